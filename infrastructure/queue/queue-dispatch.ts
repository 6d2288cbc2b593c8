import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../application/ports/clock.js';
import { Dispatch, type Work } from '../../application/ports/dispatch.js';
import type { Recorded } from '../../application/ports/ledger.js';
import { HOUR, plus } from '../../domain/shared/time.js';
import { within } from '../closing.js';
import { Loop } from '../loop.js';
import { PostOffice } from '../mail/post-office.js';
import { Database } from '../postgres/database.js';
import { Doorbell } from '../postgres/doorbell.js';
import { type Owed, Outbox, RELAY_BATCH } from '../postgres/ledger/outbox.js';
import { HouseQueue, TickQueue } from './house-queue.js';
import type { JobQueue, Known, RunningWorker } from './job-queue.js';

const CONCURRENCY = 8;
const TICK = 'tick';
const TICK_MS = 2_000;
/** A night may take minutes: the ticks after it go on meanwhile. */
const TICKS_AT_ONCE = 3;
/** How often a relay looks without being woken, in case a notification was lost. */
const RELAY_PACE_MS = 1_000;
const SCAN_PACE_MS = 1_000;
const SWEEP_PACE_MS = 5_000;
/** A job that was not done by then may have been lost with its queue (REL-4). */
const LOST_AFTER_SECONDS = 20;
/** A parked job is tried again after so long, by the clock, as long as its reaction is owed (F6). */
const RETRY_AFTER_MS = HOUR;
/** How many jobs the queue is asked about at once. */
const ASKED_AT_ONCE = 20;
/** What is being done is done to its end, unless that never comes: then others take it over. */
const ENDING_MS = 6_000;

/** Outbox → BullMQ → reactions, and the mail ledger → SMTP. */
@Injectable()
export class QueueDispatch extends Dispatch {
  private readonly logger = new Logger('dispatch');
  private readonly parts: { stop(): Promise<void> }[] = [];
  private readonly workers: RunningWorker[] = [];
  private stopping = false;

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly queue: HouseQueue,
    private readonly ticks: TickQueue,
    private readonly postOffice: PostOffice,
    private readonly clock: Clock,
  ) {
    super();
  }

  start(work: Work): void {
    const relay = this.loop(() => this.relay(), RELAY_PACE_MS);
    const post = this.loop(() => this.postOffice.sendDue(), RELAY_PACE_MS);
    const sweep = this.loop(() => this.sweep(), SWEEP_PACE_MS);
    for (const [channel, loop] of [
      ['outbox', relay],
      ['mails', post],
    ] as const) {
      const bell = new Doorbell(this.database.url, channel, loop.ring);
      bell.open();
      this.parts.unshift({ stop: () => bell.close() });
    }
    const scan = this.loop(work.scan, SCAN_PACE_MS);
    const pace = this.loop(() => this.keepTicking(), SWEEP_PACE_MS);
    for (const loop of [scan, sweep, pace]) loop.ring();
    void this.consume(work).catch(() => undefined);
    void this.tick(work).catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.postOffice.stop();
    for (const queue of [this.queue, this.ticks]) queue.stopWaiting();
    const ending = [...this.parts.map((part) => part.stop()), ...this.workers.map((worker) => worker.close())];
    await within(ENDING_MS, Promise.allSettled(ending));
  }

  private async consume(work: Work): Promise<void> {
    const queue = await this.queue.open();
    if (this.stopping) return;
    const reaction = async ({ name, data }: { name: string; data: unknown }) => {
      // An earlier version kept its ticks among the jobs.
      if (name === TICK) await queue.never(TICK);
      else await work.reaction(name, data as Recorded);
    };
    this.workers.push(queue.work(reaction, CONCURRENCY));
  }

  private async tick(work: Work): Promise<void> {
    const ticks = await this.ticks.open();
    if (!this.stopping) this.workers.push(ticks.work(() => work.tick(), TICKS_AT_ONCE));
  }

  /** Also after the queue has lost all that it knew. */
  private async keepTicking(): Promise<boolean> {
    await (await this.ticks.open()).every(TICK_MS, TICK);
    return false;
  }

  private async relay(): Promise<boolean> {
    const queue = await this.queue.open();
    const relayed = await this.outbox.relay((waiting) =>
      queue.add(
        waiting.map(({ reaction, event }) => ({
          id: jobOf({ eventId: event.id, reaction }),
          name: reaction,
          data: event,
        })),
      ),
    );
    return relayed === RELAY_BATCH;
  }

  /** Looks after what was handed over and has not happened: lost jobs are handed over again, parked ones are tried hourly. */
  private async sweep(): Promise<boolean> {
    const queue = await this.queue.open();
    const now = this.clock.now();
    const overdue = await ask(queue, await this.outbox.overdue(LOST_AFTER_SECONDS));
    await this.outbox.handOverAgain(overdue.unknown);
    await this.outbox.park(overdue.parked, plus(now, RETRY_AFTER_MS));
    const due = await ask(queue, await this.outbox.toRetry(now));
    await inTurn(due.parked, (owed) => queue.retry(jobOf(owed)));
    await this.outbox.handOverAgain(due.unknown);
    await this.outbox.retried([...due.parked, ...due.coming]);
    return false;
  }

  private loop(work: () => Promise<boolean>, paceMs: number): Loop {
    const loop = new Loop(work, paceMs, (error) =>
      this.logger.warn(`${error instanceof Error ? error.message : String(error)}`),
    );
    this.parts.push(loop);
    return loop;
  }
}

const jobOf = ({ eventId, reaction }: Owed) => `${eventId}.${reaction}`;

/** What the queue knows of the jobs of these. */
async function ask(queue: JobQueue, owed: Owed[]): Promise<Record<Known, Owed[]>> {
  const known: Record<Known, Owed[]> = { unknown: [], parked: [], coming: [] };
  await inTurn(owed, async (one) => void known[await queue.known(jobOf(one))].push(one));
  return known;
}

/** Does work for all of them, for so many at once. */
async function inTurn(owed: Owed[], work: (one: Owed) => Promise<void>): Promise<void> {
  const left = owed.values();
  const lane = async () => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: Math.min(ASKED_AT_ONCE, owed.length) }, lane));
}
