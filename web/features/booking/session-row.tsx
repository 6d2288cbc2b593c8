import type { PortalSessionItem } from '@contract/booking.js';
import { isActive } from '@domain/booking/active.js';
import { wasHeld } from '@domain/booking/booking.js';
import { learnerText } from '@domain/shared/format.js';
import { type ReactNode, useState } from 'react';
import { useServerNow } from '../../lib/server-time';
import { clockText, dateText, zoneText } from '../../lib/time';
import { Button } from '../../ui/button';
import { BookingStatus } from './booking-status';
import { useMove } from './bookings';
import { ContestMark } from './contest-mark';
import { Payment } from './payment';
import { useChangeSeries } from './series';
import { SeriesBadge } from './series-badge';
import { SessionButtons, type SessionDialogName } from './session-buttons';
import { SessionDialogs } from './session-dialogs';
import { SessionFacts } from './session-facts';
import { SessionNotes } from './session-notes';

const TICK_MS = 15_000;

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

/** One session in the tutor's list, with what can be done about it now. Its times are the tutor's. */
export function SessionRow({ session, rest, toCome, actions, onDialog }: SessionRowProps) {
  const move = useMove(session);
  const series = useChangeSeries(session);
  const [dialog, setDialog] = useState<SessionDialogName | null>(null);
  const show = (next: SessionDialogName | null) => {
    setDialog(next);
    onDialog(next !== null);
  };
  const { status, startsAt, endsAt, timezone } = session;
  // A person who was erased leaves the session behind, without a name.
  const studentName = session.studentName || 'a deleted user';
  const now = useServerNow(TICK_MS);
  const takesReport = wasHeld(session) && session.completedAutomatically && !session.report;
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
        <SessionFacts session={session} />
        <SessionNotes session={session} hasEnded={now >= Date.parse(endsAt)} />
        <ContestMark session={session} side="tutor" contest={session.contest} zone={timezone} onDialog={onDialog} />
        <Payment session={session} side="tutor" zone={timezone} />
        <div className="flex flex-wrap gap-2">
          {isActive(session) && <SessionButtons session={session} now={now} move={move} onDialog={show} />}
          {takesReport && (
            <Button tone="secondary" size="small" disabled={move.isPending} onClick={() => show('complete')}>
              Write the lesson report
            </Button>
          )}
          {actions}
        </div>
      </div>
      <SessionDialogs
        session={session}
        rest={rest}
        studentName={studentName}
        takesReport={takesReport}
        dialog={dialog}
        move={move}
        series={series}
        onClose={() => show(null)}
      />
    </article>
  );
}
