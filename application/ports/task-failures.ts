/** What falls due, by the name under which its failures are kept. */
export type DueKind =
  | 'opportunity-reminder'
  | 'opportunity-expiry'
  | 'second-wave'
  | 'quote-reminder'
  | 'quote-expiry'
  | 'waitlist-place'
  | 'session-request-expiry'
  | 'session-reminder'
  | 'session-outcome'
  | 'session-completion'
  | 'review-invitation'
  | 'promise-of-reply'
  | 'check-notice'
  | 'check-followed'
  | 'session-without-check'
  | 'daily-digest'
  | 'account-closing'
  | 'abandoned-upload'
  | 'unused-photo'
  | 'retention';

/** What a scheduled task could not handle: it is tried again after a growing wait, and nothing else waits for it. */
export abstract class TaskFailures {
  /**
   * Notes that these failed at `now`: due again after five seconds, then after twice as long each time, at last hourly.
   */
  abstract note(kind: DueKind, ids: string[], now: string): Promise<void>;

  /** Those that failed before and are to be tried again at `now`. */
  abstract toRetry(kind: DueKind, now: string): Promise<string[]>;

  /** They went well at last. */
  abstract forget(kind: DueKind, ids: string[]): Promise<void>;
}
