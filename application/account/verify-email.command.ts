import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { verifyEmail } from '../../domain/account/account.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { verifyContactAddress } from '../../domain/tutor/profile.js';
import { AccountTokens, type TokenPurpose } from '../ports/account/account-tokens.js';
import { Clock } from '../ports/clock.js';
import { Ledger, append } from '../ports/ledger.js';
import { Tokens } from '../ports/tokens.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import { rereadTutors } from '../tutor/tutor.writes.js';
import { LinkSpent, useLink } from './account.writes.js';
import { AccountLinks } from './account-links.js';

type Link = { tokenHash: string; accountId: string; purpose: TokenPurpose };

/**
 * Uses a mailed link, once: the address that it was mailed to is the account's, or its tutor's. @throws
 * DomainError not_found
 */
export class VerifyEmail extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

@CommandHandler(VerifyEmail)
export class VerifyEmailHandler implements ICommandHandler<VerifyEmail> {
  constructor(
    private readonly found: AccountTokens,
    private readonly tokens: Tokens,
    private readonly links: AccountLinks,
    private readonly ledger: Ledger,
    private readonly tutors: TutorDirectory,
    private readonly changes: TutorChanges,
    private readonly clock: Clock,
  ) {}

  async execute({ token }: VerifyEmail): Promise<void> {
    const tokenHash = this.tokens.hash(token);
    const link = await this.found.find(tokenHash, this.clock.now());
    if (!link || link.purpose === 'password-reset') throw notFound('Link');
    const isAccounts = link.purpose === 'email-verification';
    try {
      await (isAccounts ? this.verifyAccount({ ...link, tokenHash }) : this.verifyContact({ ...link, tokenHash }));
    } catch (error) {
      throw error instanceof LinkSpent ? notFound('Link') : error;
    }
  }

  private async verifyAccount({ tokenHash, accountId, purpose }: Link): Promise<void> {
    await this.ledger.decide('account', accountId, (account) => {
      const at = this.clock.now();
      const events = verifyEmail(account.state, at);
      return {
        commit: {
          changes: events.length ? [append(account, events)] : [],
          writes: [useLink({ tokenHash, purpose, at }), rereadTutors({ accountId })],
          actor: `account:${accountId}`,
          at,
        },
        result: undefined,
      };
    });
  }

  /** The profile may name another address by now, whose owner has not been asked. */
  private async verifyContact({ tokenHash, accountId, purpose }: Link): Promise<void> {
    const tutorId = await this.tutors.idOfAccount(accountId);
    if (!tutorId) throw notFound('Link');
    await this.changes.change(
      tutorId,
      ({ state, columns }, at) => {
        if (this.links.purposeOf(columns.email) !== purpose) throw notFound('Link');
        const events = verifyContactAddress(state, at);
        return { events, writes: events.length ? [useLink({ tokenHash, purpose, at })] : [], result: undefined };
      },
      `account:${accountId}`,
    );
  }
}
