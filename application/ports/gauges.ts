import type { KeptIn, ServiceLevel } from '../../domain/service-level/objectives.js';
import type { JobCounts, QueueName } from './admin/queue-board.js';

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
    promises: Promises;
  }>;
}

/** What was promised, by the clock of the rules; an age is 0 where nothing waits (G-31). */
export type Promises = {
  oldestUnansweredEnquirySeconds: number;
  /** 1 where nothing was promised. */
  answeredWithinPromiseRatio: number;
  outboxOldestSeconds: number;
  mailOldestSeconds: number;
  mailsFailed: number;
  /** Null while they are still counted. */
  eligibleTutors: number | null;
  levels: Record<ServiceLevel, KeptIn>;
};
