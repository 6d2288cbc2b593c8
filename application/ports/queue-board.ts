export type QueueState = {
  name: string;
  backend: 'postgres' | 'redis';
  counts: { waiting: number; active: number; delayed: number; failed: number };
  /** Newest first, at most 50. */
  failed: { id: string; name: string; attempts: number; reason: string; failedAt: string | null }[];
};

/** The house's job queue as operators see it. */
export abstract class QueueBoard {
  abstract read(): Promise<QueueState>;
  /** Puts every parked job back; gives how many. */
  abstract retryFailed(): Promise<number>;
}
