import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { choose } from '../../domain/enquiry/outcome.js';
import { maskContactIn } from '../../domain/opportunity/masking.js';
import type { Quote } from '../../domain/quote/quote.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { refuseIneligibleTutor } from '../../domain/tutor/eligibility.js';
import { refuseGone } from '../../domain/tutor/closing.js';
import { changesOf } from '../enquiry/outcome.js';
import { EnquiryMailer, type MailBatch, mergeMails } from '../mail/enquiry-mailer.js';
import { photoUrlOf } from '../../domain/tutor/photo-address.js';
import { Clock } from '../ports/clock.js';
import { Ledger, type Loaded } from '../ports/ledger.js';

/**
 * The family takes one quote: in one commit all that `choose` decides, and everybody is notified. @throws
 * DomainError conflict
 */
export class AcceptQuote extends Command<void> {
  constructor(
    readonly quoteId: string,
    readonly enquiryId: string,
  ) {
    super();
  }
}

@CommandHandler(AcceptQuote)
export class AcceptQuoteHandler implements ICommandHandler<AcceptQuote> {
  constructor(
    private readonly ledger: Ledger,
    private readonly mailer: EnquiryMailer,
    private readonly clock: Clock,
  ) {}

  async execute({ quoteId, enquiryId }: AcceptQuote): Promise<void> {
    await this.ledger.decide('enquiry', enquiryId, async (enquiry) => {
      const now = this.clock.now();
      const [quotes, opportunities] = await Promise.all([
        this.ledger.loadAll('quote', { enquiryId }),
        this.ledger.loadAll('opportunity', { enquiryId }),
      ]);
      const quote = quotes.find(({ id }) => id === quoteId);
      if (!quote) throw notFound('Quote');
      const tutor = await this.ledger.load('tutor', quote.state.tutorId);
      refuseIneligibleTutor(tutor.state, 'family', now);
      const outcome = choose(enquiry.state, { quotes, opportunities }, quoteId, now);
      refuseGone(tutor.state);
      const batch = await this.mailsFor(enquiry, { quote: quote.state, tutor, tell: outcome.tell }, now);
      const actor = `holder:${enquiryId}` as const;
      return { commit: { changes: changesOf(enquiry, outcome), ...batch, actor, at: now }, result: undefined };
    });
  }

  private async mailsFor(
    enquiry: Loaded<'enquiry'>,
    made: { quote: Quote; tutor: Loaded<'tutor'>; tell: ReturnType<typeof choose>['tell'] },
    now: string,
  ): Promise<MailBatch> {
    const { quote, tutor, tell } = made;
    const { name, email, phone, subjects } = enquiry.columns;
    const { name: tutorName, phone: tutorPhone } = tutor.columns;
    const terms = { hourlyRate: quote.proposedHourlyRate, minutes: quote.sessionDuration };
    const { photoId } = tutor.state;
    const tutorPhoto = photoId && photoUrlOf(tutor.id, photoId);
    const contact = { tutorName, tutorPhoto, tutorEmail: tutor.contactAddress ?? '', tutorPhone };
    const masked = { subjects: maskContactIn(subjects) };
    return mergeMails(
      ...(await Promise.all([
        this.mailer.toFamily(enquiry, 'tutor-chosen', { ...contact, ...terms }, now),
        this.mailer.toTutorsOf([
          [tell.chosen, 'quote-accepted', { enquiryId: enquiry.id, name, email, phone, subjects, ...terms }],
          [tell.passedOver, 'quote-not-chosen', masked],
          [tell.filled, 'opportunity-filled', masked],
          [tell.waitlisted, 'waitlist-ended', masked],
        ]),
      ])),
    );
  }
}
