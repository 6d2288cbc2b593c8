import { Query } from '@nestjs/cqrs';
import type { FieldChange } from '../../domain/enquiry/change.js';
import type { CaseOutcome, CaseStatus } from '../../domain/case/case.js';
import type { MatchPoints } from '../../domain/matching/reasons.js';
import type { KeptQuote } from '../ports/columns.js';
import type { Wider } from '../../domain/matching/wider.js';
import type { DeclineReason } from '../../domain/opportunity/decline-reason.js';

/** Rate in whole dollars an hour, duration in minutes. */
type EarlierQuote = {
  id: string;
  proposedHourlyRate: number;
  sessionDuration: number;
  availability: string;
  personalizedMessage: string;
  teachingApproach: string | null;
  suggestedLocation: string | null;
};

/** An opportunity with its enquiry, whose contact is masked until it is released to this tutor. */
export type OpportunityOfTutor = {
  id: string;
  status: 'available' | 'accepted' | 'rejected' | 'expired';
  contractDownloaded: boolean;
  contractSubmitted: boolean;
  contactDetailsShared: boolean;
  notifiedAt: string;
  respondedAt: string | null;
  expiresAt: string;
  declineReason: DeclineReason | null;
  /** What came of its tutor's report of the enquiry (G-10). */
  report: { reference: string; status: CaseStatus; outcome: CaseOutcome | null } | null;
  match: MatchPoints | null;
  /** How a wider wave reached this tutor (G-20). */
  wider: Wider | null;
  /** What the family has put right since this tutor was asked, newest first (G-11). */
  changed: FieldChange[];
  /** Where its tutor stands on the waitlist, and until when a place is kept where the tutor was asked (G-21). */
  waitlist: { place: number; askedUntil: string | null } | null;
  /** The quote that is kept for it. */
  keptQuote: KeptQuote | null;
  /** What its tutor quoted before as a runner-up (G-08). */
  earlierQuote: EarlierQuote | null;
  enquiry: {
    name: string;
    email: string;
    phone: string;
    educationLevel: string;
    subjects: string;
    location: string;
    deliveryPreference: string;
    hiringLikelihood: string;
    frequency: string;
    availableDays: string[];
    availableTimes: string[];
    locationPreferences: string[];
    message: string;
  };
};

/** The opportunities of an account's tutor, newest first; an available one past its time reads expired. */
export class ListOpportunities extends Query<OpportunityOfTutor[]> {
  constructor(
    readonly accountId: string,
    readonly now: string,
  ) {
    super();
  }
}
