import { AdminOnly } from '../features/admin/admin-only';
import { OpsPage } from '../features/admin/ops/ops-page';
import { privateMeta } from '../lib/meta';

export const meta = () => privateMeta('Operations');

export default function AdminOps() {
  return (
    <AdminOnly>
      <OpsPage />
    </AdminOnly>
  );
}
