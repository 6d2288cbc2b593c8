import { AdminOnly } from '../features/admin/admin-only';
import { NewsletterPage } from '../features/admin/newsletter/newsletter-page';
import { privateMeta } from '../lib/meta';

export const meta = () => privateMeta('Newsletter');

export default function AdminNewsletter() {
  return (
    <AdminOnly>
      <NewsletterPage />
    </AdminOnly>
  );
}
