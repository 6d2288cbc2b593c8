import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { disable, type DisableReason, enable } from '../../domain/account/account.js';
import { conflict } from '../../domain/shared/domain-error.js';
import { Clock } from '../ports/clock.js';
import { type Actor, Ledger, append } from '../ports/ledger.js';
import { endSessions, spendLinks } from './account.writes.js';

/**
 * Shuts a user out: every session ends, the links for a new password are used up, and nobody logs in (SEC-8). Twice
 * changes nothing. @throws DomainError not_found, conflict own_account
 */
export class DisableAccount extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly reason: DisableReason,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(DisableAccount)
export class DisableAccountHandler implements ICommandHandler<DisableAccount> {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, reason, actor }: DisableAccount): Promise<void> {
    if (actor === `account:${accountId}`) throw conflict('own_account', 'You cannot disable your own account');
    await this.ledger.decide('account', accountId, (account) => {
      const at = this.clock.now();
      const events = disable(account.state, { reason }, at);
      const writes = [
        spendLinks({ accountId, purpose: 'password-reset', at, except: null }),
        endSessions({ accountId }),
      ];
      const commit = events.length ? { changes: [append(account, events)], writes, actor, at } : null;
      return { commit, result: undefined };
    });
  }
}

/** Lets a user in again. Twice changes nothing. @throws DomainError not_found */
export class EnableAccount extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(EnableAccount)
export class EnableAccountHandler implements ICommandHandler<EnableAccount> {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, actor }: EnableAccount): Promise<void> {
    await this.ledger.decide('account', accountId, (account) => {
      const at = this.clock.now();
      const events = enable(account.state, at);
      return { commit: events.length ? { changes: [append(account, events)], actor, at } : null, result: undefined };
    });
  }
}
