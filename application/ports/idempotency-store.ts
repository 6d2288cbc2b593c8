import { conflict } from '../../domain/shared/domain-error.js';

export type KeptAnswer = { status: number; answer: unknown };

/** What commands gave back, by their names; without a `value` all that is known of one is that it was done. */
export type Outcomes = Record<string, { value?: unknown }>;

/** One request's work under a key. */
export type Attempt = {
  key: string;
  /** Null where it was answered before: nothing more is done under the key. */
  id: string | null;
  /** Done under the key before. */
  known: Outcomes;
  /** Done by this attempt. */
  done: Outcomes;
};

/**
 * What was found under a key: nothing that answers it (now acquired),
 * an answer, an attempt in progress, or the key of another body.
 */
export type Found =
  | { state: 'acquired'; attempt: Attempt }
  | { state: 'answered'; attempt: Attempt; answer: KeptAnswer }
  | { state: 'in_progress' }
  | { state: 'mismatch' };

/** Another attempt is at it. */
export const underWay = () =>
  conflict('under_way', 'Your first request is still being processed. Please wait a moment, then try again.');

/** What was done and answered under an Idempotency-Key, kept for repeats for 24 hours. */
export abstract class IdempotencyStore {
  /** Takes up a request under the first of these scopes, or under another that knows it. */
  abstract begin(scopes: readonly string[], body: string | Uint8Array): Promise<Found>;

  /** Does work as an attempt: what it commits stands together with its key, or not at all (REL-8). */
  abstract within<T>(attempt: Attempt, work: () => Promise<T>): Promise<T>;

  /**
   * Runs a command. Within an attempt one that was done under the
   * key before is not done again: it gives what it gave then.
   * @throws DomainError conflict `already_done` where that is not known
   */
  abstract run<T>(command: string, work: () => Promise<T>): Promise<T>;

  /** Does what a command commits in steps, each of which can be made again; it is done when all are. */
  abstract inSteps<T>(work: () => Promise<T>): Promise<T>;

  /** Whether the work was done under its key before. */
  abstract isRepeat(): boolean;

  /** Keeps the answer, and what commands gave back where the work is done again for what else it gives. */
  abstract keep(attempt: Attempt, answer: KeptAnswer, outcomes: Outcomes): Promise<void>;

  /** Lets the key be tried again; what was done under it stays known. */
  abstract release(attempt: Attempt): Promise<void>;
}
