import type { BookedSession } from './booking-mailer.js';

/** The further sessions of a mail about the cancellation of the first of them. */
export const cancelledTogether = (others: readonly BookedSession[]) =>
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
