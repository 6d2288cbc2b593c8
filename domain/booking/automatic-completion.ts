import { conflict } from '../shared/domain-error.js';
import { HOUR, plus } from '../shared/time.js';
import { isActive } from './active.js';
import { type Booking, type BookingEvent, wasHeld } from './booking.js';
import { completion } from './attendance.js';

/** So long after its end both sides are asked whether a session took place, and operators see that nobody has said. */
export const OUTCOME_REQUEST_HOURS = 2;
/** So long after its end a session counts as completed. */
export const AUTOMATIC_COMPLETION_HOURS = 24;

/** When a session completes by itself, by its end. */
export const completesAt = (sessionEnd: string) => plus(sessionEnd, AUTOMATIC_COMPLETION_HOURS * HOUR);

/**
 * What follows from the end of a session while nobody says how it went (G-13).
 *
 * | after its end | confirmed, in progress                  | completed, cancelled, no show |
 * | ------------- | --------------------------------------- | ----------------------------- |
 * | under 2 h     | nothing                                 | nothing                       |
 * | 2 h to 24 h   | both sides are asked, once; an alert    | nothing                       |
 * | from 24 h on  | completed by the system, `automatic`    | nothing                       |
 *
 * Either side, or an admin, answers until it is completed, and of two at the same moment
 * the session's version decides. From 24 hours on nobody is asked any more. A session that
 * was moved has another end, and is asked about again. A completion by the system has the
 * consequences of any other; as it is nobody's mark, both sides can contest it (`contest`).
 */
export function requestOutcome(booking: Booking, now: string): BookingEvent[] {
  const { sessionEnd, outcomeRequestedAt } = booking;
  const isDue = now >= plus(sessionEnd, OUTCOME_REQUEST_HOURS * HOUR) && now < completesAt(sessionEnd);
  return isActive(booking) && isDue && outcomeRequestedAt === null
    ? [{ type: 'SessionOutcomeRequested', data: { at: now } }]
    : [];
}

/** Completes a session that nobody has said anything about, also one whose beginning was never marked. */
export const completeAutomatically = (booking: Booking, now: string): BookingEvent[] =>
  isActive(booking) && now >= completesAt(booking.sessionEnd) ? [completion(now, { automatic: true })] : [];

/**
 * Its tutor writes the lesson report of a session that has
 * completed by itself, once; the words stand in its row (G-14).
 *
 * | the session                                   | without a report   | with one         |
 * | --------------------------------------------- | ------------------ | ---------------- |
 * | completed by itself, held                     | it is added        | `report_written` |
 * | the same, taken out of the figures by a contest | `not_held`       | `not_held`       |
 *
 * Any other is completed with its report, or not at all (`completeByTutor`). @throws DomainError conflict
 */
export function addReport(booking: Booking, { hasReport }: { hasReport: boolean }, now: string): BookingEvent[] {
  if (!wasHeld(booking)) throw conflict('not_held', 'This session has not been held');
  if (hasReport) throw conflict('report_written', 'The lesson report of this session has been written already');
  return [{ type: 'LessonReportAdded', data: { at: now } }];
}
