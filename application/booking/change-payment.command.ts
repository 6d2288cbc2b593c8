import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendNote, type Party } from '../../domain/booking/booking.js';
import { changePayment, type PaymentDecision } from '../../domain/booking/payment.js';
import type { Actor } from '../ports/ledger.js';
import { Payments } from '../ports/payments.js';
import { SessionChanges } from './session-changes.js';

/**
 * Records how the price of a held session was settled; a note goes to its admin notes (G-15).
 * @throws DomainError not_found, forbidden, conflict `not_held`, `payment_unchanged`, `payment_final`
 */
export class ChangePayment extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly change: { status: PaymentDecision; by: Party; note: string | null },
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ChangePayment)
export class ChangePaymentHandler implements ICommandHandler<ChangePayment> {
  constructor(
    private readonly sessions: SessionChanges,
    private readonly payments: Payments,
  ) {}

  async execute({ bookingId, change, actor }: ChangePayment): Promise<void> {
    const { status, note } = change;
    await this.sessions.change(bookingId, actor, false, async ({ state, columns }, now) => {
      const events = changePayment(state, change, now);
      const price = { bookingId, amount: state.totalCost };
      if (status === 'paid') await this.payments.capture(price);
      if (status === 'refunded' && state.paymentStatus === 'paid') await this.payments.refund(price);
      return { events, columns: note ? { adminNotes: appendNote(columns.adminNotes, note) } : {} };
    });
  }
}
