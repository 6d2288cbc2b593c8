import { bookingAnswer, type BookingItem } from '@contract/booking.js';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { toast } from '../../lib/toast';
import { nextSlotsOf } from './slots';

export type BookingInput = {
  quoteId: string;
  startsAt: string;
  sessionType: 'online' | 'in-person';
  location?: string;
  studentNotes?: string;
  learnerName?: string;
};

/** What a change of a session can change on a page. */
const TOUCHED = ['/api/enquiries', '/api/tutors', '/api/portal/sessions', '/api/portal/booking-requests'];

export function useRefreshSessions() {
  const cache = useQueryClient();
  return () => Promise.all(TOUCHED.map((path) => cache.invalidateQueries({ queryKey: [path] })));
}

/**
 * Books a session of the accepted quote; a time that is gone is answered with the next ones, without a toast.
 */
export function useBook(enquiryId: string) {
  const refresh = useRefreshSessions();
  return useAction({
    run: async (input: BookingInput, { ask }) =>
      (await ask(bookingAnswer, 'POST', `/api/enquiries/${enquiryId}/bookings`, input)).booking,
    onSuccess: () => {
      toast('Session booked', 'A confirmation with a calendar entry is on its way to you both.');
      return refresh();
    },
    onError: (error) => {
      if (!nextSlotsOf(error))
        toast('Error', wordsOf(error, 'The session was not booked. Please try again.'), 'destructive');
    },
  });
}

const MOVES = {
  cancel: {
    title: 'Session cancelled',
    text: 'You have both been notified by email.',
    failure: 'The session was not cancelled.',
  },
  reschedule: {
    title: 'Session moved',
    text: 'You have both been notified by email.',
    failure: 'The session was not moved.',
  },
  'no-show': {
    title: 'Thank you for letting us know',
    text: 'We have recorded who was missing.',
    failure: 'This was not recorded.',
  },
  payment: {
    title: 'Marked as paid',
    text: 'The family sees it on its private page.',
    failure: 'The payment was not recorded.',
  },
  start: { title: 'Session started', text: undefined, failure: 'The session was not started.' },
  complete: {
    title: 'Session completed',
    text: 'The family is asked for a review later.',
    failure: 'The session was not completed.',
  },
} as const;
type Move = keyof typeof MOVES;
/** Of a lesson report that is written afterwards, which the same call takes (G-13). */
const REPORTED = {
  title: 'Lesson report sent',
  text: 'The family reads it by email and on its private page.',
  failure: 'The lesson report was not sent.',
} as const;
type Moving = { move: Move; isReport?: true; body?: Record<string, unknown> };
const wordsFor = ({ move, isReport }: Moving) => (isReport ? REPORTED : MOVES[move]);

/** Moves a session on: cancel, another time, no-show, start, complete, paid (G-15). */
export function useMove({ id }: Pick<BookingItem, 'id'>) {
  const refresh = useRefreshSessions();
  return useAction({
    run: async ({ move, body = {} }: Moving, { ask }) =>
      (await ask(bookingAnswer, 'POST', `/api/bookings/${id}/${move}`, body)).booking,
    onSuccess: (_, moving) => {
      toast(wordsFor(moving).title, wordsFor(moving).text);
      return refresh();
    },
    onError: (error, moving) => {
      if (!nextSlotsOf(error))
        toast('Error', wordsOf(error, `${wordsFor(moving).failure} Please try again.`), 'destructive');
      return refresh();
    },
  });
}
