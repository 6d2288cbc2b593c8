import type { Payments } from '../../../application/ports/booking/payments.js';
import { ManualPayments } from '../../../infrastructure/payment/manual-payments.js';
import { CardPayments } from '../../support/card-payments.js';

const PRICE = { bookingId: '0198c0de-0000-7000-8000-000000000001', amount: 7_500 };
const adapters: [string, () => Payments, readonly number[]][] = [
  ['recorded by hand', () => new ManualPayments(), []],
  ['by card', () => new CardPayments(), [7_500, -7_500]],
];

describe.each(adapters)('G-15 payments %s', (_, make, moved) => {
  const movementsOf = (payments: Payments) =>
    payments instanceof CardPayments ? [...payments.movements.values()] : [];

  it('take the same payment and the same refund again without moving money twice', async () => {
    const payments = make();
    await payments.capture(PRICE);
    await payments.capture(PRICE);
    await payments.refund(PRICE);
    await payments.refund(PRICE);
    expect(movementsOf(payments)).toEqual(moved);
  });

  it('move nothing for the refund of what was never paid', async () => {
    const payments = make();
    await payments.refund(PRICE);
    expect(movementsOf(payments)).toEqual([]);
  });
});
