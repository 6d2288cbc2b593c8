const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a over a text's code units, continued from a seed. */
export function fnv(text: string, seed = FNV_OFFSET): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  return hash >>> 0;
}

/**
 * The lot a tutor draws in one enquiry, evenly spread over 32 bits: who wins a tie differs from enquiry to enquiry
 * (R-41). Both are known by the hashes of their ids, of which a market keeps its tutors'.
 */
export function ticket(enquiryHash: number, tutorHash: number): number {
  let hash = enquiryHash ^ Math.imul(tutorHash, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
