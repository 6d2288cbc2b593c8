import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { NotificationListener } from '../postgres/notification-listener.js';

/** Where BullMQ says on Postgres that there is a job, with the name of its queue. */
const CHANNEL = 'bullmq_jobs';
/**
 * Over so long the looks of workers are spread that were woken by the same job: to ask for a job that another one has
 * taken costs Postgres twenty times what the look costs.
 */
const SPREAD_MS = 100;

/** A job that can be taken now (of a paused queue none can), and when the next is due, in milliseconds since 1970. */
const LOOK = {
  name: 'look for a job',
  text: `select exists(select from job where queue = $1 and state = 'waiting')
      and not exists(select from meta where queue = $1 and field = 'paused' and value = '1') as "isWaiting",
    (select min(process_at_ms) from job where queue = $1 and state = 'delayed') as due`,
};

/** Sees when a queue of BullMQ on Postgres has a job that can be taken. */
export class JobWatch {
  private stopListening: (() => void) | null = null;
  private isNotified = false;
  private wake: () => void = () => undefined;
  private isEnded = false;

  constructor(
    private readonly pool: Pool,
    private readonly listener: NotificationListener,
    private readonly queue: string,
  ) {}

  /**
   * Waits for a job; looks at least every so many milliseconds. Returns whether there is one: there is none where the
   * wait was ended.
   * @throws when Postgres does not answer
   */
  async next(lookAgainMs: number): Promise<boolean> {
    this.isEnded = false;
    // Without a queue's name there may be a job for each: the connection was away.
    const notified = (queue = this.queue) => {
      if (queue === this.queue) this.notify();
    };
    this.stopListening ??= this.listener.listen(CHANNEL, notified, { forOne: true });
    for (;;) {
      this.isNotified = false;
      const due = await this.due();
      if (this.isEnded) return false;
      const waitMs = due - Date.now();
      if (waitMs <= 0) return true;
      await this.notified(this.listener.isFirstOfMachine ? Math.min(waitMs, lookAgainMs) : lookAgainMs);
      if (!this.isEnded) await sleep(Math.random() * SPREAD_MS);
      if (this.isEnded) return false;
    }
  }

  /** Ends the wait that is under way. */
  end(): void {
    this.isEnded = true;
    this.wake();
  }

  close(): void {
    this.end();
    this.stopListening?.();
    this.stopListening = null;
  }

  private notify(): void {
    this.isNotified = true;
    this.wake();
  }

  private async due(): Promise<number> {
    const { rows } = await this.pool.query<{ isWaiting: boolean; due: string | null }>({
      ...LOOK,
      values: [this.queue],
    });
    const [found] = rows;
    if (found?.isWaiting) return 0;
    return Number(found?.due ?? Number.POSITIVE_INFINITY);
  }

  private async notified(atMostMs: number): Promise<void> {
    if (this.isNotified || this.isEnded) return;
    await new Promise<void>((done) => {
      const timer = setTimeout(done, atMostMs);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
