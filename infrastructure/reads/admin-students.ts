import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  directoryPageSize,
  ListStudents,
  type AdminStudent,
  type Students,
} from '../../application/admin/list-students.query.js';
import type { StudentFilter, StudentSort } from '../../domain/admin/options.js';
import { Database, isoOf } from '../postgres/database.js';
import { foldPeople } from '../postgres/adapters/figures.js';
import { totalsOf } from './figures.js';

const FILTERS: Record<StudentFilter, string> = { all: 'true', active: 'sessions > 0', prospects: 'sessions = 0' };
const SORTS: Record<StudentSort, string> = {
  name: 'lower(name)',
  email: 'email',
  location: 'lower(location)',
  firstContact: 'first_contact',
  lastActivity: 'last_activity',
  enquiries: 'enquiries',
  bookings: 'bookings',
  totalSessions: 'sessions',
  totalSpent: 'spent',
};

type Student = Omit<AdminStudent, 'enquiries' | 'bookings'>;

/** For each address of `$1` what a select finds of `asked.email`, where it finds anything. */
const listed = (select: string) => `
  select asked.email, found.list from unnest($1::text[]) as asked(email)
  cross join lateral (select json_agg(each) as list from (${select}) each) found where found.list is not null`;

/** A pattern that finds a text anywhere, its own wildcards taken literally. */
export const anywhere = (search: string) =>
  `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;

@QueryHandler(ListStudents)
export class ListStudentsHandler implements IQueryHandler<ListStudents> {
  constructor(private readonly database: Database) {}

  async execute({ params }: ListStudents): Promise<Students> {
    const { filter, page } = params;
    await foldPeople(this.database);
    const [totals, found] = await Promise.all([
      totalsOf(this.database, ['students', 'students-active', 'sessions', 'revenue']),
      params.search.trim() ? this.count(params) : null,
    ]);
    const total = totals.students.amount;
    const active = totals['students-active'].amount;
    const matching = found ?? { all: total, active, prospects: total - active }[filter];
    const pageSize = params.pageSize ?? directoryPageSize(matching);
    return {
      students: await this.rows({ ...params, pageSize }),
      summary: {
        active,
        prospects: total - active,
        totalSessions: totals.sessions.amount,
        totalRevenue: totals.revenue.amount,
      },
      total,
      matching,
      page,
      pageSize,
      hasMore: page * pageSize < matching,
    };
  }

  private async rows({
    search,
    filter,
    sortBy,
    sortDirection,
    page,
    pageSize,
  }: ListStudents['params'] & { pageSize: number }): Promise<AdminStudent[]> {
    const order = `order by ${SORTS[sortBy]} ${sortDirection}, email ${sortDirection}`;
    const found = await this.database.queryUnprepared<{ email: string }>(
      `select email from students where ${FILTERS[filter]} and ${matches(search)} ${order} limit $2 offset $3`,
      [search.trim() ? anywhere(search) : '', pageSize, (page - 1) * pageSize],
    );
    const emails = found.map(({ email }) => email);
    const [students, enquiries, bookings] = await Promise.all([
      this.students(emails),
      this.enquiries(emails),
      this.bookings(emails),
    ]);
    return emails.flatMap((email) => {
      const student = students.get(email);
      if (!student) return [];
      return [{ ...student, enquiries: enquiries.get(email) ?? [], bookings: bookings.get(email) ?? [] }];
    });
  }

  private async students(emails: string[]): Promise<Map<string, Student>> {
    const rows = await this.database.query<Student>(
      `select name, email, phone, location, sessions as "totalSessions", spent as "totalSpent", subjects,
              first_contact as "firstContact", last_activity as "lastActivity"
       from students where email = any($1::text[])`,
      [emails],
    );
    return new Map(rows.map((student) => [student.email, student]));
  }

  private async enquiries(emails: string[]): Promise<Map<string, AdminStudent['enquiries']>> {
    const rows = await this.database.query<{ email: string; list: AdminStudent['enquiries'] }>(
      listed(`select id, reference, subjects, status, created_at as "createdAt" from enquiries
              where lower(email) = asked.email and withheld_by = '{}' order by created_at desc`),
      [emails],
    );
    for (const { list } of rows) for (const each of list) each.createdAt = isoOf(each.createdAt);
    return new Map(rows.map(({ email, list }) => [email, list]));
  }

  private async bookings(emails: string[]): Promise<Map<string, AdminStudent['bookings']>> {
    const rows = await this.database.query<{ email: string; list: AdminStudent['bookings'] }>(
      listed(`select id, session_date as "sessionDate", subject, status, total_cost as "totalCost" from bookings
              where lower(student_email) = asked.email order by session_date desc`),
      [emails],
    );
    for (const { list } of rows) for (const each of list) each.sessionDate = isoOf(each.sessionDate);
    return new Map(rows.map(({ email, list }) => [email, list]));
  }

  private async count({ search, filter }: ListStudents['params']): Promise<number> {
    const row = await this.database.one<{ n: number }>(
      `select count(*) as n from students where ${FILTERS[filter]} and search like $1`,
      [anywhere(search)],
    );
    return row?.n ?? 0;
  }
}

/** Without a search its value only has to have a type. */
export const matches = (search: string) => (search.trim() ? 'search like $1' : `$1::text = ''`);
