import type { PortalSessionItem } from '@contract/booking.js';
import { isActive } from '@domain/booking/active.js';
import { completesAt } from '@domain/booking/automatic-completion.js';
import { CHECK_RENEWAL_HOURS } from '@domain/booking/changes.js';
import { Link } from 'react-router';
import { momentText } from '../../lib/time';
import { LessonReportWords } from './lesson-report';

/** What the family wrote, what the session waits for, and what was written of it afterwards. */
export function SessionNotes({ session, hasEnded }: { session: PortalSessionItem; hasEnded: boolean }) {
  const { endsAt, timezone } = session;
  return (
    <>
      {session.studentNotes && <p className="max-w-[68ch] border-l-2 border-banksia pl-4">{session.studentNotes}</p>}
      <CheckWords session={session} />
      {isActive(session) && hasEnded && (
        <p className="figures max-w-[68ch]">
          Waiting for your answer: complete it, or press “No show”. We mark it as completed automatically on{' '}
          {momentText(completesAt(endsAt), timezone)}.
        </p>
      )}
      {session.completedAutomatically && !session.markRemovedAt && (
        <p className="max-w-[68ch] text-muted">Completed automatically, as neither of you had recorded how it went.</p>
      )}
      {session.report && <LessonReportWords report={session.report} />}
    </>
  );
}

/** What the tutor's check means for a session that lies beyond it (G-03). */
function CheckWords({ session: { waitsForCheck, cancellationReason } }: { session: PortalSessionItem }) {
  if (waitsForCheck)
    return (
      <p className="max-w-[68ch]">
        It waits until your working-with-children check is renewed and verified. If that is not done{' '}
        {CHECK_RENEWAL_HOURS} hours before, we cancel it.{' '}
        <Link to="/setup?step=contract" className="font-semibold text-ember underline underline-offset-4">
          Renew your check
        </Link>
      </p>
    );
  if (cancellationReason !== 'check_expired') return null;
  return (
    <p className="max-w-[68ch] text-muted">
      We cancelled it because your working-with-children check was not renewed in time. It does not count against you.
    </p>
  );
}
