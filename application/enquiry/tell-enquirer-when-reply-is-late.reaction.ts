import { Injectable } from '@nestjs/common';
import { AWAITING_QUOTE } from '../../domain/enquiry/status.js';
import { EnquiryMailer, type MailBatch, NO_MAILS } from '../mail/enquiry-mailer.js';
import { RequestedMails } from '../mail/requested-mails.js';
import { Clock } from '../ports/clock.js';
import { type Cause, Ledger, type Recorded } from '../ports/ledger.js';
import { OnQueue, type Reaction, ReactsTo } from '../reaction.js';

type Late = 'ReplyWasLate' | 'EnquirerToldOfDelay';

/**
 * An honest status mail when 24 hours passed without a quote; none if one came in the meantime. Of several
 * enquiries that nobody has confirmed, one a day (SEC-29).
 */
@ReactsTo('ReplyWasLate', 'EnquirerToldOfDelay')
@OnQueue('notifications')
@Injectable()
export class TellEnquirerWhenReplyIsLate implements Reaction<Late> {
  constructor(
    private readonly ledger: Ledger,
    private readonly mailer: EnquiryMailer,
    private readonly requested: RequestedMails,
    private readonly clock: Clock,
  ) {}

  async react(event: Recorded<Late>, completes: Cause): Promise<void> {
    const enquiry = await this.ledger.load('enquiry', event.streamId);
    const now = this.clock.now();
    const stillWaiting = AWAITING_QUOTE.includes(enquiry.state.status);
    const awaitsConfirmation = enquiry.state.confirmedAt === null;
    const quotes = await this.ledger.loadAll('quote', { enquiryId: enquiry.id });
    const hadQuotes = quotes.length > 0 ? { hadQuotes: true } : {};
    const batch = stillWaiting
      ? await this.mailer.toFamily(enquiry, 'enquiry-delayed', { awaitsConfirmation, ...hadQuotes }, now)
      : NO_MAILS;
    const commit = (due: MailBatch) => this.ledger.commit({ changes: [], ...due, actor: 'system', at: now, completes });
    await (awaitsConfirmation ? this.requested.commitOfEnquiry(batch, 'enquiry-reminder', now, commit) : commit(batch));
  }
}
