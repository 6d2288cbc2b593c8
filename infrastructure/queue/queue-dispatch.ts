import { Injectable, Logger } from '@nestjs/common';
import { Dispatch, type Work } from '../../application/ports/dispatch.js';
import type { Recorded } from '../../application/ports/ledger.js';
import { within } from '../closing.js';
import { Loop } from '../loop.js';
import { PostOffice } from '../mail/post-office.js';
import { Database } from '../postgres/database.js';
import { Doorbell } from '../postgres/doorbell.js';
import { Outbox, RELAY_BATCH } from '../postgres/outbox.js';
import { HouseQueue } from './house-queue.js';
import type { RunningWorker } from './job-queue.js';

const CONCURRENCY = 8;
const TICK = 'tick';
const TICK_MS = 2_000;
/** How often a relay looks without being woken, in case a notification was lost. */
const RELAY_PACE_MS = 1_000;
const SCAN_PACE_MS = 1_000;
const SWEEP_PACE_MS = 5_000;
/** A job that was not done by then may have been lost with its queue (REL-4). */
const LOST_AFTER_SECONDS = 20;
/** What is being done is done to its end, unless that never comes: then others take it over. */
const ENDING_MS = 6_000;

/** Outbox → BullMQ → reactions, and the mail ledger → SMTP. */
@Injectable()
export class QueueDispatch extends Dispatch {
  private readonly logger = new Logger('dispatch');
  private readonly parts: { stop(): Promise<void> }[] = [];
  private worker: RunningWorker | null = null;
  private stopping = false;

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly queue: HouseQueue,
    private readonly postOffice: PostOffice,
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
    scan.ring();
    sweep.ring();
    void this.consume(work);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.postOffice.stop();
    const parts = this.parts.map((part) => part.stop());
    await within(ENDING_MS, Promise.allSettled([...parts, this.worker?.close()]));
  }

  private async consume(work: Work): Promise<void> {
    const queue = await this.queue.open();
    if (this.stopping) return;
    this.worker = queue.work(async ({ name, data }) => {
      if (name === TICK) await work.tick();
      else await work.reaction(name, data as Recorded);
    }, CONCURRENCY);
  }

  private async relay(): Promise<boolean> {
    const queue = await this.queue.open();
    const relayed = await this.outbox.relay((waiting) =>
      queue.add(waiting.map(({ reaction, event }) => ({ id: `${event.id}.${reaction}`, name: reaction, data: event }))),
    );
    return relayed === RELAY_BATCH;
  }

  private async sweep(): Promise<boolean> {
    const queue = await this.queue.open();
    await queue.every(TICK_MS, TICK);
    await this.outbox.sweep(LOST_AFTER_SECONDS);
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
