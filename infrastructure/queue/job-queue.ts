import { createPostgresBackend, type Job, type JobsOptions, Queue, Worker } from 'bullmq';
import pg from 'pg';
import { within } from '../closing.js';
import { ALIVE, KEPT_IDLE_MS, SILENT_MS, UNFLUSHED } from '../postgres/database.js';
import { mortalClient } from '../postgres/mortal-client.js';
import { QUEUE_SCHEMA } from './queue-schema.js';
import { ReadyWorker } from './ready-worker.js';

/** Where BullMQ keeps its jobs: in the application's own Postgres, or on Redis where an address is given. */
export type QueueAddress = { databaseUrl: string; redisUrl: string | null };

export type NewJob = { id: string; name: string; data: object };
export type JobState = 'waiting' | 'active' | 'delayed' | 'failed' | 'completed';

type BullJob = {
  id?: string | undefined;
  name: string;
  attemptsMade: number;
  failedReason: string;
  finishedOn?: number | undefined;
  retry(): Promise<void>;
};
/** A parked job; its `reason` is what its last try threw. */
export type FailedJob = { id: string; name: string; attempts: number; reason: string; failedAt: string | null };

/** What this house uses of BullMQ's queue and worker, the same on both backends. */
type AnyQueue = {
  add(name: string, data: object, opts: JobsOptions): Promise<unknown>;
  addBulk(jobs: { name: string; data: object; opts: JobsOptions }[]): Promise<unknown>;
  upsertJobScheduler(
    id: string,
    repeat: { every: number },
    template: { name: string; opts: JobsOptions },
  ): Promise<unknown>;
  getJobCountByTypes(...states: JobState[]): Promise<number>;
  getFailed(start?: number, end?: number): Promise<BullJob[]>;
  close(): Promise<void>;
};
export type RunningWorker = { close(): Promise<void> };

/** A killed worker's jobs are taken over within about this time; BullMQ's own default is a minute (REL-2). */
const LOCK_MS = 10_000;
const STALL_CHECK_MS = 5_000;
/** How long a worker that lost its backend waits before it asks again; BullMQ's own default is 15 seconds. */
const RETRY_MS = 1_000;
const CLOSING_MS = 3_000;
/** How long a worker waits at Redis for a job before it asks anew: well below what makes a line dead. */
const WAIT_SECONDS = 2;

/** BullMQ's worker, which would otherwise wait up to ten seconds for a job that is due later. */
class RedisWorker extends Worker {
  override get maximumBlockTimeout(): number {
    return WAIT_SECONDS;
  }
}

/** Adding many at once makes tables of its own on Postgres, which costs as much as adding so many one by one. */
const WORTH_A_BULK = 25;

const RETRIES: JobsOptions = {
  attempts: 8,
  backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
  removeOnComplete: true,
  removeOnFail: false,
};

/** One named BullMQ queue and its worker, on either backend. */
export class JobQueue {
  private constructor(
    private readonly queue: AnyQueue,
    private readonly makeWorker: (process: (job: Job) => Promise<void>, concurrency: number) => RunningWorker,
    private readonly disconnect: () => Promise<void>,
  ) {}

  /** Opens a queue. */
  static async open(name: string, address: QueueAddress, onError: (error: Error) => void): Promise<JobQueue> {
    const shared = {
      ...{ lockDuration: LOCK_MS, stalledInterval: STALL_CHECK_MS, maxStalledCount: 100 },
      runRetryDelay: RETRY_MS,
    };
    if (address.redisUrl) {
      const line = {
        url: address.redisUrl,
        keepAlive: ALIVE.keepAliveInitialDelayMillis,
        socketTimeout: SILENT_MS,
      };
      const queue = new Queue(name, {
        connection: { ...line, enableOfflineQueue: false, maxRetriesPerRequest: 1 },
        defaultJobOptions: RETRIES,
      });
      queue.on('error', onError);
      const connection = { ...line, maxRetriesPerRequest: null };
      return new JobQueue(
        queue,
        (process, concurrency) =>
          new RedisWorker(name, process, { ...shared, connection, concurrency, drainDelay: WAIT_SECONDS }).on(
            'error',
            onError,
          ),
        async () => undefined,
      );
    }
    const connectionString = address.databaseUrl;
    // A job that a crash forgets is handed over again from the outbox.
    const pool = new pg.Pool({
      connectionString,
      options: `-c search_path=${QUEUE_SCHEMA} ${UNFLUSHED}`,
      idleTimeoutMillis: KEPT_IDLE_MS,
      Client: mortalClient(SILENT_MS),
      connectionTimeoutMillis: SILENT_MS,
      ...ALIVE,
      max: 8,
    });
    pool.on('error', onError);
    const connection = pool;
    const queue = new Queue(name, { connection, defaultJobOptions: RETRIES }, createPostgresBackend);
    queue.on('error', onError);
    try {
      await queue.waitUntilReady();
    } catch (error) {
      await within(CLOSING_MS, queue.close());
      await within(CLOSING_MS, pool.end());
      throw error;
    }
    return new JobQueue(
      queue,
      (process, concurrency) =>
        new ReadyWorker(
          () =>
            new Worker(name, process, { ...shared, connection, concurrency, autorun: false }, createPostgresBackend),
          onError,
        ),
      () => pool.end(),
    );
  }

  /** Adds jobs; one whose id is still known is not added again. */
  async add(jobs: NewJob[]): Promise<void> {
    if (jobs.length < WORTH_A_BULK)
      await Promise.all(jobs.map(({ id, name, data }) => this.queue.add(name, data, { jobId: id })));
    else await this.queue.addBulk(jobs.map(({ id, name, data }) => ({ name, data, opts: { jobId: id } })));
  }

  /** Keeps a job coming at a pace, however many processes ask for it. */
  async every(milliseconds: number, name: string): Promise<void> {
    await this.queue.upsertJobScheduler(
      name,
      { every: milliseconds },
      { name, opts: { attempts: 1, removeOnComplete: true, removeOnFail: true } },
    );
  }

  /** Starts a worker; `process` throws to have the job tried again. */
  work(process: (job: { name: string; data: unknown }) => Promise<void>, concurrency: number): RunningWorker {
    return this.makeWorker((job) => process({ name: job.name, data: job.data }), concurrency);
  }

  async count(...states: JobState[]): Promise<number> {
    return this.queue.getJobCountByTypes(...states);
  }

  /** Parked jobs, the last parked first. */
  async failedJobs(most: number): Promise<FailedJob[]> {
    const jobs = await this.queue.getFailed(0, most - 1);
    return jobs.map(({ id, name, attemptsMade, failedReason, finishedOn }) => ({
      id: id ?? '',
      name,
      attempts: attemptsMade,
      reason: failedReason,
      failedAt: finishedOn ? new Date(finishedOn).toISOString() : null,
    }));
  }

  /** BullMQ's own queue, for its board. */
  get bull(): Queue {
    return this.queue as unknown as Queue;
  }

  /** Puts parked jobs back; gives how many. */
  async retryFailed(): Promise<number> {
    const failed = await this.queue.getFailed();
    for (const job of failed) await job.retry();
    return failed.length;
  }

  /** Ends the connections; workers are closed by whoever started them. */
  async close(): Promise<void> {
    await this.queue.close();
    await this.disconnect();
  }
}
