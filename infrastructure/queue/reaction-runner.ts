import type { Clock } from '../../application/ports/clock.js';
import type { JobHandlers } from '../../application/ports/background-workers.js';
import type { Recorded } from '../../application/ports/ledger.js';
import type { Traces } from '../../application/ports/traces.js';
import type { ReactionQueue, ReactionRegistry } from '../../application/reaction.js';
import { HOUR, plus } from '../../domain/shared/time.js';
import type { Owed, Outbox, Waiting } from '../postgres/ledger/outbox.js';
import type { AppQueues } from './app-queues.js';
import type { JobQueue, Known, NewJob } from './job-queue.js';

/** A reaction that was begun and has not happened by then is a job: its process may have ended (REL-2). */
const LEASE_SECONDS = 15;
/** A job that was not done by then may have been lost with its queue (REL-4). */
const LOST_AFTER_SECONDS = 20;
/** A parked job is tried again after so long, by the clock, as long as its reaction is owed (F6). */
const RETRY_AFTER_MS = HOUR;
/** How many jobs the queue is asked about at once. */
const ASKED_AT_ONCE = 20;

/**
 * Runs reactions straight from the outbox; what fails, or was begun
 * by a process that ended, is a job (decision 002).
 */
export class ReactionRunner {
  constructor(
    private readonly outbox: Outbox,
    private readonly queues: AppQueues,
    private readonly reactions: ReactionRegistry,
    private readonly clock: Clock,
    private readonly traces: Traces,
  ) {}

  /** Takes up to so many reactions of a queue, which nobody has begun for so many milliseconds, longest owed first. */
  async take(queue: ReactionQueue, most: number, waitedMs: number): Promise<Waiting[]> {
    return this.outbox.claim(this.reactions.namesOn(queue), most, LEASE_SECONDS, waitedMs);
  }

  /**
   * Runs what was taken; what fails has the attempts of a job. @throws when it
   * can be neither done nor handed over: then it is, when its lease has ended
   */
  async run(one: Waiting, react: JobHandlers['react']): Promise<void> {
    const { reaction, event } = this.followed(one);
    try {
      await this.react(reaction, event, react);
    } catch {
      await this.handOver([one]);
    }
  }

  /** Runs a reaction within its event's trace. */
  react(reaction: string, event: Recorded, react: JobHandlers['react']): Promise<void> {
    const parent = event.traceparent ?? null;
    return this.traces.during(`react ${reaction}`, { kind: 'consumer', parent }, () => react(reaction, event));
  }

  /**
   * Looks after what was begun and has not happened: what a process left behind and what
   * its queue has lost is handed over, parked jobs are tried hourly.
   */
  async sweep(): Promise<void> {
    // Only here is a queue waited for that is away.
    await Promise.all([this.queues.matching.open(), this.queues.notifications.open()]);
    const now = this.clock.now();
    await this.handOverOwed(await this.outbox.abandoned());
    const overdue = await this.ask(await this.outbox.overdue(LOST_AFTER_SECONDS));
    await this.handOverOwed(overdue.unknown);
    await this.outbox.park(overdue.parked, plus(now, RETRY_AFTER_MS));
    const due = await this.ask(await this.outbox.toRetry(now));
    await inTurn(due.parked, async (owed) => (await this.queueOf(owed.reaction)).retry(jobOf(owed)));
    await this.handOverOwed(due.unknown);
    await this.outbox.handedOver([...due.parked, ...due.coming]);
  }

  private queueOf(reaction: string): Promise<JobQueue> {
    return this.queues[this.reactions.queueOf(reaction)].reach();
  }

  private async handOverOwed(owed: Owed[]): Promise<void> {
    if (owed.length > 0) await this.handOver(await this.outbox.waiting(owed));
  }

  private async handOver(waiting: Waiting[]): Promise<void> {
    const owed = waiting.map(({ reaction, event }) => ({ eventId: event.id, reaction }));
    const jobs = new Map<JobQueue, NewJob[]>();
    for (const one of waiting) {
      const { reaction, event } = this.followed(one);
      const queue = await this.queueOf(reaction);
      const job = { id: jobOf({ eventId: event.id, reaction }), name: reaction, data: event };
      jobs.set(queue, [...(jobs.get(queue) ?? []), job]);
    }
    await Promise.all([...jobs].map(([queue, some]) => queue.add(some)));
    await this.outbox.handedOver(owed);
  }

  /** With a span of its own where its event has a trace. */
  private followed({ reaction, event, traceparent }: Waiting): { reaction: string; event: Recorded } {
    if (!traceparent || !this.traces.isOn) return { reaction, event };
    const span = this.traces.begin(`outbox ${reaction}`, { kind: 'producer', parent: traceparent });
    span.end();
    return { reaction, event: { ...event, traceparent: span.traceparent } };
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
  await Promise.all(Array.from({ length: Math.min(ASKED_AT_ONCE, owed.length) }, lane));
}
