import * as bookings from '../../../domain/booking/booking.js';
import * as attendance from '../../../domain/booking/attendance.js';
import { changePayment, PAYMENT_DECISIONS, paymentDecisions, settlePayment } from '../../../domain/booking/payment.js';
import { fold } from '../../../domain/shared/event.js';

const BOOKED = '2026-11-20T00:00:00.000Z';
const BEGINS = '2026-11-25T05:00:00.000Z';
const ENDS = '2026-11-25T06:00:00.000Z';
const LATER = '2026-11-26T00:00:00.000Z';

const booked = bookings.book(
  {
    tutorId: 't',
    enquiryId: 'e',
    quoteId: 'q',
    requestId: null,
    availabilityId: null,
    sessionDate: BEGINS,
    seat: 1,
    bufferMinutes: 0,
    sessionDuration: 60,
    sessionType: 'online',
    totalCost: 7_550,
  },
  BOOKED,
);
const confirmed = fold(bookings.evolve, null, booked);
const held = fold(bookings.evolve, confirmed, attendance.completeByTutor(confirmed, ENDS));
const missed = fold(
  bookings.evolve,
  confirmed,
  attendance.recordNoShow(confirmed, { by: 'student', markedBy: 'tutor' }, ENDS),
);
const settled = (...statuses: bookings.PaymentStatus[]) =>
  statuses.reduce(
    (booking, status) =>
      fold(bookings.evolve, booking, [{ type: 'SessionPaymentChanged' as const, data: { status, at: ENDS } }]),
    held,
  );

const answer = (booking: bookings.Booking, status: (typeof PAYMENT_DECISIONS)[number], by: bookings.Party) => {
  try {
    return changePayment(booking, { status, by }, LATER).map(({ data }) => data);
  } catch (refusal) {
    return (refusal as { code: string }).code;
  }
};
const answers = (booking: bookings.Booking, by: bookings.Party) =>
  PAYMENT_DECISIONS.map((status) => {
    const result = answer(booking, status, by);
    return typeof result === 'string' ? result : 'done';
  });

describe('G-15 how the price of a session is settled', () => {
  it.each([
    ['pending', held, ['done', 'done', 'done'], ['done', 'forbidden', 'forbidden']],
    [
      'paid',
      settled('paid'),
      ['payment_unchanged', 'payment_final', 'done'],
      ['payment_unchanged', 'forbidden', 'forbidden'],
    ],
    [
      'waived',
      settled('waived'),
      ['payment_final', 'payment_unchanged', 'payment_final'],
      ['payment_final', 'forbidden', 'forbidden'],
    ],
    [
      'refunded',
      settled('paid', 'refunded'),
      ['payment_final', 'payment_final', 'payment_unchanged'],
      ['payment_final', 'forbidden', 'forbidden'],
    ],
    ['not held', confirmed, ['not_held', 'not_held', 'not_held'], ['not_held', 'forbidden', 'forbidden']],
    ['missed', missed, ['not_held', 'not_held', 'not_held'], ['not_held', 'forbidden', 'forbidden']],
  ] as const)('of one that is %s: by admins, by its tutor, and never by its family', (_, booking, admins, tutors) => {
    expect(answers(booking, 'admin')).toEqual(admins);
    expect(answers(booking, 'tutor')).toEqual(tutors);
    expect(answers(booking, 'student')).toEqual(['forbidden', 'forbidden', 'forbidden']);
    for (const by of ['admin', 'tutor', 'student'] as const)
      expect(paymentDecisions(booking, by)).toEqual(
        PAYMENT_DECISIONS.filter((status) => typeof answer(booking, status, by) !== 'string'),
      );
  });

  it('says who, when and how many cents; the day of payment stays when it is refunded', () => {
    const paid = changePayment(held, { status: 'paid', by: 'tutor' }, LATER);
    expect(paid).toEqual([
      { type: 'SessionPaymentChanged', data: { status: 'paid', by: 'tutor', amount: 7_550, at: LATER } },
    ]);
    const state = fold(bookings.evolve, held, paid);
    expect(state).toMatchObject({ paymentStatus: 'paid', paidAt: LATER, status: 'completed' });
    const refunded = fold(bookings.evolve, state, settlePayment(state, 'refunded', LATER));
    expect(refunded).toMatchObject({ paymentStatus: 'refunded', paidAt: LATER });
  });

  it.each([
    ['pending', held, ['waived', 'refunded']],
    ['missed', missed, ['waived', 'refunded']],
    ['paid', settled('paid'), ['refunded', 'refunded']],
    ['waived', settled('waived'), [null, 'refunded']],
    ['refunded without having been paid', settled('refunded'), ['waived', null]],
    ['paid and refunded', settled('paid', 'refunded'), [null, null]],
  ] as const)('G-07 by the guarantee, of one that is %s: what was paid is given back', (_, booking, becomes) => {
    for (const [place, chosen] of (['waived', 'refunded'] as const).entries()) {
      const status = becomes[place];
      const data = { status, by: 'admin', amount: 7_550, at: LATER };
      expect(settlePayment(booking, chosen, LATER)).toEqual(status ? [{ type: 'SessionPaymentChanged', data }] : []);
    }
  });
});
