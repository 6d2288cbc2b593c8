import { conflict } from '../shared/domain-error.js';
import { fold, unreachable } from '../shared/event.js';
import { MINUTE, plus } from '../shared/time.js';
import { type Booking, type BookingEvent, type BookingStatus, evolve, type Party } from './booking.js';
import { reviewInvitationAt } from './reminders.js';
import { refuseUnless } from './transitions.js';

/** Who is there early may begin. */
const EARLY_MINUTES = 15;

export function start(booking: Booking, now: string): BookingEvent[] {
  refuseUnless(booking, 'in_progress');
  return [{ type: 'SessionStarted', data: { at: now } }];
}

/** By a person or by itself: the family is invited to review two hours later. */
export const completion = (at: string, more: { hasReport?: true; automatic?: true } = {}): BookingEvent => ({
  type: 'SessionCompleted',
  data: { reviewInvitationDueAt: reviewInvitationAt(at), ...more, at },
});

/** With `hasReport` where its tutor wrote one; its words stand beside it in the row (G-14). */
export function complete(booking: Booking, now: string, hasReport = false): BookingEvent[] {
  refuseUnless(booking, 'completed');
  return [completion(now, hasReport ? { hasReport } : {})];
}

type NoShow = { by: 'student' | 'tutor'; markedBy: Party };

/** Either side or an admin marks that one stayed away; nobody does before the session should have begun (G-09). */
export function recordNoShow(booking: Booking, { by, markedBy }: NoShow, now: string): BookingEvent[] {
  refuseUnless(booking, 'no_show');
  if (now < booking.sessionDate) throw conflict('not_started', 'This session has not started yet');
  return [{ type: 'SessionMissed', data: { by, markedBy, at: now } }];
}

function refuseBefore(from: string, now: string): void {
  if (now < from) throw conflict('booking_not_begun', 'This session has not begun yet');
}

/** From when a tutor may begin a session: a quarter of an hour before its time. */
export const startableFrom = (sessionDate: string) => plus(sessionDate, -EARLY_MINUTES * MINUTE);

/** A tutor begins a session, not before {@link startableFrom}. */
export function startByTutor(booking: Booking, now: string): BookingEvent[] {
  refuseUnless(booking, 'in_progress');
  refuseBefore(startableFrom(booking.sessionDate), now);
  return start(booking, now);
}

/** A tutor says that a session was held, also one whose beginning was never marked. */
export function completeByTutor(booking: Booking, now: string, hasReport = false): BookingEvent[] {
  if (booking.status === 'in_progress') return complete(booking, now, hasReport);
  refuseUnless(booking, 'in_progress');
  refuseBefore(booking.sessionDate, now);
  const started = start(booking, now);
  return [...started, ...complete(fold(evolve, booking, started), now, hasReport)];
}

/** What an admin can move a session on to; to cancel it is `cancel` for everybody. */
export type Step = Exclude<BookingStatus, 'cancelled'>;

/** An admin's action by its resulting status (S1§4); `No Show` there means the student did not show up. */
export function moveTo(booking: Booking, status: Step, now: string): BookingEvent[] {
  switch (status) {
    case 'in_progress':
      return start(booking, now);
    case 'completed':
      return complete(booking, now);
    case 'no_show':
      return recordNoShow(booking, { by: 'student', markedBy: 'admin' }, now);
    case 'confirmed':
      refuseUnless(booking, status);
      return [];
    default:
      return unreachable(status);
  }
}
