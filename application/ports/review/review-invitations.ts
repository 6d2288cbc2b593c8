/** Mailed invitations to review a session. */
export abstract class ReviewInvitations {
  /** The session that a token stands for, and whether it has a review already; null for a wrong token. */
  abstract find(tokenHash: string): Promise<{ bookingId: string; reviewed: boolean } | null>;
}
