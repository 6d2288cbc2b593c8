import { Injectable } from '@nestjs/common';
import { BlockedSenders, type FoundBlock } from '../../../application/ports/block/blocked-senders.js';
import { Database } from '../database.js';

@Injectable()
export class PostgresBlockedSenders extends BlockedSenders {
  constructor(private readonly database: Database) {
    super();
  }

  find(valueHashes: readonly string[]): Promise<FoundBlock[]> {
    return this.database.query<FoundBlock>(
      `select id, value_hash as "valueHash", ends_at as "endsAt", lifted_at as "liftedAt" from sender_blocks
       where value_hash = any($1::text[]) order by id`,
      [valueHashes],
    );
  }
}
