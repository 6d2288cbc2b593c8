import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../domain/shared/domain-error.js';
import { EnquiryMailer } from '../mail/enquiry-mailer.js';
import { RequestedMails } from '../mail/requested-mails.js';
import { Clock } from '../ports/clock.js';
import { Ledger } from '../ports/ledger.js';

/**
 * Mails the link to a private page again, to the address that the enquiry was sent from and to no other. Says nothing
 * of whether there is such an enquiry, nor of whether the address has had such a mail today (SEC-29).
 */
export class MailLinkAgain extends Command<void> {
  constructor(readonly enquiryId: string) {
    super();
  }
}

@CommandHandler(MailLinkAgain)
export class MailLinkAgainHandler implements ICommandHandler<MailLinkAgain> {
  constructor(
    private readonly ledger: Ledger,
    private readonly mailer: EnquiryMailer,
    private readonly requested: RequestedMails,
    private readonly clock: Clock,
  ) {}

  async execute({ enquiryId }: MailLinkAgain): Promise<void> {
    const now = this.clock.now();
    try {
      const enquiry = await this.ledger.load('enquiry', enquiryId);
      const batch = await this.mailer.toFamily(enquiry, 'enquiry-link', {}, now);
      await this.requested.commitOfEnquiry(batch, 'enquiry-link', now, async (due) => {
        if (due.mails.length)
          await this.ledger.commit({ changes: [], ...due, actor: 'visitor', at: now, outcome: null });
      });
    } catch (error) {
      if (!(error instanceof DomainError && error.kind === 'not_found')) throw error;
    }
  }
}
