/** What the signed record of a day and the log say differently; `id` is the day. */
export type AnchorDifference = { stream: 'log'; id: string; what: string };

/**
 * Signed records of what the event log held, kept outside the database: the owner of the database can rewrite its hash
 * chain, but not these (F16).
 */
export abstract class LogAnchors {
  /** Signs what was added since the last anchor, under a day such as 2026-11-22; does nothing when that day has one. */
  abstract anchor(day: string): Promise<void>;

  /** Holds the log against every anchor there is. */
  abstract differences(): Promise<AnchorDifference[]>;
}
