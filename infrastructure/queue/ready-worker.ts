import { setTimeout as sleep } from 'node:timers/promises';
import { within } from '../closing.js';

/** How soon a worker is started again whose backend is away. */
const RETRY_MS = 1_000;
/** A backend that is away keeps no process from ending. */
const CLOSING_MS = 3_000;

/** What is used of BullMQ's worker, made with `autorun: false`. */
type Startable = {
  on(event: 'error', listener: (error: Error) => void): unknown;
  waitUntilReady(): Promise<unknown>;
  run(): Promise<void>;
  close(force?: boolean): Promise<void>;
};

/**
 * A BullMQ worker on Postgres that runs once its database was seen to be ready. BullMQ keeps the outcome of its first
 * look for ever: one that failed would make the worker ask again without a pause until the process is killed (F23), so
 * that worker is given up and another one made.
 */
export class ReadyWorker {
  private worker: Startable | null = null;
  private closed = false;

  constructor(
    private readonly make: () => Startable,
    private readonly onError: (error: Error) => void,
  ) {
    void this.start();
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.worker?.close();
  }

  private async start(): Promise<void> {
    while (!this.closed) {
      const worker = this.make();
      worker.on('error', this.onError);
      try {
        await worker.waitUntilReady();
      } catch (error) {
        this.onError(error as Error);
        await within(CLOSING_MS, worker.close(true));
        await sleep(RETRY_MS, null, { ref: false });
        continue;
      }
      if (this.closed) return within(CLOSING_MS, worker.close());
      this.worker = worker;
      // What goes wrong while it runs is an `error` event.
      worker.run().catch(() => undefined);
      return;
    }
  }
}
