import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changePassword, verifyEmail } from '../../domain/account/account.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { AccountTokens } from '../ports/account/account-tokens.js';
import { Passwords } from '../ports/account/accounts.js';
import { Clock } from '../ports/clock.js';
import { Ledger, append } from '../ports/ledger.js';
import { Tokens } from '../ports/tokens.js';
import { rereadTutors } from '../tutor/tutor.writes.js';
import { endSessions, LinkSpent, spendLinks, useLink } from './account.writes.js';

const PURPOSE = 'password-reset';

/**
 * Sets a new password by a mailed link, once, ends every session of the account and uses up its other links for a new
 * password (R-21, R-25, F18). The link also shows that the address is the account's. @throws DomainError not_found
 */
export class ResetPassword extends Command<{ accountId: string; username: string }> {
  constructor(
    readonly token: string,
    readonly password: string,
  ) {
    super();
  }
}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly links: AccountTokens,
    private readonly tokens: Tokens,
    private readonly passwords: Passwords,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ token, password }: ResetPassword): Promise<{ accountId: string; username: string }> {
    const tokenHash = this.tokens.hash(token);
    const link = await this.links.find(tokenHash, this.clock.now());
    if (link?.purpose !== PURPOSE) throw notFound('Link');
    const { accountId } = link;
    const hashed = await this.passwords.hash(password);
    try {
      return await this.ledger.decide('account', accountId, (account) => {
        const at = this.clock.now();
        const verified = verifyEmail(account.state, at);
        const events = [...changePassword(account.state, at), ...verified];
        const { firstName, email, username } = account.columns;
        return {
          commit: {
            changes: [append(account, events, { password: hashed })],
            writes: [
              useLink({ tokenHash, purpose: PURPOSE, at }),
              spendLinks({ accountId, purpose: PURPOSE, at, except: tokenHash }),
              endSessions({ accountId }),
              ...(verified.length ? [rereadTutors({ accountId })] : []),
            ],
            mails: [
              { kind: 'password-changed', recipient: accountId, to: { name: firstName, address: email }, data: {} },
            ],
            actor: `account:${accountId}`,
            at,
          },
          result: { accountId, username },
        };
      });
    } catch (error) {
      throw error instanceof LinkSpent ? notFound('Link') : error;
    }
  }
}
