import { AdminOnly } from '../features/admin/admin-only';
import { Dashboard } from '../features/admin/dashboard';
import { privateMeta } from '../lib/meta';

export const meta = () => privateMeta('Admin Dashboard');

export default function Admin() {
  return (
    <AdminOnly>
      <Dashboard />
    </AdminOnly>
  );
}
