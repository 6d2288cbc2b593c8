/** Tutors are spread over so many buckets by their ids; an enquiry draws an order of these first. */
export const BUCKETS = 64;

/** Tickets of one bucket differ in so many of their lowest bits. */
const BITS_WITHIN = 20;

export const bucketOf = (tutorHash: number) => Math.imul(tutorHash, 0x9e3779b1) >>> 26;

/** The lowest ticket that anybody of a bucket can draw in an enquiry. */
export const lowestTicket = (enquiryHash: number, bucket: number) =>
  ((mixed(enquiryHash ^ Math.imul(bucket + 1, 0x85ebca6b)) >>> BITS_WITHIN) << BITS_WITHIN) >>> 0;

/**
 * The lot a tutor draws in one enquiry, evenly spread over 32 bits: who wins a tie differs from enquiry to enquiry
 * (R-41). Both are known by the hashes of their ids, of which a market keeps its tutors'. Its highest bits are those of
 * the tutor's bucket, so that in a large market nobody of the later buckets need be looked at.
 */
export const ticket = (enquiryHash: number, tutorHash: number): number =>
  lowestTicket(enquiryHash, bucketOf(tutorHash)) +
  (mixed(enquiryHash ^ Math.imul(tutorHash, 0x9e3779b1)) & ((1 << BITS_WITHIN) - 1));

/** Spreads 32 bits evenly: the last step of MurmurHash3. */
function mixed(bits: number): number {
  let hash = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
