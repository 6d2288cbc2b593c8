/** What a process holds in memory to answer tutor searches. */
export abstract class TutorSearch {
  /** `ok` when searches are answered at once, else what they wait for; null in a process that answers none. */
  abstract readonly state: string | null;

  /**
   * Raised by every change of what a search can find: at an equal one
   * the same is found. null until searches are answered.
   */
  abstract readonly revision: number | null;

  /** Loads the listed tutors and follows every change from then on; resolves when searches are answered. */
  abstract open(): Promise<void>;
}
