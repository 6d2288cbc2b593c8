import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../ports/account/accounts.js';
import { Clock } from '../ports/clock.js';
import { Ledger } from '../ports/ledger.js';

/**
 * Warns the owner of a username, at most once a day, that its password
 * is being guessed; of an unknown name nobody is warned (F17).
 */
export class WarnOfLoginFailures extends Command<void> {
  constructor(readonly username: string) {
    super();
  }
}

@CommandHandler(WarnOfLoginFailures)
export class WarnOfLoginFailuresHandler implements ICommandHandler<WarnOfLoginFailures> {
  constructor(
    private readonly accounts: Accounts,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ username }: WarnOfLoginFailures): Promise<void> {
    const owner = await this.accounts.ownerOfName(username);
    if (!owner) return;
    const to = { name: owner.firstName, address: owner.email };
    await this.ledger.commit({
      changes: [],
      mails: [{ kind: 'login-failures', recipient: owner.id, to, data: {}, daily: true }],
      actor: 'system',
      at: this.clock.now(),
    });
  }
}
