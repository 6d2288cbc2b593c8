import { Query } from '@nestjs/cqrs';
import type { Assessment } from '../../domain/matching/matching.js';

export type MatchingRun = {
  id: string;
  wave: number;
  policy: string;
  createdAt: string;
  candidates: (Assessment & { name: string | null; invited: boolean })[];
};

/** Every wave of an enquiry: each candidate's points, each rejected one's first failed gate. Null: no such enquiry. */
export class GetMatchingDossier extends Query<MatchingRun[] | null> {
  constructor(readonly enquiryId: string) {
    super();
  }
}
