import { RetryFailedJobs, RetryFailedJobsHandler } from '../../../application/admin/retry-failed-jobs.command.js';
import { QueueBoard } from '../../../application/ports/admin/queue-board.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

class ThreeParked extends QueueBoard {
  parked = 3;
  read = async () => [];

  async retryFailed(): Promise<number> {
    const jobs = this.parked;
    this.parked = 0;
    return jobs;
  }
}

it('F5 what was parked is tried again, and the log says by whom and how much it was', async () => {
  const world = new InMemoryWorld();
  const handler = new RetryFailedJobsHandler(new ThreeParked(), world.ledger, world.clock);
  const done = await world.effectsOf(() => handler.execute(new RetryFailedJobs('account:admin')));
  expect(done).toMatchObject({
    result: 3,
    events: [{ stream: 'act', type: 'FailedJobsRetried', data: { jobs: 3 } }],
    actors: ['account:admin'],
  });
  expect(await handler.execute(new RetryFailedJobs('account:admin'))).toBe(0);
});
