import type { AdminMetrics } from '../../../interfaces/http/contract/admin-overview.js';
import type { AdminStudents, TutorsPerformance } from '../../../interfaces/http/contract/admin-people.js';
import { fairnessOf } from '../../../domain/matching/fairness.js';
import type {
  AnalyticsMarket,
  AnalyticsSeries,
  AnalyticsSources,
} from '../../../interfaces/http/contract/admin-analytics.js';
import { Clock } from '../../../application/ports/clock.js';
import { Figures } from '../../../application/ports/admin/figures.js';
import { append, Ledger } from '../../../application/ports/ledger.js';
import { removeMark } from '../../../domain/booking/contest.js';
import { session } from '../../support/admin-sessions.js';
import { enquiry } from '../../support/enquiries.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { account, severalTutors, signIn, type TestTutor } from '../../support/people.js';
import type { Visitor } from '../../support/visitor.js';

const FAMILIES = ['ann@family.example', 'Ann@Family.example', 'bob@family.example', 'cy@family.example'];

let app: TestApp;
let admin: Visitor;
let tutors: TestTutor[];

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' });
  tutors = await severalTutors(app, 3);
  // One of them is no newcomer.
  for (const table of ['tutors', 'tutor_standings'])
    await app.database.query(
      `update ${table} set created_at = now() - interval '31 days' where ${table === 'tutors' ? 'id' : 'tutor_id'} = $1`,
      [tutors[0]?.tutorId],
    );
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(() => app.close());

const one = async <Row extends object>(sql: string) => (await app.database.one<Row>(sql)) as Row;

const unmarked = (bookingId: string) =>
  app.part(Ledger).decide('booking', bookingId, (found) => {
    const at = app.part(Clock).now();
    const changes = [append(found, removeMark(found.state, at))];
    return { commit: { changes, actor: 'operator', at }, result: undefined };
  });

/** Everything the admin area shows, beside a plain recomputation from the tables. */
async function compare(): Promise<void> {
  const { metrics } = (await admin.get<{ metrics: AdminMetrics }>('/api/admin/metrics')).body;
  const plain = await one<AdminMetrics>(
    `select (select count(*) from enquiries) as "totalEnquiries", (select count(*) from tutors) as "totalTutors",
            (select count(*) from bookings) as "totalBookings",
            (select count(distinct tutor_id) from bookings where status <> 'cancelled' and mark_removed_at is null) as "activeTutors",
            (select coalesce(round(100.0 * count(distinct b.enquiry_id) / nullif(count(distinct e.id), 0), 1), 0) from enquiries e
             left join bookings b on b.enquiry_id = e.id) as "conversionRate"`,
  );
  expect(metrics).toMatchObject(plain);
  const { analytics } = (await admin.get<{ analytics: object }>('/api/admin/analytics')).body;
  expect(analytics).toEqual(
    await one(
      `select coalesce(sum(total_cost) filter (where status = 'completed'), 0) as "totalRevenue",
              coalesce(round(avg(total_cost) filter (where status = 'completed')), 0) as "averageSessionCost",
              coalesce(sum(total_cost) filter (where status not in ('cancelled', 'no_show')), 0) as arranged,
              coalesce(sum(total_cost) filter (where status = 'completed'), 0) as held,
              coalesce(sum(total_cost) filter (where payment_status = 'paid'), 0) as paid
       from bookings`,
    ),
  );
  const { students, summary, total } = (await admin.get<AdminStudents>('/api/admin/students')).body;
  const people = await app.database.query<{
    email: string;
    totalSessions: number;
    totalSpent: number;
    asked: number;
  }>(
    `select email, sum(held)::int as "totalSessions", sum(spent)::int as "totalSpent", sum(asked)::int as asked from (
       select lower(email) as email, 0 as held, 0 as spent, 1 as asked from enquiries
       union all select lower(student_email), (status <> 'cancelled' and mark_removed_at is null)::int, case when status = 'completed' then total_cost else 0 end, 0
       from bookings) counted group by email order by email`,
  );
  const shown = students
    .map((s) => ({ ...pick(s), asked: s.enquiries.length }))
    .sort((a, b) => (a.email < b.email ? -1 : 1));
  expect(shown).toEqual(people);
  expect([total, summary.active]).toEqual([
    people.length,
    people.filter(({ totalSessions }) => totalSessions > 0).length,
  ]);
  const performance = (await admin.get<TutorsPerformance>('/api/admin/tutors/performance')).body;
  const earned = await app.database.query<{ id: string }>(
    `select t.id, count(b.id) filter (where b.status <> 'cancelled' and b.mark_removed_at is null)::int as "totalSessions",
            coalesce(sum(b.total_cost) filter (where b.status = 'completed'), 0)::int as "totalEarnings",
            (select coalesce(round(100.0 * count(o.responded_at) / nullif(count(*), 0), 1), 0) from tutor_opportunities o
             where o.tutor_id = t.id) as "responseRate"
     from tutors t left join bookings b on b.tutor_id = t.id group by t.id order by t.id`,
  );
  expect(
    performance.tutors.map(({ tutor: { id }, metrics }) => ({ id, ...metrics })).sort((a, b) => (a.id < b.id ? -1 : 1)),
  ).toEqual(earned);
}

const pick = ({ email, totalSessions, totalSpent }: AdminStudents['students'][number]) => ({
  email,
  totalSessions,
  totalSpent,
});

/** Each series by each bucket, and funnel, times and spread of the market, beside a plain recount. */
async function compareAnalytics(city: string | null): Promise<void> {
  // From the year of yesterday on: some of the sessions were hours ago.
  const { year } = await one<{ year: number }>(
    `select extract(year from (now() - interval '1 day') at time zone 'Australia/Sydney')::int as year`,
  );
  const period = `from=${year}-01-01&to=${year + 1}-12-31${city ? `&city=${city}` : ''}`;
  const enquiries = `(select * from enquiries where ${city ? `city = '${city}'` : 'true'})`;
  const bookings = `(select b.* from bookings b left join enquiries e on e.id = b.enquiry_id where ${city ? `coalesce(e.city, 'elsewhere') = '${city}'` : 'true'})`;
  const quotes = `(select q.* from tutor_quotes q join ${enquiries} e on e.id = q.enquiry_id)`;
  const plain: Record<string, [string, string, string]> = {
    enquiries: [enquiries, 'created_at', 'count(*)'],
    bookings: [bookings, 'created_at', 'count(*)'],
    sessions: [bookings, 'session_date', `count(*) filter (where status <> 'cancelled' and mark_removed_at is null)`],
    revenue: [bookings, 'session_date', `coalesce(sum(total_cost) filter (where status = 'completed'), 0)`],
    quotes: [quotes, 'created_at', 'count(*)'],
    acceptRate: [quotes, 'created_at', `round(100.0 * count(*) filter (where status = 'accepted') / count(*), 1)`],
  };
  const { accepted } = await one<{ accepted: number | null }>(
    `select round(100.0 * count(*) filter (where status = 'accepted') / nullif(count(*), 0), 1) as accepted from ${quotes} q`,
  );
  for (const [metric, [table, at, value]] of Object.entries(plain))
    for (const bucket of ['day', 'week', 'month']) {
      const expected = await app.database.query<{ at: string; value: number }>(
        `select date_trunc('${bucket}', (${at} at time zone 'Australia/Sydney')::date)::date as at, ${value} as value
         from ${table} t group by 1 having ${value} <> 0 order by 1`,
      );
      const { body } = await admin.get<AnalyticsSeries>(
        `/api/admin/analytics/series?${period}&metric=${metric}&bucket=${bucket}`,
      );
      // A rate of no quotes is none.
      expect([metric, bucket, body.series.filter((point) => point.value)]).toEqual([metric, bucket, expected]);
      expect(body.total).toBe(
        metric === 'acceptRate' ? accepted : expected.reduce((sum, point) => sum + point.value, 0),
      );
    }
  const { sources, total } = (await admin.get<AnalyticsSources>(`/api/admin/analytics/sources?${period}`)).body;
  const heldOf = `(select count(*) from bookings b where b.enquiry_id = e.id and b.status = 'completed' and b.mark_removed_at is null)`;
  expect(sources).toEqual(
    await app.database.query(
      `select source_name as source, count(*)::int as enquiries,
              count(*) filter (where exists (select from tutor_opportunities x where x.enquiry_id = e.id))::int as matched,
              count(*) filter (where exists (select from tutor_quotes x where x.enquiry_id = e.id))::int as quoted,
              count(*) filter (where exists (select from bookings x where x.enquiry_id = e.id))::int as booked,
              count(*) filter (where ${heldOf} > 0)::int as held, sum(${heldOf})::int as sessions,
              round(100.0 * count(*) filter (where ${heldOf} > 0) / count(*), 1)::float8 as conversion
       from ${enquiries} e group by 1 order by 2 desc, 1`,
    ),
  );
  expect(total.enquiries).toBe(sources.reduce((sum, source) => sum + source.enquiries, 0));
  const { market } = (await admin.get<{ market: AnalyticsMarket }>(`/api/admin/analytics/market?${period}`)).body;
  const reached = (table: string, where = 'true') =>
    `(select count(*) from ${enquiries} e where exists (select from ${table} x where x.enquiry_id = e.id and ${where}))`;
  const counts = await one<Record<string, number>>(
    `select (select count(*) from ${enquiries} e) as enquiry, ${reached('tutor_opportunities')} as invited,
            ${reached('tutor_opportunities', `x.status = 'accepted'`)} as accepted, ${reached('tutor_quotes')} as quoted,
            ${reached('bookings')} as booked, ${reached('tutor_reviews')} as reviewed`,
  );
  expect(Object.fromEntries(market.funnel.map(({ stage, count }) => [stage, count]))).toEqual(counts);
  const each = await app.database.query<{ invitations: number }>(
    `select (select count(*) from tutor_opportunities o join ${enquiries} e on e.id = o.enquiry_id where o.tutor_id = t.id) as invitations
     from tutors t where vetting_status = 'approved'`,
  );
  expect(market.fairness.gini).toBe(fairnessOf(each.map(({ invitations }) => ({ invitations, tutors: 1 }))).gini);
  expect(market.fairness.invitations).toBe(each.reduce((sum, tutor) => sum + tutor.invitations, 0));
  const spread = await one<{ invitedTutors: number; newcomersShare: number | null }>(
    `select count(distinct o.tutor_id) as "invitedTutors",
            round(100.0 * count(*) filter (where o.notified_at < t.created_at + interval '30 days') / nullif(count(*), 0), 1) as "newcomersShare"
     from tutor_opportunities o join ${enquiries} e on e.id = o.enquiry_id join tutors t on t.id = o.tutor_id`,
  );
  expect(market.fairness).toMatchObject(spread);
  const waits = await app.database.query<{ hours: number }>(
    `select extract(epoch from min(q.created_at) - e.created_at)::float8 / 3600 as hours
     from ${enquiries} e join tutor_quotes q on q.enquiry_id = e.id group by e.id, e.created_at order by 1`,
  );
  const within = (hours: number) => waits.filter((wait) => wait.hours < hours).length;
  const bounds = [0, 1, 2, 4, 8, 12, 24, 48, Infinity];
  expect(market.timeToFirstQuote).toEqual({
    ...(await one<object>(
      `select round((percentile_cont(0.5) within group (order by hours))::numeric, 2) as "medianHours",
              round((percentile_cont(0.9) within group (order by hours))::numeric, 2) as "p90Hours"
       from unnest(array[${waits.map(({ hours }) => hours).join()}]::float8[]) as hours`,
    )),
    within: bounds.slice(1).map((upTo, place) => ({
      upTo: upTo === Infinity ? null : upTo,
      count: within(upTo) - within(bounds[place] as number),
    })),
  });
}

/** Invites tutors to an enquiry, as matching would; some answer, one quotes, the first family writes a review. */
async function invited(enquiryId: string, step: number): Promise<void> {
  for (const { tutorId } of tutors.slice(step % 2, (step % 2) + 1 + (step % 3)))
    await app.database.query(
      `insert into tutor_opportunities (id, enquiry_id, tutor_id, status, notified_at, expires_at, responded_at, created_at, version)
       values (gen_random_uuid(), $1, $2, 'available', now(), now() + interval '48 hours', null, now(), 1) on conflict do nothing`,
      [enquiryId, tutorId],
    );
  if (step % 2)
    await app.database.query(
      `update tutor_opportunities set status = $2, responded_at = now() where id = (
         select id from tutor_opportunities where enquiry_id = $1 order by tutor_id limit 1)`,
      [enquiryId, step % 4 === 1 ? 'accepted' : 'rejected'],
    );
  if (step % 2)
    await app.database.query(
      `insert into tutor_quotes (id, enquiry_id, tutor_id, proposed_hourly_rate, availability, personalized_message, expires_at, created_at, version)
       values (gen_random_uuid(), $1, $2, 70, '', '', now() + interval '7 days', now() + $3::float8 * interval '1 minute', 1) on conflict do nothing`,
      [enquiryId, tutors[0]?.tutorId, 90 + 300 * step],
    );
  if (step === 5)
    await app.database.query(
      `update tutor_quotes set status = 'accepted' where enquiry_id = $1 and status = 'submitted'`,
      [enquiryId],
    );
  if (step === 1)
    await app.database.query(
      `insert into tutor_reviews (id, tutor_id, enquiry_id, student_name, student_email, rating, created_at, version)
       values (gen_random_uuid(), $2, $1, 'Ann', 'ann@family.example', 5, now(), 1)`,
      [enquiryId, tutors[0]?.tutorId],
    );
}

/** Folds as the timer does: nothing waits afterwards. */
async function folded(): Promise<void> {
  await app.part(Figures).fold();
  expect(
    await app.database.query(
      'select email from student_changes union all select tutor_ids::text from standing_changes union all select metric from figure_changes',
    ),
  ).toEqual([]);
}

describe('A-03 A-09 A-12 A-16 API-22 API-23 R-58 R-59 R-60 the figures', () => {
  it('are those of a plain recomputation at every step, folded or not', { tags: 'long' }, async () => {
    await compare();
    for (let step = 0; step < 12; step++) {
      const email = FAMILIES[step % FAMILIES.length] as string;
      const { id } = (
        await app.visitor().post<{ id: string }>(
          '/api/enquiries',
          enquiry({
            email,
            location: step % 3 ? 'Parramatta, NSW 2150' : 'Hobart, TAS 7000',
            ...(step % 5 && { source: { utm_source: ['Google', 'newsletter'][step % 2], referrer: 'www.google.com' } }),
          }),
        )
      ).body;
      const booking = await session(app, {
        tutorId: tutors[step % 3]?.tutorId as string,
        enquiryId: step % 2 ? id : null,
        studentEmail: email,
        // What is marked as missed has begun (G-09).
        inHours: step % 4 === 2 ? -step : step + 1,
        totalCost: 5_000 + step * 10,
        seat: step + 1,
      });
      for (const status of [['cancelled'], ['in_progress', 'completed'], ['no_show'], []][step % 4] as string[])
        await admin.ask('PATCH', `/api/admin/sessions/${booking}/status`, { body: { status } });
      // G-15: one of those that were held is paid, another refunded, the third waits.
      for (const status of { 1: ['paid'], 5: ['paid', 'refunded'] }[step] ?? [])
        expect((await admin.post(`/api/bookings/${booking}/payment`, { status })).status).toBe(200);
      // G-09: the mark of one of those that were missed is taken out.
      if (step === 6) await unmarked(booking);
      if (step < 8) await invited(id, step);
      if (step % 3 === 0) await folded();
      if (step % 3 === 2) await compare();
    }
    await folded();
    await compare();
    for (const city of [null, 'sydney', 'hobart']) await compareAnalytics(city);
  });

  it('REL-17 are the same when they are computed again from the rows', async () => {
    await app.database.query('select rebuild_figures()');
    await compare();
    for (const city of [null, 'sydney']) await compareAnalytics(city);
  });

  it('stay right when a family does many things at the same moment', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        session(app, {
          tutorId: tutors[place % 3]?.tutorId as string,
          studentEmail: 'dee@family.example',
          seat: 100 + place,
        }),
      ),
    );
    await compare();
  });
});
