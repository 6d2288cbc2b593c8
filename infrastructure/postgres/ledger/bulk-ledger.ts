import pg from 'pg';
import type { AvailabilityRow } from '../../../application/availability/availability.writes.js';
import type { keepDossier } from '../../../application/matching/matching.writes.js';
import type { keepAdvertisement } from '../../../application/opportunity/opportunity.writes.js';
import type { Commit } from '../../../application/ports/ledger.js';
import type { DataOf } from '../../../application/ports/writes.js';
import type { TutorReach, TutorSearchRow } from '../../../application/tutor/tutor.writes.js';
import { copyAll, CopyLines } from '../copy.js';
import { snake } from '../tables/columns.js';
import { EVENT_COLUMNS, eventRowsOf, mappings, type Row, rowsOf, snakeKeys } from './rows.js';
import { dropIndexes } from '../dropped-indexes.js';

/** Streams that begin, with their events, imported long after they happened. */
export type PastCommit = Pick<Commit, 'changes' | 'actor' | 'at'> & {
  withoutReactions: true;
  /** What search and matching read of the tutors who join, and their hours. */
  tutors?: { search: TutorSearchRow[]; reach: TutorReach[]; availability: AvailabilityRow[] };
  /** What invited tutors were shown, and the dossiers of the runs that chose them. */
  matching?: { advertisements: DataOf<typeof keepAdvertisement>[]; runs: DataOf<typeof keepDossier>[] };
};

/** Every table that entries of the past write, those before that others refer to, and the figures that count them. */
const TABLES = [
  ...['users', 'tutors', 'contract_submissions', 'credential_documents', 'tutor_availability', 'enquiries'],
  ...['event_log', 'tutor_search', 'tutor_reach', 'tutor_standings', 'tutor_answers', 'enquiry_progress'],
];
/**
 * Those of families who found a tutor, after the others for the same reason. They keep their indexes: what is counted
 * of a session is read by them while it is written.
 */
const TABLES_OF_AGREEMENTS = [
  ...['advertisements', 'matching_runs', 'tutor_opportunities', 'tutor_quotes', 'bookings', 'cases'],
];
const ORDER = [...TABLES, ...TABLES_OF_AGREEMENTS];
/** Columns of each table in which a list is JSON. */
const JSON_COLUMNS = new Map(
  Object.values(mappings).map(({ options: { name, columns } }) => [
    name,
    Object.entries(columns).flatMap(([column, options]) => (options?.type === 'jsonb' ? [snake(column)] : [])),
  ]),
);
/** Tables whose rows lie by no order of their own, so that even their key is better built at the end. */
const SCATTERED = ['tutor_reach'];
const EVENTS = EVENT_COLUMNS.split(', ');
/** How many bytes are gathered before it is sent; as many are on its way meanwhile. */
const GATHERED = 4_000_000;
/** Sorting for the indexes is done in memory as far as it fits, by two of the server's processes. */
const SORTING = `set local maintenance_work_mem = '512MB'; set local max_parallel_workers_per_gather = 0`;

/**
 * The ledger for entries by the hundred thousand: rows and events as `PostgresLedger`
 * writes them, copied as the schema's owner. Entries are committed some thousand rows
 * at a time, or, once `beginBulkLoad` was called, all together in the end.
 */
export class BulkLedger {
  private gathered = new Map<string, { table: string; lines: CopyLines }>();
  private sending: Promise<void> = Promise.resolve();
  private laidAside: Awaited<ReturnType<typeof dropIndexes>> | null = null;

  private constructor(private readonly client: pg.Client) {}

  static async open(ownerDatabaseUrl: string): Promise<BulkLedger> {
    const client = new pg.Client({
      connectionString: ownerDatabaseUrl,
      options: '-c jit=off -c synchronous_commit=off',
    });
    client.on('error', () => undefined);
    await client.connect();
    return new BulkLedger(client);
  }

  /** Whether no tutor has ever joined. */
  async isEmpty(): Promise<boolean> {
    return (await this.client.query('select from tutors limit 1')).rowCount === 0;
  }

  /** From here to the end is one transaction without indexes, in which nobody else can use the tables. */
  async beginBulkLoad(): Promise<void> {
    await this.client.query('begin');
    await this.client.query(SORTING);
    this.laidAside = await dropIndexes(this.client, TABLES, SCATTERED);
  }

  /** Resolves when more can be taken. @throws DatabaseError what was refused of this or of earlier entries */
  async add(commit: PastCommit): Promise<void> {
    for (const { table, columns, rows } of rowsOf(commit.changes)) this.gather(table, columns, rows);
    this.gather('event_log', EVENTS, eventRowsOf(commit));
    const { availability = [], search = [], reach: places = [] } = commit.tutors ?? {};
    this.gatherBeside('tutor_availability', availability);
    this.gatherBeside('tutor_search', search);
    const reach = this.lines('tutor_reach', ['subject', 'cell', 'shuffle', 'tutor_id']);
    for (const { tutorId, shuffle, subjects, cells } of places)
      for (const subject of subjects) for (const cell of cells) reach.add([subject, cell, shuffle, tutorId]);
    this.gatherBeside('advertisements', commit.matching?.advertisements ?? []);
    this.gatherBeside('matching_runs', commit.matching?.runs ?? []);
    let size = 0;
    for (const { lines } of this.gathered.values()) size += lines.bytes;
    if (size >= GATHERED) await this.send();
  }

  /** Builds the indexes again, counts how many of all stand, and commits. @throws DatabaseError */
  async end(built: (done: number, all: number) => void): Promise<void> {
    await this.send();
    await this.sending;
    if (this.laidAside) {
      const { count, restoreIndexes } = this.laidAside;
      let done = 0;
      await restoreIndexes(() => built(++done, count));
      await this.client.query('commit');
      this.laidAside = null;
    }
    await this.client.query(`notify search; analyze ${ORDER.join()}`);
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private async send(): Promise<void> {
    await this.sending;
    const lines = [...this.gathered.values()]
      .toSorted((one, other) => ORDER.indexOf(one.table) - ORDER.indexOf(other.table))
      .flatMap((one) => (one.lines.bytes > 0 ? [one.lines] : []));
    this.gathered = new Map();
    if (lines.length > 0) this.sending = copyAll(this.client, lines);
    // What goes wrong meanwhile is thrown where it is waited for.
    this.sending.catch(() => undefined);
  }

  private lines(table: string, columns: readonly string[]): CopyLines {
    const into = `${table} (${columns.join()})`;
    const gathered = this.gathered.get(into) ?? { table, lines: new CopyLines(into) };
    this.gathered.set(into, gathered);
    return gathered.lines;
  }

  private gather(table: string, columns: readonly string[], rows: readonly Row[]): void {
    const lines = this.lines(table, columns);
    const json = JSON_COLUMNS.get(table) ?? [];
    for (const row of rows)
      lines.add(columns.map((column) => (json.includes(column) ? jsonOf(row[column]) : row[column])));
  }

  private gatherBeside(table: string, rows: readonly object[]): void {
    if (rows[0]) this.gather(table, Object.keys(snakeKeys(rows[0])), rows.map(snakeKeys));
  }
}

const jsonOf = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));
