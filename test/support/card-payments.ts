import { Payments, type SessionPrice } from '../../application/ports/booking/payments.js';

/** How an adapter for a card provider keeps the port's promises: by one movement for each session and direction. */
export class CardPayments extends Payments {
  readonly movements = new Map<string, number>();

  async capture(price: SessionPrice): Promise<void> {
    this.move('capture', price);
  }

  async refund(price: SessionPrice): Promise<void> {
    if (this.movements.has(`capture ${price.bookingId}`)) this.move('refund', price);
  }

  /** The provider takes this as the key by which it knows the same request again. */
  private move(direction: 'capture' | 'refund', { bookingId, amount }: SessionPrice): void {
    const key = `${direction} ${bookingId}`;
    if (!this.movements.has(key)) this.movements.set(key, direction === 'capture' ? amount : -amount);
  }
}
