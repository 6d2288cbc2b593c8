import { Injectable } from '@nestjs/common';
import { type Found, type KeptAnswer, KeptAnswers } from '../../application/ports/kept-answers.js';
import { Database } from './database.js';

type Row = { bodyHash: string; status: number | null; answer: unknown };

@Injectable()
export class PostgresKeptAnswers extends KeptAnswers {
  constructor(private readonly database: Database) {
    super();
  }

  /** Takes over what is a day old, or was left unanswered for a minute by a process that died. */
  async begin(key: string, bodyHash: string): Promise<Found> {
    const taken = await this.database.one(
      `insert into idempotency_keys (key, body_hash, created_at) values ($1, $2, clock_timestamp())
       on conflict (key) do update set body_hash = excluded.body_hash, created_at = excluded.created_at, status = null, answer = null
       where idempotency_keys.created_at < clock_timestamp() - interval '24 hours'
          or (idempotency_keys.status is null and idempotency_keys.created_at < clock_timestamp() - interval '1 minute')
       returning key`,
      [key, bodyHash],
    );
    if (taken) return { state: 'ours' };
    const row = await this.database.one<Row>(
      'select body_hash as "bodyHash", status, answer from idempotency_keys where key = $1',
      [key],
    );
    if (!row) return { state: 'under_way' };
    if (row.bodyHash !== bodyHash) return { state: 'other_body' };
    return row.status === null ? { state: 'under_way' } : { state: 'answered', status: row.status, answer: row.answer };
  }

  async keep(key: string, { status, answer }: KeptAnswer): Promise<void> {
    await this.database.query(
      `with old as (delete from idempotency_keys where created_at < clock_timestamp() - interval '24 hours' and key <> $1)
       update idempotency_keys set status = $2, answer = $3 where key = $1`,
      [key, status, JSON.stringify(answer ?? null)],
    );
  }

  async forget(key: string): Promise<void> {
    await this.database.query('delete from idempotency_keys where key = $1', [key]);
  }
}
