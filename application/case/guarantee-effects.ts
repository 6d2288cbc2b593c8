import { Injectable } from '@nestjs/common';
import { settlementOf, settlePayment } from '../../domain/booking/payment.js';
import type { Case, CaseOutcome } from '../../domain/case/case.js';
import { conflict } from '../../domain/shared/domain-error.js';
import { AnotherTutor } from '../enquiry/another-tutor.js';
import { append, Ledger } from '../ports/ledger.js';
import { Payments } from '../ports/booking/payments.js';
import { type Effects, type EffectsOfKind, NO_EFFECTS } from './effects.js';

/** A guarantee sets what its session costs, or opens its enquiry again for another tutor (G-07). */
@Injectable()
export class GuaranteeEffects implements EffectsOfKind {
  constructor(
    private readonly ledger: Ledger,
    private readonly anotherTutor: AnotherTutor,
    private readonly payments: Payments,
  ) {}

  /** @throws DomainError conflict `enquiry_…` */
  async of({ bookingId, enquiryId, tutorId }: Case, outcome: CaseOutcome, now: string): Promise<Effects> {
    if (bookingId && (outcome === 'waived' || outcome === 'refunded')) {
      const booking = await this.ledger.load('booking', bookingId);
      const events = settlePayment(booking.state, outcome, now);
      const { paymentStatus, totalCost } = booking.state;
      if (paymentStatus === 'paid') await this.payments.refund({ bookingId, amount: totalCost });
      return {
        ...NO_EFFECTS,
        changes: events.length ? [append(booking, events)] : [],
        outcome: settlementOf(booking.state, outcome),
      };
    }
    if (enquiryId && outcome === 'another_tutor') {
      const enquiry = await this.ledger.load('enquiry', enquiryId);
      const reopened = await this.anotherTutor.of(enquiry, { reason: 'guarantee' }, now);
      if (reopened.tutorId !== tutorId)
        throw conflict('enquiry_filled', 'The family has chosen another tutor in the meantime');
      return reopened;
    }
    return NO_EFFECTS;
  }
}
