import { Query } from '@nestjs/cqrs';
import type { PassableGate } from '../../domain/enquiry/options.js';
import type { Assessment, Gate } from '../../domain/matching/matching.js';
import type { Wider } from '../../domain/matching/wider.js';
import type { DeclineReason } from '../../domain/opportunity/decline-reason.js';

export type MatchingRun = {
  id: string;
  wave: number;
  policy: string;
  createdAt: string;
  /**
   * Everybody whom the run considered, in the order of the gates; null of one that drew by lot, and of those before
   * they were counted.
   */
  considered: { passed: number; stopped: { gate: Gate; count: number }[] } | null;
  /** Of a wider wave (G-20). */
  radiusFactor: number | null;
  candidates: (Omit<Assessment, 'wider'> & { wider: Wider | null } & { name: string | null; invited: boolean })[];
};

/** A tutor whom an admin has invited, `by` name, past these gates (G-22). */
export type InvitedByHand = {
  tutorId: string;
  name: string | null;
  by: string | null;
  at: string;
  passedOver: PassableGate[];
};

export type MatchingDossier = {
  runs: MatchingRun[];
  /** Beside the waves, in the order in which they were invited. */
  byHand: InvitedByHand[];
  /** Who would quote once a place is free, in their order (G-21). */
  waitlist: { tutorId: string; name: string | null; joinedAt: string; askedUntil: string | null }[];
  /** How many tutors declined for each reason, the most frequent first (G-10). */
  declineReasons: { reason: DeclineReason; count: number }[];
};

/**
 * Every wave of an enquiry: each candidate's points, each rejected one's first failed gate. With it why tutors
 * declined. Null: no such enquiry.
 */
export class GetMatchingDossier extends Query<MatchingDossier | null> {
  constructor(readonly enquiryId: string) {
    super();
  }
}
