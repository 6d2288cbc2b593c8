/** The queues of the app, under the names that operators read: who teaches whom, mail, and what comes by the clock. */
export const QUEUE_NAMES = ['matching', 'notifications', 'schedule'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

export type JobCounts = { waiting: number; active: number; delayed: number; failed: number };

export type QueueState = {
  name: QueueName;
  backend: 'postgres' | 'redis';
  counts: JobCounts;
  /** Newest first, at most 50. */
  failed: { id: string; name: string; attempts: number; reason: string; failedAt: string | null }[];
};

/** The app's job queues as operators see them. */
export abstract class QueueBoard {
  abstract read(): Promise<QueueState[]>;
  /** Puts every parked job back, and each task whose turns failed once. Returns how many. */
  abstract retryFailed(): Promise<number>;
}
