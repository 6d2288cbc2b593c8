/** Mailed links of private pages and what was sent just now. */
export abstract class EnquiryAccess {
  /** The enquiry a live token opens; null for a wrong or revoked one. */
  abstract enquiryOf(tokenHash: string): Promise<string | null>;

  /** Which of these sessions have not ended. */
  abstract aliveSessions(ids: string[]): Promise<Set<string>>;

  /** The enquiry first sent with this fingerprint. */
  abstract submitted(fingerprint: string): Promise<{ id: string; reference: string } | null>;
}
