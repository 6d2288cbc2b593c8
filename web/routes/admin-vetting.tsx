import { AdminOnly } from '../features/admin/admin-only';
import { VettingQueue } from '../features/vetting/vetting-queue';
import { privateMeta } from '../lib/meta';

export const meta = () => privateMeta('Vetting');

export default function AdminVetting() {
  return (
    <AdminOnly>
      <main id="main" tabIndex={-1} className="measure py-8 sm:py-10">
        <h1 className="display text-display-4">Vetting</h1>
        <p className="mt-2 mb-6 max-w-[62ch] text-muted">
          We promise an answer within 1-2 business days. Open a tutor, decide, and the next one follows in the same
          place.
        </p>
        <VettingQueue />
      </main>
    </AdminOnly>
  );
}
