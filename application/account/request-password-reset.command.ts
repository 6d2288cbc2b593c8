import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../ports/accounts.js';
import { Clock } from '../ports/clock.js';
import { Ledger } from '../ports/ledger.js';
import { AccountLinks } from './account-links.js';

/** Mails the owner of an address a link that resets the password; nobody learns whether there is one. */
export class RequestPasswordReset extends Command<void> {
  constructor(readonly email: string) {
    super();
  }
}

@CommandHandler(RequestPasswordReset)
export class RequestPasswordResetHandler implements ICommandHandler<RequestPasswordReset> {
  constructor(
    private readonly accounts: Accounts,
    private readonly links: AccountLinks,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ email }: RequestPasswordReset): Promise<void> {
    const owner = await this.accounts.ownerOf(email);
    if (!owner) return;
    const now = this.clock.now();
    await this.ledger.commit({
      changes: [],
      ...this.links.make('password-reset', owner, now),
      actor: 'visitor',
      at: now,
      outcome: null,
    });
  }
}
