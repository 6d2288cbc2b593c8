import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  GetOwnCalendar,
  type KeptDocument,
  ListKeptDocuments,
  type OwnList,
  type OwnPage,
  ReadOwnPage,
} from '../../application/account/read-own-data.query.js';
import { Settings } from '../../application/ports/settings.js';
import { shownPlace, type Waitlist } from '../../domain/enquiry/waitlist.js';
import { beforeRelease } from '../../domain/opportunity/advertisement.js';
import { learnerText } from '../../domain/shared/format.js';
import { sessionCalendar } from '../calendar/session-calendar.js';
import { Database } from '../postgres/database.js';
import { bookingRequestView, bookingView, placeFor, TUTOR_NOTES } from './booking-columns.js';
import { CONTACT } from './booking.js';
import { EARNING_SUMS } from './earnings.js';
import { QUOTE_COLUMNS } from './quote.js';
import { REVIEW_COLUMNS } from './review.js';

const PAGE = 200;

/** Rows of tutors t with the cursor by which they are read on; $1 is the account, $2 now. */
const LISTS: Record<OwnList, string> = {
  availability: `
    select a.id::text as cursor, a.id, a.day_of_week as "dayOfWeek", a.start_time as "startTime", a.end_time as "endTime",
      a.is_recurring as "isRecurring", a.specific_date as "specificDate", a.timezone, a.is_active as "isActive",
      a.max_bookings_per_slot as "maxBookingsPerSlot", a.buffer_minutes as "bufferMinutes"
    from tutor_availability a join tutors t on t.id = a.tutor_id where t.user_id = $1`,
  opportunities: `
    select o.id::text as cursor, o.id, case when o.status = 'available' and o.expires_at <= $2 then 'expired' else o.status end as status,
      o.contact_details_shared as "contactDetailsShared", o.notified_at as "notifiedAt", o.responded_at as "respondedAt",
      o.expires_at as "expiresAt", o.decline_reason as "declineReason", o.kept_quote as "keptQuote",
      e.waitlist as list,
      json_build_object('name', e.name, 'email', e.email, 'phone', e.phone, 'educationLevel', e.education_level,
        'subjects', e.subjects, 'location', e.location, 'deliveryPreference', e.delivery_preference,
        'frequency', e.frequency, 'availableDays', e.available_days, 'availableTimes', e.available_times,
        'locationPreferences', e.location_preferences, 'message', e.message) as enquiry
    from tutor_opportunities o join tutors t on t.id = o.tutor_id join enquiries e on e.id = o.enquiry_id where t.user_id = $1`,
  quotes: `
    select q.id::text as cursor, ${QUOTE_COLUMNS}, coalesce(o.contact_details_shared, false) as "contactDetailsShared",
      json_build_object('name', e.name, 'email', e.email, 'phone', e.phone, 'educationLevel', e.education_level,
        'subjects', e.subjects, 'location', e.location, 'frequency', e.frequency) as enquiry
    from tutor_quotes q join tutors t on t.id = q.tutor_id join enquiries e on e.id = q.enquiry_id
    left join tutor_opportunities o on o.id = q.opportunity_id where t.user_id = $1`,
  messages: `
    select m.quote_id::text || lpad(m.number::text, 9, '0') as cursor, m.quote_id as "quoteId", m.number, m.content as text,
      m.sent_at as "sentAt"
    from quote_messages m join tutor_quotes q on q.id = m.quote_id join tutors t on t.id = q.tutor_id
    where t.user_id = $1 and m.by = 'tutor'`,
  bookingRequests: `
    select r.id::text as cursor, ${bookingRequestView('tutor')} from booking_requests r join tutors t on t.id = r.tutor_id
    where t.user_id = $1`,
  sessions: `
    select b.id::text as cursor, ${bookingView('tutor')}, ${CONTACT('email')}, ${CONTACT('phone')}, ${TUTOR_NOTES} as "tutorNotes",
      b.receipt_business_name as "receiptBusinessName", b.receipt_gst_registered as "receiptGstRegistered",
      b.session_date <= $2::timestamptz - interval '90 days' as "isPast"
    from bookings b join tutors t on t.id = b.tutor_id where t.user_id = $1`,
  earnings: `
    select to_char(b.session_date at time zone t.timezone, 'YYYY-MM') as cursor,
      to_char(b.session_date at time zone t.timezone, 'YYYY-MM') as month, ${EARNING_SUMS}
    from bookings b join tutors t on t.id = b.tutor_id
    where t.user_id = $1 and b.status in ('confirmed', 'in_progress', 'completed') group by 1, 2`,
  reviews: `
    select r.id::text as cursor, ${REVIEW_COLUMNS} from tutor_reviews r join tutors t on t.id = r.tutor_id
    where t.user_id = $1 and r.status = 'published'`,
  cases: `
    select c.id::text as cursor, c.reference, c.kind, c.concern, c.reason, c.words, c.contact, c.status, c.outcome,
      c.booking_id as "bookingId", c.opportunity_id as "opportunityId", c.created_at as "createdAt", c.resolved_at as "resolvedAt"
    from cases c join tutors t on t.id = c.tutor_id where t.user_id = $1 and c.reporter = 'tutor'`,
};

type Row = {
  id?: string;
  cursor: string;
  contactDetailsShared?: boolean;
  enquiry?: Parameters<typeof beforeRelease>[0];
  isPast?: boolean;
  list?: Waitlist;
};

/** No more of a family than the portal shows: masked until released, and no contact of a session long past. */
function shown({ cursor: _, isPast, list, ...row }: Row, now: string): object {
  if (isPast !== undefined) return isPast ? { ...row, studentEmail: '', studentPhone: '' } : row;
  const waitlist = list && row.id ? { waitlist: shownPlace(list, row.id, now) } : {};
  const masked = row.enquiry && !row.contactDetailsShared ? { enquiry: beforeRelease(row.enquiry) } : {};
  return { ...row, ...waitlist, ...masked };
}

@QueryHandler(ReadOwnPage)
export class ReadOwnPageHandler implements IQueryHandler<ReadOwnPage> {
  constructor(private readonly database: Database) {}

  async execute({ accountId, list, after, now }: ReadOwnPage): Promise<OwnPage> {
    const rows = await this.database.query<Row>(
      `select x.* from (${LISTS[list]}) x where ($3::text is null or x.cursor > $3) and $2::timestamptz is not null
       order by x.cursor limit ${PAGE}`,
      [accountId, now, after],
    );
    return {
      rows: rows.map((row) => shown(row, now)),
      next: rows.length === PAGE ? (rows.at(-1)?.cursor ?? null) : null,
    };
  }
}

@QueryHandler(ListKeptDocuments)
export class ListKeptDocumentsHandler implements IQueryHandler<ListKeptDocuments> {
  constructor(private readonly database: Database) {}

  async execute({ accountId }: ListKeptDocuments): Promise<KeptDocument[]> {
    return this.database.query<KeptDocument>(
      `select d.id, d.file_name as "fileName", d.scan, d.storage_path as "storagePath"
       from credential_documents d join tutors t on t.id = d.tutor_id
       where t.user_id = $1 and d.storage_path <> '' order by d.uploaded_at, d.id`,
      [accountId],
    );
  }
}

type Coming = {
  id: string;
  startsAt: string;
  endsAt: string;
  sequence: number;
  subject: string;
  studentName: string;
  learnerName: string | null;
  meetingLink: string | null;
  location: string | null;
};

@QueryHandler(GetOwnCalendar)
export class GetOwnCalendarHandler implements IQueryHandler<GetOwnCalendar> {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  async execute({ accountId, now }: GetOwnCalendar): Promise<string> {
    const sessions = await this.database.query<Coming>(
      `select b.id, b.session_date as "startsAt", b.session_end as "endsAt", b.calendar_sequence as sequence, b.subject,
         b.student_name as "studentName", b.learner_name as "learnerName", b.meeting_link as "meetingLink",
         ${placeFor('tutor')} as location
       from bookings b join tutors t on t.id = b.tutor_id
       where t.user_id = $1 and b.status = 'confirmed' and b.session_date > $2 order by b.session_date, b.id limit 2000`,
      [accountId, now],
    );
    const entries = sessions.map(({ id, subject, studentName, learnerName, meetingLink, location, ...times }) => ({
      ...times,
      bookingId: id,
      cancelled: false,
      at: now,
      summary: `${subject}: ${learnerText(learnerName, studentName)}`,
      description: meetingLink ? `Join online: ${meetingLink}` : 'A private tutoring session.',
      location: location ?? (meetingLink ? 'Online' : ''),
      url: meetingLink,
    }));
    return sessionCalendar(entries, 'file', this.settings).content;
  }
}
