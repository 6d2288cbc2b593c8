import { Query } from '@nestjs/cqrs';
import type { MatchPoints } from '../../domain/matching/reasons.js';
import type { Wider } from '../../domain/matching/wider.js';
import type { QuoteEnding, QuoteStatus } from '../../domain/quote/quote.js';

/** Terms and words of a quote; whole dollars an hour, minutes. A live one past its time reads expired. */
type QuoteRow = {
  id: string;
  enquiryId: string;
  status: QuoteStatus;
  studentViewed: boolean;
  studentViewedAt: string | null;
  proposedHourlyRate: number;
  sessionDuration: number;
  availability: string;
  personalizedMessage: string;
  teachingApproach: string | null;
  suggestedLocation: string | null;
  respondedAt: string | null;
  expiresAt: string;
  createdAt: string;
  /** Null while it lives. */
  ending: QuoteEnding | null;
  /** How many messages were written on it, and how many of the other side's were not read (G-16). */
  messages: { count: number; unread: number };
};

/**
 * A quote for the enquiry's holder; the tutor's contact, also within the tutor's words, only where this quote was
 * accepted (R-52, F3).
 */
export type QuoteOfStudent = QuoteRow & {
  tutor: {
    id: string;
    name: string;
    averageRating: number;
    totalReviews: number;
    experience: number | null;
    subjects: string[];
    bio: string;
    qualifications: string;
    hourlyRate: number;
    successRate: number;
    responseTime: number;
    deliveryModes: string[];
    timezone: string;
    profileImageUrl: string | null;
  };
  verified: { vetting: boolean; contract: boolean; wwc: boolean };
  contactShared: boolean;
  contact: { email: string; phone: string | null } | null;
  match: MatchPoints | null;
  /** How a wider wave reached its tutor (G-20). */
  wider: Wider | null;
};

/** Newest first; null where there is no such enquiry, or its family was erased. */
export class ListStudentQuotes extends Query<QuoteOfStudent[] | null> {
  constructor(
    readonly enquiryId: string,
    readonly now: string,
  ) {
    super();
  }
}

/** A quote for its tutor; the family's contact is masked until it is released to this tutor. */
export type QuoteOfTutor = QuoteRow & {
  /** Its tutor may change it (R-49, G-11). */
  revisable: boolean;
  opportunityId: string | null;
  contactDetailsShared: boolean;
  enquiry: {
    name: string;
    email: string;
    phone: string;
    educationLevel: string;
    subjects: string;
    location: string;
    frequency: string;
  };
};

/** Newest first. */
export class ListTutorQuotes extends Query<QuoteOfTutor[]> {
  constructor(
    readonly accountId: string,
    readonly now: string,
  ) {
    super();
  }
}

/** The enquiry that a quote answers; null when there is no such quote, or its family was erased. */
export class FindQuotedEnquiry extends Query<string | null> {
  constructor(readonly quoteId: string) {
    super();
  }
}
