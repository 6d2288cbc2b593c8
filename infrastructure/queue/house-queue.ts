import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../../application/ports/settings.js';
import { within } from '../closing.js';
import { JobQueue } from './job-queue.js';

export const HOUSE_QUEUE = 'house';
const RETRY_MS = 1_000;
const CLOSING_MS = 3_000;

/** The house's one queue, opened as soon as its backend answers; a backend that is away at boot is waited for. */
@Injectable()
export class HouseQueue implements OnApplicationShutdown {
  private readonly logger = new Logger('queue');
  private opened: Promise<JobQueue> | null = null;
  private closed = false;
  private lastError = '';

  constructor(private readonly settings: Settings) {}

  /** The queue, once open. */
  open(): Promise<JobQueue> {
    return (this.opened ??= this.keepTrying());
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    if (!this.opened) return;
    await within(
      CLOSING_MS,
      this.opened.then((queue) => queue.close()),
    );
  }

  private async keepTrying(): Promise<JobQueue> {
    for (;;) {
      try {
        return await JobQueue.open(HOUSE_QUEUE, this.settings, (error) => this.hear(error));
      } catch (error) {
        this.hear(error as Error);
        if (this.closed) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  /** One line for each new kind of trouble, not one for each attempt. */
  private hear(error: Error): void {
    if (error.message === this.lastError) return;
    this.lastError = error.message;
    this.logger.warn(`queue: ${error.message || error.name}`);
  }
}
