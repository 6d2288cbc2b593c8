import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { hasClosed } from '../../domain/account/account.js';
import { Clock } from '../ports/clock.js';
import { Accounts, Passwords, type SignedIn } from '../ports/account/accounts.js';

/**
 * The user of a username and password, or null; takes the same time whether or
 * not the username exists (SEC-27). That an account is `disabled` hears only who
 * knows its password. Nobody logs in to one whose time to be kept is over (G-19).
 */
export class CheckPassword extends Query<SignedIn | 'disabled' | null> {
  constructor(
    readonly username: string,
    readonly password: string,
  ) {
    super();
  }
}

@QueryHandler(CheckPassword)
export class CheckPasswordHandler implements IQueryHandler<CheckPassword> {
  private decoy: Promise<string> | null = null;

  constructor(
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
  ) {}

  async execute({ username, password }: CheckPassword): Promise<SignedIn | 'disabled' | null> {
    const found = await this.accounts.credentials(username);
    const matches = await this.passwords.matches(found?.password ?? (await this.hashOfNobody()), password);
    if (!found || !matches || hasClosed(found, this.clock.now())) return null;
    if (found.disabledAt) return 'disabled';
    const { id, passwordChangedAt, emailVerifiedAt } = found;
    const user = await this.accounts.current(id, passwordChangedAt, true);
    return user && { user, passwordChangedAt, isAddressVerified: emailVerifiedAt !== null };
  }

  private async hashOfNobody(): Promise<string> {
    try {
      return await (this.decoy ??= this.passwords.hash('nobody has this password'));
    } catch (error) {
      this.decoy = null;
      throw error;
    }
  }
}
