import { writeKind } from '../ports/writes.js';

/** A link that lets a family review a session, by the hash of its token. */
export const inviteReviewer = writeKind<{ tokenHash: string; bookingId: string; createdAt: string }>(
  'review.inviteReviewer',
);
