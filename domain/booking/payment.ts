import { conflict, DomainError } from '../shared/domain-error.js';
import {
  type Booking,
  type BookingEvent,
  type Party,
  type PaymentStatus,
  type ReceiptFacts,
  wasHeld,
} from './booking.js';

/** What a decision about a session's price can make of it (G-15). */
export const PAYMENT_DECISIONS = ['paid', 'waived', 'refunded'] as const satisfies readonly PaymentStatus[];
export type PaymentDecision = (typeof PAYMENT_DECISIONS)[number];

const NEXT: Record<PaymentStatus, readonly PaymentDecision[]> = {
  pending: ['paid', 'waived', 'refunded'],
  paid: ['refunded'],
  waived: [],
  refunded: [],
};
const ALLOWED: Record<Party, readonly PaymentDecision[]> = {
  student: [],
  tutor: ['paid'],
  admin: PAYMENT_DECISIONS,
};

type Priced = Pick<Booking, 'status' | 'paymentStatus' | 'markRemovedAt'>;

/**
 * A session has a price once it was held; one that was missed
 * or cancelled has not. What was paid can always be given back.
 */
const hasPrice = (booking: Priced) => wasHeld(booking) || booking.paymentStatus === 'paid';

/** What one side can decide about the price of a session as it is now, for screens. */
export const paymentDecisions = (booking: Priced, by: Party): PaymentDecision[] =>
  hasPrice(booking) ? NEXT[booking.paymentStatus].filter((decision) => ALLOWED[by].includes(decision)) : [];

/**
 * Records how the price of a held session was settled; the money itself moves between family and tutor (G-15).
 *
 * | the price is         | paid                | waived              | refunded            |
 * | -------------------- | ------------------- | ------------------- | ------------------- |
 * | pending              | tutor, admin        | admin               | admin               |
 * | paid                 | `payment_unchanged` | `payment_final`     | admin               |
 * | waived               | `payment_final`     | `payment_unchanged` | `payment_final`     |
 * | refunded             | `payment_final`     | `payment_final`     | `payment_unchanged` |
 * | of a session not held | `not_held`         | `not_held`          | `not_held`          |
 *
 * With `receipt`, what is true of its tutor's business now; its receipt says that for good.
 *
 * A session that was paid and then taken out of the figures by a contest (G-09) is still paid, and can be refunded.
 * The family, and a tutor who waives or refunds, are forbidden (403); the others are conflicts. What the guarantee
 * decides is not bound to this: it settles a session that the tutor missed, and one that is settled, too
 * (`settlePayment`, G-07).
 * @throws DomainError
 */
export function changePayment(
  booking: Booking,
  { status, by, receipt }: { status: PaymentDecision; by: Party; receipt?: ReceiptFacts },
  now: string,
): BookingEvent[] {
  if (!ALLOWED[by].includes(status)) throw new DomainError('forbidden', 'forbidden', refusalOf(by));
  if (!hasPrice(booking)) throw conflict('not_held', 'This session has not been held');
  const { paymentStatus, totalCost } = booking;
  if (paymentStatus === status) throw conflict('payment_unchanged', `This session is ${status} already`);
  if (!NEXT[paymentStatus].includes(status))
    throw conflict('payment_final', `A session that is ${paymentStatus} cannot become ${status}`);
  const kept = status === 'paid' && receipt ? { receipt } : {};
  return [{ type: 'SessionPaymentChanged', data: { status, by, amount: totalCost, ...kept, at: now } }];
}

const refusalOf = (by: Party) =>
  by === 'tutor' ? 'Please ask our team to waive or refund a session' : 'Your tutor or our team records the payment';

type Settlement = 'waived' | 'refunded';

/** What a settlement comes to: a price that was paid is given back, for its receipt stands (G-15). */
export const settlementOf = ({ paidAt }: Pick<Booking, 'paidAt'>, chosen: Settlement): Settlement =>
  paidAt ? 'refunded' : chosen;

/** The first-session guarantee settles what it costs, as `settlementOf` says; the same again changes nothing (G-07). */
export function settlePayment(booking: Booking, chosen: Settlement, now: string): BookingEvent[] {
  const status = settlementOf(booking, chosen);
  return booking.paymentStatus === status
    ? []
    : [{ type: 'SessionPaymentChanged', data: { status, by: 'admin', amount: booking.totalCost, at: now } }];
}
