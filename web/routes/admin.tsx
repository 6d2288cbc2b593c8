import { AdminOnly } from '../features/admin/admin-only';
import { Dashboard } from '../features/admin/dashboard';
import { ReviewDrawer } from '../features/vetting/review-drawer';
import { privateMeta } from '../lib/meta';

export const meta = () => privateMeta('Admin Dashboard');

export default function Admin() {
  return (
    <AdminOnly>
      <Dashboard reviewOf={(tutorId, onClose) => <ReviewDrawer tutorId={tutorId} onClose={onClose} />} />
    </AdminOnly>
  );
}
