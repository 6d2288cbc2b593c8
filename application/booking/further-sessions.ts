import type { BookedSession } from './booking-mailer.js';

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
