import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { QueueName } from '../../application/ports/admin/queue-board.js';
import { Settings } from '../../application/ports/settings.js';
import { Unavailable } from '../../application/ports/outages.js';
import { within } from '../closing.js';
import { Database } from '../postgres/database.js';
import type { NotificationListener } from '../postgres/notification-listener.js';
import { JobQueue } from './job-queue.js';

/** How soon a queue whose backend is away is opened again. */
const RETRY_MS = 1_000;
/** A backend that is away keeps no process from ending. */
const CLOSING_MS = 3_000;
/** How long a call waits for a queue that is not open yet. */
const REACHING_MS = 1_000;

/** A queue, opened when it is first asked for and its backend answers; a backend that is away at boot is waited for. */
export class AppQueue {
  private readonly logger = new Logger('queue');
  private readonly stopping = new AbortController();
  private opened: Promise<JobQueue> | null = null;
  private lastError = '';

  constructor(
    readonly name: QueueName,
    private readonly settings: Settings,
    private readonly listener: NotificationListener,
  ) {}

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

  async close(): Promise<void> {
    this.stopWaiting();
    await within(
      CLOSING_MS,
      this.opened?.then((queue) => queue.close()),
    );
  }

  private async keepTrying(): Promise<JobQueue> {
    const { listener } = this;
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        return await JobQueue.open(this.name, this.settings, (error) => this.note(error), { signal, listener });
      } catch (error) {
        this.note(error as Error);
        await sleep(RETRY_MS, null, { signal }).catch(() => undefined);
      }
    }
    throw new Unavailable('The program is stopping');
  }

  /** One log entry for each new kind of trouble, not one for each attempt. */
  private note(error: Error): void {
    if (error.message === this.lastError) return;
    this.lastError = error.message;
    this.logger.warn(`${this.name}: ${error.message || error.name}`);
  }
}

/** The app's three queues (decision 031). */
@Injectable()
export class AppQueues implements OnApplicationShutdown {
  readonly matching: AppQueue;
  readonly notifications: AppQueue;
  readonly schedule: AppQueue;

  constructor(settings: Settings, { notifications }: Database) {
    this.matching = new AppQueue('matching', settings, notifications);
    this.notifications = new AppQueue('notifications', settings, notifications);
    this.schedule = new AppQueue('schedule', settings, notifications);
  }

  get all(): AppQueue[] {
    return [this.matching, this.notifications, this.schedule];
  }

  /** Nobody waits any longer for a queue that is not open. */
  stopWaiting(): void {
    for (const queue of this.all) queue.stopWaiting();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.all.map((queue) => queue.close()));
  }
}
