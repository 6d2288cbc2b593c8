import { Injectable } from '@nestjs/common';
import type { JobCounts, QueueName } from '../../application/ports/admin/queue-board.js';
import { ReactionRegistry } from '../../application/reaction.js';
import { Outbox } from '../postgres/ledger/outbox.js';
import { AppQueues } from './app-queues.js';

/** What each queue has to do: its jobs, and the reactions that wait in the outbox or run straight from it. */
@Injectable()
export class QueueCounts {
  constructor(
    private readonly queues: AppQueues,
    private readonly outbox: Outbox,
    private readonly reactions: ReactionRegistry,
  ) {}

  /** @throws Unavailable when a queue does not answer */
  async read(): Promise<Record<QueueName, JobCounts>> {
    const [reactions, ...jobs] = await Promise.all([
      this.outbox.counts(),
      ...this.queues.all.map(async (queue) => [queue.name, await (await queue.reach()).counts()] as const),
    ]);
    const counts = Object.fromEntries(jobs) as Record<QueueName, JobCounts>;
    for (const { reaction, waiting, active } of reactions) {
      const its = counts[this.reactions.queueOf(reaction)];
      its.waiting += waiting;
      its.active += active;
    }
    return counts;
  }
}
