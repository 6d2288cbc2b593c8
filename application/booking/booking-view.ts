import type {
  BookingStatus,
  CancellationReason,
  Party,
  PaymentStatus,
  SeriesEvery,
  SessionType,
} from '../../domain/booking/booking.js';
import type { CaseOutcome, CaseStatus } from '../../domain/case/case.js';
import type { LessonReport } from '../../domain/booking/lesson-report.js';
import type { BookingRequestStatus, Urgency } from '../../domain/booking/booking-request.js';

/**
 * A session as its family and its tutor see it; cost in cents, duration in minutes, `timezone` the tutor's. `location`
 * and `studentNotes` are null for a tutor with whom the family's contact is not shared any more (G-01, G-08).
 */
export type BookingView = {
  id: string;
  tutorId: string;
  enquiryId: string | null;
  quoteId: string | null;
  requestId: string | null;
  tutorName: string;
  studentName: string;
  subject: string;
  sessionDate: string;
  startsAt: string;
  endsAt: string;
  sessionDuration: number;
  sessionType: SessionType;
  /** The series it was booked in, and how many weeks its sessions are apart (G-12). */
  seriesId: string | null;
  everyWeeks: SeriesEvery | null;
  location: string | null;
  status: BookingStatus;
  totalCost: number;
  paymentStatus: PaymentStatus;
  /** When it was marked as paid. */
  paidAt: string | null;
  studentNotes: string | null;
  learnerName: string | null;
  meetingLink: string | null;
  cancelledBy: Party | null;
  cancellationReason: CancellationReason | null;
  /** The tutor's check has expired: unless it is renewed 24 h before, we cancel the session (G-03). */
  waitsForCheck: boolean;
  noShowBy: 'student' | 'tutor' | null;
  /** Who marked that. */
  noShowMarkedBy: Party | null;
  /** When a contest was upheld: the session counts for nobody (G-09). */
  markRemovedAt: string | null;
  /** Which side has contested that it completed by itself, and how our team's answer stands. */
  contested: { by: 'student' | 'tutor'; at: string; status: CaseStatus } | null;
  timezone: string;
  changeableUntil: string;
  bookedAt: string;
  startedAt: string | null;
  cancelledAt: string | null;
  completedAt: string | null;
  /** Nobody had said how it went within 24 hours of its end (G-13). */
  completedAutomatically: boolean;
  /** When it was marked that a side stayed away. */
  missedAt: string | null;
  /** What its tutor wrote about it, for its family alone (G-14). */
  report: LessonReport | null;
  createdAt: string;
};

/** What came of a side's contest, as that side sees it (G-09). */
export type ContestView = {
  reference: string;
  status: CaseStatus;
  outcome: CaseOutcome | null;
  createdAt: string;
};

/** A request for a session as its family and its tutor see it; `studentMessage` as `studentNotes` of a session. */
export type BookingRequestView = {
  id: string;
  tutorId: string;
  enquiryId: string | null;
  quoteId: string | null;
  tutorName: string;
  studentName: string;
  subject: string;
  preferredDate: string;
  alternativeDate1: string | null;
  alternativeDate2: string | null;
  sessionDuration: number;
  sessionType: SessionType;
  urgency: Urgency;
  studentMessage: string | null;
  learnerName: string | null;
  status: BookingRequestStatus;
  tutorResponse: string | null;
  proposedDate: string | null;
  timezone: string;
  expiresAt: string;
  respondedAt: string | null;
  createdAt: string;
};
