import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { register } from '../../domain/account/account.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { Accounts, type CurrentUser, Passwords } from '../ports/account/accounts.js';
import { Clock } from '../ports/clock.js';
import { AccountLinks } from './account-links.js';
import { startStream, Ledger } from '../ports/ledger.js';

export type NewAccount = { username: string; email: string; firstName: string; lastName: string; password: string };

/**
 * Creates an account; who registers is mailed a link that verifies the address. @throws DomainError conflict
 * `username_taken`, or `email_taken`, whose owner is notified by mail
 */
export class RegisterAccount extends Command<CurrentUser> {
  constructor(
    readonly account: NewAccount,
    readonly role: 'tutor' | 'admin' = 'tutor',
    readonly actor: 'visitor' | 'operator' = 'visitor',
  ) {
    super();
  }
}

@CommandHandler(RegisterAccount)
export class RegisterAccountHandler implements ICommandHandler<RegisterAccount> {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly links: AccountLinks,
  ) {}

  async execute({ account, role, actor }: RegisterAccount): Promise<CurrentUser> {
    const { username, email, firstName, lastName } = account;
    const id = newId();
    const now = this.clock.now();
    const password = await this.passwords.hash(account.password);
    const user: CurrentUser = { id, username, email, firstName, lastName, profileImageUrl: null, role, createdAt: now };
    try {
      await this.ledger.commit({
        changes: [
          startStream('account', id, register({ role }, now), { username, email, firstName, lastName, password }),
        ],
        ...(actor === 'visitor' ? this.links.make('email-verification', { id, firstName, email }, now) : {}),
        actor,
        at: now,
        outcome: user,
      });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'email_taken') await this.mailOwner(email, now);
      throw error;
    }
    return user;
  }

  private async mailOwner(email: string, now: string): Promise<void> {
    const owner = await this.accounts.ownerOf(email);
    if (!owner) return;
    await this.ledger.commit({
      changes: [],
      mails: [
        {
          kind: 'email-already-registered',
          recipient: owner.id,
          to: { name: owner.firstName, address: owner.email },
          data: {},
          daily: true,
        },
      ],
      actor: 'system',
      at: now,
      isStep: true,
    });
  }
}
