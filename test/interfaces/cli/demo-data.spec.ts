/** @module-tag long */
import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { QueryBus } from '@nestjs/cqrs';
import { ListAlerts } from '../../../application/admin/list-alerts.query.js';
import { ListRounds, ReadDraw } from '../../../application/competition/read-competitions.query.js';
import { AlertWhenEnquiryHasNoQuote } from '../../../application/enquiry/alert-when-enquiry-has-no-quote.task.js';
import { WidenSearchWhenNobodyAccepts } from '../../../application/matching/widen-search-when-nobody-accepts.task.js';
import { ExpireUnansweredOpportunities } from '../../../application/opportunity/expire-unanswered-opportunities.task.js';
import { Accounts, Passwords } from '../../../application/ports/account/accounts.js';
import type { DueTask } from '../../../application/scheduled-task.js';
import { COMPETITION_IDS, COMPETITION_YEAR_LEVELS } from '../../../domain/competition/options.js';
import { loadDemoOnce } from '../../../seed/demo-data.js';
import { type Demo, startDemo } from '../../support/demo.js';
import { PRODUCTION } from '../../support/production.js';
import { program } from '../../support/program.js';

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo(2);
});
afterAll(() => demo.stop());

const tables = 'users tutors enquiries tutor_opportunities tutor_quotes bookings tutor_reviews event_log'.split(' ');
const sizes = () =>
  demo.counts(tables.map((table) => `select '${table}' as name, count(*) as n from ${table}`).join(' union all '));

describe('The demo data', () => {
  it('is loaded once, even when two processes boot at once and boot again', async () => {
    const before = await sizes();
    expect(before).toMatchObject({ users: 346, tutors: 345, enquiries: 63 });
    await Promise.all(demo.processes.map((app) => loadDemoOnce(app)));
    expect(await sizes()).toEqual(before);
  });

  it('R-50 R-57 Q-13 shows a demo enquiry whose five quotes are still open after months', async () => {
    const months = new Date(Date.now() + 300 * 86_400_000).toISOString();
    expect(
      await demo.counts(`select status as name, count(*) as n from tutor_quotes
                    where enquiry_id = '00000000-0000-4000-8000-000000000001' and expires_at > '${months}' group by 1`),
    ).toEqual({ submitted: 5 });
  });

  it.each([
    ['api', PRODUCTION],
    ['worker', PRODUCTION],
    ['api', { PUBLIC_URL: 'https://staging.banksia.example' }],
  ] as const)('F12 SEC-45 is where no %s starts in production, or at a public address', async (role, environment) => {
    const started = await program(role, { ...environment, DATABASE_URL: demo.url, DATA_DIR: demo.dataDir });
    await started.start();
    await started.says('DATABASE_URL names the database of a demo');
    expect(await started.ended()).toBe(1);
  });

  it('has 300 approved tutors and the two accounts with their password', async () => {
    expect(await demo.counts('select vetting_status as name, count(*) as n from tutors group by 1')).toMatchObject({
      approved: 300,
    });
    for (const username of ['admin', 'tutor']) {
      const account = await demo.app.get(Accounts).credentials(username);
      expect(await demo.app.get(Passwords).matches(account?.password ?? '', 'demo-password')).toBe(true);
    }
    expect(await demo.counts(`select role as name, count(*) as n from users group by 1`)).toMatchObject({ admin: 1 });
  });

  it('has some who wait for a verdict longer than promised whatever the day of the week, and more who do not', async () => {
    const { overdue = 0, waiting = 0 } = await demo.counts(
      `select case when submitted_at < now() - interval '4 days' then 'overdue' else 'waiting' end as name, count(*) as n
       from contract_submissions where status = 'submitted' group by 1`,
    );
    expect(overdue).toBeGreaterThanOrEqual(2);
    expect(waiting).toBeGreaterThan(overdue);
  });

  it('G-01 has one suspended tutor, of whom nothing is under way', async () => {
    const suspended = await demo.rows<{
      listed: boolean;
      quotes: number;
    }>(`select s.listed, (select count(*)::int from tutor_quotes q where q.tutor_id = t.id and q.status = 'submitted') as quotes
       from tutors t join tutor_search s on s.tutor_id = t.id where t.suspended_at is not null and t.suspension_reason <> ''`);
    expect(suspended).toEqual([{ listed: false, quotes: 0 }]);
  });

  it('G-19 has one tutor whose account closes within 30 days', async () => {
    const closing = await demo.rows<{
      days: number;
      same: boolean;
    }>(`select extract(day from u.closes_at - now())::int as days, u.closes_at = t.closes_at as same
       from users u join tutors t on t.user_id = u.id where u.closes_at is not null or t.closes_at is not null`);
    expect(closing).toEqual([{ days: expect.any(Number), same: true }]);
    expect(closing[0]?.days).toBeGreaterThan(20);
  });

  it('G-03 has one tutor whose check ends this week, warned of it each time, with a session before its end and one beyond it', async () => {
    const asked = new ListAlerts({ kind: 'check_expiring', order: 'oldest' }, demo.now());
    const { alerts } = await demo.app.get(QueryBus).execute(asked);
    const found = await demo.rows(
      `select t.id from tutors t where t.wwc_notice_days = 7 and t.wwc_expiry_date between $1 and $1::timestamptz + interval '7 days'
         and exists (select from bookings b where b.tutor_id = t.id and b.status = 'confirmed' and b.session_date < t.wwc_expiry_date)`,
      [asked.now],
    );
    expect(found).toHaveLength(1);
    expect(alerts).toContainEqual(
      expect.objectContaining({
        subject: found[0]?.['id'],
        detail: expect.stringMatching(/^1 session is booked beyond the end of the check/),
      }),
    );
  });

  it('G-17 has a calendar feed of the own tutor', async () => {
    const feeds = await demo.rows<{
      username: string;
      known: boolean;
    }>(`select u.username, t.calendar_feed_hash is not null as known from tutors t join users u on u.id = t.user_id
       where t.calendar_feed_at is not null`);
    expect(feeds).toEqual([{ username: 'tutor', known: true }]);
  });

  it('G-27 has three competitions that can be entered, a round that waits for its draw, and a draw that anybody can repeat', async () => {
    const rounds = await demo.app.get(QueryBus).execute(new ListRounds(demo.now()));
    const count = (status: string) => rounds.filter((round) => round.status === status).length;
    expect(new Set(rounds.filter(({ status }) => status === 'open').map(({ competition }) => competition))).toEqual(
      new Set(COMPETITION_IDS),
    );
    expect([count('open'), count('closed'), count('drawn')]).toEqual([3, 1, 1]);
    for (const round of rounds) expect(Math.min(round.entries, round.pending)).toBeGreaterThan(0);
    const { id = '', winnerEntryId } = rounds.find(({ status }) => status === 'drawn') ?? {};
    const drawn = await demo.app.get(QueryBus).execute(new ReadDraw(id, demo.now()));
    const { seed = '', competition = '', entries = [] } = drawn ?? {};
    const digest = createHash('sha256').update(`${seed}${competition}`).digest();
    expect([...entries].sort()[Number(digest.readBigUInt64BE() % BigInt(entries.length))]).toBe(winnerEntryId);
  });

  it('G-28 has readers of the newsletter in each status, an issue that was sent and one that is being written', async () => {
    expect(
      await demo.counts(`select case when s.confirmed_at is null then 'pending' when m.off_at is null then 'confirmed' else 'unsubscribed' end
                as name, least(count(*), 1) as n from newsletter_subscriptions s
                left join mail_switches m on m.recipient = s.id::text and m.kind = 'newsletter' group by 1`),
    ).toEqual({ pending: 1, confirmed: 1, unsubscribed: 1 });
    expect(await demo.counts('select status as name, count(*) as n from newsletter_issues group by 1')).toEqual({
      draft: 1,
      sent: 1,
    });
    // What it says of the competitions is their rule.
    const [youngest, oldest] = [COMPETITION_YEAR_LEVELS[0], COMPETITION_YEAR_LEVELS.at(-1) ?? ''].map((level) =>
      level.replace('year-', 'Year '),
    );
    const [draft] = await demo.rows<{ markdown: string }>(
      `select markdown from newsletter_issues where status = 'draft'`,
    );
    expect(draft?.markdown).toContain(`open to students from ${youngest} to ${oldest}.`);
  });

  it('has an own tutor with a confirmed address, an approved contract and both documents verified', async () => {
    expect(await demo.ofOwn('contract_submissions')).toEqual({ approved: 1 });
    const [own] = await demo.rows<{
      confirmed: boolean;
      documents: string[];
    }>(`select u.email_verified_at is not null as confirmed,
              array(select d.document_type from credential_documents d where d.tutor_id = t.id and d.verified order by 1) as documents
       from users u join tutors t on t.user_id = u.id where u.username = 'tutor'`);
    expect(own).toEqual({ confirmed: true, documents: ['qualifications', 'wwc_credential'] });
  });

  it('R-80 R-57 has the fixed demo enquiry with five live quotes', async () => {
    const quotes = await demo.rows<{ status: string }>(
      `select status from tutor_quotes where enquiry_id = '00000000-0000-4000-8000-000000000001'`,
    );
    expect(quotes.map(({ status }) => status)).toEqual(Array(5).fill('submitted'));
  });

  it('dates each event of the past by its own time, none of them in the future', async () => {
    const now = demo.now();
    const wrong = await demo.rows<{ type: string }>(
      `select distinct type from event_log where actor <> 'operator' and (at <> (data->>'at')::timestamptz or at > $1)`,
      [now],
    );
    expect(wrong).toEqual([]);
  });

  it('gives tutors the figures of their published reviews', async () => {
    const wrong =
      await demo.rows(`select t.id from tutors t left join tutor_search s on s.tutor_id = t.id left join lateral
         (select count(*) as n, round(avg(rating), 2) as mean from tutor_reviews r where r.tutor_id = t.id) r on true
       where t.total_reviews <> r.n or t.average_rating <> coalesce(r.mean, 0) or s.total_reviews <> r.n
         or s.average_rating is distinct from r.mean::float8`);
    expect(wrong).toEqual([]);
  });

  it('mails nobody about the past, now or at the next turn of a task', async () => {
    expect(await demo.rows('select kind from mails union all select reaction from outbox')).toEqual([]);
    const now = demo.now();
    for (const task of [ExpireUnansweredOpportunities, WidenSearchWhenNobodyAccepts, AlertWhenEnquiryHasNoQuote])
      expect(await demo.app.get<DueTask>(task).due(now)).toEqual([]);
  });
});
