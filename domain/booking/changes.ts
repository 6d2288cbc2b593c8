import { conflict } from '../shared/domain-error.js';
import { HOUR, plus } from '../shared/time.js';
import type { Booking, BookingEvent, Party, Place } from './booking.js';
import { refusePast } from './refusals.js';
import { refuseUnless, statusWords } from './transitions.js';

/** The other side has a day to make other plans. */
export const CANCELLATION_NOTICE_HOURS = 24;

/** The family may change or cancel a confirmed session up to 24 h before it begins. */
function refuseShortNotice(booking: Booking, by: Party, now: string): void {
  if (by !== 'student') return;
  if (booking.status === 'in_progress') throw conflict('booking_started', 'This session has already started');
  if (now > plus(booking.sessionDate, -CANCELLATION_NOTICE_HOURS * HOUR)) {
    throw conflict(
      'notice_too_short',
      `A session can be changed up to ${CANCELLATION_NOTICE_HOURS} hours before it begins`,
    );
  }
}

/** Moves a confirmed session to another time; the same time changes nothing. */
export function reschedule(booking: Booking, input: Place & { by: Party }, now: string): BookingEvent[] {
  if (booking.status !== 'confirmed') {
    throw conflict('booking_not_confirmed', `A session that is ${statusWords(booking.status)} cannot be moved`);
  }
  refuseShortNotice(booking, input.by, now);
  refusePast(input.sessionDate, now);
  const { sessionDate, seat, bufferMinutes, availabilityId, by } = input;
  return sessionDate === booking.sessionDate
    ? []
    : [{ type: 'SessionRescheduled', data: { sessionDate, seat, bufferMinutes, availabilityId, by, at: now } }];
}

export function cancel(booking: Booking, by: Party, now: string): BookingEvent[] {
  refuseUnless(booking, 'cancelled');
  refuseShortNotice(booking, by, now);
  return [{ type: 'SessionCancelled', data: { by, at: now } }];
}

/** So long before a session its tutor's check must be renewed. */
export const CHECK_RENEWAL_HOURS = 24;

/**
 * Whether a session can no longer wait for its tutor's check: what
 * follows from the end of a check for the sessions beyond it (G-03).
 *
 * | moment                                       | renewed and verified | what happens                                               |
 * | -------------------------------------------- | -------------------- | ---------------------------------------------------------- |
 * | 90, 30, 7 days before it ends                | no                   | the tutor is mailed, by the name of the state's scheme     |
 * | 7 days before it ends                        | no                   | an alert for admins names the sessions beyond it           |
 * | it ends                                      | no                   | the tutor and each family with such sessions are mailed    |
 * | its document or contract is taken back       | no                   | each family with sessions is mailed                        |
 * | 24 h before a session that lies beyond it    | no                   | the session is cancelled, `check_expired`, counts for none |
 * | any later time                               | yes                  | sessions still confirmed take place; families are mailed   |
 */
export const isWithoutCheck = (hasCheck: boolean, sessionDate: string, now: string): boolean =>
  !hasCheck && sessionDate < plus(now, CHECK_RENEWAL_HOURS * HOUR);

/**
 * Cancels a session that has waited for its tutor's check for long enough; counts for nobody (G-03). `hasCheck`: the
 * check counts when the session begins.
 */
export function cancelForExpiredCheck(booking: Booking, hasCheck: boolean, now: string): BookingEvent[] {
  const { status, sessionDate } = booking;
  if (status !== 'confirmed' || now >= sessionDate || !isWithoutCheck(hasCheck, sessionDate, now)) return [];
  return [{ type: 'SessionCancelled', data: { by: 'admin', reason: 'check_expired', at: now } }];
}
