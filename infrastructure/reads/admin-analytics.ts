import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  GetMarketFigures,
  GetSeries,
  GetSources,
  GetUsage,
  type MarketFigures,
  type Period,
  type Series,
  SHOWN_SOURCES,
  type SourceFigures,
  type SourceRow,
  type UsageFigures,
} from '../../application/admin/get-analytics.query.js';
import { FUNNEL_STAGES, type FunnelStage, type SeriesBucket, type SeriesMetric } from '../../domain/admin/options.js';
import { fairnessOf } from '../../domain/matching/fairness.js';
import { addDays, dayOfWeek, startOfDay, SYDNEY } from '../../domain/shared/time.js';
import { Database } from '../postgres/database.js';
import { ACTIVE_STATUSES } from '../postgres/statuses.js';
import { foldPeople } from '../postgres/adapters/figures.js';
import { rounded, totalsOf } from './figures.js';

/** What is summed for each metric; a rate is the first of the second. */
const SUMMED: Record<SeriesMetric, readonly [string, string?]> = {
  enquiries: ['enquiries'],
  bookings: ['bookings'],
  sessions: ['sessions'],
  revenue: ['revenue'],
  quotes: ['quotes'],
  acceptRate: ['quotes-accepted', 'quotes'],
};
const STAGE_METRIC: Partial<Record<FunnelStage, string>> = { enquiry: 'enquiries' };
/** Upper ends of the bars: the promise of 24 hours and twice that among them. */
const HOURS = [1, 2, 4, 8, 12, 24, 48];

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
function bucketsOf({ from, to }: Period, bucket: SeriesBucket): string[] {
  const buckets: string[] = [];
  for (let day = firstOf(from, bucket); day <= to; day = nextOf(day, bucket)) buckets.push(day);
  return buckets;
}

function firstOf(day: string, bucket: SeriesBucket): string {
  if (bucket === 'month') return `${day.slice(0, 7)}-01`;
  return bucket === 'week' ? addDays(day, -((dayOfWeek(day) + 6) % 7)) : day;
}

const nextOf = (day: string, bucket: SeriesBucket) =>
  bucket === 'month' ? `${addDays(day, 31).slice(0, 7)}-01` : addDays(day, bucket === 'week' ? 7 : 1);

@QueryHandler(GetMarketFigures)
export class GetMarketFiguresHandler implements IQueryHandler<GetMarketFigures> {
  constructor(private readonly database: Database) {}

  async execute({ period }: GetMarketFigures): Promise<MarketFigures> {
    const [funnel, timeToFirstQuote, fairness, declineReasons, waitlist] = await Promise.all([
      this.funnel(period),
      this.timeToFirstQuote(period),
      this.fairness(period),
      this.declineReasons(period),
      this.waitlist(period),
    ]);
    return { funnel, timeToFirstQuote, fairness, declineReasons, waitlist };
  }

  /** From events: the list itself holds who waits now alone. */
  private async waitlist(period: Period): Promise<MarketFigures['waitlist']> {
    const row = await this.database.one<MarketFigures['waitlist']>(
      `with listed as (
         select l.type, l.stream_id as enquiry_id, l.data->>'tutorId' as tutor_id, min(l.at) as at
         from event_log l join enquiry_progress p on p.enquiry_id = l.stream_id
         where l.type in ('TutorWaitlisted', 'WaitlistedTutorAsked') and l.at >= $1 and l.at < $2${inArea(period)} group by 1, 2, 3
       )
       select count(*) filter (where type = 'TutorWaitlisted')::int as joined,
         count(*) filter (where type = 'WaitlistedTutorAsked')::int as asked,
         count(*) filter (where type = 'WaitlistedTutorAsked' and exists
           (select from tutor_quotes q where q.enquiry_id = listed.enquiry_id and q.tutor_id::text = listed.tutor_id and q.created_at >= listed.at))::int as quoted,
         (select count(*)::int from enquiry_progress p
           join (select id, jsonb_array_elements(waitlist) as entry from enquiries where waitlist <> '[]') w on w.id = p.enquiry_id
           where w.entry->>'askedUntil' is null${inArea(period)}) as waiting
       from listed`,
      [startOfDay(period.from, SYDNEY), startOfDay(addDays(period.to, 1), SYDNEY), ...areaOf(period)],
    );
    return row ?? { joined: 0, asked: 0, quoted: 0, waiting: 0 };
  }

  private declineReasons(period: Period): Promise<MarketFigures['declineReasons']> {
    return this.database.query<MarketFigures['declineReasons'][number]>(
      `select o.decline_reason as reason, count(*)::int as count
       from tutor_opportunities o join enquiry_progress p on p.enquiry_id = o.enquiry_id
       where o.decline_reason is not null and o.voided_at is null and o.responded_at >= $1 and o.responded_at < $2${inArea(period)}
       group by 1 order by 2 desc, 1`,
      [startOfDay(period.from, SYDNEY), startOfDay(addDays(period.to, 1), SYDNEY), ...areaOf(period)],
    );
  }

  private async funnel(period: Period): Promise<MarketFigures['funnel']> {
    const metrics = FUNNEL_STAGES.map((stage) => STAGE_METRIC[stage] ?? stage);
    const rows = await this.database.query<{ metric: string; amount: number }>(
      `select metric, sum(amount) as amount from (${inPeriod(period)}) f group by metric`,
      [metrics, ...valuesOf(period)],
    );
    const amounts = new Map(rows.map(({ metric, amount }) => [metric, amount]));
    return FUNNEL_STAGES.map((stage, place) => ({ stage, count: amounts.get(metrics[place] as string) ?? 0 }));
  }

  private async timeToFirstQuote(period: Period): Promise<MarketFigures['timeToFirstQuote']> {
    const row = await this.database.one<{ times: Buffer | null }>(
      `select string_agg(float8send(date_part('epoch', first_quote_at - sent_at) / 3600), '') as times from enquiry_progress
       where sent_at >= $1 and sent_at < $2 and first_quote_at is not null${inArea(period)}`,
      [startOfDay(period.from, SYDNEY), startOfDay(addDays(period.to, 1), SYDNEY), ...areaOf(period)],
    );
    const hours = row?.times ? new Float64Array(aligned(row.times.swap64())).sort() : new Float64Array();
    const within = (upTo: number) => hours.findLastIndex((each) => each < upTo) + 1;
    return {
      medianHours: quantile(hours, 0.5),
      p90Hours: quantile(hours, 0.9),
      within: [...HOURS, null].map((upTo, place) => ({
        upTo,
        count: (upTo === null ? hours.length : within(upTo)) - (place === 0 ? 0 : within(HOURS[place - 1] as number)),
      })),
    };
  }

  private async fairness(period: Period): Promise<MarketFigures['fairness']> {
    await foldPeople(this.database);
    const [invited, totals] = await Promise.all([
      this.database.one<{ tutors: Buffer | null; newcomers: number | null }>(
        `select string_agg(tutors, '') as tutors, sum(newcomers) as newcomers from daily_invitations
         where day between $1 and $2${areaOf(period).length > 0 ? ` and city <> ''${inArea(period)}` : ` and city = '' and subject = ''`}`,
        [period.from, period.to, ...areaOf(period)],
      ),
      totalsOf(this.database, ['tutors-approved']),
    ]);
    const spread = invited?.tutors ? spreadOf(new Int32Array(aligned(invited.tutors.swap32()))) : [];
    const newcomers = invited?.newcomers ?? 0;
    const invitedTutors = spread.reduce((sum, { tutors }) => sum + tutors, 0);
    const invitations = spread.reduce((sum, one) => sum + one.invitations * one.tutors, 0);
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

const COUNTED = ['enquiries', 'matched', 'quoted', 'booked', 'held', 'sessions'] as const;
type Counted = Pick<SourceFigures, (typeof COUNTED)[number]>;

@QueryHandler(GetSources)
export class GetSourcesHandler implements IQueryHandler<GetSources> {
  constructor(private readonly database: Database) {}

  /** From the projection alone; the smallest sources are one row. */
  async execute({ period }: GetSources) {
    const rows = await this.database.query<Counted & { source: string | null }>(
      `with fared as (
         select source, count(*) as enquiries, count(*) filter (where invited) as matched,
                count(*) filter (where quoted) as quoted, count(*) filter (where booked) as booked,
                count(*) filter (where held > 0) as held, sum(held) as sessions
         from enquiry_progress where sent_at >= $1 and sent_at < $2${inArea(period)} group by source
       ), placed as (
         select *, row_number() over (order by enquiries desc, source) <= ${SHOWN_SOURCES} as shown from fared
       )
       select * from (
         select case when shown then source end as source, ${COUNTED.map((name) => `sum(${name})::int as ${name}`).join()}
         from placed group by 1
       ) rows order by source is null, enquiries desc, source`,
      [startOfDay(period.from, SYDNEY), startOfDay(addDays(period.to, 1), SYDNEY), ...areaOf(period)],
    );
    const sum = (name: keyof Counted) => rows.reduce((total, row) => total + row[name], 0);
    const total = Object.fromEntries(COUNTED.map((name) => [name, sum(name)])) as Counted;
    return {
      sources: rows.map((row): SourceRow => ({ ...row, ...withConversion(row) })),
      total: withConversion(total),
    };
  }
}

const withConversion = (counted: Counted): SourceFigures => {
  const { enquiries, held } = counted;
  return { ...counted, conversion: enquiries === 0 ? null : rounded((held / enquiries) * 100, 1) };
};

@QueryHandler(GetUsage)
export class GetUsageHandler implements IQueryHandler<GetUsage> {
  constructor(private readonly database: Database) {}

  async execute({ period }: GetUsage): Promise<UsageFigures> {
    const [series, bookings, calendars] = await Promise.all([
      this.seriesOf(period),
      this.database.one<{ amount: number | null }>(`select sum(amount) as amount from (${inPeriod(period)}) f`, [
        ['bookings'],
        ...valuesOf(period),
      ]),
      this.calendars(),
    ]);
    const all = bookings?.amount ?? 0;
    return { series: { ...series, share: all ? rounded((series.sessions / all) * 100, 1) : null }, calendars };
  }

  private async seriesOf(period: Period): Promise<Omit<UsageFigures['series'], 'share'>> {
    const area = inArea(period);
    const of = (condition: string) => `count(*) filter (where ${condition})`;
    const [row] = await this.database.query<Omit<UsageFigures['series'], 'share'>>(
      `with series as (
         select b.series_id, b.every_weeks, b.enquiry_id, count(*) as sessions,
                ${of(`b.status = 'completed' and b.mark_removed_at is null`)} as held,
                ${of(`b.status in ${ACTIVE_STATUSES}`)} as ahead,
                ${of(`b.status = 'no_show' and b.mark_removed_at is null`)} as missed,
                ${of(`b.status = 'cancelled'`)} as cancelled,
                -- Each move and a cancellation raise it by one.
                ${of(`b.calendar_sequence > (b.status = 'cancelled')::int`)} as moved
         from bookings b where b.series_id is not null and b.created_at >= $1 and b.created_at < $2
         ${area && `and b.enquiry_id in (select enquiry_id from enquiry_progress where true${area})`}
         group by 1, 2, 3
       )
       select count(*)::int as booked, ${of('every_weeks = 1')}::int as weekly, count(distinct enquiry_id)::int as enquiries,
              ${USED.map((name) => `coalesce(sum(${name}), 0)::int as ${name}`).join()} from series`,
      [startOfDay(period.from, SYDNEY), startOfDay(addDays(period.to, 1), SYDNEY), ...areaOf(period)],
    );
    if (!row) throw new Error('A sum has one row');
    return row;
  }

  private async calendars(): Promise<UsageFigures['calendars']> {
    const isWithUs = `t.suspended_at is null and t.closes_at is null and t.erased_at is null
      and not exists (select from users u where u.id = t.user_id and u.disabled_at is not null)`;
    const of = (column: string) => `(select count(*)::int from tutors t where t.${column} is not null and ${isWithUs})`;
    const [row] = await this.database.query<UsageFigures['calendars']>(
      `select ${of('calendar_feed_at')} as feeds, ${of('busy_calendar_at')} as busy,
              (select count(*)::int from busy_calendars c join tutors t on t.id = c.tutor_id
               where c.problem is not null and ${isWithUs}) as failing`,
    );
    if (!row) throw new Error('A count has one row');
    return row;
  }
}

const USED = ['sessions', 'held', 'ahead', 'missed', 'cancelled', 'moved'] as const;

/** Conditions of city and subject, from `$3` on, and their values. */
const inArea = ({ city, subject }: Period) =>
  `${city ? ' and city = $3' : ''}${subject ? ` and subject = $${city ? 4 : 3}` : ''}`;
const areaOf = ({ city, subject }: Period) => [city, subject].filter((params) => params !== null);

/** A copy whose bytes begin where typed arrays may. */
const aligned = ({ buffer, byteOffset, byteLength }: Buffer) => buffer.slice(byteOffset, byteOffset + byteLength);

/** Between two values by their distance, in hours of two decimals; null of nothing. */
function quantile(sorted: Float64Array, part: number): number | null {
  if (sorted.length === 0) return null;
  const place = part * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)] as number, sorted[Math.ceil(place)] as number];
  return rounded(low + (high - low) * (place - Math.floor(place)), 2);
}

/** How many tutors have each number of invitations; a tutor stands in it once for each. */
function spreadOf(invited: Int32Array): { invitations: number; tutors: number }[] {
  // Tutors are numbered from 1 on without large gaps: counting by number is several times quicker than sorting.
  let most = 0;
  for (const tutor of invited) if (tutor > most) most = tutor;
  const invitations = new Uint32Array(most + 1);
  for (const tutor of invited) (invitations[tutor] as number) += 1;
  const tutors = new Map<number, number>();
  for (const count of invitations) if (count > 0) tutors.set(count, (tutors.get(count) ?? 0) + 1);
  return [...tutors].map(([count, those]) => ({ invitations: count, tutors: those }));
}
