import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { releaseContact } from '../../domain/opportunity/opportunity.js';
import { shareContact } from '../../domain/quote/quote.js';
import { refuseIneligibleTutor } from '../../domain/tutor/eligibility.js';
import { refuseGone } from '../../domain/tutor/closing.js';
import { EnquiryMailer } from '../mail/enquiry-mailer.js';
import { Clock } from '../ports/clock.js';
import { Ledger, append } from '../ports/ledger.js';

/**
 * The family gives a tutor who quoted its name, e-mail and phone;
 * again changes nothing. @throws DomainError conflict
 */
export class ShareContact extends Command<void> {
  constructor(readonly quoteId: string) {
    super();
  }
}

@CommandHandler(ShareContact)
export class ShareContactHandler implements ICommandHandler<ShareContact> {
  constructor(
    private readonly ledger: Ledger,
    private readonly mailer: EnquiryMailer,
    private readonly clock: Clock,
  ) {}

  async execute({ quoteId }: ShareContact): Promise<void> {
    await this.ledger.decide('quote', quoteId, async (quote) => {
      const now = this.clock.now();
      const { enquiryId, opportunityId, tutorId } = quote.state;
      const tutor = await this.ledger.load('tutor', tutorId);
      refuseIneligibleTutor(tutor.state, 'family', now);
      refuseGone(tutor.state);
      const shared = append(quote, shareContact(quote.state, now));
      const opportunity = await this.ledger.load('opportunity', opportunityId);
      const events = releaseContact(opportunity.state, 'shared_by_student', now);
      if (events.length === 0) return { commit: null, result: undefined };
      const { columns } = await this.ledger.load('enquiry', enquiryId);
      const { name, email, phone, subjects } = columns;
      const batch = await this.mailer.toTutors([tutorId], 'contact-shared', {
        enquiryId,
        name,
        email,
        phone,
        subjects,
      });
      const changes = [shared, append(opportunity, events)];
      return { commit: { changes, ...batch, actor: `holder:${enquiryId}` as const, at: now }, result: undefined };
    });
  }
}
