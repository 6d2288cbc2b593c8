import { Query } from '@nestjs/cqrs';
import type { BookingStatus, SessionType } from '../../domain/booking/booking.js';
import type { DateRange } from '../../domain/booking/session-filter.js';

/** Duration in minutes. */
export type SessionOfDesk = {
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
};

/** Soonest first, 1,000 a page, `total` of all pages; days are Sydney's. */
export class ListSessions extends Query<{ sessions: SessionOfDesk[]; total: number; page: number }> {
  constructor(
    readonly asked: { status: 'all' | BookingStatus; dateRange: DateRange; page: number },
    readonly now: string,
  ) {
    super();
  }
}

/** One session; null when there is none. */
export class GetSession extends Query<SessionOfDesk | null> {
  constructor(readonly id: string) {
    super();
  }
}

/** Cost in cents. */
export type BookingOfCalendar = SessionOfDesk & {
  enquiryId: string | null;
  studentPhone: string;
  sessionEnd: string;
  location: string | null;
  totalCost: number;
  studentNotes: string | null;
  tutorNotes: string | null;
  adminNotes: string | null;
};

/** The sessions that begin from an instant on and before another, soonest first. */
export class ListCalendarBookings extends Query<BookingOfCalendar[]> {
  constructor(readonly asked: { from: string; to: string; tutorId: string | null }) {
    super();
  }
}
