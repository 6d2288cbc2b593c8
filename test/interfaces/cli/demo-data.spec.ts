import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { QueryBus } from '@nestjs/cqrs';
import { ListAlerts } from '../../../application/admin/list-alerts.query.js';
import { Accounts, Passwords } from '../../../application/ports/accounts.js';
import { Clock } from '../../../application/ports/clock.js';
import { LogAnchors } from '../../../application/ports/log-anchors.js';
import { Figures } from '../../../application/ports/figures.js';
import { Ledger } from '../../../application/ports/ledger.js';
import { AskBothSidesHowSessionWent } from '../../../application/booking/ask-both-sides-how-session-went.task.js';
import { CompleteSessionWithoutAnswer } from '../../../application/booking/complete-session-without-answer.task.js';
import { ExpireUnansweredSessionRequests } from '../../../application/booking/expire-unanswered-session-requests.task.js';
import { RemindBothSidesOfSession } from '../../../application/booking/remind-both-sides-of-session.task.js';
import { AlertWhenEnquiryHasNoQuote } from '../../../application/enquiry/alert-when-enquiry-has-no-quote.task.js';
import { WidenSearchWhenNobodyAccepts } from '../../../application/matching/widen-search-when-nobody-accepts.task.js';
import { ExpireUnansweredOpportunities } from '../../../application/opportunity/expire-unanswered-opportunities.task.js';
import { ExpireUnansweredQuotes } from '../../../application/quote/expire-unanswered-quotes.task.js';
import { InviteFamilyToReviewSession } from '../../../application/review/invite-family-to-review-session.task.js';
import type { DueTask } from '../../../application/scheduled-task.js';
import { WarnTutorsOfExpiringChecks } from '../../../application/tutor/warn-tutors-of-expiring-checks.task.js';
import { TaskFailures } from '../../../application/ports/task-failures.js';
import { TutorDirectory } from '../../../application/ports/tutor-directory.js';
import { searchRowOf, searchWritesOf } from '../../../application/tutor/search-row.js';
import { DAY, plus } from '../../../domain/shared/time.js';
import { Audit, type Difference } from '../../../infrastructure/postgres/audit.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { loadDemoOnce } from '../../../seed/demo-data.js';
import { freshDatabase, run, type TestDatabase } from '../../support/databases.js';
import { PRODUCTION } from '../../support/production.js';
import { program } from '../../support/program.js';

let database: TestDatabase;
let processes: INestApplicationContext[];
let dataDir: string;

/** What a process that boots on the database would have. */
async function boot(): Promise<INestApplicationContext> {
  const before = { ...process.env };
  Object.assign(process.env, { DATABASE_URL: database.url, DATA_DIR: dataDir, TIMEOUTS: '20' });
  const { DomainModule } = await import('../../../interfaces/app.module.js');
  const app = await NestFactory.createApplicationContext(DomainModule, { logger: false });
  process.env = before;
  return app;
}

const counts = async (sql: string) =>
  Object.fromEntries(
    (await run<{ name: string; n: string }>(database.url, sql)).map(({ name, n }) => [name, Number(n)]),
  );
const tables = 'users tutors enquiries tutor_opportunities tutor_quotes bookings tutor_reviews event_log'.split(' ');
const sizes = () =>
  counts(tables.map((table) => `select '${table}' as name, count(*) as n from ${table}`).join(' union all '));
const ofOwn = (table: string) =>
  counts(`select x.status as name, count(*) as n from ${table} x join tutors t on t.id = x.tutor_id
          join users u on u.id = t.user_id where u.username = 'tutor' group by 1`);

async function differences(): Promise<Difference[]> {
  const found: Difference[] = [];
  const reader = new Database(database.url, { max: 1, timeouts: 20 });
  try {
    const { differences: n } = await new Audit(
      reader,
      (processes[0] as INestApplicationContext).get(LogAnchors),
    ).verify({ difference: (one) => found.push(one) });
    expect(n).toBe(found.length);
  } finally {
    await reader.close();
  }
  return found;
}

beforeAll(async () => {
  database = await freshDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'banksia-demo-'));
  processes = [await boot(), await boot()];
  await Promise.all(processes.map((app) => loadDemoOnce(app)));
});

afterAll(async () => {
  for (const app of processes) await app.close();
  rmSync(dataDir, { recursive: true, force: true });
  await database.drop();
});

describe('The demo data', () => {
  it('is loaded once, even when two processes boot at once and boot again', async () => {
    const before = await sizes();
    expect(before).toMatchObject({ users: 346, tutors: 345, enquiries: 63 });
    await Promise.all(processes.map((app) => loadDemoOnce(app)));
    expect(await sizes()).toEqual(before);
  });

  it('R-50 R-57 Q-13 shows a demo enquiry whose five quotes are still open after months', async () => {
    const months = new Date(Date.now() + 300 * 86_400_000).toISOString();
    expect(
      await counts(`select status as name, count(*) as n from tutor_quotes
                    where enquiry_id = '00000000-0000-4000-8000-000000000001' and expires_at > '${months}' group by 1`),
    ).toEqual({ submitted: 5 });
  });

  it.each([
    ['api', PRODUCTION],
    ['worker', PRODUCTION],
    ['api', { PUBLIC_URL: 'https://staging.banksia.example' }],
  ] as const)('F12 SEC-45 is where no %s starts in production, or at a public address', async (role, environment) => {
    const started = await program(role, { ...environment, DATABASE_URL: database.url, DATA_DIR: dataDir });
    await started.start();
    await started.says('DATABASE_URL names the database of a demo');
    expect(await started.ended()).toBe(1);
  });

  it('has 300 approved tutors and the two accounts with their password', async () => {
    expect(await counts('select vetting_status as name, count(*) as n from tutors group by 1')).toMatchObject({
      approved: 300,
    });
    const [app] = processes as [INestApplicationContext];
    for (const username of ['admin', 'tutor']) {
      const account = await app.get(Accounts).credentials(username);
      expect(await app.get(Passwords).matches(account?.password ?? '', 'demo-password')).toBe(true);
    }
    expect(await counts(`select role as name, count(*) as n from users group by 1`)).toMatchObject({ admin: 1 });
  });

  it('G-14 has sessions with a lesson report, in whole and in part, and without one', async () => {
    const {
      none = 0,
      part = 0,
      ...more
    } = await counts(
      `select case num_nonnulls(lesson_done, lesson_next, homework) when 0 then 'none' when 3 then 'whole' else 'part' end as name,
              count(*) as n from bookings where status = 'completed' group by 1`,
    );
    for (const count of [none, part, more['whole'] ?? 0]) expect(count).toBeGreaterThanOrEqual(5);
    const unmarked = await counts(
      `select (e.data ->> 'hasReport') is not null as name, count(*) as n from event_log e join bookings b on b.id = e.stream_id
       where e.type = 'SessionCompleted' and num_nonnulls(lesson_done, lesson_next, homework) > 0 group by 1`,
    );
    expect(Object.keys(unmarked)).toEqual(['true']);
  });

  it('has some who wait for a verdict longer than promised whatever the day of the week, and more who do not', async () => {
    const { overdue = 0, waiting = 0 } = await counts(
      `select case when submitted_at < now() - interval '4 days' then 'overdue' else 'waiting' end as name, count(*) as n
       from contract_submissions where status = 'submitted' group by 1`,
    );
    expect(overdue).toBeGreaterThanOrEqual(2);
    expect(waiting).toBeGreaterThan(overdue);
  });

  it('G-01 has one suspended tutor, of whom nothing is under way', async () => {
    const suspended = await run<{ listed: boolean; quotes: number }>(
      database.url,
      `select s.listed, (select count(*)::int from tutor_quotes q where q.tutor_id = t.id and q.status = 'submitted') as quotes
       from tutors t join tutor_search s on s.tutor_id = t.id where t.suspended_at is not null and t.suspension_reason <> ''`,
    );
    expect(suspended).toEqual([{ listed: false, quotes: 0 }]);
  });

  it('G-19 has one tutor whose account closes within 30 days', async () => {
    const closing = await run<{ days: number; same: boolean }>(
      database.url,
      `select extract(day from u.closes_at - now())::int as days, u.closes_at = t.closes_at as same
       from users u join tutors t on t.user_id = u.id where u.closes_at is not null or t.closes_at is not null`,
    );
    expect(closing).toEqual([{ days: expect.any(Number), same: true }]);
    expect(closing[0]?.days).toBeGreaterThan(20);
  });

  it('G-03 has one tutor whose check ends this week, warned of it each time, with a session before its end and one beyond it', async () => {
    const [app] = processes as [INestApplicationContext];
    const asked = new ListAlerts({ kind: 'check_expiring', order: 'oldest' }, app.get(Clock).now());
    const { alerts } = await app.get(QueryBus).execute(asked);
    const found = await run(
      database.url,
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

  it('G-06 has cases in every status, an overdue one, and a safety concern that was settled with words to both sides', async () => {
    const cases = await run<{ status: string; safety: boolean; overdue: boolean; owned: boolean; informed: string[] }>(
      database.url,
      `select status, concern = 'safety' as safety, owner_id is not null as owned, informed,
              status <> 'resolved' and due_at < now() as overdue
       from cases where kind = 'concern' and words <> '' and reference ~ '^CA-'`,
    );
    expect(cases).toHaveLength(9);
    expect(new Set(cases.map(({ status }) => status))).toEqual(new Set(['open', 'waiting', 'resolved']));
    expect(cases).toContainEqual(expect.objectContaining({ overdue: true, owned: true }));
    expect(cases).toContainEqual({ status: 'open', safety: true, overdue: false, owned: false, informed: [] });
    expect(cases).toContainEqual(
      expect.objectContaining({ status: 'resolved', safety: true, informed: ['family', 'tutor'] }),
    );
  });

  it('G-07 has one family that used the guarantee for a session of the last three days', async () => {
    const claimed = await run<{ status: string; reason: string; recent: boolean }>(
      database.url,
      `select c.status, c.reason, b.completed_at > now() - interval '72 hours' as recent from cases c
       join bookings b on b.id = c.booking_id where c.kind = 'guarantee'`,
    );
    expect(claimed).toEqual([{ status: 'open', reason: 'not_a_good_fit', recent: true }]);
  });

  it('G-15 has held sessions of every payment status, and none that was not held is settled', async () => {
    const settled = await run<object>(
      database.url,
      `select payment_status as "paymentStatus", bool_and(status = 'completed') as held, bool_and(paid_at > completed_at) as later
       from bookings where payment_status <> 'pending' or status = 'completed' group by 1 order by 1`,
    );
    expect(settled).toEqual([
      { paymentStatus: 'paid', held: true, later: true },
      { paymentStatus: 'pending', held: true, later: null },
      { paymentStatus: 'refunded', held: true, later: true },
      { paymentStatus: 'waived', held: true, later: null },
    ]);
  });

  it('G-09 has one tutor that contests a mark, with a case that waits for the family', async () => {
    const contested = await run<object>(
      database.url,
      `select c.status, c.reason, c.reporter, c.owner_id is not null as owned, c.words is not null as worded, b.status as session,
              b.contested_at = c.created_at as together, b.contested_at < b.missed_at + interval '72 hours' as "inTime"
       from cases c join bookings b on b.id = c.booking_id where c.kind = 'contest'`,
    );
    expect(contested).toEqual([
      {
        ...{ status: 'waiting', reason: 'missed_by_tutor', reporter: 'tutor', owned: true, worded: true },
        ...{ session: 'no_show', together: true, inTime: true },
      },
    ]);
  });

  it('G-10 has tutors who said why they declined, and the own one who reported an enquiry', async () => {
    const declined = await run<{ reason: string | null; n: number }>(
      database.url,
      `select decline_reason as reason, count(*)::int as n from tutor_opportunities where status = 'rejected' group by 1`,
    );
    expect(declined.length).toBeGreaterThan(3);
    expect(declined.map(({ reason }) => reason)).toEqual(expect.arrayContaining([null, 'times', 'too_far']));
    const reported = await run<object>(
      database.url,
      `select c.status, c.reason, c.reporter, u.username, o.status as opportunity, c.created_at > o.responded_at as after
       from cases c join tutor_opportunities o on o.id = c.opportunity_id join tutors t on t.id = o.tutor_id
       join users u on u.id = t.user_id where c.kind = 'lead'`,
    );
    expect(reported).toEqual([
      {
        ...{ status: 'open', reason: 'wrong_area', reporter: 'tutor', username: 'tutor' },
        ...{ opportunity: 'rejected', after: true },
      },
    ]);
  });

  it('G-13 has a session of the own tutor that waits for an answer, and one that was completed because nobody gave one', async () => {
    const [app] = processes as [INestApplicationContext];
    const now = app.get(Clock).now();
    const found = await run<object>(
      database.url,
      `select b.status, b.session_end < $1 as over, b.outcome_requested_at is not null as asked, b.completed_automatically as automatic,
              (select count(*)::int from event_log e where e.stream_id = b.id and e.type = 'SessionCompleted'
               and e.actor = 'system' and e.data ->> 'automatic' = 'true') as said
       from bookings b join tutors t on t.id = b.tutor_id join users u on u.id = t.user_id
       where u.username = 'tutor' and b.outcome_requested_at is not null order by b.session_end desc`,
      [now],
    );
    expect(found).toEqual([
      { status: 'confirmed', over: true, asked: true, automatic: false, said: 0 },
      { status: 'completed', over: true, asked: true, automatic: true, said: 1 },
    ]);
    for (const task of [AskBothSidesHowSessionWent, CompleteSessionWithoutAnswer])
      expect(await app.get<DueTask>(task).due(now)).toEqual([]);
  });

  it('G-16 has two quotes of the own tutor with a conversation, one before and one after it was accepted', async () => {
    const threads = await run<object>(
      database.url,
      `select q.status, count(*)::int as said, max(q.messages) as counted, count(distinct m.by)::int as sides, u.username
       from quote_messages m join tutor_quotes q on q.id = m.quote_id join tutors t on t.id = q.tutor_id
       join users u on u.id = t.user_id group by q.id, q.status, u.username order by q.status`,
    );
    expect(threads).toEqual([
      { status: 'accepted', said: 2, counted: 2, sides: 2, username: 'tutor' },
      { status: 'submitted', said: 3, counted: 3, sides: 2, username: 'tutor' },
    ]);
  });

  it('G-08 has one family that asks for another tutor, with the own tutor among those asked first', async () => {
    const asked = await run<{ status: string; username: string; offered: string; rate: boolean }>(
      database.url,
      `select e.status, u.username, o.status as offered, q.proposed_hourly_rate > 0 as rate from enquiries e
       join tutor_opportunities o on o.enquiry_id = e.id and o.earlier_quote_id is not null
       join tutor_quotes q on q.id = o.earlier_quote_id join tutors t on t.id = o.tutor_id join users u on u.id = t.user_id
       where e.reopened_at is not null and u.username = 'tutor'`,
    );
    expect(asked).toEqual([{ status: 'matching', username: 'tutor', offered: 'available', rate: true }]);
  });

  it('G-11 has one family that put its enquiry right after the own tutor was asked, who reads it as it is now', async () => {
    const changed = await run<{ status: string; after: boolean; advertised: boolean }>(
      database.url,
      `select o.status, (e.changed ->> 'message')::timestamptz > o.notified_at as after,
              a.content like '%' || e.message || '%' as advertised
       from enquiries e join tutor_opportunities o on o.enquiry_id = e.id join tutors t on t.id = o.tutor_id
       join users u on u.id = t.user_id join advertisements a on a.enquiry_id = e.id and a.tutor_id = t.id
       where e.changed <> '{}' and u.username = 'tutor'`,
    );
    expect(changed).toEqual([{ status: 'available', after: true, advertised: true }]);
  });

  it('has an own tutor with a confirmed address, an approved contract and both documents verified', async () => {
    expect(await ofOwn('contract_submissions')).toEqual({ approved: 1 });
    const [own] = await run<{ confirmed: boolean; documents: string[] }>(
      database.url,
      `select u.email_verified_at is not null as confirmed,
              array(select d.document_type from credential_documents d where d.tutor_id = t.id and d.verified order by 1) as documents
       from users u join tutors t on t.user_id = u.id where u.username = 'tutor'`,
    );
    expect(own).toEqual({ confirmed: true, documents: ['qualifications', 'wwc_credential'] });
  });

  it('has opportunities of the own tutor in every status, with time left where they are open', async () => {
    const statuses = await ofOwn('tutor_opportunities');
    expect(Object.keys(statuses).sort()).toEqual(['accepted', 'available', 'expired', 'rejected']);
    const now = (processes[0] as INestApplicationContext).get(Clock).now();
    expect(
      await run(database.url, `select id from tutor_opportunities where status = 'available' and expires_at <= $1`, [
        now,
      ]),
    ).toEqual([]);
  });

  it('has enquiries in every stage, quotes in theirs, and bookings in every status around today', async () => {
    const stages = await counts('select status as name, count(*) as n from enquiries group by 1');
    expect(Object.keys(stages).sort()).toEqual(['closed', 'filled', 'lapsed', 'matching', 'quoted', 'submitted']);
    expect(stages['filled']).toBe(14);
    const quotes = await counts('select status as name, count(*) as n from tutor_quotes group by 1');
    expect(quotes['accepted']).toBe(14);
    const bookings = await ofOwn('bookings');
    expect(Object.keys(bookings).sort()).toEqual(['cancelled', 'completed', 'confirmed', 'in_progress', 'no_show']);
    const series = await run<{ sessions: string; families: string }>(
      database.url,
      `select count(*) as sessions, count(distinct b.student_email) as families
       from bookings b join tutors t on t.id = b.tutor_id join users u on u.id = t.user_id
       where u.username = 'tutor' and b.series_id is not null and b.every_weeks = 1 and b.session_date > now() group by b.series_id`,
    );
    expect(series.map(({ sessions, families }) => [Number(sessions), Number(families)])).toEqual([[8, 1]]);
  });

  it('R-80 R-57 has the fixed demo enquiry with five live quotes', async () => {
    const quotes = await run<{ status: string }>(
      database.url,
      `select status from tutor_quotes where enquiry_id = '00000000-0000-4000-8000-000000000001'`,
    );
    expect(quotes.map(({ status }) => status)).toEqual(Array(5).fill('submitted'));
  });

  it('dates each event of the past by its own time, none of them in the future', async () => {
    const now = (processes[0] as INestApplicationContext).get(Clock).now();
    const wrong = await run<{ type: string }>(
      database.url,
      `select distinct type from event_log where actor <> 'operator' and (at <> (data->>'at')::timestamptz or at > $1)`,
      [now],
    );
    expect(wrong).toEqual([]);
  });

  it('keeps a dossier of each wave', async () => {
    const missing = await run(
      database.url,
      `select e.id from enquiries e where e.waves <> (select count(*) from matching_runs r where r.enquiry_id = e.id)`,
    );
    expect(missing).toEqual([]);
  });

  it('gives tutors the figures of their published reviews', async () => {
    const wrong = await run(
      database.url,
      `select t.id from tutors t left join tutor_search s on s.tutor_id = t.id left join lateral
         (select count(*) as n, round(avg(rating), 2) as mean from tutor_reviews r where r.tutor_id = t.id) r on true
       where t.total_reviews <> r.n or t.average_rating <> coalesce(r.mean, 0) or s.total_reviews <> r.n
         or s.average_rating is distinct from r.mean::float8`,
    );
    expect(wrong).toEqual([]);
  });

  it('mails nobody about the past, now or at the next turn of a task', async () => {
    expect(await run(database.url, 'select kind from mails union all select reaction from outbox')).toEqual([]);
    const [app] = processes as [INestApplicationContext];
    const now = app.get(Clock).now();
    for (const task of [ExpireUnansweredOpportunities, WidenSearchWhenNobodyAccepts, AlertWhenEnquiryHasNoQuote])
      expect(await app.get<DueTask>(task).due(now)).toEqual([]);
  });
});

describe('REL-15 The audit', () => {
  // Only the log's owner can, and has to take its guard away first.
  beforeAll(() => run(database.url, 'alter table event_log disable trigger event_log_append_only'));
  const tampered = async (sql: string, undo: string) => {
    await run(database.url, sql);
    try {
      return (await differences()).map(({ stream, what }) => `${stream}: ${what}`);
    } finally {
      await run(database.url, undo);
    }
  };
  const showcase = `'00000000-0000-4000-8000-000000000001'`;
  const ofShowcase = `stream = 'enquiry' and stream_id = ${showcase}`;

  it('finds no difference after the demo was loaded', async () => {
    expect(await differences()).toEqual([]);
  });

  it('finds a status that was changed past the log', async () => {
    const found = await tampered(
      `update enquiries set status = 'filled' where id = ${showcase}`,
      `update enquiries set status = 'quoted' where id = ${showcase}`,
    );
    expect(found).toEqual(['enquiry: status is "filled" in the row and "quoted" by its events']);
  });

  it('finds an event whose data were changed', async () => {
    const found = await tampered(
      `update event_log set data = data || '{"policy": "v0"}' where ${ofShowcase} and type = 'TutorsInvited'`,
      `update event_log set data = data || '{"policy": "v1"}' where ${ofShowcase} and type = 'TutorsInvited'`,
    );
    expect(found).toEqual(['enquiry: event 2 (TutorsInvited) was changed: its hash does not fit']);
  });

  it('finds an event that was deleted from the middle, from the end, or with all the others', async () => {
    const copy = `create table if not exists kept as select * from event_log where ${ofShowcase}`;
    const undo = `insert into event_log select * from kept on conflict do nothing`;
    await run(database.url, copy);
    const middle = await tampered(`delete from event_log where ${ofShowcase} and version = 2`, undo);
    expect(middle).toContain('enquiry: event 2 is missing: event 3 follows event 1');
    const last = `(select max(version) from event_log where ${ofShowcase})`;
    const end = await tampered(`delete from event_log where ${ofShowcase} and version = ${last}`, undo);
    const numbers = /^enquiry: its row has version (\d+), its last event (\d+)$/.exec(end.join());
    expect(Number(numbers?.[1]) - Number(numbers?.[2])).toBe(1);
    const all = await tampered(`delete from event_log where ${ofShowcase}`, undo);
    expect(all).toEqual(['enquiry: its row has no events']);
    expect(await differences()).toEqual([]);
  });

  it('finds a row that is gone', async () => {
    await run(database.url, `create table kept_review as select * from tutor_reviews limit 1`);
    const found = await tampered(
      `delete from tutor_reviews where id in (select id from kept_review)`,
      `insert into tutor_reviews select * from kept_review`,
    );
    expect(found).toEqual(['review: its events have no row']);
  });
});

/**
 * What is read beside the log and the rows of its streams, as everybody reads it: without the numbers that a rebuilding gives
 * again, and the tutors of an hour in any order.
 */
const READ_MODELS: Record<string, string> = {
  daily_figures: 'select to_jsonb(t) as told from daily_figures t where amount <> 0',
  enquiry_progress: 'select to_jsonb(t) as told from enquiry_progress t',
  students: 'select to_jsonb(t) as told from students t',
  tutor_answers: 'select to_jsonb(t) as told from tutor_answers t',
  tutor_standings: `select to_jsonb(t) - 'number' as told from tutor_standings t`,
  daily_invitations: `
    select to_jsonb(t) - 'tutors' || jsonb_build_object('tutors', (
      select jsonb_agg(tutor_id order by tutor_id) from generate_series(0, length(tutors) - 1, 4) at
      join tutor_standings s on int4send(s.number) = substr(tutors, at + 1, 4))) as told
    from daily_invitations t`,
  tutor_search: `select to_jsonb(t) - 'changed' as told from tutor_search t`,
  tutor_reach: 'select to_jsonb(t) as told from tutor_reach t',
};

const hashes = () =>
  run<{ name: string; rows: string; hash: string }>(
    database.url,
    Object.entries(READ_MODELS)
      .map(
        ([name, sql]) =>
          `select '${name}' as name, count(*) as rows, md5(string_agg(told::text, '|' order by told::text)) as hash from (${sql}) ${name}`,
      )
      .join(' union all '),
  );

describe('REL-17 What is read beside the log', () => {
  it('is the same, table by table, when it is lost and built again', async () => {
    const [app] = processes as [INestApplicationContext];
    while ((await app.get(Figures).fold()) > 0);
    const before = await hashes();
    for (const { name, rows } of before) expect([name, Number(rows)]).not.toEqual([name, 0]);
    for (const name of Object.keys(READ_MODELS)) await run(database.url, `delete from ${name}`);
    expect((await hashes()).map(({ rows }) => Number(rows))).toEqual(before.map(() => 0));

    await run(database.url, 'select rebuild_figures()');
    const ledger = app.get(Ledger);
    const ids = await run<{ id: string }>(database.url, 'select id from tutors');
    const tutors = await Promise.all(ids.map(({ id }) => ledger.load('tutor', id)));
    const directory = app.get(TutorDirectory);
    const rows = await Promise.all(
      tutors.map(async ({ id, state, columns }) => searchRowOf(id, state, columns, await directory.availability(id))),
    );
    const writes = rows.flatMap((row) => searchWritesOf(row, 'unknown'));
    const at = app.get(Clock).now();
    await ledger.commit({ changes: [], writes, actor: 'operator', at });

    expect(await hashes()).toEqual(before);
    expect(await differences()).toEqual([]);
  });
});

describe('F21 what falls due', () => {
  /** Each task with a list, and after how many days the demo has something in it. */
  const lists: [string, number, Type<DueTask>][] = [
    ['opportunity-expiry', 30, ExpireUnansweredOpportunities],
    ['second-wave', 30, WidenSearchWhenNobodyAccepts],
    ['quote-expiry', 30, ExpireUnansweredQuotes],
    ['session-request-expiry', 30, ExpireUnansweredSessionRequests],
    ['session-reminder', 0, RemindBothSidesOfSession],
    ['session-outcome', 0.25, AskBothSidesHowSessionWent],
    ['session-completion', 2, CompleteSessionWithoutAnswer],
    ['review-invitation', 30, InviteFamilyToReviewSession],
    ['promise-of-reply', 30, AlertWhenEnquiryHasNoQuote],
    ['check-notice', 300, WarnTutorsOfExpiringChecks],
  ];

  beforeAll(async () => {
    // The demo has neither: one of each.
    await run(
      database.url,
      `insert into booking_requests (id, tutor_id, student_name, student_email, student_phone, preferred_date, subject, expires_at, created_at, version)
       select gen_random_uuid(), id, '', '', '', now(), 'Maths', now(), now(), 1 from tutors limit 1`,
    );
    await run(
      database.url,
      `update bookings set review_invitation_due_at = now() where id = (select id from bookings order by id limit 1)`,
    );
  });

  it.each(lists)(
    'and failed as %s is left out of its list alone, until it is to be tried again',
    async (name, days, task) => {
      const [app] = processes as [INestApplicationContext];
      const now = plus(app.get(Clock).now(), days * DAY);
      const [due, failures] = [app.get<DueTask>(task), app.get(TaskFailures)];
      expect(due.kind).toBe(name);
      const before = await due.due(now);
      const [failing = ''] = before;
      expect(before).toContain(failing);
      await failures.note(due.kind === 'second-wave' ? 'quote-expiry' : 'second-wave', [failing], now);
      expect(await due.due(now)).toContain(failing);
      await failures.note(due.kind, [failing], now);
      expect(await due.due(now)).not.toContain(failing);
      expect(await due.due(plus(now, 6_000))).toContain(failing);
      await failures.note(due.kind, [failing], now);
      expect(await due.due(plus(now, 6_000))).not.toContain(failing);
      expect(await due.due(plus(now, 11_000))).toContain(failing);
      await run(database.url, 'delete from task_failures');
    },
  );
});
