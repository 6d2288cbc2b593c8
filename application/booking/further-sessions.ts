import type { BookedSession } from './booking-mailer.js';

/** In the order of their times: one mail is about the soonest, and names the others. */
export const soonestFirst = <Session extends { state: { sessionDate: string } }>(sessions: readonly Session[]) =>
  sessions.toSorted((one, other) => (one.state.sessionDate < other.state.sessionDate ? -1 : 1));

/** The further sessions of a mail about the first of them. */
export const furtherSessions = (others: readonly BookedSession[]) =>
  others.length === 0
    ? {}
    : {
        others: others.map(({ id, state }) => ({
          bookingId: id,
          startsAt: state.sessionDate,
          endsAt: state.sessionEnd,
          sequence: state.calendarSequence,
        })),
      };
