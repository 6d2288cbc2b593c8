import { setTimeout as sleep } from 'node:timers/promises';
import { DelayedError, type Job, type JobsOptions, Queue, Worker } from 'bullmq';
import type { JobCounts } from '../../application/ports/admin/queue-board.js';
import { Unavailable } from '../../application/ports/outages.js';
import { DAY } from '../../domain/shared/time.js';
import { isOutage, isUnavailable } from '../outages.js';
import { within } from '../closing.js';
import { ALIVE } from '../postgres/alive.js';
import { KEPT_IDLE_MS, PLANNED_ONCE, SILENT_MS, UNFLUSHED } from '../postgres/database.js';
import { poolWithTimeout } from '../postgres/client-with-timeout.js';
import { NotificationListener } from '../postgres/notification-listener.js';
import { listeningBackend } from './listening-backend.js';
import { QUEUE_SCHEMA } from './queue-schema.js';
import { ReadyWorker } from './ready-worker.js';

/**
 * Where BullMQ keeps its jobs: in the application's own Postgres, or on Redis where an address is given; `timeouts`
 * multiplies how long its backend is waited for, `queueConnections` is how many a queue may have to Postgres.
 */
export type QueueAddress = {
  databaseUrl: string;
  redisUrl: string | null;
  timeouts?: number;
  queueConnections?: number | null;
};

export type NewJob = { id: string; name: string; data: object };
/** What is known of a job's id: nothing, that it is parked, or that it will be worked on. */
export type Known = 'unknown' | 'parked' | 'coming';
export type JobState = 'waiting' | 'active' | 'delayed' | 'failed' | 'completed';

type BullJob = {
  id?: string | undefined;
  name: string;
  data: unknown;
  attemptsMade: number;
  failedReason: string;
  finishedOn?: number | undefined;
  repeatJobKey?: string | undefined;
  retry(): Promise<void>;
  remove(): Promise<void>;
};
/** A parked job; its `reason` is what its last try threw. */
export type FailedJob = { id: string; name: string; attempts: number; reason: string; failedAt: string | null };

/** What the app uses of BullMQ's queue and worker, the same on both backends. */
type AnyQueue = {
  add(name: string, data: object, opts: JobsOptions): Promise<unknown>;
  addBulk(jobs: { name: string; data: object; opts: JobsOptions }[]): Promise<unknown>;
  upsertJobScheduler(
    id: string,
    repeat: { every: number; startDate: number; offset: number },
    template: { name: string; opts: JobsOptions },
  ): Promise<unknown>;
  getJobCountByTypes(...states: JobState[]): Promise<number>;
  removeJobScheduler(id: string): Promise<unknown>;
  getJobSchedulersCount(): Promise<number>;
  getFailed(start?: number, end?: number): Promise<BullJob[]>;
  getJobState(id: string): Promise<string>;
  getJob(id: string): Promise<BullJob | undefined>;
  close(): Promise<void>;
};
export type RunningWorker = { close(): Promise<void> };

/** A killed worker's jobs are taken over within about this time; BullMQ's own default is a minute (REL-2). */
const PACE = {
  lockMs: 10_000,
  stallCheckMs: 5_000,
  /**
   * While what jobs need is away, each keeps its place among those at work for so long, then waits for its next turn.
   */
  heldMs: 500,
  nextTurnMs: 2_000,
  /** How long a worker on Postgres waits to hear of a job before it looks all the same. */
  lookAgainSeconds: 5,
};
type Pace = typeof PACE;
/** A job that so many workers died with may be what killed them: it is parked (REL-22). */
const MOST_DEATHS = 5;
/** Connections of one queue to Postgres, unless its address says otherwise. */
const POOL_CONNECTIONS = 8;
/** A job that a worker died with comes alone, somewhere within this time, so that it takes no others with it again. */
const APART_MS = 1_000;
/** How many of them are remembered. */
const MOST_SUSPECTS = 1_000;
/** How long a worker that lost its backend waits before it asks again; BullMQ's own default is 15 seconds. */
const RETRY_MS = 1_000;
/** A backend that is away keeps no process from ending. */
const CLOSING_MS = 3_000;
/** How long a worker waits at Redis for a job before it asks again: well below what makes a line dead. */
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

/** What is kept of the turns of scheduled tasks: those that did something, and those that failed; by age in seconds. */
const WEEK = (7 * DAY) / 1_000;
const TURNS_KEPT = { age: WEEK, count: 1_000 };
const FAILED_TURNS_KEPT = { age: WEEK, count: 200 };
/** A failed turn is tried again when what failed for a moment is over. */
const TURN_AGAIN_MS = 10_000;
const turnOptions = (attempts: number): JobsOptions => ({
  attempts,
  backoff: { type: 'fixed', delay: TURN_AGAIN_MS },
  removeOnComplete: TURNS_KEPT,
  removeOnFail: FAILED_TURNS_KEPT,
});
/** Marks a turn that comes from no pace. */
const SINGLE_TURN = { isTurn: true };

type Process = (job: Job, token?: string) => Promise<unknown>;
/** Works on a job; `hasPace` says that it is a turn which another one follows. */
export type Work = (job: { name: string; data: unknown }, hasPace: boolean) => Promise<unknown>;

/** One named BullMQ queue and its worker, on either backend. */
export class JobQueue {
  private constructor(
    private readonly queue: AnyQueue,
    private readonly makeWorker: (process: Process, concurrency: number) => RunningWorker,
    private readonly disconnect: () => Promise<void>,
    private readonly pace: Pace,
  ) {}

  /**
   * Opens a queue when its backend answers; its workers hear of new jobs from `listener`, or from one of their own.
   * @throws when it does not answer, or when `signal` is aborted first
   */
  static async open(
    name: string,
    address: QueueAddress,
    onError: (error: Error) => void,
    { signal, listener, ...wanted }: Partial<Pace> & { signal?: AbortSignal; listener?: NotificationListener } = {},
  ): Promise<JobQueue> {
    const pace = { ...PACE, ...wanted };
    const silentMs = SILENT_MS * (address.timeouts ?? 1);
    const shared = {
      lockDuration: pace.lockMs,
      stalledInterval: pace.stallCheckMs,
      maxStalledCount: MOST_DEATHS,
      runRetryDelay: RETRY_MS,
    };
    if (address.redisUrl) {
      const line = {
        url: address.redisUrl,
        keepAlive: ALIVE.keepAliveInitialDelayMillis,
        socketTimeout: silentMs,
      };
      const queue = new Queue(name, {
        connection: { ...line, enableOfflineQueue: false, maxRetriesPerRequest: 1 },
        defaultJobOptions: RETRIES,
      });
      queue.on('error', onError);
      try {
        await answered(queue.waitUntilReady(), silentMs, signal);
      } catch (error) {
        await within(CLOSING_MS, queue.close());
        throw error;
      }
      const connection = { ...line, maxRetriesPerRequest: null };
      return new JobQueue(
        queue,
        (process, concurrency) =>
          new RedisWorker(name, process, { ...shared, connection, concurrency, drainDelay: WAIT_SECONDS }).on(
            'error',
            onError,
          ),
        async () => undefined,
        pace,
      );
    }
    const connectionString = address.databaseUrl;
    // A job that a crash forgets is handed over again from the outbox.
    const pool = poolWithTimeout(
      {
        connectionString,
        options: `-c search_path=${QUEUE_SCHEMA} ${UNFLUSHED} ${PLANNED_ONCE}`,
        idleTimeoutMillis: KEPT_IDLE_MS,
        connectionTimeoutMillis: silentMs,
        ...ALIVE,
        max: address.queueConnections ?? POOL_CONNECTIONS,
      },
      silentMs,
    );
    pool.on('error', onError);
    const connection = pool;
    const waiting = { autorun: false, drainDelay: pace.lookAgainSeconds };
    const own = new NotificationListener(connectionString);
    const backend = listeningBackend(listener ?? own);
    const disconnect = async () => {
      await own.close();
      await pool.end();
    };
    const queue = new Queue(name, { connection, defaultJobOptions: RETRIES }, backend);
    queue.on('error', onError);
    try {
      await answered(queue.waitUntilReady(), silentMs, signal);
    } catch (error) {
      await within(CLOSING_MS, queue.close());
      await within(CLOSING_MS, disconnect());
      throw error;
    }
    return new JobQueue(
      queue,
      (process, concurrency) =>
        new ReadyWorker(
          () => new Worker(name, process, { ...shared, ...waiting, connection, concurrency }, backend),
          onError,
        ),
      disconnect,
      pace,
    );
  }

  /** Adds jobs; one whose id is still known is not added again. */
  async add(jobs: NewJob[]): Promise<void> {
    if (jobs.length < WORTH_A_BULK)
      await Promise.all(jobs.map(({ id, name, data }) => this.queue.add(name, data, { jobId: id })));
    else await this.queue.addBulk(jobs.map(({ id, name, data }) => ({ name, data, opts: { jobId: id } })));
  }

  /**
   * Gives a job a turn at a pace, however many processes ask for it, each with so many attempts; `startDate`, in
   * milliseconds since 1970, is when a job that has no turns yet gets its first.
   */
  async every(milliseconds: number, name: string, { attempts = 1, startDate = Date.now() } = {}): Promise<void> {
    await this.queue.upsertJobScheduler(
      name,
      // Turns that were missed are followed by one at this distance from a full interval.
      { every: milliseconds, startDate, offset: startDate % milliseconds },
      { name, opts: turnOptions(attempts) },
    );
  }

  /** Gives a job a single turn, now. */
  async turn(name: string, { attempts = 1 } = {}): Promise<void> {
    await this.queue.add(name, SINGLE_TURN, turnOptions(attempts));
  }

  /** How many jobs have turns. */
  async scheduled(): Promise<number> {
    return this.queue.getJobSchedulersCount();
  }

  /** Ends a job's turns. */
  async never(name: string): Promise<void> {
    await this.queue.removeJobScheduler(name);
  }

  /**
   * Starts a worker; `process` throws to have the job tried again. What fails because something that it needs is away
   * has used none of its attempts (F6). Of a job's turns those are kept that gave something.
   */
  work(process: Work, concurrency: number): RunningWorker {
    const suspects = new Set<string>();
    let isClosing = false;
    const work: Process = async (job, token) => {
      const id = job.id ?? '';
      // A turn is followed by the next one, whatever becomes of it.
      const isTurn = turnOf(job) !== undefined;
      if (!isTurn && job.stalledCounter > 0 && !suspects.has(id)) {
        if (suspects.size >= MOST_SUSPECTS) suspects.clear();
        suspects.add(id);
        await postpone(job, token, Math.random() * APART_MS, () => isClosing);
      }
      try {
        const done = await process({ name: job.name, data: job.data }, job.repeatJobKey !== undefined);
        suspects.delete(id);
        if (isTurn && !done) job.opts.removeOnComplete = true;
        return done;
      } catch (error) {
        if (!isOutage(error)) throw error;
        if (isTurn) {
          job.opts.removeOnComplete = true;
          return 0;
        }
        await sleep(this.pace.heldMs);
        return postpone(job, token, this.pace.nextTurnMs * (0.5 + Math.random()), () => isClosing);
      }
    };
    const worker = this.makeWorker(work, concurrency);
    return {
      close: () => {
        isClosing = true;
        return worker.close();
      },
    };
  }

  async known(id: string): Promise<Known> {
    const state = await this.queue.getJobState(id);
    return state === 'unknown' ? 'unknown' : state === 'failed' ? 'parked' : 'coming';
  }

  /** Puts a parked job back, for one more attempt. */
  async retry(id: string): Promise<void> {
    const job = await this.queue.getJob(id);
    // Another process may just have done it.
    await job?.retry().catch(async (error: unknown) => {
      if ((await this.known(id)) === 'parked') throw error;
    });
  }

  async count(...states: JobState[]): Promise<number> {
    return this.queue.getJobCountByTypes(...states);
  }

  /** How many jobs stand in each state that is not over. */
  async counts(): Promise<JobCounts> {
    const [waiting, active, delayed, failed] = await Promise.all([
      this.count('waiting'),
      this.count('active'),
      this.count('delayed'),
      this.count('failed'),
    ]);
    return { waiting, active, delayed, failed };
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

  /** Puts parked jobs back, of a job's turns the last one; returns how many. */
  async retryFailed(): Promise<number> {
    const turns = new Set<string>();
    let retried = 0;
    for (const job of await this.queue.getFailed()) {
      const whose = turnOf(job);
      if (whose !== undefined && turns.has(whose)) {
        await job.remove();
        continue;
      }
      if (whose !== undefined) turns.add(whose);
      await job.retry();
      retried += 1;
    }
    return retried;
  }

  /** Ends the connections; workers are closed by the code that started them. */
  async close(): Promise<void> {
    await this.queue.close();
    await this.disconnect();
  }
}

/** Whose turn a job is; undefined where it is no turn. */
function turnOf({ repeatJobKey, name, data }: Pick<BullJob, 'repeatJobKey' | 'name' | 'data'>): string | undefined {
  return repeatJobKey ?? ((data as Partial<typeof SINGLE_TURN> | null)?.isTurn ? name : undefined);
}

/**
 * Puts a job at work off, without an attempt; while the queue
 * itself is away, as soon as it is back. @throws DelayedError
 */
async function postpone(
  job: Job,
  token: string | undefined,
  milliseconds: number,
  isClosing: () => boolean,
): Promise<never> {
  for (;;) {
    try {
      await job.moveToDelayed(Date.now() + Math.ceil(milliseconds), token);
      break;
    } catch (error) {
      if (!isUnavailable(error) || isClosing()) throw error;
      await sleep(RETRY_MS);
    }
  }
  throw new DelayedError();
}

/** Waits for a backend, but not for long and not longer than for the signal. */
async function answered(ready: Promise<unknown>, silentMs: number, signal?: AbortSignal): Promise<void> {
  const late = AbortSignal.any([AbortSignal.timeout(silentMs), ...(signal ? [signal] : [])]);
  await new Promise<void>((resolve, reject) => {
    const giveUp = () => reject(new Unavailable('The queue does not answer'));
    if (late.aborted) giveUp();
    late.addEventListener('abort', giveUp, { once: true });
    ready.then(() => resolve(), reject);
  });
}
