import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { RequestHandler } from 'express';
import type { JobQueue } from './job-queue.js';

/** The pages that show a queue below `address`; they look and change nothing. */
export function queuePages(queue: JobQueue, address: string): RequestHandler {
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
