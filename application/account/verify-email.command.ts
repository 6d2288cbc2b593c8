import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { verifyEmail } from '../../domain/account/account.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { AccountTokens } from '../ports/account-tokens.js';
import { Clock } from '../ports/clock.js';
import { Ledger, proceed, TokenSpent } from '../ports/ledger.js';
import { Tokens } from '../ports/tokens.js';

const PURPOSE = 'email-verification';

/** Uses a mailed link, once: the address is the account's. @throws DomainError not_found */
export class VerifyEmail extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

@CommandHandler(VerifyEmail)
export class VerifyEmailHandler implements ICommandHandler<VerifyEmail> {
  constructor(
    private readonly links: AccountTokens,
    private readonly tokens: Tokens,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ token }: VerifyEmail): Promise<void> {
    const tokenHash = this.tokens.hash(token);
    const accountId = await this.links.accountOf(tokenHash, PURPOSE, this.clock.now());
    if (!accountId) throw notFound('Link');
    try {
      await this.ledger.decide('account', accountId, (account) => {
        const at = this.clock.now();
        const events = verifyEmail(account.state, at);
        return {
          entry: {
            changes: events.length ? [proceed(account, events)] : [],
            records: { usedToken: { tokenHash, purpose: PURPOSE, at } },
            actor: `account:${accountId}`,
            at,
          },
          result: undefined,
        };
      });
    } catch (error) {
      throw error instanceof TokenSpent ? notFound('Link') : error;
    }
  }
}
