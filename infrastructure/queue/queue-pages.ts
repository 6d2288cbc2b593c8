import { Injectable } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { AppQueues } from './app-queues.js';
import type { JobQueue } from './job-queue.js';

/** The pages that show the app's queues; they look and change nothing. */
@Injectable()
export class QueuePages {
  constructor(private readonly queues: AppQueues) {}

  /** Answers requests below `address`. */
  async at(address: string): Promise<RequestHandler> {
    return pagesOf(await Promise.all(this.queues.all.map((queue) => queue.open())), address);
  }
}

/** The board is loaded when somebody first looks at it: no start and no command waits for it. */
async function pagesOf(queues: JobQueue[], address: string): Promise<RequestHandler> {
  const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/express'),
  ]);
  const server = new ExpressAdapter();
  server.setBasePath(address);
  createBullBoard({
    queues: queues.map(({ bull }) => new BullMQAdapter(bull, { readOnlyMode: true, allowRetries: false })),
    // The adapter brings types of its own, of the same shape.
    serverAdapter: server as unknown as Parameters<typeof createBullBoard>[0]['serverAdapter'],
    options: { uiConfig: { boardTitle: 'Banksia queues', hideRedisDetails: true } },
  });
  return server.getRouter() as RequestHandler;
}
