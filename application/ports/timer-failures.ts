/** What falls due, by the name under which its failures are kept. */
export type Due =
  | 'opportunity-expiry'
  | 'second-wave'
  | 'quote-expiry'
  | 'session-request-expiry'
  | 'session-reminder'
  | 'review-invitation'
  | 'promise-of-reply'
  | 'check-notice'
  | 'daily-digest'
  | 'abandoned-upload'
  | 'retention';

/** What a timer could not handle: it is tried again after a growing wait, and nothing else waits for it. */
export abstract class TimerFailures {
  /** Notes that these failed at `now`: due again after five seconds, then after twice as long each time, at last hourly. */
  abstract note(due: Due, ids: string[], now: string): Promise<void>;

  /** Those that failed before and are to be tried again at `now`. */
  abstract toRetry(due: Due, now: string): Promise<string[]>;

  /** They went well at last. */
  abstract forget(due: Due, ids: string[]): Promise<void>;
}
