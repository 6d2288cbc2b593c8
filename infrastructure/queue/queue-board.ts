import { Injectable } from '@nestjs/common';
import { type JobCounts, QueueBoard, type QueueState } from '../../application/ports/admin/queue-board.js';
import { Settings } from '../../application/ports/settings.js';
import { type AppQueue, AppQueues } from './app-queues.js';
import { QueueCounts } from './queue-counts.js';

/** Failed jobs that the board lists; all are counted. */
const MOST_FAILED = 50;

@Injectable()
export class AppQueueBoard extends QueueBoard {
  constructor(
    private readonly queues: AppQueues,
    private readonly counts: QueueCounts,
    private readonly settings: Settings,
  ) {
    super();
  }

  async read(): Promise<QueueState[]> {
    const counts = await this.counts.read();
    return Promise.all(this.queues.all.map((queue) => this.stateOf(queue, counts[queue.name])));
  }

  async retryFailed(): Promise<number> {
    let retried = 0;
    for (const queue of this.queues.all) retried += await (await queue.reach()).retryFailed();
    return retried;
  }

  private async stateOf(one: AppQueue, counts: JobCounts): Promise<QueueState> {
    const failed = await (await one.reach()).failedJobs(MOST_FAILED);
    return { name: one.name, backend: this.settings.redisUrl ? 'redis' : 'postgres', counts, failed };
  }
}
