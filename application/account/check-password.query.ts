import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Accounts, type CurrentUser, Passwords } from '../ports/accounts.js';

/** The user of a username and password, or null; takes the same time whether or not the username exists (SEC-27). */
export class CheckPassword extends Query<CurrentUser | null> {
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
  ) {}

  async execute({ username, password }: CheckPassword): Promise<CurrentUser | null> {
    const found = await this.accounts.credentials(username);
    this.decoy ??= this.passwords.hash('nobody has this password');
    const matches = await this.passwords.matches(found?.password ?? (await this.decoy), password);
    return found && matches ? this.accounts.current(found.id) : null;
  }
}
