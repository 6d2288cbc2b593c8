import { Injectable, Logger } from '@nestjs/common';
import { Queue } from 'bullmq';
import { BackgroundWorkers, type JobHandlers } from '../../application/ports/background-workers.js';
import { Clock } from '../../application/ports/clock.js';
import type { Recorded } from '../../application/ports/ledger.js';
import { Settings } from '../../application/ports/settings.js';
import { NO_TRACES, Traces } from '../../application/ports/traces.js';
import { type ReactionQueue, ReactionRegistry } from '../../application/reaction.js';
import type { Scheduled } from '../../application/scheduled-task.js';
import { within } from '../closing.js';
import { Loop } from '../loop.js';
import { BulkMailSender } from '../mail/bulk-mail-sender.js';
import { MailSender } from '../mail/mail-sender.js';
import { Database } from '../postgres/database.js';
import { Outbox, type Waiting } from '../postgres/ledger/outbox.js';
import { type AppQueue, AppQueues } from './app-queues.js';
import type { JobQueue, RunningWorker, Work } from './job-queue.js';
import { batchesOf, MailRelay, SEND_MAILS } from './mail-relay.js';
import { FORMER_QUEUES } from './queue-schema.js';
import { ReactionRunner } from './reaction-runner.js';
import { Seats } from './seats.js';
import { WakeOrder } from './wake-order.js';
import { WorkersOfMachine } from './workers-of-machine.js';

/** They mostly wait for Postgres, and leave connections of its pool to others. */
const REACTIONS_AT_ONCE = 8;
/** Batches of mails: they share their claims and their connections. */
const BATCHES_AT_ONCE = 10;
/**
 * For so long matching waits at most for the mails of earlier runs: mails that this process can send at once cost no
 * claim, no job and no second reading, and what is not begun yet is for a worker that is free.
 */
const MAILS_FIRST_MS = 3_000;
/** How often a worker looks for what is due, which nobody announces. */
const LOOK_INTERVAL_MS = 1_000;
/** How often one looks for bulk mail that is not the first of its machine. */
const SELDOM_MS = 5_000;
/** How often rows are looked after that somebody has begun and nobody finished. */
const SWEEP_INTERVAL_MS = 5_000;
/** Over so long first turns are spread: all tasks at once would take the machine from who waits for an answer. */
const TURNS_SPREAD_MS = 10_000;
/** What is being done is done to its end, unless that never comes: then others take it over. */
const ENDING_MS = 6_000;

/** What has turns of its own in the queue `schedule`: a task, or a look at what is due for all tasks of a pace. */
type Paced = Omit<Scheduled, 'canBeAsked'>;

/** The workers of the three queues, and what hands jobs over to them (decision 031). */
@Injectable()
export class QueueWorkers extends BackgroundWorkers {
  private readonly logger = new Logger('workers');
  private readonly parts: { stop(): Promise<void> }[] = [];
  private readonly workers: RunningWorker[] = [];
  private readonly reactions: ReactionRunner;
  private readonly mails: MailRelay;
  private readonly bulk: BulkMailSender;
  private readonly ofMachine: WorkersOfMachine;
  private stopping = false;

  constructor(
    private readonly database: Database,
    outbox: Outbox,
    private readonly queues: AppQueues,
    private readonly mailSender: MailSender,
    registry: ReactionRegistry,
    clock: Clock,
    private readonly settings: Settings,
    traces: Traces = NO_TRACES,
  ) {
    super();
    this.reactions = new ReactionRunner(outbox, queues, registry, clock, traces);
    this.mails = new MailRelay(database, queues, mailSender, clock);
    this.bulk = new BulkMailSender(database, settings, clock);
    this.ofMachine = new WorkersOfMachine(database.notifications);
  }

  start({ react, tasks, isDue, runTask }: JobHandlers): void {
    const { matching, notifications, schedule } = this.queues;
    this.mailSender.start();
    const reaction = ({ name, data }: Parameters<Work>[0]) => this.reactions.react(name, data as Recorded, react);
    const readyToMatch = () => this.mailSender.whenReadyForMore(MAILS_FIRST_MS);
    const waiting: Record<ReactionQueue, { notified(): void }> = {
      matching: this.seats('matching', REACTIONS_AT_ONCE, react, readyToMatch),
      notifications: this.seats('notifications', REACTIONS_AT_ONCE, react),
    };
    // A listener that was away says no queue: there may be work for each.
    this.listen('outbox', (named) => {
      for (const [queue, seats] of Object.entries(waiting)) if (named === '' || named === queue) seats.notified();
    });
    this.work(
      matching,
      async (job) => {
        await readyToMatch();
        return reaction(job);
      },
      REACTIONS_AT_ONCE,
    );
    this.work(
      notifications,
      (job) => (job.name === SEND_MAILS ? this.sendMails(batchesOf(job.data)) : reaction(job)),
      BATCHES_AT_ONCE,
    );
    const looks = looksFor(tasks);
    const paced: Paced[] = [...tasks.filter(({ canBeAsked }) => !canBeAsked), ...looks.values()];
    const known = new Set([...tasks, ...paced].map(({ name }) => name));
    // Each has a seat, so that none waits for another.
    this.work(
      schedule,
      async ({ name }, hasPace) => {
        // A task of an earlier version, or one that had turns whether anything was due or not.
        if (hasPace && !paced.some((one) => one.name === name)) return (await schedule.open()).never(name);
        const look = looks.get(name);
        if (look) return this.look(look.tasks, isDue);
        return known.has(name) ? runTask(name) : 0;
      },
      Math.max(1, known.size),
    );

    const order = new WakeOrder(this.ofMachine, () => mails.wake());
    const mails = this.loop(() => this.mails.relay(order.leftMs), LOOK_INTERVAL_MS);
    this.mails.whenLooked((found) => order.looked(found));
    this.listen('mails', (batch) => {
      this.mails.announce(batch);
      order.notified();
    });
    const sweep = this.loop(async () => {
      await this.reactions.sweep();
      await this.mails.sweep();
      return false;
    }, SWEEP_INTERVAL_MS);
    let wereGiven = false;
    const turns = this.loop(async () => {
      const queue = await schedule.open();
      // At first with what this version has, then only where the queue has lost what it knew.
      if (!wereGiven || (await queue.scheduled()) < paced.length) await giveTurns(queue, paced);
      wereGiven = true;
      return false;
    }, SWEEP_INTERVAL_MS);
    const bulk = this.loop(
      () => this.bulk.sendSome(),
      () => (this.ofMachine.goesFirst ? LOOK_INTERVAL_MS : SELDOM_MS),
    );
    for (const loop of [mails, sweep, turns, bulk]) loop.wake();
    void this.forgetFormerQueues().catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.mailSender.stop();
    this.bulk.stop();
    this.queues.stopWaiting();
    const ending = [
      ...this.parts.map((part) => part.stop()),
      ...this.workers.map((worker) => worker.close()),
      this.mailSender.whenIdle(ENDING_MS),
    ];
    await within(ENDING_MS, Promise.allSettled(ending));
    this.bulk.close();
  }

  /** Runs reactions straight from the outbox. */
  private seats(
    queue: ReactionQueue,
    seats: number,
    react: JobHandlers['react'],
    ready?: () => Promise<void>,
  ): Seats<Waiting> {
    const opened = new Seats({
      seats,
      take: async (most, waitedMs) => {
        await ready?.();
        return this.stopping ? [] : this.reactions.take(queue, most, waitedMs);
      },
      run: (one) => this.reactions.run(one, react),
      workers: this.ofMachine,
      onError: (error) => this.note(error),
    });
    this.parts.push(opened);
    opened.wake();
    return opened;
  }

  private work(queue: AppQueue, process: Work, atOnce: number): void {
    queue.open().then(
      (opened) => {
        if (!this.stopping) this.workers.push(opened.work(process, atOnce));
      },
      // It never opened before this process was asked to stop.
      () => undefined,
    );
  }

  /** Gives a turn to each of these tasks that has anything to do. */
  private async look(tasks: Scheduled[], isDue: JobHandlers['isDue']): Promise<number> {
    const queue = await this.queues.schedule.open();
    for (const { name, attempts } of tasks) {
      // What goes wrong here goes wrong in the task's own turn as well, and is kept under its name.
      if (await isDue(name).catch(() => true)) await queue.turn(name, { attempts });
    }
    return 0;
  }

  private async sendMails(batches: string[]): Promise<void> {
    await Promise.all(batches.map((batch) => this.mailSender.send(batch)));
  }

  private listen(channel: string, wake: (payload: string) => void): void {
    const end = this.database.notifications.listen(channel, (payload = '') => wake(payload), { forOne: true });
    this.parts.unshift({ stop: async () => end() });
  }

  private loop(work: () => Promise<boolean>, intervalMs: number | (() => number)): Loop {
    const loop = new Loop(work, intervalMs, (error) => this.note(error));
    this.parts.push(loop);
    return loop;
  }

  private note(error: unknown): void {
    this.logger.warn(`${error instanceof Error ? error.message : String(error)}`);
  }

  /** On Postgres they go with the migrations. */
  private async forgetFormerQueues(): Promise<void> {
    const { redisUrl } = this.settings;
    if (!redisUrl) return;
    for (const name of FORMER_QUEUES) {
      const queue = new Queue(name, { connection: { url: redisUrl, maxRetriesPerRequest: 1 } });
      queue.on('error', () => undefined);
      await queue.obliterate({ force: true }).finally(() => queue.close());
    }
  }
}

/**
 * The tasks that can be asked what is due, by their pace: a turn costs BullMQ sixty times what the question costs, and
 * mostly nothing is due.
 */
function looksFor(tasks: readonly Scheduled[]): Map<string, Paced & { tasks: Scheduled[] }> {
  const looks = new Map<string, Paced & { tasks: Scheduled[] }>();
  for (const task of tasks.filter(({ canBeAsked }) => canBeAsked)) {
    const { everySeconds } = task;
    const name = `look-for-what-is-due-every-${everySeconds}-seconds`;
    const look = looks.get(name) ?? { name, everySeconds, attempts: 1, tasks: [] };
    look.tasks.push(task);
    looks.set(name, look);
  }
  return looks;
}

/** Each has its turns at its own pace, and as far as can be at a moment of its own. */
async function giveTurns(queue: JobQueue, paced: readonly Paced[]): Promise<void> {
  const now = Date.now();
  for (const [place, { name, everySeconds, attempts }] of paced.entries()) {
    const pace = everySeconds * 1_000;
    const after = Math.floor((place / paced.length) * Math.min(pace, TURNS_SPREAD_MS));
    await queue.every(pace, name, { attempts, startDate: now + after });
  }
}
