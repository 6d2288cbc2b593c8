import { type ExecutionContext, Injectable, Logger } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-local';
import { CheckPassword } from '../../../application/account/check-password.query.js';
import { WarnOfLoginFailures } from '../../../application/account/warn-of-login-failures.command.js';
import type { SignedIn } from '../../../application/ports/account/accounts.js';
import { loginRules } from '../../../domain/account/account.rules.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { invalidInput } from '../request/errors.js';
import { Limits } from '../request/limits.js';
import { networkOf } from '../request/network.js';

/** By which a name's logins from one network are counted. */
export const loginKey = (username: string, network: string) => `${username.toLowerCase()}|${network}`;

/** By which it is remembered that the owner of a verified address has logged in from a network. */
export const ownerKey = (email: string, network: string) => `${email.toLowerCase()}|${network}`;

/** Username and password against the accounts, within the limits on wrong guesses. */
@Injectable()
export class PasswordStrategy extends PassportStrategy(Strategy) {
  private readonly logger = new Logger('http');

  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly limits: Limits,
  ) {
    super({ passReqToCallback: true });
  }

  /** @throws DomainError not_signed_in, too_many, account_disabled */
  async validate(request: Request, username: string, password: string): Promise<SignedIn> {
    const name = username.trim().toLowerCase();
    const network = networkOf(request);
    const pair = loginKey(name, network);
    await this.limits.check('login-failures', pair);
    await this.limits.check('login-failures-ip', network);
    const isUnderAttack = await this.slowDown(name, pair);
    const signedIn = await this.queries.execute(new CheckPassword(username.trim(), password));
    if (!signedIn) {
      if (isUnderAttack) this.warnOwner(name);
      await this.limits.count('login-failures', pair);
      await this.limits.count('login-failures-ip', network);
      throw new DomainError('unauthenticated', 'not_signed_in', 'Invalid username or password');
    }
    // A right guess among many at the same moment does not slip past the limit that the wrong ones reached.
    await this.limits.check('login-failures', pair);
    await this.limits.forget('login-failures', pair);
    await this.limits.refund('login-failures-account', name);
    if (signedIn === 'disabled')
      throw new DomainError('forbidden', 'account_disabled', 'This account has been disabled. Please contact us.');
    return signedIn;
  }

  /**
   * Counts a guess at a name before it is made, wherever it comes from; beyond twenty failures only one a minute is let
   * through. A network from which this name has logged in before does not wait: nobody else can lock its owner out. A
   * name that nobody has is treated alike. Returns whether so many have failed. @throws DomainError too_many
   */
  private async slowDown(name: string, pair: string): Promise<boolean> {
    const isUnderAttack = await this.limits.exceeds('login-failures-account', name);
    if (isUnderAttack && !(await this.limits.remembers('login-networks', pair)))
      await this.limits.consume('login-pace-account', name);
    return isUnderAttack;
  }

  /** Nobody waits for it: an answer that came later would tell that there is an account. */
  private warnOwner(username: string): void {
    this.commands
      .execute(new WarnOfLoginFailures(username))
      .catch((error: unknown) => this.logger.warn({ err: error }));
  }
}

/** Refuses a body that is no login before the password is looked at; leaves who has signed in on the request. */
@Injectable()
export class LoginGuard extends AuthGuard('local') {
  override canActivate(context: ExecutionContext) {
    const body = loginRules.safeParse(context.switchToHttp().getRequest<Request>().body);
    if (!body.success) throw invalidInput(body.error.issues);
    return super.canActivate(context);
  }
}
