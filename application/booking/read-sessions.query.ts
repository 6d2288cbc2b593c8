import { Query } from '@nestjs/cqrs';
import type { Side } from '../../domain/booking/booking.js';
import type { BookingRequestView, BookingView, ContestView } from './booking-view.js';

/** A session as one side sees it; null when there is none. */
export class GetBooking extends Query<BookingView | null> {
  constructor(
    readonly id: string,
    readonly reader: Side,
  ) {
    super();
  }
}

/** Sessions by their ids or by their series, as one side sees them, soonest first (G-12). */
export class ListBookings extends Query<BookingView[]> {
  constructor(
    readonly of: { seriesId: string } | { ids: readonly string[] },
    readonly reader: Side,
  ) {
    super();
  }
}

/** Who a session or a request is between: the family's enquiry, null where it was erased, and the tutor's account. */
export type Parties = { enquiryId: string | null; accountId: string | null };

export class FindParties extends Query<Parties | null> {
  constructor(
    readonly of: 'booking' | 'booking-request' | 'quote' | 'series',
    readonly id: string,
  ) {
    super();
  }
}

/** A session for its tutor, with the family's contact, which is empty when it is not shared any more. */
export type PortalSession = BookingView & {
  studentEmail: string;
  studentPhone: string;
  tutorNotes: string | null;
  /** What came of the tutor's contest of it (G-09). */
  contest: ContestView | null;
};

/** Soonest first, from 90 days ago on: of very many those that are nearest to now. */
export class ListPortalSessions extends Query<PortalSession[]> {
  constructor(
    readonly accountId: string,
    readonly now: string,
  ) {
    super();
  }
}

/** Newest first. */
export class ListPortalRequests extends Query<BookingRequestView[]> {
  constructor(
    readonly accountId: string,
    readonly now: string,
  ) {
    super();
  }
}

export class GetBookingRequest extends Query<BookingRequestView | null> {
  constructor(
    readonly id: string,
    readonly reader: Side,
    readonly now: string,
  ) {
    super();
  }
}

/**
 * What a receipt says of a session that was paid (G-15); cost in cents, duration in minutes, `timezone` the tutor's.
 */
export type Receipt = Pick<
  BookingView,
  'tutorName' | 'studentName' | 'learnerName' | 'subject' | 'startsAt' | 'sessionDuration' | 'totalCost' | 'timezone'
> & {
  reference: string;
  /** As they were when it was paid (G-15); the ABN is null where the contract is no longer kept. */
  abn: string | null;
  businessName: string | null;
  gstRegistered: boolean;
  paidAt: string;
  status: 'paid' | 'refunded';
};

/** The receipt of a session; null before it was paid. */
export class GetReceipt extends Query<Receipt | null> {
  constructor(readonly id: string) {
    super();
  }
}

/** A session as an ICS file, for one side; null when there is none. */
export class GetBookingCalendar extends Query<string | null> {
  constructor(
    readonly id: string,
    readonly reader: Side,
    readonly now: string,
  ) {
    super();
  }
}
