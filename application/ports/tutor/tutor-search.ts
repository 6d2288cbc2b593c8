/** What a process holds in memory to answer tutor searches. */
export abstract class TutorSearch {
  /** `ok` when searches are answered at once, else what they wait for; null in a process that answers none. */
  abstract readonly state: string | null;

  /** Loads the listed tutors and follows every change from then on; resolves when searches are answered. */
  abstract open(): Promise<void>;
}
