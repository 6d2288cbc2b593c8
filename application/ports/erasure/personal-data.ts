import type { ErasedRows, ErasureReason } from '../../../domain/act/act.js';

/** A person who was forgotten, as the log records it. */
export type Erasure = { reason: ErasureReason; rows: ErasedRows; at: string };

/** A tutor's profile without an account, and the files that were handed in for it. */
export type OldDraft = { id: string; files: string[] };

export abstract class PersonalData {
  /**
   * Up to so many drafts, by id from one on, that were kept long
   * enough at `now`, without the session that made them.
   */
  abstract oldDrafts(now: string, after: string | null, most: number): Promise<OldDraft[]>;

  /** Up to so many tutors, by id from one on, whose papers were kept long enough at `now` after a rejection. */
  abstract rejectedDocuments(now: string, after: string | null, most: number): Promise<string[]>;

  /**
   * Blanks contracts, numbers and documents of those tutors of whom it still holds, and leaves the files to the sweep:
   * who has handed in something meanwhile loses nothing. Returns the blanked contracts that nobody has decided on.
   */
  abstract forgetRejectedDocuments(now: string, tutors: string[]): Promise<string[]>;

  /** Up to so many enquiries, by id from one on, that are still open after the time that they are kept. */
  abstract openTooLong(now: string, after: string | null, most: number): Promise<string[]>;

  /** Everybody who was forgotten, oldest first. */
  abstract erasures(): Promise<Erasure[]>;

  /**
   * By kind, what deletes all that was kept longer than its purpose needs at `now`; each gives how many rows it were.
   */
  abstract retention(now: string): Record<string, () => Promise<number>>;

  /** Does the work of a night, unless another worker is at it: two nights at once would be recorded twice (REL-23). */
  abstract withAdvisoryLock(work: () => Promise<void>): Promise<void>;

  /** When retention was last kept; null before the first time. */
  abstract retentionKeptAt(): Promise<string | null>;
}
