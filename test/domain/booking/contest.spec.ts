import { AUTOMATIC_COMPLETION_HOURS, completeAutomatically } from '../../../domain/booking/automatic-completion.js';
import * as bookings from '../../../domain/booking/booking.js';
import { inviteReview } from '../../../domain/booking/reminders.js';
import * as attendance from '../../../domain/booking/attendance.js';
import * as changes from '../../../domain/booking/changes.js';
import { contest, CONTEST_HOURS, contestedBy, markOf, removeMark } from '../../../domain/booking/contest.js';
import { guaranteedSession } from '../../../domain/booking/guarantee.js';
import { changePayment, paymentDecisions } from '../../../domain/booking/payment.js';
import { fold } from '../../../domain/shared/event.js';
import { HOUR, plus } from '../../../domain/shared/time.js';
import { outcome } from '../outcome.js';

const BOOKED = '2026-11-01T05:00:00.000Z';
const STARTS = '2026-11-21T05:00:00.000Z';
const MARKED = '2026-11-21T05:30:00.000Z';
const ENDS = plus(MARKED, CONTEST_HOURS * HOUR);

const place = { sessionDate: STARTS, seat: 1, bufferMinutes: 0, availabilityId: null };
const agreed = { tutorId: 't1', enquiryId: 'e1', quoteId: 'q1', requestId: null };
const terms = { sessionDuration: 60, sessionType: 'online' as const, totalCost: 7000 };
const fresh = fold(bookings.evolve, null, bookings.book({ ...place, ...agreed, ...terms }, BOOKED));
const after = (booking: bookings.Booking, events: bookings.BookingEvent[]) => fold(bookings.evolve, booking, events);
const missed = (by: 'student' | 'tutor', markedBy: bookings.Party) =>
  after(fresh, attendance.recordNoShow(fresh, { by, markedBy }, MARKED));
const begun = after(fresh, attendance.start(fresh, STARTS));
const sessions = {
  'student missed, by tutor': missed('student', 'tutor'),
  'student missed, by admin': missed('student', 'admin'),
  'tutor missed, by family': missed('tutor', 'student'),
  'tutor missed, by tutor': missed('tutor', 'tutor'),
  'cancelled by tutor': after(begun, changes.cancel(begun, 'tutor', MARKED)),
  'cancelled by family': after(fresh, changes.cancel(fresh, 'student', BOOKED)),
  'cancelled by admin': after(fresh, changes.cancel(fresh, 'admin', MARKED)),
  confirmed: fresh,
  'in progress': begun,
  completed: after(begun, attendance.complete(begun, MARKED)),
};
const answers = (booking: bookings.Booking, now: string) =>
  (['student', 'tutor'] as const).map((by) =>
    outcome(
      booking,
      bookings.evolve,
      () => contest(booking, by, now),
      ({ contestedAt }) => contestedAt ?? 'never',
    ),
  );

describe('G-09 a contested session', () => {
  it('is contested by the one side that did not make its mark, by nobody where there is none', () => {
    const now = plus(MARKED, HOUR);
    const opened = `SessionContested → ${now}`;
    const [own, other] = ['forbidden own_mark', 'forbidden not_yours'];
    const none = ['conflict not_marked', 'conflict not_marked'];
    expect(
      Object.fromEntries(Object.entries(sessions).map(([name, booking]) => [name, answers(booking, now)])),
    ).toEqual({
      'student missed, by tutor': [opened, own],
      'student missed, by admin': [opened, other],
      'tutor missed, by family': [own, opened],
      'tutor missed, by tutor': [opened, own],
      'cancelled by tutor': [opened, own],
      'cancelled by family': none,
      'cancelled by admin': none,
      confirmed: none,
      'in progress': none,
      completed: none,
    });
  });

  it('is contested until 72 hours after the mark, to the last moment, and once', () => {
    const booking = sessions['tutor missed, by family'];
    expect(answers(booking, ENDS)[1]).toBe(`SessionContested → ${ENDS}`);
    expect(answers(booking, plus(ENDS, 1))).toEqual(['forbidden own_mark', 'conflict contest_over']);
    const contested = after(booking, contest(booking, 'tutor', MARKED));
    expect(answers(contested, MARKED)).toEqual(['forbidden own_mark', 'conflict already_contested']);
  });

  it('without its mark counts for nobody, keeps its status and is not contested again', () => {
    for (const name of ['tutor missed, by family', 'student missed, by admin', 'cancelled by tutor'] as const) {
      const booking = sessions[name];
      const [side = 'student'] = contestedBy(markOf(booking) as NonNullable<ReturnType<typeof markOf>>);
      const contested = after(booking, contest(booking, side, MARKED));
      const removed = after(contested, removeMark(contested, ENDS));
      expect(removed).toMatchObject({
        status: booking.status,
        noShowBy: null,
        cancelledBy: null,
        markRemovedAt: ENDS,
        missedAt: booking.missedAt,
      });
      expect(removeMark(removed, ENDS)).toEqual([]);
      expect(guaranteedSession([{ id: 'b1', ...removed }])).toBeNull();
      expect(answers(removed, ENDS)).toEqual(['conflict already_contested', 'conflict already_contested']);
    }
  });

  it('G-13 that completed by itself is contested by either side, for 72 hours from then, and by one of them', () => {
    const completedAt = plus(STARTS, (AUTOMATIC_COMPLETION_HOURS + 1) * HOUR);
    const ends = plus(completedAt, CONTEST_HOURS * HOUR);
    for (const booking of [fresh, begun].map((one) => after(one, completeAutomatically(one, completedAt)))) {
      expect(markOf(booking)).toEqual({
        kind: 'completed_automatically',
        madeBy: 'system',
        against: 'both',
        at: completedAt,
      });
      expect(answers(booking, ends)).toEqual(Array(2).fill(`SessionContested → ${ends}`));
      expect(answers(booking, plus(ends, 1))).toEqual(Array(2).fill('conflict contest_over'));
      for (const side of ['student', 'tutor'] as const)
        expect(answers(after(booking, contest(booking, side, completedAt)), completedAt)).toEqual(
          Array(2).fill('conflict already_contested'),
        );
    }
  });

  it('G-13 that completed by itself is not held without its mark: no guarantee, no payment, no invitation to review', () => {
    const completedAt = plus(STARTS, (AUTOMATIC_COMPLETION_HOURS + 1) * HOUR);
    const booking = after(fresh, completeAutomatically(fresh, completedAt));
    expect(guaranteedSession([{ id: 'b1', ...booking }])).toEqual({ id: 'b1', until: plus(completedAt, 72 * HOUR) });
    const contested = after(booking, contest(booking, 'student', completedAt));
    const removed = after(contested, removeMark(contested, ENDS));
    expect(removed).toMatchObject({ status: 'completed', completedAutomatically: true, markRemovedAt: ENDS });
    expect(removeMark(removed, ENDS)).toEqual([]);
    expect(guaranteedSession([{ id: 'b1', ...removed }])).toBeNull();
    expect(inviteReview(removed, plus(ENDS, HOUR))).toEqual([]);
    expect(paymentDecisions(removed, 'admin')).toEqual([]);
    expect(() => changePayment(removed, { status: 'paid', by: 'tutor' }, ENDS)).toThrow(
      expect.objectContaining({ code: 'not_held' }),
    );
    const paid = { ...removed, paymentStatus: 'paid' as const };
    expect(paymentDecisions(paid, 'admin')).toEqual(['refunded']);
    expect(answers(removed, ENDS)).toEqual(['conflict already_contested', 'conflict already_contested']);
  });

  it('folds a mark whose maker was not kept, and lets the side contest it that it counts against', () => {
    const old = after(fresh, [{ type: 'SessionMissed', data: { by: 'tutor', at: MARKED } }]);
    expect(old.noShowMarkedBy).toBeNull();
    expect(answers(old, MARKED)).toEqual(['forbidden not_yours', `SessionContested → ${MARKED}`]);
  });
});
