/** Announces, in every process, each commit that concerns an enquiry, or a quote of a tutor. */
export abstract class EnquiryNews {
  /** How many listen at this moment. */
  abstract readonly listening: number;

  /**
   * Calls back after each commit that concerns this enquiry or tutor, and once whenever some may have been missed;
   * returns the way to stop.
   */
  abstract listen(id: string, hear: () => void): () => void;
}
