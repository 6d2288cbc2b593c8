import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  type AdminMetrics,
  GetAdminAnalytics,
  GetAdminMetrics,
  GetRecentActivity,
  type RecentActivity,
} from '../../application/admin/get-overview.query.js';
import { DAY, localDate, plus, SYDNEY } from '../../domain/shared/time.js';
import { Database } from '../postgres/database.js';
import { ratio, rounded, totalsOf } from './figures.js';

/** Who did something within about a school term counts as active. */
const ACTIVE_DAYS = 90;
/** What the overview calls recent. */
const RECENT_DAYS = 7;
const RECENT_EACH = 20;

/** Approved tutors with a session in 90 days. */
export async function activeTutors(database: Database, now: string): Promise<number> {
  const row = await database.one<{ n: number }>(
    `select count(*) as n from tutor_standings where vetting_status = 'approved' and last_session >= $1`,
    [activeSince(now)],
  );
  return row?.n ?? 0;
}
const activeSince = (now: string) => plus(now, -ACTIVE_DAYS * DAY);

const METRICS = [
  'enquiries',
  'booked',
  'bookings',
  'quotes',
  'quotes-accepted',
  'tutors',
  'tutors-approved',
  'rates',
  'reviews',
  'rating-points',
] as const;

@QueryHandler(GetAdminMetrics)
export class GetAdminMetricsHandler implements IQueryHandler<GetAdminMetrics> {
  constructor(private readonly database: Database) {}

  async execute({ now }: GetAdminMetrics): Promise<AdminMetrics> {
    const month = `${localDate(now, SYDNEY).slice(0, 7)}-01`;
    const [totals, active] = await Promise.all([
      totalsOf(this.database, METRICS, month),
      activeTutors(this.database, now),
    ]);
    const of = (metric: (typeof METRICS)[number]) => totals[metric].amount;
    return {
      totalEnquiries: of('enquiries'),
      thisMonthEnquiries: totals.enquiries.since,
      activeTutors: active,
      totalTutors: of('tutors'),
      totalBookings: of('bookings'),
      thisMonthBookings: totals.bookings.since,
      conversionRate: rounded(ratio(of('booked'), of('enquiries')) * 100, 1),
      averageRating: rounded(ratio(of('rating-points') / 100, of('reviews')), 2),
      averageHourlyRate: rounded(ratio(of('rates'), of('tutors-approved')), 2),
      totalQuotes: of('quotes'),
      acceptedQuotes: of('quotes-accepted'),
    };
  }
}

@QueryHandler(GetRecentActivity)
export class GetRecentActivityHandler implements IQueryHandler<GetRecentActivity> {
  constructor(private readonly database: Database) {}

  async execute({ now }: GetRecentActivity): Promise<RecentActivity> {
    const since = [plus(now, -RECENT_DAYS * DAY)];
    const [enquiries, bookings, quotes] = await Promise.all([
      this.database.query<RecentActivity['enquiries'][number]>(
        `select id, name, subjects, location, created_at as "createdAt" from enquiries
         where created_at >= $1 and withheld_by = '{}' order by created_at desc, id desc limit ${RECENT_EACH}`,
        since,
      ),
      this.database.query<RecentActivity['bookings'][number]>(
        `select id, student_name as "studentName", subject, session_type as "sessionType", status, created_at as "createdAt"
         from bookings where created_at >= $1 order by created_at desc, id desc limit ${RECENT_EACH}`,
        since,
      ),
      this.database.query<RecentActivity['quotes'][number]>(
        `select q.id, q.enquiry_id as "enquiryId", q.tutor_id as "tutorId", t.name as "tutorName",
                q.proposed_hourly_rate as "proposedHourlyRate", q.status, q.created_at as "createdAt"
         from tutor_quotes q join tutors t on t.id = q.tutor_id
         where q.created_at >= $1 order by q.created_at desc, q.id desc limit ${RECENT_EACH}`,
        since,
      ),
    ]);
    return { enquiries, bookings, quotes };
  }
}

@QueryHandler(GetAdminAnalytics)
export class GetAdminAnalyticsHandler implements IQueryHandler<GetAdminAnalytics> {
  constructor(private readonly database: Database) {}

  async execute() {
    const { revenue, completed, arranged, paid } = await totalsOf(this.database, [
      ...(['revenue', 'completed', 'arranged', 'paid'] as const),
    ]);
    return {
      totalRevenue: revenue.amount,
      averageSessionCost: Math.round(ratio(revenue.amount, completed.amount)),
      arranged: arranged.amount,
      held: revenue.amount,
      paid: paid.amount,
    };
  }
}
