import type { JobCounts, QueueName } from './queue-board.js';

/** What operators watch from outside; figures of this moment. */
export abstract class Gauges {
  abstract read(): Promise<{
    waiting: {
      outbox: number;
      mailsPending: number;
      mailsFailed: number;
      /** Of reactions and mails, for scheduled tasks always wait for their turns. */
      jobsWaiting: number;
      jobsFailed: number;
    };
    /** By queue and state. */
    jobs: Record<QueueName, JobCounts>;
    /** Turns that failed and were not tried again since, by task. */
    taskFailures: Record<string, number>;
  }>;
}
