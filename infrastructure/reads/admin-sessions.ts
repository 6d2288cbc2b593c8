import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  type BookingOfCalendar,
  type Calendar,
  GetCalendar,
  GetCalendarBooking,
  GetSession,
  ListCalendarBookings,
  ListSessions,
  type SessionOfCell,
  type AdminSession,
} from '../../application/admin/list-sessions.query.js';
import { sessionBounds } from '../../domain/booking/session-filter.js';
import { addDays, HOUR, plus, startOfDay } from '../../domain/shared/time.js';
import { Database } from '../postgres/database.js';
import { TUTOR_NOTES } from './booking-columns.js';

const PAGE = 1_000;
/** More tutors than this are searched for, not chosen from. */
const MOST_TUTORS = 200;

const SESSION = `
  b.id, b.session_date as "sessionDate", b.student_name as "studentName", b.student_email as "studentEmail",
  b.tutor_id as "tutorId", t.name as "tutorName", t.email as "tutorEmail", b.subject, b.session_type as "sessionType",
  b.status, b.session_duration as "sessionDuration", b.meeting_link as "meetingLink", b.mark_removed_at as "markRemovedAt",
  b.series_id as "seriesId", b.every_weeks as "everyWeeks",
  b.completed_automatically as "completedAutomatically",
  (select json_build_object('caseId', c.id, 'status', c.status, 'outcome', c.outcome) from cases c
   where b.contested_at is not null and c.booking_id = b.id and c.kind = 'contest') as contest`;
const FROM = 'from bookings b join tutors t on t.id = b.tutor_id';

@QueryHandler(ListSessions)
export class ListSessionsHandler implements IQueryHandler<ListSessions> {
  constructor(private readonly database: Database) {}

  async execute({ params, now }: ListSessions) {
    const { status, dateRange, page } = params;
    const { from, to } = sessionBounds(dateRange, now);
    const bounds = [from, to ?? 'infinity', status === 'all' ? null : status];
    const inside = 'b.session_date >= $1 and b.session_date < $2 and ($3::text is null or b.status = $3)';
    const [sessions, count] = await Promise.all([
      this.database.query<AdminSession>(
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

  async execute({ id }: GetSession): Promise<AdminSession | null> {
    return this.database.one<AdminSession>(`select ${SESSION} ${FROM} where b.id = $1`, [id]);
  }
}

const DETAILS = `
  ${SESSION}, b.enquiry_id as "enquiryId", b.student_phone as "studentPhone", b.session_end as "sessionEnd", b.location,
  b.total_cost as "totalCost", b.payment_status as "paymentStatus", b.paid_at as "paidAt", b.student_notes as "studentNotes", b.learner_name as "learnerName", ${TUTOR_NOTES} as "tutorNotes", b.admin_notes as "adminNotes"`;
const inStretch = (tutorId: string | null) =>
  `b.session_date >= $1 and b.session_date < $2${tutorId ? ' and b.tutor_id = $3' : ''}`;
const stretch = (from: string, to: string, tutorId: string | null) => (tutorId ? [from, to, tutorId] : [from, to]);

@QueryHandler(ListCalendarBookings)
export class ListCalendarBookingsHandler implements IQueryHandler<ListCalendarBookings> {
  constructor(private readonly database: Database) {}

  async execute({ params: { from, to, tutorId, page } }: ListCalendarBookings) {
    const inside = inStretch(tutorId);
    const values = stretch(from, to, tutorId);
    const [bookings, count] = await Promise.all([
      this.database.query<BookingOfCalendar>(
        `select ${DETAILS} ${FROM} where ${inside} order by b.session_date, b.id limit ${PAGE} offset $${values.length + 1}`,
        [...values, (page - 1) * PAGE],
      ),
      this.database.one<{ n: number }>(`select count(*) as n from bookings b where ${inside}`, values),
    ]);
    return { bookings, total: count?.n ?? 0, page };
  }
}

@QueryHandler(GetCalendarBooking)
export class GetCalendarBookingHandler implements IQueryHandler<GetCalendarBooking> {
  constructor(private readonly database: Database) {}

  execute({ id }: GetCalendarBooking): Promise<BookingOfCalendar | null> {
    return this.database.one<BookingOfCalendar>(`select ${DETAILS} ${FROM} where b.id = $1`, [id]);
  }
}

@QueryHandler(GetCalendar)
export class GetCalendarHandler implements IQueryHandler<GetCalendar> {
  constructor(private readonly database: Database) {}

  async execute({ params }: GetCalendar): Promise<Calendar> {
    const { each, tutorId } = params;
    const edges = edgesOf(params);
    const [from, to] = [edges[0] as string, edges.at(-1) as string];
    const inCell = `b.session_date >= cell.begins and b.session_date < cell.ends${tutorId ? ' and b.tutor_id = $4' : ''}`;
    const [rows, tutors] = await Promise.all([
      this.database.query<SessionOfCell & { cell: number; count: number }>(
        `select cell.place as cell, counted.count, s.id, session_date as "sessionDate", student_name as "studentName",
                tutor_id as "tutorId", t.name as "tutorName", subject, status
         from unnest($1::timestamptz[], $2::timestamptz[]) with ordinality as cell(begins, ends, place)
         cross join lateral (select count(*) as count from bookings b where ${inCell}) counted
         cross join lateral (select * from bookings b where ${inCell} order by session_date, id limit $3) s
         cross join lateral (select name from tutors where id = s.tutor_id offset 0) t
         order by cell.place, session_date, s.id`,
        [edges.slice(0, -1), edges.slice(1), each, ...(tutorId ? [tutorId] : [])],
      ),
      this.tutors(from, to),
    ]);
    const cells = [...Map.groupBy(rows, ({ cell }) => cell)].map(([cell, sessions]) => ({
      from: edges[cell - 1] as string,
      to: edges[cell] as string,
      count: sessions[0]?.count ?? 0,
      sessions: sessions.map(({ cell: _cell, count: _count, ...session }) => session),
    }));
    return { cells, total: cells.reduce((sum, { count }) => sum + count, 0), tutors };
  }

  private async tutors(from: string, to: string): Promise<Calendar['tutors']> {
    const rows = await this.database.query<{ id: string; name: string }>(
      `select t.id, t.name from (select distinct tutor_id from bookings where session_date >= $1 and session_date < $2
         limit ${MOST_TUTORS + 1}) b join tutors t on t.id = b.tutor_id order by lower(t.name), t.id`,
      [from, to],
    );
    return rows.length > MOST_TUTORS ? null : rows;
  }
}

/** Where each cell begins, and where the last one ends. */
function edgesOf({ first, last, zone, by }: GetCalendar['params']): string[] {
  const edges: string[] = [];
  const end = startOfDay(addDays(last, 1), zone);
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const next = startOfDay(addDays(day, 1), zone);
    for (let at = startOfDay(day, zone); at < next; at = by === 'hour' ? plus(at, HOUR) : next) edges.push(at);
  }
  return [...edges, end];
}
