import { Injectable } from '@nestjs/common';
import { QueueBoard, type QueueState } from '../../application/ports/admin/queue-board.js';
import { Settings } from '../../application/ports/settings.js';
import { type AppQueue, AppQueues } from './app-queues.js';

/** Failed jobs that the board lists; all are counted. */
const MOST_FAILED = 50;

@Injectable()
export class AppQueueBoard extends QueueBoard {
  constructor(
    private readonly queues: AppQueues,
    private readonly settings: Settings,
  ) {
    super();
  }

  async read(): Promise<QueueState[]> {
    return Promise.all(this.queues.all.map((queue) => this.stateOf(queue)));
  }

  async retryFailed(): Promise<number> {
    let retried = 0;
    for (const queue of this.queues.all) retried += await (await queue.reach()).retryFailed();
    return retried;
  }

  private async stateOf(one: AppQueue): Promise<QueueState> {
    const queue = await one.reach();
    const [counts, failed] = await Promise.all([queue.counts(), queue.failedJobs(MOST_FAILED)]);
    return { name: one.name, backend: this.settings.redisUrl ? 'redis' : 'postgres', counts, failed };
  }
}
