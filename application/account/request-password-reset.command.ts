import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MailBatch } from '../mail/enquiry-mailer.js';
import { RequestedMails } from '../mail/requested-mails.js';
import { Accounts } from '../ports/account/accounts.js';
import { Clock } from '../ports/clock.js';
import { Ledger } from '../ports/ledger.js';
import { AccountLinks } from './account-links.js';

/**
 * Mails the owner of an address a link that resets the password; nobody learns whether there is one, or whether
 * one was mailed today (SEC-29).
 */
export class RequestPasswordReset extends Command<void> {
  constructor(
    readonly email: string,
    /**
     * Whether the owner of a verified address has logged in from where this is asked: then it is no stranger who asks.
     */
    readonly isFromOwnNetwork: boolean,
  ) {
    super();
  }
}

@CommandHandler(RequestPasswordReset)
export class RequestPasswordResetHandler implements ICommandHandler<RequestPasswordReset> {
  constructor(
    private readonly accounts: Accounts,
    private readonly links: AccountLinks,
    private readonly requested: RequestedMails,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ email, isFromOwnNetwork }: RequestPasswordReset): Promise<void> {
    const owner = await this.accounts.ownerOf(email);
    if (!owner) return;
    const now = this.clock.now();
    const batch = this.links.make('password-reset', owner, now);
    const commit = async (due: MailBatch) => {
      if (due.mails.length) await this.ledger.commit({ changes: [], ...due, actor: 'visitor', at: now, outcome: null });
    };
    const counted = { request: 'password-reset', answeredAt: owner.passwordChangedAt } as const;
    await (isFromOwnNetwork ? commit(batch) : this.requested.commit(batch, counted, now, commit));
  }
}
