import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { Injectable } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { HouseQueue } from './house-queue.js';
import type { JobQueue } from './job-queue.js';

/** The pages that show the house's queue; they look and change nothing. */
@Injectable()
export class QueuePages {
  constructor(private readonly queue: HouseQueue) {}

  /** Answers requests below `address`. */
  async at(address: string): Promise<RequestHandler> {
    return pagesOf(await this.queue.open(), address);
  }
}

function pagesOf(queue: JobQueue, address: string): RequestHandler {
  const server = new ExpressAdapter();
  server.setBasePath(address);
  createBullBoard({
    queues: [new BullMQAdapter(queue.bull, { readOnlyMode: true, allowRetries: false })],
    // The adapter brings types of its own, of the same shape.
    serverAdapter: server as unknown as Parameters<typeof createBullBoard>[0]['serverAdapter'],
    options: { uiConfig: { boardTitle: 'Banksia queues', hideRedisDetails: true } },
  });
  return server.getRouter() as RequestHandler;
}
