import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { MINUTE } from '../../domain/shared/time.js';
import { within } from '../closing.js';
import { ALIVE } from './alive.js';
import { poolWithTimeout } from './client-with-timeout.js';
import { NotificationListener } from './notification-listener.js';

/** The role the program works as: it may add to the event log and never change it (REL-15). */
export const APPLICATION_ROLE = 'banksia_app';

/** Compiling a statement, or starting workers for it, takes longer than any of ours runs; instants are read as UTC. */
const PLANNING = '-c timezone=UTC -c jit=off -c work_mem=16MB -c max_parallel_workers_per_gather=0';

/** A new connection learns the schema and every statement again: that costs more than keeping it. */
export const KEPT_IDLE_MS = 10 * MINUTE;

/** A statement that takes so long is ended by the server: what it was for is certain not to have happened. */
const STATEMENT_MS = 4_500;
/** A line that is silent for so long is dead; it is let go of, and the next statement gets another (REL-21). */
export const SILENT_MS = 5_000;
/**
 * How long a statement waits for a connection, or a connection for
 * the server, before its call is asked to come again (REL-27).
 */
const QUEUEING_MS = 3_000;
/** What is under way is over by then; a server that is away keeps no process from ending. */
const CLOSING_MS = 3_000;
/** How long a transaction may stand open with nothing asked of it. */
const IN_TRANSACTION_MS = 15_000;
/** How long what is done at night may take. */
const LONG_TIMEOUT_MS = 5 * MINUTE;

/** For commits that nobody relies on after a crash. */
export const UNFLUSHED = '-c synchronous_commit=off';
/** Queues are empty when their plans are made, and a plan that reads a queue whole is kept while it fills. */
const BY_INDEX = '-c enable_seqscan=off';
/**
 * What is asked again and again with other values is planned once
 * on each connection, where one plan is good for all values.
 */
export const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan';
/** Connections to Postgres of a process, and beside them of what waits for no disk and of what counts. */
const POOL_CONNECTIONS = 10;
/** These statements are short and wait for no disk: few connections carry many. */
const ASYNC_COMMIT_CONNECTIONS = 4;
/** The limits of calls have connections of their own, whatever else is claimed or summed. */
const COUNTER_CONNECTIONS = 4;

const TIMESTAMPTZ = 1184;
const TIMESTAMP = 1114;
const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;

/**
 * An instant as Postgres writes it in UTC, `2026-11-21 03:04:05.67+00` or inside JSON
 * `2026-11-21T03:04:05.67+00:00`, as ISO text to the millisecond. A list of the admin
 * area has ten thousand of them: a `Date` each would take longer than the query.
 */
export function isoOf(instant: string): string {
  const end = instant.indexOf('+', 19);
  return `${instant.slice(0, 10)}T${instant.slice(11, 19)}.${instant.slice(20, end).slice(0, 3).padEnd(3, '0')}Z`;
}

/** Instants arrive as ISO texts, counts and figures as numbers, dates as they stand. */
const parsers: Record<number, (value: string) => unknown> = {
  [TIMESTAMPTZ]: isoOf,
  [TIMESTAMP]: (value) => new Date(`${value}Z`).toISOString(),
  [INT8]: Number,
  [NUMERIC]: Number,
  [DATE]: (value) => value,
};
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
};

/** The connection on which statements run, where it is not any of the pool, until the work that has it is over. */
type Taken = { of: Database; client: pg.PoolClient; last: Promise<unknown>; isOver: boolean };
const connection = new AsyncLocalStorage<Taken>();

/** The running program's connections: named prepared statements, no ORM. */
export class Database {
  readonly pool: pg.Pool;
  /** On a connection beside the pool, made for the first who listens. */
  readonly notifications: NotificationListener;
  /** When an idle connection was last found dead, by this process's own clock. */
  lostAt = Number.NEGATIVE_INFINITY;
  /** How long it may take to find that a line is dead. */
  readonly silentMs: number;
  private readonly timeouts: number;
  private readonly watchers = new Set<() => void>();
  private asyncCommitDatabase: Database | null = null;
  private onCounters: Database | null = null;

  /** `timeouts` multiplies how long anything may take. */
  constructor(
    readonly url: string,
    {
      max = POOL_CONNECTIONS,
      durable = true,
      timeouts = 1,
    }: { max?: number; durable?: boolean; timeouts?: number } = {},
  ) {
    this.timeouts = timeouts;
    this.silentMs = SILENT_MS * timeouts;
    this.notifications = new NotificationListener(url);
    const statementMs = STATEMENT_MS * timeouts;
    this.pool = poolWithTimeout(
      {
        connectionString: url,
        max,
        types,
        options: `-c role=${APPLICATION_ROLE} -c statement_timeout=${statementMs} ${PLANNING}${durable ? '' : ` ${UNFLUSHED} ${BY_INDEX} ${PLANNED_ONCE}`} -c idle_in_transaction_session_timeout=${IN_TRANSACTION_MS * timeouts}`,
        connectionTimeoutMillis: QUEUEING_MS * timeouts,
        idleTimeoutMillis: KEPT_IDLE_MS,
        ...ALIVE,
      },
      this.silentMs,
    );
    this.pool.on('error', () => {
      this.lostAt = performance.now();
      for (const call of this.watchers) call();
    });
  }

  /**
   * Calls this whenever an idle connection is found dead, also one whose commits wait for no disk;
   * returns what ends that.
   */
  whenLost(call: () => void): () => void {
    this.watchers.add(call);
    return () => this.watchers.delete(call);
  }

  /**
   * The same database for what is simply done again when the server crashes before it reached the disk: claims,
   * counters, sums. Its commits wait for no disk.
   */
  get asyncCommit(): Database {
    return (this.asyncCommitDatabase ??= this.another(ASYNC_COMMIT_CONNECTIONS));
  }

  /** The same for the limits alone, whatever else is claimed or summed. */
  get counters(): Database {
    return (this.onCounters ??= this.another(COUNTER_CONNECTIONS));
  }

  private another(max: number): Database {
    const another = new Database(this.url, { max, durable: false, timeouts: this.timeouts });
    another.whenLost(() => this.watchers.forEach((call) => call()));
    return another;
  }

  /** Runs a prepared statement; its name is derived from its text. */
  async query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const result = await this.asks<Row & pg.QueryResultRow>({ name: statementName(sql), text: sql, values });
    return result.rows;
  }

  /** Runs a statement that is planned for these very values: where what is best depends on what is asked. */
  async queryUnprepared<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.asks<Row & pg.QueryResultRow>({ text: sql, values })).rows;
  }

  /**
   * Does work whose statements all run on one connection, one after another, such as one inside a transaction. What the
   * work has begun and is not over with it, such as a timer, asks on any connection of the pool from then on.
   */
  async on<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
    const taken: Taken = { of: this, client, last: Promise.resolve(), isOver: false };
    try {
      return await connection.run(taken, work);
    } finally {
      taken.isOver = true;
    }
  }

  /** Does work whose statements all run on one connection of the pool, which is given up where the work fails. */
  async withConnection<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      return await this.on(client, () => work(client));
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  private asks<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const now = connection.getStore();
    if (now?.of !== this || now.isOver) return this.pool.query<Row>(statement);
    const answer = now.last.then(() => now.client.query<Row>(statement));
    now.last = answer.catch(() => undefined);
    return answer;
  }

  async one<Row extends object>(sql: string, values: unknown[] = []): Promise<Row | null> {
    return (await this.query<Row>(sql, values))[0] ?? null;
  }

  /**
   * Runs a statement of the night, which may take five minutes;
   * `byIndex` where a plan that reads a table whole is never meant.
   */
  async withLongTimeout<Row extends object>(
    sql: string,
    values: unknown[] = [],
    { byIndex = false } = {},
  ): Promise<Row[]> {
    return this.transaction(async (client) => {
      if (byIndex) await client.query('set local enable_seqscan = off');
      await client.query(`set local statement_timeout = ${LONG_TIMEOUT_MS}`);
      const query = { text: sql, values, query_timeout: LONG_TIMEOUT_MS + this.silentMs };
      return (await client.query<Row & pg.QueryResultRow>(query)).rows;
    });
  }

  /** Runs work on one connection inside a transaction; any throw rolls back. */
  async transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Does work, unless it is being done under the same number in whatever process. */
  async withAdvisoryLock(number: number, work: () => Promise<void>): Promise<void> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [number]);
      if (!rows[0]?.mine) return;
      try {
        await work();
      } finally {
        await client.query('select pg_advisory_unlock($1)', [number]).catch((failure: Error) => (broken = failure));
      }
    } finally {
      client.release(broken);
    }
  }

  async close(): Promise<void> {
    await Promise.all([
      within(CLOSING_MS, this.pool.end()),
      this.asyncCommitDatabase?.close(),
      this.onCounters?.close(),
      this.notifications.close(),
    ]);
  }
}

const names = new Map<string, string>();

function statementName(sql: string): string {
  let name = names.get(sql);
  if (!name) {
    name = createHash('sha1').update(sql).digest('hex').slice(0, 24);
    names.set(sql, name);
  }
  return name;
}
