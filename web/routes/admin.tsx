import { AdminOnly } from '../features/admin/admin-only';
import { Overview } from '../features/admin/overview';
import { privateMeta } from '../lib/meta';

export const meta = () => privateMeta('Admin Dashboard');

export default function Admin() {
  return (
    <AdminOnly>
      <Overview />
    </AdminOnly>
  );
}
