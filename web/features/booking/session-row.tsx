import type { PortalSessionItem } from '@contract/booking.js';
import { isActive } from '@domain/booking/active.js';
import { completesAt } from '@domain/booking/automatic-completion.js';
import { CHECK_RENEWAL_HOURS } from '@domain/booking/changes.js';
import { startableFrom } from '@domain/booking/attendance.js';
import { wasHeld } from '@domain/booking/booking.js';
import { centsText, learnerText, lengthText } from '@domain/shared/format.js';
import { CalendarPlus, Mail, MapPin, Phone, Video } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useServerNow } from '../../lib/server-time';
import { clockText, dateText, momentText, zoneText } from '../../lib/time';
import { Button, buttonStyle } from '../../ui/button';
import { BookingStatus } from './booking-status';
import { useMove } from './bookings';
import { CancelDialog } from './cancel-dialog';
import { CompleteDialog } from './complete-dialog';
import { ContestMark } from './contest-mark';
import { LessonReportWords } from './lesson-report';
import { MoveDialog } from './move-dialog';
import { Payment } from './payment';
import { useChangeSeries } from './series';
import { SeriesBadge } from './series-badge';

const TICK_MS = 15_000;

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

type SessionRowProps = {
  session: PortalSessionItem;
  /** It and all later ones of its series. */
  rest: readonly PortalSessionItem[];
  /** How many sessions of its series are still to come. */
  toCome: number;
  actions: ReactNode;
  /** One of its dialogs is open from now on, or none any more. */
  onDialog: (isOpen: boolean) => void;
};

type DialogName = 'cancel' | 'complete' | 'move';

/** One session in the tutor's list, with what can be done about it now. Its times are the tutor's. */
export function SessionRow({ session, rest, toCome, actions, onDialog }: SessionRowProps) {
  const move = useMove(session);
  const series = useChangeSeries(session);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const show = (next: DialogName | null) => {
    setDialog(next);
    onDialog(next !== null);
  };
  const { status, startsAt, endsAt, timezone, studentEmail, studentPhone } = session;
  // A person who was erased leaves the session behind, without a name.
  const studentName = session.studentName || 'a deleted user';
  const now = useServerNow(TICK_MS);
  const has = (moment: string) => now >= Date.parse(moment);
  const canComplete = status === 'in_progress' || has(endsAt);
  const takesReport = wasHeld(session) && session.completedAutomatically && !session.report;
  const canStart = !canComplete && has(startableFrom(startsAt));
  return (
    <article
      aria-label={`Session with ${studentName} on ${dateText(startsAt, timezone)}`}
      className="grid gap-x-8 gap-y-4 border-b border-line py-5 sm:grid-cols-[13.5rem_minmax(0,1fr)]"
    >
      <div className="figures">
        <p className="font-semibold">{dateText(startsAt, timezone)}</p>
        <p className="whitespace-nowrap text-muted">
          {clockText(startsAt, timezone)} to {clockText(endsAt, timezone)} {zoneText(startsAt, timezone)}
        </p>
      </div>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="text-lg font-semibold">
            {session.subject} with {learnerText(session.learnerName, studentName)}
          </h3>
          <BookingStatus status={status} />
          <SeriesBadge session={session} toCome={toCome} />
        </div>
        <p className="figures flex flex-wrap gap-x-5 gap-y-1 text-muted">
          <span>
            {lengthText(session.sessionDuration)}, {centsText(session.totalCost)}
          </span>
          <span className="inline-flex items-center gap-1.5">
            {session.sessionType === 'online' ? (
              <Video className="size-4" aria-hidden="true" />
            ) : (
              <MapPin className="size-4" aria-hidden="true" />
            )}
            {session.sessionType === 'online' ? 'Online' : (session.location ?? 'In person')}
          </span>
          {studentEmail && (
            <a href={`mailto:${studentEmail}`} className="inline-flex items-center gap-1.5 break-all hover:underline">
              <Mail className="size-4 shrink-0" aria-hidden="true" />
              {studentEmail}
            </a>
          )}
          {studentPhone && (
            <a href={`tel:${studentPhone}`} className="inline-flex items-center gap-1.5 hover:underline">
              <Phone className="size-4 shrink-0" aria-hidden="true" />
              {studentPhone}
            </a>
          )}
        </p>
        {session.studentNotes && <p className="max-w-[68ch] border-l-2 border-banksia pl-4">{session.studentNotes}</p>}
        <CheckWords session={session} />
        {isActive(session) && has(endsAt) && (
          <p className="figures max-w-[68ch]">
            Waiting for your answer: complete it, or press “No show”. We mark it as completed automatically on{' '}
            {momentText(completesAt(endsAt), timezone)}.
          </p>
        )}
        {session.completedAutomatically && !session.markRemovedAt && (
          <p className="max-w-[68ch] text-muted">
            Completed automatically, as neither of you had recorded how it went.
          </p>
        )}
        {session.report && <LessonReportWords report={session.report} />}
        <ContestMark session={session} side="tutor" contest={session.contest} zone={timezone} onDialog={onDialog} />
        <Payment session={session} side="tutor" zone={timezone} />
        <div className="-ml-1 flex flex-wrap gap-2">
          {isActive(session) && (
            <>
              {session.meetingLink && !has(endsAt) && (
                <a href={session.meetingLink} target="_blank" rel="noopener" className={buttonStyle({ size: 'small' })}>
                  <Video className="size-4" aria-hidden="true" />
                  Join
                </a>
              )}
              {canStart && (
                <Button
                  tone="secondary"
                  size="small"
                  disabled={move.isPending}
                  onClick={() => move.mutate({ move: 'start' })}
                >
                  Start
                </Button>
              )}
              {canComplete && (
                <Button size="small" disabled={move.isPending} onClick={() => show('complete')}>
                  Complete
                </Button>
              )}
              {has(startsAt) && (
                <Button
                  tone="quiet"
                  size="small"
                  disabled={move.isPending}
                  onClick={() => move.mutate({ move: 'no-show', body: { by: 'student' } })}
                >
                  No show
                </Button>
              )}
              {status === 'confirmed' && !has(startsAt) && (
                <Button tone="quiet" size="small" disabled={move.isPending} onClick={() => show('move')}>
                  Move
                </Button>
              )}
              <Button tone="quiet" size="small" disabled={move.isPending} onClick={() => show('cancel')}>
                Cancel
              </Button>
              {!has(endsAt) && (
                <a
                  href={`/api/bookings/${session.id}/calendar.ics`}
                  download
                  className={buttonStyle({ tone: 'quiet', size: 'small' })}
                >
                  <CalendarPlus className="size-4" aria-hidden="true" />
                  Calendar
                </a>
              )}
            </>
          )}
          {takesReport && (
            <Button tone="secondary" size="small" disabled={move.isPending} onClick={() => show('complete')}>
              Write the lesson report
            </Button>
          )}
          {actions}
        </div>
      </div>
      {dialog === 'complete' && <CompleteDialog move={move} isAfterwards={takesReport} onClose={() => show(null)} />}
      {dialog === 'move' && <MoveDialog booking={session} rest={rest} zone={timezone} onClose={() => show(null)} />}
      {dialog === 'cancel' && (
        <CancelDialog
          startsAt={startsAt}
          other={studentName}
          count={status === 'confirmed' ? rest.length : 1}
          isPending={move.isPending || series.isPending}
          onCancel={(reason, isAll) => {
            const body = reason ? { reason } : {};
            const close = { onSettled: () => show(null) };
            if (isAll) series.mutate({ what: 'cancel', body: { from: session.id, ...body } }, close);
            else move.mutate({ move: 'cancel', body }, close);
          }}
          onClose={() => show(null)}
        />
      )}
    </article>
  );
}
