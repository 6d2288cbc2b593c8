import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { directoryPageSize } from '../../application/admin/list-students.query.js';
import {
  ListTutorsPerformance,
  type TutorPerformance,
  type TutorsPerformance,
} from '../../application/admin/list-tutors-performance.query.js';
import type { TutorFilter, TutorSort } from '../../domain/admin/options.js';
import { Database } from '../postgres/database.js';
import { foldPeople } from '../postgres/adapters/figures.js';
import { activeTutors } from './admin-overview.js';
import { anywhere, matches } from './admin-students.js';
import { ratio, rounded, totalsOf } from './figures.js';
import { PHOTO_URL } from './photo.js';

/**
 * A tutor with a session that was not cancelled has a last one,
 * which every order of the directory carries in its index.
 */
const FILTERS: Record<TutorFilter, string> = {
  all: 'true',
  approved: `vetting_status = 'approved'`,
  pending: `vetting_status = 'pending'`,
  active: 'last_session is not null',
};
/** The filters whose tutors no figure counts. */
const UNCOUNTED = new Set<TutorFilter>(['pending', 'active']);
/** In millionths, as `desk_tutors_response` keeps it in order. */
const RESPONSE_RATE = `(answered * 1000000::bigint / greatest(notified, 1))`;
const SORTS: Record<TutorSort, string> = {
  name: 'lower(name)',
  email: 'lower(email)',
  createdAt: 'created_at',
  lastBooking: `coalesce(last_booking, '-infinity')`,
  vettingStatus: 'vetting_status',
  totalSessions: 'sessions',
  totalEarnings: 'earnings',
  averageRating: 'average_rating',
  responseRate: RESPONSE_RATE,
  hourlyRate: 'hourly_rate',
};

type Row = TutorPerformance['tutor'] &
  Pick<TutorPerformance['metrics'], 'totalSessions' | 'totalEarnings'> & {
    answered: number;
    notified: number;
    lastBooking: string | null;
  };

@QueryHandler(ListTutorsPerformance)
export class ListTutorsPerformanceHandler implements IQueryHandler<ListTutorsPerformance> {
  constructor(private readonly database: Database) {}

  async execute({ params, now }: ListTutorsPerformance): Promise<TutorsPerformance> {
    const { page } = params;
    await foldPeople(this.database);
    const [totals, active, found] = await Promise.all([
      totalsOf(this.database, ['tutors', 'tutors-approved', 'sessions', 'revenue', 'reviews', 'rating-points']),
      activeTutors(this.database, now),
      params.search.trim() || UNCOUNTED.has(params.filter) ? this.count(params) : null,
    ]);
    const totalTutors = totals.tutors.amount;
    const approvedTutors = totals['tutors-approved'].amount;
    const matching = found ?? (params.filter === 'approved' ? approvedTutors : totalTutors);
    const pageSize = params.pageSize ?? directoryPageSize(matching);
    const rows = await this.rows({ ...params, pageSize });
    return {
      tutors: rows.map(performanceOf),
      summary: {
        totalTutors,
        activeTutors: active,
        approvedTutors,
        totalEarnings: totals.revenue.amount,
        totalSessions: totals.sessions.amount,
        averageRating: rounded(ratio(totals['rating-points'].amount / 100, totals.reviews.amount), 2),
      },
      total: totalTutors,
      matching,
      page,
      pageSize,
      hasMore: page * pageSize < matching,
    };
  }

  private rows({
    search,
    filter,
    sortBy,
    sortDirection,
    page,
    pageSize,
  }: ListTutorsPerformance['params'] & { pageSize: number }) {
    const answeringTutor = filter === 'all' && !search.trim() ? '' : 'join tutor_standings using (tutor_id)';
    const directory = sortBy === 'responseRate' ? `tutor_answers ${answeringTutor}` : 'tutor_standings';
    return this.database.queryUnprepared<Row>(
      `select t.tutor_id as id, name, email, subjects, hourly_rate as "hourlyRate", vetting_status as "vettingStatus",
              average_rating as "averageRating", total_reviews as "totalReviews", created_at as "createdAt",
              contract_signed as "contractSigned", accepting_students and paused_at is null as "acceptingStudents",
              paused_at as "pausedAt", suspended_at as "suspendedAt", closes_at as "closesAt", sessions as "totalSessions",
              photo_url as "profileImageUrl", earnings as "totalEarnings", answered, notified, last_booking as "lastBooking"
       from (select tutor_id, row_number() over () as place from (
         select tutor_id from ${directory} where ${FILTERS[filter]} and ${matches(search)}
         order by ${SORTS[sortBy]} ${sortDirection}, tutor_id ${sortDirection} limit $2 offset $3) p) found
       cross join lateral (
         select s.*, a.answered, a.notified, t.paused_at, t.suspended_at, t.closes_at,
                ${PHOTO_URL} as photo_url
         from tutor_standings s join tutor_answers a using (tutor_id) join tutors t on t.id = s.tutor_id
         where s.tutor_id = found.tutor_id offset 0) t
       order by found.place`,
      [search.trim() ? anywhere(search) : '', pageSize, (page - 1) * pageSize],
    );
  }

  private async count({ search, filter }: ListTutorsPerformance['params']): Promise<number> {
    const row = await this.database.one<{ n: number }>(
      `select count(*) as n from tutor_standings where ${FILTERS[filter]} and ${matches(search)}`,
      [search.trim() ? anywhere(search) : ''],
    );
    return row?.n ?? 0;
  }
}

function performanceOf({ totalSessions, totalEarnings, answered, notified, lastBooking, ...tutor }: Row) {
  return {
    tutor,
    metrics: { totalSessions, totalEarnings, responseRate: rounded(ratio(answered, notified) * 100, 1) },
    recentActivity: { lastBooking },
  };
}
