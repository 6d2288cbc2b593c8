import { Query } from '@nestjs/cqrs';
import type { Assessment } from '../../domain/matching/matching.js';
import type { DeclineReason } from '../../domain/opportunity/decline-reason.js';

export type MatchingRun = {
  id: string;
  wave: number;
  policy: string;
  createdAt: string;
  candidates: (Assessment & { name: string | null; invited: boolean })[];
};

export type MatchingDossier = {
  runs: MatchingRun[];
  /** How many tutors declined for each reason, the most frequent first (G-10). */
  declineReasons: { reason: DeclineReason; count: number }[];
};

/** Every wave of an enquiry: each candidate's points, each rejected one's first failed gate. With it why tutors declined. Null: no such enquiry. */
export class GetMatchingDossier extends Query<MatchingDossier | null> {
  constructor(readonly enquiryId: string) {
    super();
  }
}
