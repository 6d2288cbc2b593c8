import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../../application/ports/settings.js';
import { Unavailable } from '../../application/unavailable.js';
import { within } from '../closing.js';
import { JobQueue } from './job-queue.js';
import { QUEUES } from './queue-schema.js';

const RETRY_MS = 1_000;
const CLOSING_MS = 3_000;
/** How long a call waits for a queue that is not open yet. */
const REACHING_MS = 1_000;

/** The queue of jobs, opened as soon as its backend answers; a backend that is away at boot is waited for. */
@Injectable()
export class HouseQueue implements OnApplicationShutdown {
  protected readonly queueName: string = QUEUES.jobs;
  private readonly logger = new Logger('queue');
  private readonly stopping = new AbortController();
  private opened: Promise<JobQueue> | null = null;
  private lastError = '';

  constructor(private readonly settings: Settings) {}

  /** The queue, once open. @throws Unavailable when this process is asked to stop before it is */
  open(): Promise<JobQueue> {
    return (this.opened ??= this.keepTrying());
  }

  /** The queue for a call that somebody waits for. @throws Unavailable when it does not open soon */
  async reach(): Promise<JobQueue> {
    const late = sleep(REACHING_MS * this.settings.timeouts, null, { ref: false }).then(() => {
      throw new Unavailable(this.lastError || 'The queue is not open yet');
    });
    return Promise.race([this.open(), late]);
  }

  /** Nobody waits any longer for a queue that is not open. */
  stopWaiting(): void {
    this.stopping.abort();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopWaiting();
    await within(
      CLOSING_MS,
      this.opened?.then((queue) => queue.close()),
    );
  }

  private async keepTrying(): Promise<JobQueue> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        return await JobQueue.open(this.queueName, this.settings, (error) => this.hear(error), { signal });
      } catch (error) {
        this.hear(error as Error);
        await sleep(RETRY_MS, null, { signal }).catch(() => undefined);
      }
    }
    throw new Unavailable('The program is stopping');
  }

  /** One line for each new kind of trouble, not one for each attempt. */
  private hear(error: Error): void {
    if (error.message === this.lastError) return;
    this.lastError = error.message;
    this.logger.warn(`queue: ${error.message || error.name}`);
  }
}

/** The ticks of time have a queue of their own: behind a hundred thousand jobs they would come too late. */
@Injectable()
export class TickQueue extends HouseQueue {
  protected override readonly queueName = QUEUES.ticks;
}
