import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  type BookingOfCalendar,
  GetSession,
  ListCalendarBookings,
  ListSessions,
  type SessionOfDesk,
} from '../../application/admin/list-sessions.query.js';
import { sessionBounds } from '../../domain/booking/session-filter.js';
import { Database } from '../postgres/database.js';

const PAGE = 1_000;
const MOST_OF_CALENDAR = 10_000;

const SESSION = `
  b.id, b.session_date as "sessionDate", b.student_name as "studentName", b.student_email as "studentEmail",
  b.tutor_id as "tutorId", t.name as "tutorName", t.email as "tutorEmail", b.subject, b.session_type as "sessionType",
  b.status, b.session_duration as "sessionDuration", b.meeting_link as "meetingLink"`;
const FROM = 'from bookings b join tutors t on t.id = b.tutor_id';

@QueryHandler(ListSessions)
export class ListSessionsHandler implements IQueryHandler<ListSessions> {
  constructor(private readonly database: Database) {}

  async execute({ asked, now }: ListSessions) {
    const { status, dateRange, page } = asked;
    const { from, to } = sessionBounds(dateRange, now);
    const bounds = [from, to ?? 'infinity', status === 'all' ? null : status];
    const inside = 'b.session_date >= $1 and b.session_date < $2 and ($3::text is null or b.status = $3)';
    const [sessions, count] = await Promise.all([
      this.database.query<SessionOfDesk>(
        `select ${SESSION} ${FROM} where ${inside} order by b.session_date, b.id limit ${PAGE} offset $4`,
        [...bounds, (page - 1) * PAGE],
      ),
      this.database.one<{ n: number }>(`select count(*) as n from bookings b where ${inside}`, bounds),
    ]);
    return { sessions, total: count?.n ?? 0, page };
  }
}

@QueryHandler(GetSession)
export class GetSessionHandler implements IQueryHandler<GetSession> {
  constructor(private readonly database: Database) {}

  async execute({ id }: GetSession): Promise<SessionOfDesk | null> {
    return this.database.one<SessionOfDesk>(`select ${SESSION} ${FROM} where b.id = $1`, [id]);
  }
}

@QueryHandler(ListCalendarBookings)
export class ListCalendarBookingsHandler implements IQueryHandler<ListCalendarBookings> {
  constructor(private readonly database: Database) {}

  async execute({ asked: { from, to, tutorId } }: ListCalendarBookings): Promise<BookingOfCalendar[]> {
    return this.database.query<BookingOfCalendar>(
      `select ${SESSION}, b.enquiry_id as "enquiryId", b.student_phone as "studentPhone", b.session_end as "sessionEnd",
              b.location, b.total_cost as "totalCost", b.student_notes as "studentNotes", b.tutor_notes as "tutorNotes",
              b.admin_notes as "adminNotes"
       ${FROM} where b.session_date >= $1 and b.session_date < $2 and ($3::uuid is null or b.tutor_id = $3)
       order by b.session_date, b.id limit ${MOST_OF_CALENDAR}`,
      [from, to, tutorId],
    );
  }
}
