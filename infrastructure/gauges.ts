import { Injectable } from '@nestjs/common';
import { Gauges } from '../application/ports/gauges.js';
import { ScheduledTasks } from '../application/scheduled-task.js';
import { Database } from './postgres/database.js';
import { PromiseGauges } from './promise-gauges.js';
import { AppQueues } from './queue/app-queues.js';
import { QueueCounts } from './queue/queue-counts.js';

/** Failed turns are counted for each task, and there are far fewer tasks than this. */
const MOST_FAILED = 200;

@Injectable()
export class PartsGauges extends Gauges {
  constructor(
    private readonly database: Database,
    private readonly queues: AppQueues,
    private readonly counts: QueueCounts,
    private readonly tasks: ScheduledTasks,
    private readonly promises: PromiseGauges,
  ) {
    super();
  }

  async read() {
    const [rows, jobs, failedTurns, promises] = await Promise.all([
      this.database.one<{ outbox: number; mailsPending: number; mailsFailed: number }>(
        `select (select count(*) from outbox) as outbox,
                (select count(*) from mails where status = 'pending') as "mailsPending",
                (select count(*) from mails where status = 'failed') as "mailsFailed"`,
      ),
      this.counts.read(),
      this.queues.schedule.reach().then((queue) => queue.failedJobs(MOST_FAILED)),
      this.promises.read(),
    ]);
    const onDemand = [jobs.matching, jobs.notifications];
    const taskFailures = Object.fromEntries(this.tasks.all.map(({ name }) => [name, 0]));
    for (const { name } of failedTurns) taskFailures[name] = (taskFailures[name] ?? 0) + 1;
    return {
      waiting: {
        outbox: 0,
        mailsPending: 0,
        mailsFailed: 0,
        ...rows,
        jobsWaiting: sum(onDemand.map(({ waiting, delayed, active }) => waiting + delayed + active)),
        jobsFailed: sum(onDemand.map(({ failed }) => failed)),
      },
      jobs,
      taskFailures,
      promises,
    };
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
