import type { Clock } from '../../application/ports/clock.js';
import type { Span, Traces } from '../../application/ports/traces.js';
import type { ReactionRegistry } from '../../application/reaction.js';
import { HOUR, plus } from '../../domain/shared/time.js';
import { type Owed, type Outbox, RELAY_BATCH, type Waiting } from '../postgres/ledger/outbox.js';
import type { AppQueues } from './app-queues.js';
import type { JobQueue, Known, NewJob } from './job-queue.js';

/** A job that was not done by then may have been lost with its queue (REL-4). */
const LOST_AFTER_SECONDS = 20;
/** A parked job is tried again after so long, by the clock, as long as its reaction is owed (F6). */
const RETRY_AFTER_MS = HOUR;
/** How many jobs the queue is asked about at once. */
const CLAIMED_AT_ONCE = 20;

/** Outbox → the queue of each reaction. */
export class ReactionRelay {
  constructor(
    private readonly outbox: Outbox,
    private readonly queues: AppQueues,
    private readonly reactions: ReactionRegistry,
    private readonly clock: Clock,
    private readonly traces: Traces,
  ) {}

  /** Hands over what was committed; returns whether more may be waiting. */
  async relay(): Promise<boolean> {
    // No transaction waits for a queue that is away.
    await Promise.all([this.queues.matching.open(), this.queues.notifications.open()]);
    const relayed = await this.outbox.relay((waiting) => this.handOver(waiting));
    return relayed === RELAY_BATCH;
  }

  /**
   * Looks after what was handed over and has not happened: lost
   * jobs are handed over again, parked ones are tried hourly.
   */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    const overdue = await this.ask(await this.outbox.overdue(LOST_AFTER_SECONDS));
    await this.outbox.handOverAgain(overdue.unknown);
    await this.outbox.park(overdue.parked, plus(now, RETRY_AFTER_MS));
    const due = await this.ask(await this.outbox.toRetry(now));
    await inTurn(due.parked, async (owed) => (await this.queueOf(owed.reaction)).retry(jobOf(owed)));
    await this.outbox.handOverAgain(due.unknown);
    await this.outbox.retried([...due.parked, ...due.coming]);
  }

  private queueOf(reaction: string): Promise<JobQueue> {
    return this.queues[this.reactions.queueOf(reaction)].open();
  }

  private async handOver(waiting: Waiting[]): Promise<void> {
    const jobs = new Map<JobQueue, NewJob[]>();
    const spans: Span[] = [];
    for (const { reaction, event, traceparent } of waiting) {
      const queue = await this.queueOf(reaction);
      const job = { id: jobOf({ eventId: event.id, reaction }), name: reaction, data: event };
      if (traceparent && this.traces.isOn) {
        const span = this.traces.begin(`outbox ${reaction}`, { kind: 'producer', parent: traceparent });
        spans.push(span);
        job.data = { ...event, traceparent: span.traceparent };
      }
      const some = jobs.get(queue);
      if (some) some.push(job);
      else jobs.set(queue, [job]);
    }
    try {
      await Promise.all([...jobs].map(([queue, some]) => queue.add(some)));
      for (const span of spans) span.end();
    } catch (error) {
      for (const span of spans) span.end({ error });
      throw error;
    }
  }

  /** What the queues know of the jobs of these. */
  private async ask(owed: Owed[]): Promise<Record<Known, Owed[]>> {
    const known: Record<Known, Owed[]> = { unknown: [], parked: [], coming: [] };
    await inTurn(owed, async (one) => {
      const queue = await this.queueOf(one.reaction);
      known[await queue.known(jobOf(one))].push(one);
    });
    return known;
  }
}

const jobOf = ({ eventId, reaction }: Owed) => `${eventId}.${reaction}`;

/** Does work for all of them, for so many at once. */
async function inTurn(owed: Owed[], work: (one: Owed) => Promise<void>): Promise<void> {
  const left = owed.values();
  const lane = async () => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: Math.min(CLAIMED_AT_ONCE, owed.length) }, lane));
}
