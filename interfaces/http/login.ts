import { type ExecutionContext, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-local';
import { CheckPassword } from '../../application/account/check-password.query.js';
import type { SignedIn } from '../../application/ports/accounts.js';
import { loginRules } from '../../domain/account/account.rules.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { invalidInput } from './errors.js';
import { Limits } from './limits.js';

/** Username and password against the accounts, within the limits on wrong guesses. */
@Injectable()
export class PasswordStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly queries: QueryBus,
    private readonly limits: Limits,
  ) {
    super({ passReqToCallback: true });
  }

  /** @throws DomainError not_signed_in, too_many, account_disabled */
  async validate(request: Request, username: string, password: string): Promise<SignedIn> {
    const ip = request.ip ?? 'unknown';
    const pair = `${username.trim().toLowerCase()}|${ip}`;
    await this.limits.check('login-failures', pair);
    await this.limits.check('login-failures-ip', ip);
    const signedIn = await this.queries.execute(new CheckPassword(username.trim(), password));
    if (!signedIn) {
      await this.limits.count('login-failures', pair);
      await this.limits.count('login-failures-ip', ip);
      throw new DomainError('forbidden', 'not_signed_in', 'Invalid username or password');
    }
    // A right guess among many at the same moment does not slip past the limit that the wrong ones reached.
    await this.limits.check('login-failures', pair);
    await this.limits.forget('login-failures', pair);
    if (signedIn === 'disabled')
      throw new DomainError('forbidden', 'account_disabled', 'This account has been disabled. Please contact us.');
    return signedIn;
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
