import pg from 'pg';
import { loginsOf } from '../../infrastructure/postgres/logins.js';
import { JobQueue } from '../../infrastructure/queue/job-queue.js';

const QUEUES = ['matching', 'notifications'] as const;

/** What somebody still waits for, and what nobody does without being asked. */
export type Owed = {
  reactions: number;
  mails: number;
  jobs: number;
  scans: number;
  parkedMails: number;
  parkedJobs: number;
};

/** Reads database and queue past every way that can be cut, and moves the clock there. */
export class Ledgers {
  private constructor(
    private readonly client: pg.Client,
    private readonly queues: JobQueue[],
  ) {}

  static async open(databaseUrl: string, redisUrl: string): Promise<Ledgers> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const where = { databaseUrl: loginsOf(databaseUrl).databaseUrl, redisUrl };
    return new Ledgers(client, await Promise.all(QUEUES.map((name) => JobQueue.open(name, where, () => undefined))));
  }

  async close(): Promise<void> {
    await Promise.all(this.queues.map((queue) => queue.close()));
    await this.client.end();
  }

  /** Moves the time of every rule and worker ahead; a process that cannot read it now learns of it when it can. */
  async advance(milliseconds: number): Promise<void> {
    await this.client.query(
      `with moved as (insert into demo_clock (one, ahead_ms) values (1, $1)
         on conflict (one) do update set ahead_ms = demo_clock.ahead_ms + excluded.ahead_ms returning 1)
       select pg_notify('clock', '') from moved`,
      [milliseconds],
    );
  }

  async owed(): Promise<Owed> {
    const { rows } = await this.client.query<Omit<Owed, 'jobs' | 'parkedJobs'>>(
      `select (select count(*) from outbox)::int as reactions,
              (select count(*) from mails where status = 'pending' and held_until is null)::int as mails,
              (select count(*) from mails where status = 'failed')::int as "parkedMails",
              (select count(*) from credential_documents
                where scan = 'pending' and scan_due_at is not null and storage_path <> '')::int as scans`,
    );
    const counts = await Promise.all(this.queues.map((queue) => queue.counts()));
    const sum = (of: (one: (typeof counts)[number]) => number) => counts.reduce((total, one) => total + of(one), 0);
    return {
      ...(rows[0] as Omit<Owed, 'jobs' | 'parkedJobs'>),
      jobs: sum(({ waiting, active, delayed }) => waiting + active + delayed),
      parkedJobs: sum(({ failed }) => failed),
    };
  }
}

export const isDone = ({ reactions, mails, jobs, scans }: Owed): boolean => reactions + mails + jobs + scans === 0;
