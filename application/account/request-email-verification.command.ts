import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MailBatch } from '../mail/enquiry-mailer.js';
import { RequestedMails } from '../mail/requested-mails.js';
import { Clock } from '../ports/clock.js';
import { Ledger } from '../ports/ledger.js';
import { AccountLinks } from './account-links.js';

/**
 * Mails an account another link that verifies its address, once a day: its owner may be somebody else (SEC-29). A
 * verified one gets none.
 */
export class RequestEmailVerification extends Command<void> {
  constructor(readonly accountId: string) {
    super();
  }
}

@CommandHandler(RequestEmailVerification)
export class RequestEmailVerificationHandler implements ICommandHandler<RequestEmailVerification> {
  constructor(
    private readonly ledger: Ledger,
    private readonly links: AccountLinks,
    private readonly requested: RequestedMails,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: RequestEmailVerification): Promise<void> {
    const { state, columns } = await this.ledger.load('account', accountId);
    if (state.emailVerifiedAt) return;
    const now = this.clock.now();
    const { firstName, email } = columns;
    const batch = this.links.make('email-verification', { id: accountId, firstName, email }, now);
    const commit = async (due: MailBatch) => {
      if (due.mails.length)
        await this.ledger.commit({ changes: [], ...due, actor: `account:${accountId}`, at: now, outcome: null });
    };
    await this.requested.commit(batch, { request: 'email-verification', answeredAt: null }, now, commit);
  }
}
