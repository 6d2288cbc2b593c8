import { Injectable } from '@nestjs/common';
import { AccountTokens, type TokenPurpose } from '../../../application/ports/account/account-tokens.js';
import { Database } from '../database.js';

@Injectable()
export class PostgresAccountTokens extends AccountTokens {
  constructor(private readonly database: Database) {
    super();
  }

  async find(tokenHash: string, at: string): Promise<{ accountId: string; purpose: TokenPurpose } | null> {
    return this.database.one(
      `select account_id as "accountId", purpose from account_tokens
       where token_hash = $1 and used_at is null and expires_at > $2`,
      [tokenHash, at],
    );
  }

  async usedAt(accountId: string, purpose: TokenPurpose): Promise<string | null> {
    const row = await this.database.one<{ at: string | null }>(
      'select max(used_at) as at from account_tokens where account_id = $1 and purpose = $2',
      [accountId, purpose],
    );
    return row?.at ?? null;
  }
}
