import { Injectable } from '@nestjs/common';
import { QueueBoard, type QueueState } from '../../application/ports/queue-board.js';
import { Settings } from '../../application/ports/settings.js';
import { HouseQueue } from './house-queue.js';
import { QUEUES } from './queue-schema.js';

const MOST_FAILED = 50;

@Injectable()
export class HouseQueueBoard extends QueueBoard {
  constructor(
    private readonly queue: HouseQueue,
    private readonly settings: Settings,
  ) {
    super();
  }

  async read(): Promise<QueueState> {
    const queue = await this.queue.reach();
    const [waiting, active, delayed, failed, jobs] = await Promise.all([
      queue.count('waiting'),
      queue.count('active'),
      queue.count('delayed'),
      queue.count('failed'),
      queue.failedJobs(MOST_FAILED),
    ]);
    return {
      name: QUEUES.jobs,
      backend: this.settings.redisUrl ? 'redis' : 'postgres',
      counts: { waiting, active, delayed, failed },
      failed: jobs,
    };
  }

  async retryFailed(): Promise<number> {
    return (await this.queue.reach()).retryFailed();
  }
}
