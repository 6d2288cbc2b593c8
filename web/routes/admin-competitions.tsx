import { AdminOnly } from '../features/admin/admin-only';
import { CompetitionsPage } from '../features/admin/competition/competitions-page';
import { privateMeta } from '../lib/meta';

export const meta = () => privateMeta('Competitions');

export default function AdminCompetitions() {
  return (
    <AdminOnly>
      <CompetitionsPage />
    </AdminOnly>
  );
}
