import { AdminOnly } from '../features/admin/admin-only';
import { HistoryPage } from '../features/admin/history/history-page';
import { privateMeta } from '../lib/meta';

export const meta = () => privateMeta('History');

export default function AdminHistory() {
  return (
    <AdminOnly>
      <HistoryPage />
    </AdminOnly>
  );
}
