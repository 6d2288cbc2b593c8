import { Injectable } from '@nestjs/common';
import { AccountTokens, type TokenPurpose } from '../../application/ports/account-tokens.js';
import { Database } from './database.js';

@Injectable()
export class PostgresAccountTokens extends AccountTokens {
  constructor(private readonly database: Database) {
    super();
  }

  async accountOf(tokenHash: string, purpose: TokenPurpose, at: string): Promise<string | null> {
    const row = await this.database.one<{ id: string }>(
      `select account_id as id from account_tokens
       where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3`,
      [tokenHash, purpose, at],
    );
    return row?.id ?? null;
  }
}
