import { bucketOf, BUCKETS, lowestTicket, ticket } from '../../../domain/matching/tie-break.js';
import { fnv } from '../../../domain/shared/fnv.js';
import { tutorNumber } from './candidates.js';

const ENQUIRIES = Array.from({ length: 6_000 }, (_, index) => fnv(`enquiry ${index}`));
const TUTORS = Array.from({ length: 2_000 }, (_, index) => fnv(tutorNumber(index)));

describe('R-41 the lot that decides between equals', () => {
  it('gives everybody the same odds, also those who share a bucket', () => {
    const [first, ...others] = TUTORS as [number, ...number[]];
    const sharing = others.filter((tutor) => bucketOf(tutor) === bucketOf(first)).slice(0, 3);
    const equals = [first, ...sharing, ...others.filter((tutor) => !sharing.includes(tutor)).slice(0, 16)];
    const won = new Map(equals.map((tutor) => [tutor, 0]));
    for (const enquiry of ENQUIRIES) {
      const ordered = equals.toSorted((one, other) => ticket(enquiry, one) - ticket(enquiry, other));
      for (const tutor of ordered.slice(0, 8)) won.set(tutor, (won.get(tutor) ?? 0) + 1);
    }
    const fair = (ENQUIRIES.length * 8) / equals.length;
    for (const count of won.values()) expect(Math.abs(count / fair - 1)).toBeLessThan(0.1);
  });

  it('is one of 32 bits, of which those of a bucket are the next to each other', () => {
    const [enquiry] = ENQUIRIES as [number];
    for (const tutor of TUTORS) {
      const lot = ticket(enquiry, tutor);
      const lowest = lowestTicket(enquiry, bucketOf(tutor));
      expect(lot).toBeGreaterThanOrEqual(lowest);
      expect(lot).toBeLessThan(lowest + 2 ** 20);
      expect(lot).toBeLessThan(2 ** 32);
    }
  });

  it('spreads tutors over all buckets', () => {
    const sizes = new Uint32Array(BUCKETS);
    for (const tutor of TUTORS) sizes[bucketOf(tutor)]!++;
    const fair = TUTORS.length / BUCKETS;
    expect(Math.min(...sizes)).toBeGreaterThan(fair / 2);
    expect(Math.max(...sizes)).toBeLessThan(fair * 2);
  });
});
