import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { Clock } from '../ports/clock.js';
import { type Actor, startStream, Ledger } from '../ports/ledger.js';
import { QueueBoard } from '../ports/admin/queue-board.js';

/** Puts every parked job back into the queue; returns how many. */
export class RetryFailedJobs extends Command<number> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@CommandHandler(RetryFailedJobs)
export class RetryFailedJobsHandler implements ICommandHandler<RetryFailedJobs> {
  constructor(
    private readonly queue: QueueBoard,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ actor }: RetryFailedJobs): Promise<number> {
    const jobs = await this.queue.retryFailed();
    const at = this.clock.now();
    const change = startStream('act', newId(), [{ type: 'FailedJobsRetried', data: { jobs, at } }]);
    await this.ledger.commit({ changes: [change], actor, at, outcome: jobs });
    return jobs;
  }
}
