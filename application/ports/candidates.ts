import type { Candidate, EnquiryNeeds } from '../../domain/matching/matching.js';
import type { MatchingPolicy } from '../../domain/matching/policy.js';

/** The tutors that a matching run considers. */
export abstract class Candidates {
  /**
   * At most `policy.poolSize` tutors worth considering: all of a small market; of a large one those who teach a subject
   * in common within reach, drawn evenly by the enquiry's id so that everybody is considered as often as anybody.
   */
  abstract poolFor(needs: EnquiryNeeds, policy: MatchingPolicy, now: string): Promise<Candidate[]>;

  /** Tutors whom an earlier run of an enquiry considered and did not find out of reach (G-11). */
  abstract withinReachBefore(enquiryId: string): Promise<ReadonlySet<string>>;

  /** The policy in force. */
  abstract policy(): Promise<MatchingPolicy>;
}
