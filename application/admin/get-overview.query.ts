import { Query } from '@nestjs/cqrs';
import type { BookingStatus, SessionType } from '../../domain/booking/booking.js';
import type { QuoteStatus } from '../../domain/quote/quote.js';

/**
 * The figures of the admin area (S1§3, R-58); conversionRate
 * in percent, averageHourlyRate in dollars of approved tutors.
 */
export type AdminMetrics = {
  totalEnquiries: number;
  thisMonthEnquiries: number;
  activeTutors: number;
  totalTutors: number;
  totalBookings: number;
  thisMonthBookings: number;
  conversionRate: number;
  averageRating: number;
  averageHourlyRate: number;
  totalQuotes: number;
  acceptedQuotes: number;
};

export class GetAdminMetrics extends Query<AdminMetrics> {
  constructor(readonly now: string) {
    super();
  }
}

export type RecentActivity = {
  enquiries: { id: string; name: string; subjects: string; location: string; createdAt: string }[];
  bookings: {
    id: string;
    studentName: string;
    subject: string;
    sessionType: SessionType;
    status: BookingStatus;
    createdAt: string;
  }[];
  quotes: {
    id: string;
    enquiryId: string;
    tutorId: string;
    tutorName: string;
    proposedHourlyRate: number;
    status: QuoteStatus;
    createdAt: string;
  }[];
};

/** What came in during the past 7 days, newest first. */
export class GetRecentActivity extends Query<RecentActivity> {
  constructor(readonly now: string) {
    super();
  }
}

/** Cents, of completed sessions of all time. */
export class GetAdminAnalytics extends Query<{
  totalRevenue: number;
  averageSessionCost: number;
  arranged: number;
  held: number;
  paid: number;
}> {}
