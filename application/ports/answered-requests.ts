import type { KeptIn } from '../../domain/service-level/objectives.js';

/** How many requests of all processes were answered, and how many with a failure of ours, by the minute (G-31). */
export abstract class AnsweredRequests {
  /** Notes one of this process. */
  abstract note(isFailure: boolean): void;

  /** Those of all processes up to `now`, in each window of the objective `availability`. */
  abstract read(now: string): Promise<KeptIn>;
}
