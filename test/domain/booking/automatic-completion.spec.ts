import {
  AUTOMATIC_COMPLETION_HOURS,
  completeAutomatically,
  OUTCOME_REQUEST_HOURS,
  requestOutcome,
} from '../../../domain/booking/automatic-completion.js';
import * as bookings from '../../../domain/booking/booking.js';
import * as attendance from '../../../domain/booking/attendance.js';
import * as changes from '../../../domain/booking/changes.js';
import { fold } from '../../../domain/shared/event.js';
import { HOUR, plus } from '../../../domain/shared/time.js';

const BOOKED = '2026-11-01T05:00:00.000Z';
const STARTS = '2026-11-21T05:00:00.000Z';
const ENDS = plus(STARTS, HOUR);
const ASKED = plus(ENDS, OUTCOME_REQUEST_HOURS * HOUR);
const COMPLETES = plus(ENDS, AUTOMATIC_COMPLETION_HOURS * HOUR);

const place = { sessionDate: STARTS, seat: 1, bufferMinutes: 0, availabilityId: null };
const agreed = { tutorId: 't1', enquiryId: 'e1', quoteId: 'q1', requestId: null };
const terms = { sessionDuration: 60, sessionType: 'online' as const, totalCost: 7000 };
const confirmed = fold(bookings.evolve, null, bookings.book({ ...place, ...agreed, ...terms }, BOOKED));
const after = (booking: bookings.Booking, events: bookings.BookingEvent[]) => fold(bookings.evolve, booking, events);
const begun = after(confirmed, attendance.start(confirmed, STARTS));
const byBoth = { by: 'student', markedBy: 'tutor' } as const;
const answered = {
  completed: after(begun, attendance.complete(begun, ENDS)),
  cancelled: after(confirmed, changes.cancel(confirmed, 'tutor', ENDS)),
  'no show': after(confirmed, attendance.recordNoShow(confirmed, byBoth, ENDS)),
  'completed by itself': after(confirmed, completeAutomatically(confirmed, COMPLETES)),
};
const types = (events: bookings.BookingEvent[]) => events.map(({ type }) => type);
const happens = (booking: bookings.Booking, now: string) =>
  types([...requestOutcome(booking, now), ...completeAutomatically(booking, now)]);

describe('G-13 a session of which nobody says how it went', () => {
  it.each([
    ['confirmed', confirmed],
    ['in progress', begun],
  ])(
    'that is %s is asked about 2 hours after its end and completed 24 hours after it, each to the moment',
    (_, one) => {
      expect([OUTCOME_REQUEST_HOURS, AUTOMATIC_COMPLETION_HOURS]).toEqual([2, 24]);
      const moments = [
        STARTS,
        ENDS,
        plus(ASKED, -1),
        ASKED,
        plus(COMPLETES, -1),
        COMPLETES,
        plus(COMPLETES, 90 * HOUR),
      ];
      expect(moments.map((now) => happens(one, now).join())).toEqual([
        ...['', '', '', 'SessionOutcomeRequested', 'SessionOutcomeRequested', 'SessionCompleted', 'SessionCompleted'],
      ]);
    },
  );

  it('is asked about once, and again where it was moved to a later time', () => {
    const asked = after(confirmed, requestOutcome(confirmed, ASKED));
    expect(requestOutcome(asked, plus(ASKED, HOUR))).toEqual([]);
    expect(happens(asked, COMPLETES)).toEqual(['SessionCompleted']);
    const later = { ...place, sessionDate: plus(STARTS, 48 * HOUR), by: 'tutor' as const };
    const moved = after(asked, changes.reschedule(asked, later, ASKED));
    expect(happens(moved, COMPLETES)).toEqual([]);
    expect(happens(moved, plus(ASKED, 48 * HOUR))).toEqual(['SessionOutcomeRequested']);
  });

  it.each(Object.entries(answered))('is left alone once it is %s', (_, booking) => {
    for (const now of [ASKED, COMPLETES, plus(COMPLETES, 90 * HOUR)]) expect(happens(booking, now)).toEqual([]);
  });

  it('completes with what a completion means, says that it was automatic, and never that it was begun', () => {
    const [event] = completeAutomatically(confirmed, COMPLETES);
    const reviewInvitationDueAt = plus(COMPLETES, 2 * HOUR);
    expect(event).toEqual({
      type: 'SessionCompleted',
      data: { reviewInvitationDueAt, automatic: true, at: COMPLETES },
    });
    expect(answered['completed by itself']).toMatchObject({
      status: 'completed',
      completedAt: COMPLETES,
      completedAutomatically: true,
      startedAt: null,
      paymentStatus: 'pending',
      reviewInvitationDueAt,
    });
    expect(answered.completed.completedAutomatically).toBe(false);
  });
});
