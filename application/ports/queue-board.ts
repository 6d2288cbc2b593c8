import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers requests below an address. */
export type Pages = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

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
  /** The board's pages below an address: they show and change nothing. */
  abstract pages(address: string): Promise<Pages>;
  /** Puts every parked job back; gives how many. */
  abstract retryFailed(): Promise<number>;
}
