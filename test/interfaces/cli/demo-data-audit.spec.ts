/** @module-tag long */
import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { LogAnchors } from '../../../application/ports/history/log-anchors.js';
import { Figures } from '../../../application/ports/admin/figures.js';
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
import { TutorDirectory } from '../../../application/ports/tutor/tutor-directory.js';
import { searchRowOf, searchWritesOf } from '../../../application/tutor/search-row.js';
import { DAY, plus } from '../../../domain/shared/time.js';
import { Audit, type Difference } from '../../../infrastructure/postgres/audit.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { type Demo, startDemo } from '../../support/demo.js';

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

async function differences(): Promise<Difference[]> {
  const found: Difference[] = [];
  const reader = new Database(demo.url, { max: 1, timeouts: 20 });
  try {
    const { differences: n } = await new Audit(reader, demo.app.get(LogAnchors)).verify({
      difference: (one) => found.push(one),
    });
    expect(n).toBe(found.length);
  } finally {
    await reader.close();
  }
  return found;
}

describe('REL-15 The audit', () => {
  // Only the log's owner can, and has to take its guard away first.
  beforeAll(() => demo.rows('alter table event_log disable trigger event_log_append_only'));
  const tampered = async (sql: string, undo: string) => {
    await demo.rows(sql);
    try {
      return (await differences()).map(({ stream, what }) => `${stream}: ${what}`);
    } finally {
      await demo.rows(undo);
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
    await demo.rows(copy);
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
    await demo.rows(`create table kept_review as select * from tutor_reviews limit 1`);
    const found = await tampered(
      `delete from tutor_reviews where id in (select id from kept_review)`,
      `insert into tutor_reviews select * from kept_review`,
    );
    expect(found).toEqual(['review: its events have no row']);
  });
});

/**
 * What is read beside the log and the rows of its streams, as everybody reads it: without the numbers that a rebuilding
 * gives again, and the tutors of an hour in any order.
 */
const READ_MODELS: Record<string, string> = {
  daily_figures: 'select to_jsonb(t) as entry from daily_figures t where amount <> 0',
  enquiry_progress: 'select to_jsonb(t) as entry from enquiry_progress t',
  students: 'select to_jsonb(t) as entry from students t',
  tutor_answers: 'select to_jsonb(t) as entry from tutor_answers t',
  tutor_standings: `select to_jsonb(t) - 'number' as entry from tutor_standings t`,
  daily_invitations: `
    select to_jsonb(t) - 'tutors' || jsonb_build_object('tutors', (
      select jsonb_agg(tutor_id order by tutor_id) from generate_series(0, length(tutors) - 1, 4) at
      join tutor_standings s on int4send(s.number) = substr(tutors, at + 1, 4))) as entry
    from daily_invitations t`,
  tutor_search: `select to_jsonb(t) - 'changed' as entry from tutor_search t`,
  tutor_reach: 'select to_jsonb(t) as entry from tutor_reach t',
};

const hashes = () =>
  demo.rows<{ name: string; rows: string; hash: string }>(
    Object.entries(READ_MODELS)
      .map(
        ([name, sql]) =>
          `select '${name}' as name, count(*) as rows, md5(string_agg(entry::text, '|' order by entry::text)) as hash from (${sql}) ${name}`,
      )
      .join(' union all '),
  );

describe('REL-17 What is read beside the log', () => {
  it('is the same, table by table, when it is lost and built again', async () => {
    while ((await demo.app.get(Figures).fold()) > 0);
    const before = await hashes();
    for (const { name, rows } of before) expect([name, Number(rows)]).not.toEqual([name, 0]);
    for (const name of Object.keys(READ_MODELS)) await demo.rows(`delete from ${name}`);
    expect((await hashes()).map(({ rows }) => Number(rows))).toEqual(before.map(() => 0));

    await demo.rows('select rebuild_figures()');
    const ledger = demo.app.get(Ledger);
    const ids = await demo.rows<{ id: string }>('select id from tutors');
    const tutors = await Promise.all(ids.map(({ id }) => ledger.load('tutor', id)));
    const directory = demo.app.get(TutorDirectory);
    const rows = await Promise.all(
      tutors.map(async ({ id, state, columns }) => searchRowOf(id, state, columns, await directory.availability(id))),
    );
    const writes = rows.flatMap((row) => searchWritesOf(row, 'unknown'));
    const at = demo.now();
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
    await demo.rows(`insert into booking_requests (id, tutor_id, student_name, student_email, student_phone, preferred_date, subject, expires_at, created_at, version)
       select gen_random_uuid(), id, '', '', '', now(), 'Maths', now(), now(), 1 from tutors limit 1`);
    await demo.rows(
      `update bookings set review_invitation_due_at = now() where id = (select id from bookings order by id limit 1)`,
    );
  });

  it.each(lists)(
    'and failed as %s is left out of its list alone, until it is to be tried again',
    async (name, days, task) => {
      const now = plus(demo.now(), days * DAY);
      const [due, failures] = [demo.app.get<DueTask>(task), demo.app.get(TaskFailures)];
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
      await demo.rows('delete from task_failures');
    },
  );
});
