import * as bookings from '../../../domain/booking/booking.js';
import { settlePayment } from '../../../domain/booking/payment.js';
import * as attendance from '../../../domain/booking/attendance.js';
import * as changes from '../../../domain/booking/changes.js';
import { GUARANTEE_HOURS, guaranteedSession, refuseUnguaranteed } from '../../../domain/booking/guarantee.js';
import { fold } from '../../../domain/shared/event.js';
import { HOUR, MINUTE, plus } from '../../../domain/shared/time.js';
import { outcome } from '../outcome.js';

const FIRST = '2026-11-21T05:00:00.000Z';
const SECOND = '2026-11-28T05:00:00.000Z';
const MARKED = '2026-11-21T06:05:00.000Z';
const ENDS = plus(MARKED, GUARANTEE_HOURS * HOUR);

type Step = (booking: bookings.Booking) => bookings.BookingEvent[];
function session(id: string, sessionDate: string, ...steps: Step[]) {
  const place = { sessionDate, seat: 1, bufferMinutes: 0, availabilityId: null };
  const agreed = { tutorId: 't1', enquiryId: 'e1', quoteId: 'q1', requestId: null };
  const terms = { sessionDuration: 60, sessionType: 'online' as const, totalCost: 7000 };
  const booked = fold(
    bookings.evolve,
    null,
    bookings.book({ ...place, ...agreed, ...terms }, '2026-11-01T05:00:00.000Z'),
  );
  return { id, ...steps.reduce((one, step) => fold(bookings.evolve, one, step(one)), booked) };
}
/** `MARKED` is that of the first. */
const markedAt = ({ sessionDate }: bookings.Booking) => plus(sessionDate, 65 * MINUTE);
const held: Step = (one) => attendance.completeByTutor(one, markedAt(one));
const missedBy =
  (by: 'student' | 'tutor'): Step =>
  (one) =>
    attendance.recordNoShow(one, { by, markedBy: by === 'tutor' ? 'student' : 'tutor' }, markedAt(one));
const cancelled: Step = (one) => changes.cancel(one, 'tutor', '2026-11-02T05:00:00.000Z');
const begun: Step = (one) => attendance.start(one, FIRST);

describe('G-07 the first-session guarantee', () => {
  const answer = (id: string, sessions: ReturnType<typeof session>[], now: string) => {
    const refused = () => {
      refuseUnguaranteed(id, sessions, now);
      return [];
    };
    return outcome(
      {},
      () => ({}),
      refused,
      () => '',
    );
  };

  it('P-27 lasts 72 hours from when the session was marked as held or as missed by the tutor, to the last moment', () => {
    expect(GUARANTEE_HOURS).toBe(72);
    for (const step of [held, missedBy('tutor')]) {
      const sessions = [session('b1', FIRST, step)];
      expect(guaranteedSession(sessions)).toEqual({ id: 'b1', until: ENDS });
      expect(answer('b1', sessions, MARKED)).toBe('nothing');
      expect(answer('b1', sessions, ENDS)).toBe('nothing');
      expect(answer('b1', sessions, plus(ENDS, 1))).toBe('conflict guarantee_over');
    }
  });

  it('answers every session of an enquiry with a tutor, by what became of it and of the first', () => {
    const steps: Record<string, Step[]> = {
      confirmed: [],
      begun: [begun],
      completed: [held],
      'missed by the tutor': [missedBy('tutor')],
      'missed by the family': [missedBy('student')],
      cancelled: [cancelled],
    };
    const table = Object.fromEntries(
      Object.entries(steps).map(([name, taken]) => {
        const [alone, later] = [session('b1', FIRST, ...taken), session('b2', SECOND, ...taken)];
        return [name, [answer('b1', [alone], ENDS), answer('b2', [session('b1', FIRST, held), later], ENDS)]];
      }),
    );
    const before = ['conflict not_held', 'conflict not_first_session'];
    expect(table).toEqual({
      confirmed: before,
      begun: before,
      completed: ['nothing', 'conflict not_first_session'],
      'missed by the tutor': ['nothing', 'conflict not_first_session'],
      'missed by the family': before,
      cancelled: before,
    });
    expect(answer('b2', [session('b1', FIRST, cancelled), session('b2', SECOND, held)], ENDS)).toBe('nothing');
  });

  it('settles the payment once', () => {
    const first = session('b1', FIRST, held);
    expect(first).toMatchObject({ paymentStatus: 'pending', missedAt: null });
    const waived = fold(bookings.evolve, first, settlePayment(first, 'waived', ENDS));
    expect(waived).toMatchObject({ paymentStatus: 'waived', status: 'completed' });
    expect(settlePayment(waived, 'waived', ENDS)).toEqual([]);
    expect(settlePayment(waived, 'refunded', ENDS)).toMatchObject([{ data: { status: 'refunded' } }]);
  });
});
