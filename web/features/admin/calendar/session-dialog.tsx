import type { CalendarBooking } from '@contract/admin-sessions.js';
import { dollarsText, everyText } from '@domain/shared/format.js';
import { useQuery } from '@tanstack/react-query';
import { History, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dateText, timeText } from '../../../lib/time';
import { Badge } from '../../../ui/badge';
import { Dialog } from '../../../ui/dialog';
import { buttonStyle, Spinner } from '../../../ui/button';
import { QueryState } from '../../../ui/query-state';
import { ContestBadge } from '../session/contest-badge';
import { SessionActions } from '../session/session-actions';
import { SessionStatusBadge, SessionType } from '../session/session-badges';
import { nameOf } from '../words';
import { PaymentActions, paymentWords } from '../session/payment-actions';
import { bookingQuery } from './reads';

/** All that is known of one session, and what can be done with it. */
export function SessionDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  if (!id) return null;
  return <Opened id={id} onClose={onClose} />;
}

function Opened({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(bookingQuery(id));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={query.data?.booking.subject ?? 'Session'}>
      <QueryState
        query={query}
        failure={{ title: 'Failed to load the session', look: 'stack', className: 'mt-4' }}
        skeleton={<Spinner label="Loading session..." />}
        keepsAnswer
      >
        {({ booking }) => <Details booking={booking} />}
      </QueryState>
    </Dialog>
  );
}

function Details({ booking }: { booking: CalendarBooking }) {
  const notes = [
    { term: 'Student notes', words: booking.studentNotes },
    { term: 'Tutor notes', words: booking.tutorNotes },
    { term: 'Admin notes', words: booking.adminNotes },
  ];
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <SessionStatusBadge status={booking.status} />
        {booking.completedAutomatically && <Badge tone="neutral">Automatic</Badge>}
        <ContestBadge session={booking} />
        <p className="figures text-muted">
          {dateText(booking.sessionDate)}, {timeText(booking.sessionDate)}
        </p>
      </div>
      <dl className="mt-5 grid gap-x-6 gap-y-4 border-t border-line pt-5 sm:grid-cols-2">
        <Fact term="Student">
          <p className="font-semibold">{nameOf(booking.studentName)}</p>
          {booking.learnerName && <p className="text-sm text-muted">For {booking.learnerName}</p>}
          <p className="text-sm break-words text-muted">{booking.studentEmail}</p>
          <p className="figures text-sm text-muted">{booking.studentPhone}</p>
        </Fact>
        <Fact term="Tutor">
          <p className="font-semibold">{booking.tutorName}</p>
          <p className="text-sm break-words text-muted">{booking.tutorEmail}</p>
        </Fact>
        <Fact term="Where">
          <SessionType type={booking.sessionType} />
          {booking.location && <p className="text-sm text-muted">{booking.location}</p>}
        </Fact>
        {booking.seriesId && (
          <Fact term="Series">
            <p>Booked in a series, {everyText(booking.everyWeeks).toLowerCase()}</p>
          </Fact>
        )}
        <Fact term="Length and cost">
          <p className="figures">
            {booking.sessionDuration} min, {dollarsText(booking.totalCost)}
          </p>
        </Fact>
        <Fact term="Payment" wide>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="figures">{paymentWords(booking)}</p>
            <PaymentActions booking={booking} />
          </div>
        </Fact>
        {notes.map(
          ({ term, words }) =>
            words && (
              <Fact key={term} term={term} wide>
                <p className="whitespace-pre-line">{words}</p>
              </Fact>
            ),
        )}
      </dl>
      <div className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-5">
        <SessionActions session={booking} none="No actions available" />
        <span className="grow" />
        <Link to={`/admin/history?streamId=${booking.id}`} className={buttonStyle({ tone: 'quiet', size: 'small' })}>
          <History className="size-4" aria-hidden="true" />
          History
        </Link>
        {booking.sessionType === 'online' && booking.meetingLink && (
          <a
            href={booking.meetingLink}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonStyle({ size: 'small' })}
          >
            <Video className="size-4" aria-hidden="true" />
            Join meeting
          </a>
        )}
      </div>
    </>
  );
}

function Fact({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'sm:col-span-2' : undefined}>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mt-0.5 min-w-0">{children}</dd>
    </div>
  );
}
