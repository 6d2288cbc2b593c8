import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { newId } from '../../../application/new-id.js';
import {
  type Attempt,
  type Found,
  type KeptAnswer,
  IdempotencyStore,
  type Outcomes,
} from '../../../application/ports/idempotency-store.js';
import { Settings } from '../../../application/ports/settings.js';
import { conflict } from '../../../domain/shared/domain-error.js';
import { running } from '../ledger/attempts.js';
import { Database } from '../database.js';

type Row = { bodyHash: string; status: number | null; answer: unknown; outcomes: Outcomes };

const EXPIRED = `k.created_at < clock_timestamp() - interval '24 hours'`;
/** Nobody is at it: it was released, or left by a process that died. */
const LEFT = `k.status is null and (k.attempt is null or k.attempted_at < clock_timestamp() - interval '1 minute')`;

const nothing = () => ({ anything: false, outcome: false });

@Injectable()
export class PostgresIdempotencyStore extends IdempotencyStore {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {
    super();
  }

  async begin(scopes: readonly string[], body: string | Uint8Array): Promise<Found> {
    const bodyHash = this.hashed(body);
    const key = await this.keyOf(
      scopes.map((scope) => this.hashed(scope)),
      bodyHash,
    );
    const id = newId();
    const taken = await this.database.one<Pick<Row, 'outcomes'>>(
      `insert into idempotency_keys as k (key, body_hash, attempt, attempted_at, created_at)
       values ($1, $2, $3, clock_timestamp(), clock_timestamp())
       on conflict (key) do update set body_hash = excluded.body_hash, attempt = excluded.attempt,
         attempted_at = excluded.attempted_at, status = null, answer = null,
         created_at = case when ${EXPIRED} then excluded.created_at else k.created_at end,
         outcomes = case when ${EXPIRED} then '{}' else k.outcomes end
       where ${EXPIRED} or (${LEFT} and (k.body_hash = excluded.body_hash or k.outcomes = '{}'))
       returning outcomes`,
      [key, bodyHash, id],
    );
    if (taken) return { state: 'acquired', attempt: { key, id, known: taken.outcomes, done: {} } };
    const row = await this.database.one<Row>(
      'select body_hash as "bodyHash", status, answer, outcomes from idempotency_keys where key = $1',
      [key],
    );
    if (!row) return { state: 'in_progress' };
    if (row.bodyHash !== bodyHash) return { state: 'mismatch' };
    if (row.status === null) return { state: 'in_progress' };
    const { status, answer, outcomes } = row;
    return { state: 'answered', answer: { status, answer }, attempt: { key, id: null, known: outcomes, done: {} } };
  }

  within<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
    return running.run({ attempt, command: null, isStep: false, wrote: nothing() }, work);
  }

  async run<T>(command: string, work: () => Promise<T>): Promise<T> {
    const now = running.getStore();
    if (!now) return work();
    if (now.command !== null) return this.inSteps(work);
    const { id, known, done } = now.attempt;
    const before = known[command];
    if (!before && id === null) return running.exit(work);
    if (!before) {
      const mine = { ...now, command, wrote: nothing() };
      const value = await running.run(mine, work);
      done[command] = { value };
      if (mine.wrote.anything && !mine.wrote.outcome) await this.record(now.attempt).catch(() => undefined);
      return value;
    }
    if (!('value' in before)) throw conflict('already_done', 'This has already been done. Please reload the page.');
    return before.value as T;
  }

  inSteps<T>(work: () => Promise<T>): Promise<T> {
    const now = running.getStore();
    return now ? running.run({ ...now, isStep: true }, work) : work();
  }

  isRepeat(): boolean {
    return Object.keys(running.getStore()?.attempt.known ?? {}).length > 0;
  }

  async keep({ key, id }: Attempt, { status, answer }: KeptAnswer, outcomes: Outcomes): Promise<void> {
    await this.database.query(
      'update idempotency_keys set status = $3, answer = $4, outcomes = $5 where key = $1 and attempt = $2',
      [key, id, status, JSON.stringify(answer ?? null), JSON.stringify(outcomes)],
    );
  }

  async release({ key, id }: Attempt): Promise<void> {
    await this.database.query(
      `with gone as (delete from idempotency_keys where key = $1 and attempt = $2 and outcomes = '{}')
       update idempotency_keys set attempt = null where key = $1 and attempt = $2 and outcomes <> '{}'`,
      [key, id],
    );
  }

  private async record({ key, id, done }: Attempt): Promise<void> {
    await this.database.query('update idempotency_keys set outcomes = outcomes || $3 where key = $1 and attempt = $2', [
      ...[key, id, JSON.stringify(done)],
    ]);
  }

  /** Who has got a session from the first answer, or lost it since, asks under another scope. */
  private async keyOf(keys: readonly string[], bodyHash: string): Promise<string> {
    const first = keys[0] as string;
    if (keys.length === 1) return first;
    const row = await this.database.one<{ key: string }>(
      `select key from idempotency_keys k where key = any($1::text[]) and not ${EXPIRED}
       order by body_hash = $2 desc, key = $3 desc limit 1`,
      [keys, bodyHash, first],
    );
    return row?.key ?? first;
  }

  /** Keyed, for a body may hold a password. */
  private hashed(value: string | Uint8Array): string {
    return createHmac('sha256', `idempotency|${this.settings.sessionSecret}`).update(value).digest('hex');
  }
}
