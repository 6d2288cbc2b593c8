/** Mailed links of private pages and what was sent just now. */
export abstract class EnquiryAccess {
  /** The enquiry a live token opens; null for a wrong or revoked one. */
  abstract enquiryOf(tokenHash: string): Promise<string | null>;

  /** The enquiry first sent with this fingerprint. */
  abstract submitted(fingerprint: string): Promise<{ id: string; reference: string } | null>;
}
