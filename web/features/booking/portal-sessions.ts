import {
  bookingRequestAnswer,
  bookingRequestConfirmed,
  type BookingRequestItem,
  bookingRequests,
} from '@contract/booking-request.js';
import { portalSessions } from '@contract/booking.js';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { apiQuery } from '../../lib/query';
import { toast } from '../../lib/toast';
import { useRefreshSessions } from './bookings';

/** GET /api/portal/sessions, soonest first. */
export const sessionsQuery = { ...apiQuery(portalSessions, '/api/portal/sessions'), staleTime: 0 };

/** GET /api/portal/booking-requests, newest first. */
export const requestsQuery = { ...apiQuery(bookingRequests, '/api/portal/booking-requests'), staleTime: 0 };

type Answer =
  | { kind: 'confirm'; body: { sessionDate?: string; tutorResponse?: string } }
  | { kind: 'decline'; body: { tutorResponse?: string } }
  | { kind: 'propose'; body: { proposedDate: string; tutorResponse?: string } };

const DONE: Record<Answer['kind'], { title: string; text: string }> = {
  confirm: { title: 'Session booked', text: 'A confirmation with a calendar entry is on its way to you both.' },
  decline: { title: 'Request declined', text: 'The family has been notified.' },
  propose: { title: 'Time proposed', text: 'The family can accept it with one click.' },
};

/** Answers a family's request for a session. */
export function useAnswer({ id }: BookingRequestItem) {
  const refresh = useRefreshSessions();
  return useAction({
    run: async ({ kind, body }: Answer, { ask }) => {
      const url = `/api/portal/booking-requests/${id}/${kind}`;
      await (kind === 'confirm'
        ? ask(bookingRequestConfirmed, 'POST', url, body)
        : ask(bookingRequestAnswer, 'POST', url, body));
    },
    onSuccess: (_, { kind }) => {
      toast(DONE[kind].title, DONE[kind].text);
      return refresh();
    },
    onError: (error) => {
      toast('Error', wordsOf(error, 'Your answer was not sent. Please try again.'), 'destructive');
      return refresh();
    },
  });
}
