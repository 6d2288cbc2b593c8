import { conflict, DomainError } from '../shared/domain-error.js';
import { HOUR, plus } from '../shared/time.js';
import type { Booking, BookingEvent, Party, Side } from './booking.js';

/** For how long after a mark was made it can be contested (G-09). */
export const CONTEST_HOURS = 72;

/** The part of a session from which its mark follows, as it is stored and as a page shows it. */
type Marked = Pick<Booking, 'noShowBy' | 'noShowMarkedBy' | 'missedAt' | 'cancelledBy' | 'cancelledAt'> &
  Pick<Booking, 'completedAutomatically' | 'completedAt' | 'markRemovedAt'>;

/** What was recorded of a session and can be contested. */
export type Mark = {
  kind: 'missed_by_student' | 'missed_by_tutor' | 'cancelled_by_tutor' | 'completed_automatically';
  /** Who made it; null of a session that was marked before this was kept. */
  madeBy: Party | 'system' | null;
  /** The side that it counts against; of a session that completed by itself that is each of them. */
  against: Side | 'both';
  at: string;
};

/**
 * The mark of a session: that a side stayed away, or that its tutor cancelled it, however late, as each such
 * cancellation counts in the success rate, or that it was completed because neither side had said how it went
 * (G-13). A family cannot cancel late, and no figure counts that it, or we, cancelled: no mark; nor is one what
 * a person completed.
 */
export function markOf(session: Marked): Mark | null {
  const { noShowBy, noShowMarkedBy, missedAt, cancelledBy, cancelledAt, completedAutomatically, completedAt } = session;
  if (noShowBy && missedAt)
    return { kind: `missed_by_${noShowBy}`, madeBy: noShowMarkedBy, against: noShowBy, at: missedAt };
  if (cancelledBy === 'tutor' && cancelledAt)
    return { kind: 'cancelled_by_tutor', madeBy: 'tutor', against: 'tutor', at: cancelledAt };
  if (completedAutomatically && completedAt && !session.markRemovedAt)
    return { kind: 'completed_automatically', madeBy: 'system', against: 'both', at: completedAt };
  return null;
}

const SIDES: readonly Side[] = ['student', 'tutor'];

/** Who can contest a mark: the other side than made it, else whom it counts against. */
export function contestedBy({ madeBy, against }: Mark): readonly Side[] {
  if (madeBy === 'student' || madeBy === 'tutor') return SIDES.filter((side) => side !== madeBy);
  return against === 'both' ? SIDES : [against];
}

/** The last moment at which a mark can be contested. */
export const contestableUntil = ({ at }: Mark) => plus(at, CONTEST_HOURS * HOUR);

/**
 * One side contests the mark of its session, once and within 72 hours (G-09).
 *
 * | the session                          | who made the mark | family        | tutor         |
 * | ------------------------------------ | ----------------- | ------------- | ------------- |
 * | missed by the student                | its tutor         | a case        | `own_mark`    |
 * | missed by the student                | an admin          | a case        | `not_yours`   |
 * | missed by its tutor                  | the family        | `own_mark`    | a case        |
 * | missed by its tutor                  | the tutor         | a case        | `own_mark`    |
 * | cancelled by its tutor               | the tutor         | a case        | `own_mark`    |
 * | completed by itself (G-13)           | the system        | a case        | a case        |
 * | cancelled by the family or an admin  | no mark           | `not_marked`  | `not_marked`  |
 * | confirmed, in progress, completed by a person | no mark  | `not_marked`  | `not_marked`  |
 * | marked more than 72 hours ago        | anybody           | `contest_over` where a case was opened above     ||
 * | contested before, or the mark is out | anybody           | `already_contested` where a case was opened above ||
 *
 * The system's mark is nobody's own: either side contests it, and the first one's case is the only one. Its family says
 * that it did not take place and owes nothing, its tutor does not want to be paid for an hour that was not taught.
 *
 * Who marked older sessions is not known: the side that the mark counts against can contest it. `own_mark` and
 * `not_yours` are forbidden (403), the others conflicts. A family that asked its tutor to cancel can say so: the mark
 * does not stay with the tutor.
 *
 * | the case          | the mark                                                                             |
 * | ----------------- | ------------------------------------------------------------------------------------ |
 * | upheld            | is out of every figure: the session counts for nobody; its status stays (S1§4)       |
 * |                   | one that completed by itself is not held then: no payment, guarantee or review; one that was written stays |
 * | declined          | stays                                                                                |
 * | upheld, reopened  | stays out, also when it is declined then: what was put right is not marked again     |
 *
 * @throws DomainError
 */
export function contest(booking: Booking, by: Side, now: string): BookingEvent[] {
  const mark = markOf(booking);
  if (!mark) {
    if (booking.contestedAt) throw contestedBefore();
    throw conflict('not_marked', 'There is nothing to contest about this session');
  }
  if (mark.madeBy === by) throw forbidden('own_mark', 'You recorded this yourself. Please call us instead.');
  if (!contestedBy(mark).includes(by)) throw forbidden('not_yours', 'Only the other side can contest this');
  if (booking.contestedAt) throw contestedBefore();
  if (now > contestableUntil(mark))
    throw conflict('contest_over', `This could be contested for ${CONTEST_HOURS} hours after it was recorded`);
  return [{ type: 'SessionContested', data: { by, at: now } }];
}

/** Takes the mark out of a contested session; where it is out already nothing changes. */
export const removeMark = (booking: Booking, now: string): BookingEvent[] =>
  markOf(booking) ? [{ type: 'SessionMarkRemoved', data: { at: now } }] : [];

export const contestedBefore = () => conflict('already_contested', 'This session has been contested before');
const forbidden = (code: string, text: string) => new DomainError('forbidden', code, text);
