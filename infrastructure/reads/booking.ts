import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { BookingRequestView, BookingView, ContestView } from '../../application/booking/booking-view.js';
import {
  FindParties,
  GetBooking,
  GetBookingCalendar,
  GetBookingRequest,
  GetReceipt,
  ListBookings,
  ListPortalRequests,
  ListPortalSessions,
  type Parties,
  type PortalSession,
  type Receipt,
} from '../../application/booking/read-sessions.query.js';
import { Settings } from '../../application/ports/settings.js';
import { SECRET_COLUMNS, Vault } from '../../application/ports/vault.js';
import { referenceOf } from '../../application/reference.js';
import { learnerText } from '../../domain/shared/format.js';
import { sessionCalendar } from '../calendar/session-calendar.js';
import { Database } from '../postgres/database.js';
import { bookingRequestView, bookingView, isTaught, nearest, TUTOR_NAME, TUTOR_NOTES } from './booking-columns.js';

@QueryHandler(GetBooking)
export class GetBookingHandler implements IQueryHandler<GetBooking> {
  constructor(private readonly database: Database) {}

  async execute({ id, reader }: GetBooking): Promise<BookingView | null> {
    return this.database.one<BookingView>(
      `select ${bookingView(reader)} from bookings b join tutors t on t.id = b.tutor_id where b.id = $1`,
      [id],
    );
  }
}

@QueryHandler(ListBookings)
export class ListBookingsHandler implements IQueryHandler<ListBookings> {
  constructor(private readonly database: Database) {}

  async execute({ of, reader }: ListBookings): Promise<BookingView[]> {
    const [wanted, value] = 'seriesId' in of ? ['b.series_id = $1', of.seriesId] : ['b.id = any($1::uuid[])', of.ids];
    return this.database.query<BookingView>(
      `select ${bookingView(reader)} from bookings b join tutors t on t.id = b.tutor_id where ${wanted} order by b.session_date, b.id`,
      [value],
    );
  }
}

const TABLES = {
  booking: 'bookings',
  'booking-request': 'booking_requests',
  quote: 'tutor_quotes',
  series: 'bookings',
} as const;

@QueryHandler(FindParties)
export class FindPartiesHandler implements IQueryHandler<FindParties> {
  constructor(private readonly database: Database) {}

  async execute({ of, id }: FindParties): Promise<Parties | null> {
    return this.database.one<Parties>(
      `select e.id as "enquiryId", t.user_id as "accountId" from ${TABLES[of]} b join tutors t on t.id = b.tutor_id
       left join enquiries e on e.id = b.enquiry_id and e.erased_at is null where b.${of === 'series' ? 'series_id' : 'id'} = $1 limit 1`,
      [id],
    );
  }
}

/** The family's contact in bookings b, as its tutor reads it. */
export const CONTACT = (of: 'email' | 'phone') =>
  `case when ${isTaught('b')} then b.student_${of} else '' end as "student${of === 'email' ? 'Email' : 'Phone'}"`;

const OF_TUTOR = `tutor_id = (select id from tutors where user_id = $1) and session_date > $2::timestamptz - interval '90 days'`;
/** Of a tutor, in the portal: more than anybody holds in a term, and than anybody looks back at. */
const MOST_OF_TUTOR = { coming: 500, past: 300 };

@QueryHandler(ListPortalSessions)
export class ListPortalSessionsHandler implements IQueryHandler<ListPortalSessions> {
  constructor(private readonly database: Database) {}

  async execute({ accountId, now }: ListPortalSessions): Promise<PortalSession[]> {
    const sessions = await this.database.query<Omit<PortalSession, 'contest'>>(
      `select ${bookingView('tutor')}, ${CONTACT('email')}, ${CONTACT('phone')}, ${TUTOR_NOTES} as "tutorNotes"
       from bookings b join tutors t on t.id = b.tutor_id
       where b.id in (${nearest(OF_TUTOR, '$2', MOST_OF_TUTOR)}) order by b.session_date, b.id`,
      [accountId, now],
    );
    const contests = await this.database.query<ContestView & { bookingId: string }>(
      `select booking_id as "bookingId", reference, status, outcome, created_at as "createdAt" from cases
       where kind = 'contest' and reporter = 'tutor' and booking_id = any($1::uuid[])`,
      [sessions.map(({ id }) => id)],
    );
    const contestOf = new Map(contests.map(({ bookingId, ...contest }) => [bookingId, contest]));
    return sessions.map((session) => ({ ...session, contest: contestOf.get(session.id) ?? null }));
  }
}

@QueryHandler(ListPortalRequests)
export class ListPortalRequestsHandler implements IQueryHandler<ListPortalRequests> {
  constructor(private readonly database: Database) {}

  async execute({ accountId, now }: ListPortalRequests): Promise<BookingRequestView[]> {
    return this.database.query<BookingRequestView>(
      `select ${bookingRequestView('tutor')} from booking_requests r join tutors t on t.id = r.tutor_id
       where t.user_id = $1 order by r.created_at desc, r.id desc limit 200`,
      [accountId, now],
    );
  }
}

@QueryHandler(GetBookingRequest)
export class GetBookingRequestHandler implements IQueryHandler<GetBookingRequest> {
  constructor(private readonly database: Database) {}

  async execute({ id, reader, now }: GetBookingRequest): Promise<BookingRequestView | null> {
    return this.database.one<BookingRequestView>(
      `select ${bookingRequestView(reader)} from booking_requests r join tutors t on t.id = r.tutor_id where r.id = $1`,
      [id, now],
    );
  }
}

/** What was paid before its receipt's facts were kept has the ABN of the newest approved contract. */
@QueryHandler(GetReceipt)
export class GetReceiptHandler implements IQueryHandler<GetReceipt> {
  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
  ) {}

  async execute({ id }: GetReceipt): Promise<Receipt | null> {
    const row = await this.database.one<Omit<Receipt, 'reference' | 'abn'> & Contract>(
      `select ${TUTOR_NAME()} as "tutorName", b.student_name as "studentName", b.learner_name as "learnerName", b.subject,
         b.session_date as "startsAt", b.session_duration as "sessionDuration", b.total_cost as "totalCost", t.timezone,
         b.paid_at as "paidAt", b.payment_status as status, b.receipt_business_name as "businessName",
         coalesce(b.receipt_gst_registered, false) as "gstRegistered", c.id as "contractId", c.business_number as sealed
       from bookings b join tutors t on t.id = b.tutor_id
       left join lateral (
         select id, business_number from contract_submissions
         where tutor_id = t.id and case when b.receipt_gst_registered is null then status = 'approved' else id = b.receipt_contract_id end
         order by created_at desc limit 1
       ) c on true
       where b.id = $1 and b.paid_at is not null and b.payment_status in ('paid', 'refunded')`,
      [id],
    );
    if (!row) return null;
    const { contractId, sealed, ...receipt } = row;
    const place = {
      table: 'contract_submissions',
      row: contractId ?? '',
      column: SECRET_COLUMNS.businessNumber,
    } as const;
    return { ...receipt, reference: referenceOf('RC', id), abn: sealed ? this.vault.open(place, sealed) : null };
  }
}

type Contract = { contractId: string | null; sealed: string | null };

@QueryHandler(GetBookingCalendar)
export class GetBookingCalendarHandler implements IQueryHandler<GetBookingCalendar> {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  async execute({ id, reader, now }: GetBookingCalendar): Promise<string | null> {
    const session = await this.database.one<BookingView & { sequence: number }>(
      `select ${bookingView(reader)}, b.calendar_sequence as sequence from bookings b join tutors t on t.id = b.tutor_id where b.id = $1`,
      [id],
    );
    if (!session) return null;
    const { startsAt, endsAt, sequence, subject, tutorName, studentName, learnerName } = session;
    const { meetingLink, location, status } = session;
    const entry = {
      bookingId: id,
      startsAt,
      endsAt,
      sequence,
      cancelled: status === 'cancelled',
      at: now,
      summary: `${subject}: ${learnerText(learnerName, studentName)} with ${tutorName}`,
      description: meetingLink ? `Join online: ${meetingLink}` : 'A private tutoring session.',
      location: location ?? (meetingLink ? 'Online' : ''),
      url: meetingLink,
    };
    return sessionCalendar([entry], 'file', this.settings).content;
  }
}
