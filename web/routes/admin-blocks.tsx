import { AdminOnly } from '../features/admin/admin-only';
import { BlocksPage } from '../features/admin/block/blocks-page';
import { privateMeta } from '../lib/meta';

export const meta = () => privateMeta('Blocked senders');

export default function AdminBlocks() {
  return (
    <AdminOnly>
      <BlocksPage />
    </AdminOnly>
  );
}
