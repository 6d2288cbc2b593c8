import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  type Bucket,
  FUNNEL,
  GetMarketFigures,
  GetSeries,
  type MarketFigures,
  type Metric,
  type Period,
  type Series,
} from '../../application/admin/get-analytics.query.js';
import { fairnessOf } from '../../domain/matching/fairness.js';
import { addDays, dayOfWeek, startOfDay, SYDNEY } from '../../domain/shared/time.js';
import { Database } from '../postgres/database.js';
import { rounded, totalsOf } from './figures.js';

/** What is summed for each metric; a rate is the first of the second. */
const SUMMED: Record<Metric, readonly [string, string?]> = {
  enquiries: ['enquiries'],
  bookings: ['bookings'],
  sessions: ['sessions'],
  revenue: ['revenue'],
  quotes: ['quotes'],
  acceptRate: ['quotes-accepted', 'quotes'],
};
const STAGE_METRIC: Partial<Record<(typeof FUNNEL)[number], string>> = { enquiry: 'enquiries' };
const HOURS = [1, 2, 4, 8, 12, 24, 48];
const NEWCOMER_DAYS = 30;

/** Days of a period that figures are read from; of all cities and subjects the sums by day alone. */
const inPeriod = ({ city, subject }: Period) => `
  select metric, day, amount from daily_figures where metric = any($1) and day between $2 and $3
    and ${city || subject ? `city <> '' and ($4::text is null or city = $4) and ($5::text is null or subject = $5)` : `city = '' and subject = '' and $4::text is null and $5::text is null`}
  union all select metric, day, amount from figure_changes where metric = any($1) and day between $2 and $3
    and ($4::text is null or city = $4) and ($5::text is null or subject = $5)`;
const valuesOf = ({ from, to, city, subject }: Period) => [from, to, city, subject];

@QueryHandler(GetSeries)
export class GetSeriesHandler implements IQueryHandler<GetSeries> {
  constructor(private readonly database: Database) {}

  async execute({ metric, bucket, period }: GetSeries): Promise<Series> {
    const [counted, whole] = SUMMED[metric];
    const rows = await this.database.query<{ at: string; metric: string; amount: number }>(
      `select date_trunc($6, day)::date as at, metric, sum(amount) as amount from (${inPeriod(period)}) f group by 1, 2`,
      [[counted, whole ?? counted], ...valuesOf(period), bucket],
    );
    const amounts = new Map(rows.map((row) => [`${row.metric} ${row.at}`, row.amount]));
    const sum = (name: string) => rows.reduce((total, row) => (row.metric === name ? total + row.amount : total), 0);
    const value = (part: number, all: number | null) =>
      all === null ? part : all === 0 ? null : rounded((part / all) * 100, 1);
    return {
      series: bucketsOf(period, bucket).map((at) => ({
        at,
        value: value(amounts.get(`${counted} ${at}`) ?? 0, whole ? (amounts.get(`${whole} ${at}`) ?? 0) : null),
      })),
      total: value(sum(counted), whole ? sum(whole) : null),
    };
  }
}

/** The first day of every bucket that the period touches; weeks begin on Monday. */
function bucketsOf({ from, to }: Period, bucket: Bucket): string[] {
  const buckets: string[] = [];
  for (let day = firstOf(from, bucket); day <= to; day = nextOf(day, bucket)) buckets.push(day);
  return buckets;
}

function firstOf(day: string, bucket: Bucket): string {
  if (bucket === 'month') return `${day.slice(0, 7)}-01`;
  return bucket === 'week' ? addDays(day, -((dayOfWeek(day) + 6) % 7)) : day;
}

const nextOf = (day: string, bucket: Bucket) =>
  bucket === 'month' ? `${addDays(day, 31).slice(0, 7)}-01` : addDays(day, bucket === 'week' ? 7 : 1);

type Spread = { invitations: number; tutors: number; newcomers: number };

@QueryHandler(GetMarketFigures)
export class GetMarketFiguresHandler implements IQueryHandler<GetMarketFigures> {
  constructor(private readonly database: Database) {}

  async execute({ period }: GetMarketFigures): Promise<MarketFigures> {
    const [funnel, timeToFirstQuote, fairness] = await Promise.all([
      this.funnel(period),
      this.timeToFirstQuote(period),
      this.fairness(period),
    ]);
    return { funnel, timeToFirstQuote, fairness };
  }

  private async funnel(period: Period): Promise<MarketFigures['funnel']> {
    const metrics = FUNNEL.map((stage) => STAGE_METRIC[stage] ?? stage);
    const rows = await this.database.query<{ metric: string; amount: number }>(
      `select metric, sum(amount) as amount from (${inPeriod(period)}) f group by metric`,
      [metrics, ...valuesOf(period)],
    );
    const amounts = new Map(rows.map(({ metric, amount }) => [metric, amount]));
    return FUNNEL.map((stage, place) => ({ stage, count: amounts.get(metrics[place] as string) ?? 0 }));
  }

  private async timeToFirstQuote(period: Period): Promise<MarketFigures['timeToFirstQuote']> {
    const row = await this.database.one<{ median: number | null; p90: number | null; counts: number[] }>(
      `select percentile_cont(0.5) within group (order by hours) as median,
              percentile_cont(0.9) within group (order by hours) as p90,
              array[${[...HOURS, Infinity].map((hours) => `count(*) filter (where hours < '${hours}'::float8)`).join()}]::int[] as counts
       from (select extract(epoch from first_quote_at - sent_at)::float8 / 3600 as hours from enquiry_progress
             where sent_at >= $1 and sent_at < $2 and first_quote_at is not null
               and ($3::text is null or city = $3) and ($4::text is null or subject = $4)) quoted`,
      boundsOf(period),
    );
    const counts = row?.counts ?? [];
    return {
      medianHours: hoursOf(row?.median),
      p90Hours: hoursOf(row?.p90),
      within: [...HOURS, null].map((upTo, place) => ({ upTo, count: (counts[place] ?? 0) - (counts[place - 1] ?? 0) })),
    };
  }

  private async fairness(period: Period): Promise<MarketFigures['fairness']> {
    const asked = period.city || period.subject;
    const [spread, totals] = await Promise.all([
      this.database.query<Spread>(
        `select invitations, count(*) as tutors, sum(newcomers) as newcomers from (
           select o.tutor_id, count(*) as invitations,
                  count(*) filter (where o.notified_at < t.created_at + interval '${NEWCOMER_DAYS} days') as newcomers
           from tutor_opportunities o join tutor_standings t on t.tutor_id = o.tutor_id
           ${asked ? 'join enquiry_progress p on p.enquiry_id = o.enquiry_id' : ''}
           where o.notified_at >= $1 and o.notified_at < $2
             and ${asked ? '($3::text is null or p.city = $3) and ($4::text is null or p.subject = $4)' : '$3::text is null and $4::text is null'}
           group by 1) counted group by 1`,
        boundsOf(period),
      ),
      totalsOf(this.database, ['tutors-approved']),
    ]);
    const invitedTutors = spread.reduce((sum, { tutors }) => sum + tutors, 0);
    const invitations = spread.reduce((sum, one) => sum + one.invitations * one.tutors, 0);
    const newcomers = spread.reduce((sum, one) => sum + one.newcomers, 0);
    const eligibleTutors = Math.max(totals['tutors-approved'].amount, invitedTutors);
    const never = { invitations: 0, tutors: eligibleTutors - invitedTutors };
    return {
      ...fairnessOf([never, ...spread]),
      invitations,
      invitedTutors,
      eligibleTutors,
      newcomersShare: invitations ? rounded((newcomers / invitations) * 100, 1) : null,
    };
  }
}

const hoursOf = (hours: number | null | undefined) =>
  hours === null || hours === undefined ? null : rounded(hours, 2);

const boundsOf = ({ from, to, city, subject }: Period) => [
  startOfDay(from, SYDNEY),
  startOfDay(addDays(to, 1), SYDNEY),
  city,
  subject,
];
