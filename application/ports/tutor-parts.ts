/** What is under way with a tutor, as ids of rows; expiry by time is for who decides to see. */
export abstract class TutorParts {
  abstract openQuotes(tutorId: string): Promise<string[]>;
  abstract openOpportunities(tutorId: string): Promise<string[]>;
  abstract openRequests(tutorId: string): Promise<string[]>;
  /** Filled enquiries that chose this tutor and have neither a session nor a request with the tutor so far, whatever became of it. */
  abstract enquiriesWithoutSession(tutorId: string): Promise<string[]>;
  /** Sessions that begin after `now` (ISO). */
  abstract comingSessions(tutorId: string, now: string): Promise<string[]>;
}
