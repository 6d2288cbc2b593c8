import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { DAY, MINUTE, plus } from '../../domain/shared/time.js';
import type { TokenPurpose } from '../ports/account-tokens.js';
import type { MailOrder, Records } from '../ports/ledger.js';
import { Tokens } from '../ports/tokens.js';

const LASTS: Record<TokenPurpose, number> = { 'password-reset': 30 * MINUTE, 'email-verification': 7 * DAY };
const KIND: Record<TokenPurpose, string> = { 'password-reset': 'reset-password', 'email-verification': 'verify-email' };

/** A mailed link of an account for one purpose: the mail, and the hash by which its token is known. */
@Injectable()
export class AccountLinks {
  constructor(private readonly tokens: Tokens) {}

  make(
    purpose: TokenPurpose,
    account: { id: string; firstName: string; email: string },
    now: string,
  ): { records: Records; mails: MailOrder[] } {
    const tokenId = uuid();
    const tokenHash = this.tokens.hash(this.tokens.issue(purpose, tokenId));
    const expiresAt = plus(now, LASTS[purpose]);
    const to = { name: account.firstName, address: account.email };
    return {
      records: { accountTokens: [{ tokenHash, accountId: account.id, purpose, expiresAt, createdAt: now }] },
      mails: [{ kind: KIND[purpose], recipient: account.id, to, data: { tokenId } }],
    };
  }
}
