import { writeKind } from '../ports/writes.js';

/** The digest of this due time went out already. */
export class DigestAlreadySent extends Error {}

/**
 * Something waits for a tutor's digest: at `dueAt`, at `nextDueAt`
 * where that one went out; an earlier one that is due stays.
 */
export const addToDigest = writeKind<{ tutorId: string; dueAt: string; nextDueAt: string }>('notification.addToDigest');

/** A digest goes out, once for its due time. */
export const markDigestSent = writeKind<{ tutorId: string; dueAt: string }>('notification.markDigestSent', {
  refusal: () => new DigestAlreadySent(),
});
