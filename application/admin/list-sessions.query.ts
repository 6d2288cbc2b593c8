import { Query } from '@nestjs/cqrs';
import type { BookingStatus, PaymentStatus, SeriesEvery, SessionType } from '../../domain/booking/booking.js';
import type { CaseOutcome, CaseStatus } from '../../domain/case/case.js';
import type { DateRange } from '../../domain/booking/session-filter.js';

/** Duration in minutes. */
export type AdminSession = {
  id: string;
  sessionDate: string;
  studentName: string;
  studentEmail: string;
  tutorId: string;
  tutorName: string;
  tutorEmail: string;
  subject: string;
  sessionType: SessionType;
  status: BookingStatus;
  sessionDuration: number;
  meetingLink: string | null;
  /** The case in which its mark was contested (G-09). */
  contest: { caseId: string; status: CaseStatus; outcome: CaseOutcome | null } | null;
  markRemovedAt: string | null;
  /** The series it was booked in, and how many weeks its sessions are apart (G-12). */
  seriesId: string | null;
  everyWeeks: SeriesEvery | null;
  /** Nobody had said how it went within 24 hours of its end (G-13). */
  completedAutomatically: boolean;
};

/** Soonest first, 1,000 a page, `total` of all pages; days are Sydney's. */
export class ListSessions extends Query<{ sessions: AdminSession[]; total: number; page: number }> {
  constructor(
    readonly params: { status: 'all' | BookingStatus; dateRange: DateRange; page: number },
    readonly now: string,
  ) {
    super();
  }
}

/** One session; null when there is none. */
export class GetSession extends Query<AdminSession | null> {
  constructor(readonly id: string) {
    super();
  }
}

/** Cost in cents. */
export type BookingOfCalendar = AdminSession & {
  enquiryId: string | null;
  studentPhone: string;
  sessionEnd: string;
  location: string | null;
  totalCost: number;
  paymentStatus: PaymentStatus;
  paidAt: string | null;
  studentNotes: string | null;
  learnerName: string | null;
  tutorNotes: string | null;
  adminNotes: string | null;
};

/** The sessions that begin from an instant on and before another, soonest first, 1,000 a page, `total` of all pages. */
export class ListCalendarBookings extends Query<{ bookings: BookingOfCalendar[]; total: number; page: number }> {
  constructor(readonly params: { from: string; to: string; tutorId: string | null; page: number }) {
    super();
  }
}

/** One session with all that is known of it; null when there is none. */
export class GetCalendarBooking extends Query<BookingOfCalendar | null> {
  constructor(readonly id: string) {
    super();
  }
}

export type SessionOfCell = Pick<
  AdminSession,
  'id' | 'sessionDate' | 'studentName' | 'tutorId' | 'tutorName' | 'subject' | 'status'
>;

/** A day, or an hour of one, in which sessions begin: how many, and the first of them. */
export type CalendarCell = { from: string; to: string; count: number; sessions: SessionOfCell[] };

export type Calendar = {
  cells: CalendarCell[];
  total: number;
  /** Whose sessions these are, by name; null when they are too many to choose from. */
  tutors: { id: string; name: string }[] | null;
};

/** The sessions of some days of a zone, `last` included, in cells of a day or an hour with at most `each` of them. */
export class GetCalendar extends Query<Calendar> {
  constructor(
    readonly params: {
      first: string;
      last: string;
      zone: string;
      by: 'hour' | 'day';
      each: number;
      tutorId: string | null;
    },
  ) {
    super();
  }
}
