import { bookingRequestAnswer, type BookingRequestItem, bookingRequestConfirmed } from '@contract/booking-request.js';
import { firstNameOf } from '@domain/shared/format.js';
import { Quote } from 'lucide-react';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { useIsGuest } from '../../lib/guest';
import { momentText } from '../../lib/time';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { RequestStatus } from './booking-status';
import { useRefreshSessions } from './bookings';
import { tutorsClock } from './zones';

/** The dates of a request, the preferred one first. */
export const datesOf = ({ preferredDate, alternativeDate1, alternativeDate2 }: BookingRequestItem) =>
  [preferredDate, alternativeDate1, alternativeDate2].filter((date) => date !== null);

/** A request for a session as its family sees it; a tutor's other date can be taken with one click. */
export function RequestCard({ request }: { request: BookingRequestItem }) {
  const refresh = useRefreshSessions();
  const { status, tutorName, proposedDate, tutorResponse, timezone } = request;
  const firstName = firstNameOf(tutorName);
  const accept = useAction({
    run: (_: void, { ask }) =>
      ask(bookingRequestConfirmed, 'POST', `/api/booking-requests/${request.id}/accept-proposal`, {}),
    onSuccess: () => {
      toast('Session booked', 'A confirmation with a calendar entry is on its way to you both.');
      return refresh();
    },
    onError: (error) => {
      toast('Error', wordsOf(error, 'The session was not booked. Please try again.'), 'destructive');
      return refresh();
    },
  });
  const withdraw = useAction({
    run: (_: void, { ask }) => ask(bookingRequestAnswer, 'POST', `/api/booking-requests/${request.id}/withdraw`, {}),
    onSuccess: () => toast('Request withdrawn', 'You can ask for other times.'),
    onError: (error) =>
      toast('Error', wordsOf(error, 'The request was not withdrawn. Please try again.'), 'destructive'),
    onSettled: () => refresh(),
  });
  const isGuest = useIsGuest();
  const isOpen = !isGuest && (status === 'pending' || status === 'countered');
  const theirs = proposedDate && tutorsClock(proposedDate, timezone, tutorName);
  return (
    <article
      aria-label="Your request for a session"
      className="rounded-card border border-line bg-paper p-5 shadow-card sm:p-7"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="display text-2xl">You asked {firstName} for a session</h3>
        <RequestStatus status={status} />
      </div>
      {request.learnerName && <p className="mt-2 text-muted">For {request.learnerName}</p>}
      <ul className="figures mt-4 flex flex-col gap-1.5">
        {datesOf(request).map((date, index) => (
          <li key={date} className="flex gap-3">
            <span className="w-5 text-muted">{index + 1}.</span>
            {momentText(date)}
          </li>
        ))}
      </ul>
      {tutorResponse && (
        <p className="mt-4 flex max-w-[60ch] items-start gap-2.5 border-l-2 border-banksia pl-4">
          <Quote className="mt-1 size-4 shrink-0 text-muted" aria-hidden="true" />
          {tutorResponse}
        </p>
      )}
      {status === 'countered' && proposedDate ? (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-4 rounded-card bg-sage-light p-5">
          <p>
            {firstName} suggests <strong className="figures font-semibold">{momentText(proposedDate)}</strong>
            {theirs && <span className="text-muted"> ({theirs})</span>}.
          </p>
          {!isGuest && (
            <Button disabled={accept.isPending} onClick={() => accept.mutate()}>
              Accept this time
            </Button>
          )}
        </div>
      ) : (
        <p className="figures mt-4 text-sm text-muted">
          {status === 'pending' && `${firstName} can answer until ${momentText(request.expiresAt)}.`}
          {status === 'declined' && 'None of these dates suited. You can ask for others below.'}
          {status === 'expired' && 'This request is no longer open. You can ask again below.'}
        </p>
      )}
      {isOpen && (
        <Button
          tone="quiet"
          size="small"
          className="mt-3 -ml-4"
          disabled={withdraw.isPending || accept.isPending}
          onClick={() => withdraw.mutate()}
        >
          {withdraw.isPending ? 'Withdrawing...' : 'Withdraw this request'}
        </Button>
      )}
    </article>
  );
}
