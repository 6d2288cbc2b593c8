import type { Candidate, Considered, EnquiryNeeds } from '../../../domain/matching/matching.js';
import type { MatchingPolicy } from '../../../domain/matching/policy.js';

/** The tutors that a run judges one by one. */
export type Pool = {
  candidates: Candidate[];
  /** Everybody whom these were chosen from, in numbers; null where they were drawn by lot. */
  considered: Considered | null;
  /**
   * As at when the pool was known, for a commit that refuses tutors
   * who have changed since; null where it was read for this run.
   */
  asOf: string | null;
};

/** The tutors that a matching run considers. */
export abstract class Candidates {
  /**
   * The best tutors for an enquiry, of the whole market, `policy.poolSize` of them;
   * all of a small one. Until a process has the market in its memory, as many of those
   * who teach a subject in common within reach, drawn evenly by the enquiry's id. Of an enquiry that
   * `hasAskedNobody` it need not be looked up whom it has asked.
   */
  abstract poolFor(needs: EnquiryNeeds, policy: MatchingPolicy, now: string, hasAskedNobody?: boolean): Promise<Pool>;

  /**
   * These tutors as matching sees them, whether or not a run would consider them; an unknown one is left out (G-22).
   */
  abstract these(
    tutorIds: readonly string[],
    needs: EnquiryNeeds,
    policy: MatchingPolicy,
    now: string,
  ): Promise<Candidate[]>;

  /** Tutors whom an earlier run of an enquiry considered and did not find out of reach (G-11). */
  abstract withinReachBefore(enquiryId: string): Promise<ReadonlySet<string>>;

  /** The policy in force. */
  abstract policy(): Promise<MatchingPolicy>;
}
