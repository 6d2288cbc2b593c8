/** Tells, in every process, of each commit that concerns an enquiry. */
export abstract class EnquiryNews {
  /** How many listen at this moment. */
  abstract readonly listening: number;

  /** Calls back after each commit, and once whenever some may have been missed; gives the way to stop. */
  abstract listen(enquiryId: string, hear: () => void): () => void;
}
