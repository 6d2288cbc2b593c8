import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../ports/clock.js';
import { Ledger } from '../ports/ledger.js';
import { AccountLinks } from './account-links.js';

/** Mails an account another link that verifies its address; a verified one gets none. */
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
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: RequestEmailVerification): Promise<void> {
    const { state, columns } = await this.ledger.load('account', accountId);
    if (state.emailVerifiedAt) return;
    const now = this.clock.now();
    const { firstName, email } = columns;
    await this.ledger.commit({
      changes: [],
      ...this.links.make('email-verification', { id: accountId, firstName, email }, now),
      actor: `account:${accountId}`,
      at: now,
      outcome: null,
    });
  }
}
