import { Query } from '@nestjs/cqrs';
import type { CaseOutcome, CaseStatus } from '../../domain/case/case.js';
import type { FieldChange } from '../../domain/enquiry/change.js';
import type { EnquiryStatus } from '../../domain/enquiry/status.js';
import type { EnquirySource } from '../../domain/enquiry/source.js';
import type { DeclineReason } from '../../domain/opportunity/decline-reason.js';
import type { BookingRequestView, BookingView, ContestView } from '../booking/booking-view.js';

/** An enquiry as its holder sees it; `invited`, `accepted` and `quotes` are counts. Null when there is none. */
export type EnquiryProgress = {
  id: string;
  reference: string;
  status: EnquiryStatus;
  subjects: string;
  createdAt: string;
  respondBy: string;
  /** When the family last asked for another tutor than the chosen one (G-08). */
  reopenedAt: string | null;
  invited: number;
  accepted: number;
  quotes: number;
  /** Of these quotes, how many can still be accepted. */
  openQuotes: number;
  /** How many tutors would quote once a place is free (G-21). */
  waitlisted: number;
  /** For how many of these a place is kept now. */
  waitlistAsked: number;
  /** Matching waits until the holder has confirmed it. */
  awaitsConfirmation: boolean;
  educationLevel: string;
  frequency: string;
  availableDays: string[];
  availableTimes: string[];
  deliveryPreference: string;
  locationPreferences: string[];
  location: string;
  message: string;
  phone: string;
  /** What its holder has put right since it was sent, newest first (G-11). */
  changed: FieldChange[];
  /** IANA zone of the family's place. */
  timezone: string;
  /** Where it came from, as its sender's browser said (G-29). */
  source: EnquirySource;
  acceptedQuoteId: string | null;
  /** The session that counts now: the next one, else the last. */
  booking: BookingView | null;
  /** Soonest first. */
  bookings: BookingView[];
  /** The newest one. */
  bookingRequest: BookingRequestView | null;
  /** For which of its sessions the family used the first-session guarantee (G-07). */
  guarantees: { bookingId: string; reference: string; status: CaseStatus; outcome: CaseOutcome | null }[];
  /**
   * How many tutors declined for each reason, the most frequent first; never who, nor what was said of an answer
   * changed since (G-10).
   */
  declineReasons: { reason: DeclineReason; count: number }[];
  /** Which marks of its sessions the family contested (G-09). */
  contests: (ContestView & { bookingId: string })[];
};

export class GetEnquiry extends Query<EnquiryProgress | null> {
  constructor(
    readonly id: string,
    readonly now: string,
  ) {
    super();
  }
}
