import { AdminOnly } from '../features/admin/admin-only';
import { CasesPage } from '../features/admin/case/cases-page';
import { ReviewDrawer } from '../features/vetting/review-drawer';
import { TutorSuspension } from '../features/vetting/tutor-suspension';
import { privateMeta } from '../lib/meta';

export const meta = () => privateMeta('Cases');

export default function AdminCases() {
  return (
    <AdminOnly>
      <CasesPage
        reviewOf={(tutorId, onClose) => <ReviewDrawer tutorId={tutorId} onClose={onClose} />}
        suspensionOf={(tutorId) => <TutorSuspension tutorId={tutorId} />}
      />
    </AdminOnly>
  );
}
