import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendNote, type Party, type ReceiptFacts } from '../../domain/booking/booking.js';
import { changePayment, type PaymentDecision } from '../../domain/booking/payment.js';
import { type Actor, Ledger } from '../ports/ledger.js';
import { Payments } from '../ports/booking/payments.js';
import { TutorDocuments } from '../ports/document/tutor-documents.js';
import { SessionChanges } from './session-changes.js';

/**
 * Records how the price of a held session was settled; a note goes to its admin notes. With a payment stands what its
 * receipt says of the tutor's business (G-15).
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
    private readonly documents: TutorDocuments,
    private readonly ledger: Ledger,
  ) {}

  async execute({ bookingId, change, actor }: ChangePayment): Promise<void> {
    const { status, note } = change;
    await this.sessions.change(bookingId, actor, false, async ({ state, columns }, now) => {
      const business = status === 'paid' ? await this.businessOf(state.tutorId) : null;
      const events = changePayment(state, { ...change, ...(business && { receipt: business.receipt }) }, now);
      const price = { bookingId, amount: state.totalCost };
      if (status === 'paid') await this.payments.capture(price);
      if (status === 'refunded' && state.paymentStatus === 'paid') await this.payments.refund(price);
      return {
        events,
        columns: {
          ...(note && { adminNotes: appendNote(columns.adminNotes, note) }),
          ...(business && { receiptBusinessName: business.name }),
        },
      };
    });
  }

  /** Read after the session, whose version the commit checks: an erasure of the tutor raises it. */
  private async businessOf(tutorId: string): Promise<{ name: string | null; receipt: ReceiptFacts }> {
    const { state, columns } = await this.ledger.load('tutor', tutorId);
    const contracts = await this.documents.contracts(tutorId);
    const contractId = contracts.find(({ status }) => status === 'approved')?.id ?? null;
    return { name: columns.businessName, receipt: { contractId, gstRegistered: state.gstRegistered } };
  }
}
