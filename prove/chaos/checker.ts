import pg from 'pg';
import { LogAnchors } from '../../application/ports/history/log-anchors.js';
import type { JobCounts } from '../../application/ports/admin/queue-board.js';
import { Audit } from '../../infrastructure/postgres/audit.js';
import { Database } from '../../infrastructure/postgres/database.js';
import { loginsOf } from '../../infrastructure/postgres/logins.js';
import { JobQueue } from '../../infrastructure/queue/job-queue.js';
import type { Sent } from './families.js';
import type { Taken } from './mail-sink.js';

/** The run is shorter than a day, after which the first anchor is made. */
class NoAnchors extends LogAnchors {
  anchor = async () => undefined;
  differences = async () => [];
}

/** What waits for somebody: reactions, mails, jobs; and jobs that were parked. */
export type Left = { outbox: number; mails: number; jobs: number; parked: number };

const QUEUES = ['matching', 'notifications'] as const;

/** Reads the database and the queue past every proxy. */
export class Checker {
  private constructor(
    private readonly client: pg.Client,
    private readonly database: Database,
    private readonly queues: JobQueue[],
  ) {}

  static async open(url: string, redisUrl: string | null): Promise<Checker> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    const { databaseUrl } = loginsOf(url);
    const queues = await Promise.all(
      QUEUES.map((name) => JobQueue.open(name, { databaseUrl, redisUrl }, () => undefined)),
    );
    return new Checker(client, new Database(databaseUrl, { max: 2 }), queues);
  }

  async close(): Promise<void> {
    await Promise.all(this.queues.map((queue) => queue.close()));
    await this.database.close();
    await this.client.end();
  }

  async left(): Promise<Left> {
    const [row] = await this.rows<{ outbox: number; mails: number }>(
      `select (select count(*) from outbox)::int as outbox, (select count(*) from mails where status <> 'sent')::int as mails`,
    );
    const counts = await this.jobs();
    const sum = (of: (one: (typeof counts)[number]) => number) => counts.reduce((total, one) => total + of(one), 0);
    return {
      outbox: row?.outbox ?? 0,
      mails: row?.mails ?? 0,
      jobs: sum(({ waiting, active, delayed }) => waiting + active + delayed),
      parked: sum(({ failed }) => failed),
    };
  }

  /** How many jobs stand in each state, of each queue. */
  jobs = (): Promise<JobCounts[]> => Promise.all(this.queues.map((queue) => queue.counts()));

  /** Compares what families were answered with what stands in the database. */
  async enquiries(sent: Sent[], tutors: number): Promise<Enquiries> {
    type Row = {
      id: string;
      email: string;
      opportunities: number;
      tutors: number;
      runs: number;
      invitations: number;
      events: number;
    };
    const rows = await this.rows<Row>(
      `select e.id, e.email, count(o.id)::int as opportunities, count(distinct o.tutor_id)::int as tutors,
              (select count(*)::int from matching_runs r where r.enquiry_id = e.id) as runs,
              (select count(*)::int from event_log l where l.stream_id = e.id and l.type = 'TutorsInvited') as invitations,
              (select count(*)::int from event_log l where l.stream_id = e.id and l.version = 1) as events
       from enquiries e left join tutor_opportunities o on o.enquiry_id = e.id group by e.id`,
    );
    const known = Map.groupBy(rows, ({ email }) => email);
    const found: Enquiries = { rows: rows.length, lost: 0, doubled: 0, torn: 0, unmatched: 0, doubledOpportunities: 0 };
    for (const { email, ids, gaveUp } of sent) {
      const own = known.get(email) ?? [];
      found.lost += [...ids].filter((id) => !own.some((row) => row.id === id)).length;
      if (ids.size === 0 && !gaveUp) found.lost += 1;
      found.doubled += Math.max(0, own.length - 1) + Math.max(0, ids.size - 1);
    }
    for (const row of rows) {
      if (row.events !== 1) found.torn += 1;
      if (row.tutors !== tutors || row.runs !== 1 || row.invitations !== 1) found.unmatched += 1;
      found.doubledOpportunities += row.opportunities - row.tutors;
    }
    return found;
  }

  /** Compares the mails of the ledger with what the mail server took. */
  async mails(taken: readonly Taken[], expected: number): Promise<Mails> {
    const rows = await this.rows<{ id: string }>('select id from mails');
    const counts = new Map<string, number>();
    for (const { id } of taken) counts.set(id, (counts.get(id) ?? 0) + 1);
    return {
      rows: rows.length,
      missing: Math.abs(expected - rows.length) + rows.filter(({ id }) => !counts.has(id)).length,
      unknown: [...counts.keys()].filter((id) => !rows.some((row) => row.id === id)).length,
      duplicates: taken.length - counts.size,
    };
  }

  /** Folds every stream again: what log and tables say differently. */
  async differences(): Promise<{ events: number; differences: number }> {
    return new Audit(this.database, new NoAnchors()).verify({ difference: () => undefined });
  }

  private async rows<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    return (await this.client.query<Row>(sql)).rows;
  }
}

/**
 * Enquiries: rows, acknowledged and not there, more than once, without their event, not matched with every tutor once.
 */
export type Enquiries = {
  rows: number;
  lost: number;
  doubled: number;
  torn: number;
  unmatched: number;
  doubledOpportunities: number;
};

/** Mails: rows, owed and not taken by the mail server, taken and in no row, taken more than once. */
export type Mails = { rows: number; missing: number; unknown: number; duplicates: number };
