import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Recorded } from '../../application/ports/ledger.js';
import { type AnyEvent, type Stream, streams } from '../../application/ports/streams.js';
import type { LogAnchors } from '../../application/ports/history/log-anchors.js';
import { hashOf } from './ledger/chain.js';
import type { Database } from './database.js';
import { tableOf } from './ledger/rows.js';
import { camel } from './tables/columns.js';

/** Something that log and tables say differently about one stream. */
export type Difference = { stream: string; id: string; what: string };

export type Counts = { events: number; streams: number; rows: number; differences: number };

type Listener = { difference: (difference: Difference) => void; progress?: (counts: Readonly<Counts>) => void };

type Logged = {
  id: string;
  stream: string;
  streamId: string;
  version: number;
  type: string;
  data: object;
  actor: string;
  cause: string | null;
  correlation: string;
  at: string;
  hash: string;
};

/** Events of one read: the whole log never stands in memory. */
const BATCH = 2_000;
const COLUMNS = 'id, stream, stream_id as "streamId", version, type, data, actor, cause, correlation, at, hash';
const BEFORE_ALL = { stream: '', streamId: '00000000-0000-0000-0000-000000000000', version: 0 };

/** Holds the event log against itself and against the tables. */
export class Audit {
  constructor(
    private readonly database: Database,
    private readonly anchors: LogAnchors,
  ) {}

  /**
   * Walks every stream in one snapshot: versions without gaps, each hash chained on the one before, the fold of the
   * events equal to the row, no row without events, and every day's signed anchor fitting (REL-15, F16). Returns the
   * counts; every difference is reported as it is found.
   */
  async verify(listener: Listener): Promise<Counts> {
    const counts: Counts = { events: 0, streams: 0, rows: 0, differences: 0 };
    const differ = (stream: string, id: string, what: string) => {
      counts.differences++;
      listener.difference({ stream, id, what });
    };
    await this.database.transaction(async (client) => {
      await client.query('set transaction isolation level repeatable read read only');
      for await (const logged of loggedStreams(client)) {
        await compare(client, logged, differ);
        counts.streams += logged.length;
        for (const events of logged) counts.events += events.length;
        listener.progress?.(counts);
      }
      for (const [stream, table] of Object.entries(tableOf)) {
        for await (const rows of rowsOf(client, stream, table)) {
          for (const { id, logged } of rows) if (!logged) differ(stream, id, 'its row has no events');
          counts.rows += rows.length;
          listener.progress?.(counts);
        }
      }
    });
    for (const { stream, id, what } of await this.anchors.differences()) differ(stream, id, what);
    return counts;
  }

  /** Verifies the stream of one id, as `verify` does all. */
  async verifyOne(id: string, listener: Listener): Promise<Counts> {
    const counts: Counts = { events: 0, streams: 0, rows: 0, differences: 0 };
    const differ = (stream: string, streamId: string, what: string) => {
      counts.differences++;
      listener.difference({ stream, id: streamId, what });
    };
    await this.database.transaction(async (client) => {
      await client.query('set transaction isolation level repeatable read read only');
      const { rows } = await client.query<Logged>(
        `select ${COLUMNS} from event_log where stream = any($1) and stream_id = $2 order by stream, version`,
        [Object.keys(tableOf), id],
      );
      const logged = [...Map.groupBy(rows, ({ stream }) => stream).values()];
      await compare(client, logged, differ);
      counts.events = rows.length;
      counts.streams = counts.rows = logged.length;
    });
    return counts;
  }

  /** The events of a stream or of everything that belongs to an enquiry, oldest first. */
  async show(id: string): Promise<Recorded[]> {
    return this.database.query<Recorded>(
      `select ${COLUMNS} from event_log where stream_id = $1 or correlation = $1 order by position`,
      [id],
    );
  }
}

/** Every stream of the log with all of its events, a batch at a time. */
async function* loggedStreams(client: pg.PoolClient): AsyncGenerator<Logged[][]> {
  let last: Pick<Logged, 'stream' | 'streamId' | 'version'> = BEFORE_ALL;
  let open: Logged[] = [];
  for (;;) {
    const { rows } = await client.query<Logged>({
      name: 'audit-events',
      text: `select ${COLUMNS} from event_log where (stream, stream_id, version) > ($1, $2, $3)
             order by stream, stream_id, version limit ${BATCH}`,
      values: [last.stream, last.streamId, last.version],
    });
    const whole: Logged[][] = [];
    for (const event of rows) {
      if (open[0] && (open[0].stream !== event.stream || open[0].streamId !== event.streamId)) {
        whole.push(open);
        open = [];
      }
      open.push(event);
    }
    if (rows.length < BATCH && open.length > 0) whole.push(open);
    if (whole.length > 0) yield whole;
    if (rows.length < BATCH) return;
    last = rows.at(-1) as Logged;
  }
}

async function* rowsOf(
  client: pg.PoolClient,
  stream: string,
  table: string,
): AsyncGenerator<{ id: string; logged: boolean }[]> {
  let last = BEFORE_ALL.streamId;
  for (;;) {
    const { rows } = await client.query<{ id: string; logged: boolean }>({
      name: `audit-${table}`,
      text: `select t.id, exists (select from event_log e where e.stream = $2 and e.stream_id = t.id) as logged
             from (select id from ${table} where id > $1 order by id limit ${BATCH}) t order by t.id`,
      values: [last, stream],
    });
    yield rows;
    if (rows.length < BATCH) return;
    last = (rows.at(-1) as { id: string }).id;
  }
}

type Differ = (stream: string, id: string, what: string) => void;

async function compare(client: pg.PoolClient, logged: Logged[][], differ: Differ): Promise<void> {
  const byStream = Map.groupBy(logged, (events) => (events[0] as Logged).stream);
  for (const [stream, lives] of byStream) {
    const table = tableOf[stream as Stream] as string | undefined;
    if (!table) {
      for (const [first] of lives) differ(stream, (first as Logged).streamId, 'no such kind of stream is known');
      continue;
    }
    const ids = lives.map(([first]) => (first as Logged).streamId);
    const { rows } = await client.query<Record<string, unknown>>(`select * from ${table} where id = any($1::uuid[])`, [
      ids,
    ]);
    const rowById = new Map(rows.map((row) => [row['id'] as string, row]));
    for (const events of lives) {
      const id = (events[0] as Logged).streamId;
      const say = (what: string) => differ(stream, id, what);
      verifyChain(events, say);
      verifyRow(stream as Stream, events, rowById.get(id), say);
    }
  }
}

function verifyChain(events: Logged[], say: (what: string) => void): void {
  let head: string | null = null;
  let version = 0;
  for (const event of events) {
    version++;
    if (event.version !== version) {
      say(`event ${version} is missing: event ${event.version} follows event ${version - 1}`);
      version = event.version;
    } else if (hashOf(head, event) !== event.hash) {
      say(`event ${event.version} (${event.type}) was changed: its hash does not fit`);
    }
    head = event.hash;
  }
}

function verifyRow(
  stream: Stream,
  events: Logged[],
  row: Record<string, unknown> | undefined,
  say: (what: string) => void,
): void {
  if (!row) return say('its events have no row');
  let state: object | null = null;
  try {
    const evolve = streams[stream].evolve as (state: object | null, event: AnyEvent) => object;
    for (const event of events) state = evolve(state, event as unknown as AnyEvent);
  } catch (error) {
    return say(`its events cannot be folded: ${(error as Error).message}`);
  }
  const columns = new Map(Object.entries(row).map(([column, value]) => [camel(column), value]));
  for (const [key, value] of Object.entries(state ?? {})) {
    const kept = columns.get(key) ?? null;
    if (!isDeepStrictEqual(kept, value ?? null))
      say(`${key} is ${JSON.stringify(kept)} in the row and ${JSON.stringify(value ?? null)} by its events`);
  }
  const version = events.at(-1)?.version;
  if (columns.get('version') !== version)
    say(`its row has version ${String(columns.get('version'))}, its last event ${String(version)}`);
}
