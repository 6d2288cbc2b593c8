import { conflict } from '../shared/domain-error.js';
import { HOUR, plus } from '../shared/time.js';
import { type Booking, wasHeld } from './booking.js';

/** For how long after the first session with a tutor its family can say that it was not right (P-27, G-07). */
export const GUARANTEE_HOURS = 72;

/** What the guarantee looks at, of a session as it is stored and as a page shows it. */
type Session = { id: string } & Pick<Booking, 'sessionDate' | 'status' | 'noShowBy' | 'markRemovedAt'> & {
    completedAt: string | null;
    missedAt: string | null;
  };

/** When a session was held, or missed by its tutor; null of any other. */
function endedAt(session: Session): string | null {
  const { status, noShowBy, completedAt, missedAt } = session;
  if (wasHeld(session)) return completedAt;
  return status === 'no_show' && noShowBy === 'tutor' ? missedAt : null;
}

/**
 * Of an enquiry's sessions with one tutor the first that was held
 * or that the tutor missed, and until when it is guaranteed.
 */
export function guaranteedSession(sessions: readonly Session[]): { id: string; until: string } | null {
  const order = ({ sessionDate, id }: Session) => `${sessionDate} ${id}`;
  const [first] = sessions
    .flatMap((session) => {
      const at = endedAt(session);
      return at ? [{ session, at }] : [];
    })
    .toSorted((one, other) => (order(one.session) < order(other.session) ? -1 : 1));
  return first ? { id: first.session.id, until: plus(first.at, GUARANTEE_HOURS * HOUR) } : null;
}

/**
 * Whether the family can use the guarantee for a session (G-07); `sessions` are all of its enquiry with the same tutor.
 *
 * | the session                                            | earlier one held or missed | answer              |
 * | ------------------------------------------------------ | -------------------------- | ------------------- |
 * | completed, or missed by the tutor, at most 72 hours ago | no                        | a case is opened    |
 * | the same, longer ago                                   | no                         | `guarantee_over`    |
 * | the same                                               | yes                        | `not_first_session` |
 * | confirmed, in progress, cancelled, missed by the family | no                        | `not_held`          |
 * | completed by itself, contested and upheld (G-13)       | no                         | `not_held`          |
 * | the same                                               | any one held or missed     | `not_first_session` |
 * | any, where it was used for one with this tutor         | any                        | `guarantee_claimed` |
 *
 * @throws DomainError conflict
 */
export function refuseUnguaranteed(id: string, sessions: readonly Session[], now: string): void {
  const first = guaranteedSession(sessions);
  if (!first) throw conflict('not_held', 'No session with this tutor has been held yet');
  if (first.id !== id) throw conflict('not_first_session', 'The guarantee is for the first session with a tutor');
  if (now > first.until)
    throw conflict('guarantee_over', `The guarantee ended ${GUARANTEE_HOURS} hours after the first session`);
}
