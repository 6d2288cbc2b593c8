import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  type CaseFigures,
  type CaseFile,
  type AdminCase,
  GetCase,
  GetCaseFigures,
  ListCases,
} from '../../application/case/read-cases.query.js';
import { Clock } from '../../application/ports/clock.js';
import { CASE_KINDS } from '../../domain/case/case.js';
import { addDays, startOfDay, SYDNEY } from '../../domain/shared/time.js';
import { Database } from '../postgres/database.js';
import { TUTOR_NOTES } from './booking-columns.js';

const NAME = (user: string) =>
  `case when ${user}.erased_at is null then coalesce(nullif(concat_ws(' ', nullif(${user}.first_name, ''), nullif(${user}.last_name, '')), ''), ${user}.username) end`;

const COLUMNS = `c.id, c.reference, c.kind, c.concern, c.reason, c.reporter, c.status, c.due_at as "dueAt", c.owner_id as owner,
    ${NAME('o')} as "ownerName", c.outcome, c.informed, c.resolved_at as "resolvedAt", c.created_at as "createdAt",
    c.tutor_id as "tutorId", c.enquiry_id as "enquiryId", c.booking_id as "bookingId", coalesce(c.words, r.report_reason) as words, c.contact,
    nullif(t.name, '') as "tutorName", nullif(coalesce(e.name, b.student_name), '') as "familyName",
    e.reference as "enquiryReference", b.session_date as "sessionDate", b.mark_removed_at as "markRemovedAt",
    case when c.kind = 'contest' then case when c.reason = 'cancelled_by_tutor' then 'tutor' else b.no_show_marked_by end end as "markedBy",
    (select coalesce(jsonb_agg(jsonb_build_object('at', n.note -> 'at', 'by', coalesce(${NAME('u')}, 'Deleted user'),
              'words', n.note -> 'words', 'to', n.note -> 'to') order by n.place), '[]')
     from jsonb_array_elements(c.notes) with ordinality n(note, place)
     left join users u on u.id = (n.note ->> 'by')::uuid) as notes,
    array_remove(array[
      case when (c.reporter <> 'tutor' and c.contact like '%@%') or coalesce(e.email, '') <> '' or coalesce(b.student_email, '') <> ''
        then 'family' end,
      case when t.id is not null and t.erased_at is null then 'tutor' end], null) as reachable`;
const TABLES = `cases c left join users o on o.id = c.owner_id left join tutors t on t.id = c.tutor_id
    left join enquiries e on e.id = c.enquiry_id left join bookings b on b.id = c.booking_id
    left join tutor_reviews r on c.kind = 'review' and r.booking_id = c.booking_id`;
/** The newest of those that were written on the quotes (G-16). */
const MOST_MESSAGES = 200;
const AT = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/**
 * What family and tutor wrote in the enquiry, the tutor's quotes and the messages on them, the session, and the review
 * that a case is about, oldest first.
 */
const SAID = `
  (select coalesce(jsonb_agg(to_jsonb(s) - 'number' order by s.at, s."where", s.number), '[]') from (
    select 'enquiry' as "where", 'family' as by, e.message as words, ${AT('e.created_at')} as at, 0 as number
    union all select 'quote', 'tutor', q.personalized_message, ${AT('q.created_at')}, 0 from tutor_quotes q
      where q.enquiry_id = c.enquiry_id and q.tutor_id = c.tutor_id
    union all (select 'quote', m.by, m.content, ${AT('m.sent_at')}, m.number from quote_messages m join tutor_quotes q on q.id = m.quote_id
      where q.enquiry_id = c.enquiry_id and q.tutor_id = c.tutor_id order by m.sent_at desc, m.number desc limit ${MOST_MESSAGES})
    union all select 'session', 'family', b.student_notes, ${AT('b.created_at')}, 0
    union all select 'session', 'tutor', ${TUTOR_NOTES}, ${AT('coalesce(b.updated_at, b.created_at)')}, 0
    union all select 'review', 'family', r.review_text, ${AT('r.created_at')}, 0
    union all select 'review', 'tutor', r.reply, ${AT('r.replied_at')}, 0
  ) s where s.words <> '') as said`;
const PAGE = 50;

@QueryHandler(ListCases)
export class ListCasesHandler implements IQueryHandler<ListCases> {
  constructor(private readonly database: Database) {}

  async execute({ wanted: { kind, status, owner, after } }: ListCases) {
    const values: unknown[] = [];
    const conditions: string[] = [];
    if (kind) conditions.push(`c.kind = $${values.push(kind)}`);
    if (status === 'unresolved') conditions.push(`c.status <> 'resolved'`);
    else if (status) conditions.push(`c.status = $${values.push(status)}`);
    if (owner === 'none') conditions.push('c.owner_id is null');
    else if (owner) conditions.push(`c.owner_id = $${values.push(owner)}`);
    const latestFirst = status === 'resolved';
    if (after)
      conditions.push(
        `(c.due_at, c.id) ${latestFirst ? '<' : '>'} ($${values.push(after.dueAt)}::timestamptz, $${values.push(after.id)}::uuid)`,
      );
    const rows = await this.database.query<AdminCase>(
      `select ${COLUMNS} from ${TABLES} ${conditions.length ? `where ${conditions.join(' and ')}` : ''}
       order by ${latestFirst ? 'c.due_at desc, c.id desc' : 'c.due_at, c.id'} limit ${PAGE + 1}`,
      values,
    );
    const cases = rows.slice(0, PAGE);
    const last = cases.at(-1);
    return { cases, next: rows.length > PAGE && last ? `${last.dueAt}_${last.id}` : null };
  }
}

@QueryHandler(GetCaseFigures)
export class GetCaseFiguresHandler implements IQueryHandler<GetCaseFigures> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ from, to }: GetCaseFigures): Promise<CaseFigures> {
    const span = [startOfDay(from, SYDNEY), startOfDay(addDays(to, 1), SYDNEY)];
    const [counted, current] = await Promise.all([
      this.database.query<CaseFigures['kinds'][number]>(
        `select kind, count(*) filter (where created_at >= $1 and created_at < $2)::int as opened,
           count(*) filter (where resolved_at >= $1 and resolved_at < $2)::int as resolved,
           round((percentile_cont(0.5) within group (order by date_part('epoch', resolved_at - created_at) / 3600)
             filter (where resolved_at >= $1 and resolved_at < $2))::numeric, 1)::float8 as "medianHours"
         from cases where (created_at >= $1 and created_at < $2) or (resolved_at >= $1 and resolved_at < $2) group by kind`,
        span,
      ),
      this.database.one<Pick<CaseFigures, 'unresolved' | 'overdue'>>(
        `select count(*)::int as unresolved, count(*) filter (where due_at <= $1)::int as overdue
         from cases where status <> 'resolved'`,
        [this.clock.now()],
      ),
    ]);
    const none = { opened: 0, resolved: 0, medianHours: null };
    return {
      kinds: CASE_KINDS.map((kind) => counted.find((one) => one.kind === kind) ?? { kind, ...none }),
      unresolved: current?.unresolved ?? 0,
      overdue: current?.overdue ?? 0,
    };
  }
}

@QueryHandler(GetCase)
export class GetCaseHandler implements IQueryHandler<GetCase> {
  constructor(private readonly database: Database) {}

  execute({ id }: GetCase): Promise<CaseFile | null> {
    return this.database.one<CaseFile>(
      `select ${COLUMNS}, e.status as "enquiryStatus", ${SAID} from ${TABLES} where c.id = $1`,
      [id],
    );
  }
}
