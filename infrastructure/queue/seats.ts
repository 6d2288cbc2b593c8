import { Loop } from '../loop.js';
import { WakeOrder } from './wake-order.js';
import type { WorkersOfMachine } from './workers-of-machine.js';

/** How often a worker that is notified looks without being so, in case a notification was lost. */
const SELDOM_MS = 5_000;
/** How often one looks that is not, for what the first of its machine has left. */
const LOOK_MS = 1_000;

type Options<T> = {
  /** How many run at once. */
  seats: number;
  /** Takes up to so many of those that have waited for so many milliseconds. */
  take: (most: number, waitedMs: number) => Promise<T[]>;
  run: (one: T) => Promise<void>;
  workers: Pick<WorkersOfMachine, 'goesFirst' | 'mayWork'>;
  onError: (error: unknown) => void;
};

/** Takes work while it has free seats for it: what it does not take is for another process. */
export class Seats<T> {
  private readonly running = new Set<Promise<void>>();
  private readonly loop: Loop;
  private readonly order: WakeOrder;
  /** Whether there may be more than was taken. */
  private mayBeMore = false;

  constructor(private readonly options: Options<T>) {
    const { workers, onError } = options;
    this.order = new WakeOrder(workers, () => this.loop.wake());
    this.loop = new Loop(
      () => this.take(),
      () => (workers.goesFirst || !workers.mayWork ? SELDOM_MS : LOOK_MS),
      onError,
    );
  }

  /** Looks for work at once. */
  readonly wake = (): void => this.loop.wake();

  /** Looks for work, of which other processes were notified as well. */
  readonly notified = (): void => this.order.notified();

  /** Takes nothing more and waits for what is running. */
  async stop(): Promise<void> {
    await this.loop.stop();
    await Promise.all(this.running);
  }

  private async take(): Promise<boolean> {
    const { seats, take, workers } = this.options;
    const free = seats - this.running.size;
    // Several are taken at the price of one.
    if (free < seats / 2) {
      this.mayBeMore = true;
      return false;
    }
    const { mayWork } = workers;
    const taken = await take(mayWork ? free : 1, this.order.leftMs);
    this.order.looked(taken.length > 0);
    this.mayBeMore = mayWork && taken.length === free;
    for (const one of taken) this.run(one);
    return false;
  }

  private run(one: T): void {
    const { run, onError } = this.options;
    const running = run(one)
      .catch(onError)
      .finally(() => {
        this.running.delete(running);
        if (this.mayBeMore) this.wake();
      });
    this.running.add(running);
  }
}
