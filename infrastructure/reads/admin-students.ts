import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  ListStudents,
  type StudentFilter,
  type StudentOfDesk,
  type Students,
  type StudentSort,
} from '../../application/admin/list-students.query.js';
import { Database } from '../postgres/database.js';
import { foldPeople } from '../postgres/figures.js';
import { isoInJson, totalsOf } from './figures.js';

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

/** A pattern that finds a text anywhere, its own wildcards taken literally. */
export const anywhere = (search: string) =>
  `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;

@QueryHandler(ListStudents)
export class ListStudentsHandler implements IQueryHandler<ListStudents> {
  constructor(private readonly database: Database) {}

  async execute({ asked }: ListStudents): Promise<Students> {
    const { filter, page, pageSize } = asked;
    await foldPeople(this.database);
    const [rows, totals, found] = await Promise.all([
      this.rows(asked),
      totalsOf(this.database, ['students', 'students-active', 'sessions', 'revenue']),
      asked.search.trim() ? this.count(asked) : null,
    ]);
    const total = totals.students.amount;
    const active = totals['students-active'].amount;
    const matching = found ?? { all: total, active, prospects: total - active }[filter];
    return {
      students: rows,
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

  private rows({ search, filter, sortBy, sortDirection, page, pageSize }: ListStudents['asked']) {
    const order = `order by ${SORTS[sortBy]} ${sortDirection}, email ${sortDirection}`;
    return this.database.query<StudentOfDesk>(
      `select s.name, s.email, s.phone, s.location, s.sessions as "totalSessions", s.spent as "totalSpent", s.subjects,
              s.first_contact as "firstContact", s.last_activity as "lastActivity",
              coalesce((select json_agg(json_build_object('id', e.id, 'reference', e.reference, 'subjects', e.subjects,
                  'status', e.status, 'createdAt', ${isoInJson('e.created_at')}) order by e.created_at desc)
                from enquiries e where lower(e.email) = s.email), '[]') as enquiries,
              coalesce((select json_agg(json_build_object('id', b.id, 'sessionDate', ${isoInJson('b.session_date')},
                  'subject', b.subject, 'status', b.status, 'totalCost', b.total_cost) order by b.session_date desc)
                from bookings b where lower(b.student_email) = s.email), '[]') as bookings
       from (select email, row_number() over () as place from (
         select email from students where ${FILTERS[filter]} and ${matches(search)} ${order} limit $2 offset $3) p) found
       join students s on s.email = found.email order by found.place`,
      [search.trim() ? anywhere(search) : '', pageSize, (page - 1) * pageSize],
    );
  }

  private async count({ search, filter }: ListStudents['asked']): Promise<number> {
    const row = await this.database.one<{ n: number }>(
      `select count(*) as n from students where ${FILTERS[filter]} and search like $1`,
      [anywhere(search)],
    );
    return row?.n ?? 0;
  }
}

/** Without a search its value only has to have a type. */
export const matches = (search: string) => (search.trim() ? 'search like $1' : `$1::text = ''`);
