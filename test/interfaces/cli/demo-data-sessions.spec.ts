/** @module-tag long */
import 'reflect-metadata';
import { AskBothSidesHowSessionWent } from '../../../application/booking/ask-both-sides-how-session-went.task.js';
import { CompleteSessionWithoutAnswer } from '../../../application/booking/complete-session-without-answer.task.js';
import type { DueTask } from '../../../application/scheduled-task.js';
import { CASE_KINDS } from '../../../domain/case/case.js';
import { type Demo, startDemo } from '../../support/demo.js';

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

describe('The demo’s sessions and what went wrong with them', () => {
  it('G-06 has cases in every status, an overdue one, and a safety concern that was settled with words to both sides', async () => {
    const cases = await demo.rows<{
      status: string;
      safety: boolean;
      overdue: boolean;
      owned: boolean;
      informed: string[];
    }>(`select status, concern = 'safety' as safety, owner_id is not null as owned, informed,
              status <> 'resolved' and due_at < now() as overdue
       from cases where kind = 'concern' and words <> '' and reference ~ '^CA-'`);
    expect(cases).toHaveLength(9);
    expect(new Set(cases.map(({ status }) => status))).toEqual(new Set(['open', 'waiting', 'resolved']));
    expect(cases).toContainEqual(expect.objectContaining({ overdue: true, owned: true }));
    expect(cases).toContainEqual({ status: 'open', safety: true, overdue: false, owned: false, informed: [] });
    expect(cases).toContainEqual(
      expect.objectContaining({ status: 'resolved', safety: true, informed: ['family', 'tutor'] }),
    );
  });

  it('G-07 G-34 has one family that used the guarantee for a session of the last three days, and one that has its money back', async () => {
    const claimed = await demo.rows<object>(
      `select c.status, c.reason, b.completed_at > now() - interval '72 hours' as recent, c.outcome, b.payment_status as payment,
              c.created_at < b.completed_at + interval '72 hours' as "inTime", b.paid_at < c.created_at as "paidBefore", c.informed,
              c.owner_id is not null as owned,
              (select e.at = c.resolved_at and e.data ->> 'by' = 'admin' from event_log e where e.stream_id = b.id
               and e.type = 'SessionPaymentChanged' and e.data ->> 'status' = 'refunded') as together
       from cases c join bookings b on b.id = c.booking_id where c.kind = 'guarantee' order by c.status`,
    );
    expect(claimed).toEqual([
      expect.objectContaining({ status: 'open', reason: 'not_a_good_fit', recent: true, outcome: null, inTime: true }),
      {
        status: 'resolved',
        reason: 'not_prepared',
        recent: false,
        outcome: 'refunded',
        payment: 'refunded',
        inTime: true,
        paidBefore: true,
        informed: ['family', 'tutor'],
        owned: true,
        together: true,
      },
    ]);
  });

  it('G-34 G-06 has one review that its tutor reported, as a case that an admin has taken', async () => {
    const reported = await demo.rows<object>(
      `select c.status, c.reporter, c.words, c.owner_id is not null as owned, r.status as review, r.report_reason <> '' and r.review_text <> '' as worded,
              r.reported_at between c.created_at - interval '1 minute' and c.created_at as together, r.rating <= 3 as poor
       from cases c join tutor_reviews r on r.booking_id = c.booking_id where c.kind = 'review'`,
    );
    expect(reported).toEqual([
      {
        status: 'open',
        reporter: 'tutor',
        words: null,
        owned: true,
        review: 'published',
        worded: true,
        together: true,
        poor: true,
      },
    ]);
    const kinds = await demo.counts('select kind as name, count(*) as n from cases group by 1');
    expect(Object.keys(kinds).toSorted()).toEqual([...CASE_KINDS].toSorted());
  });

  it('G-09 has one tutor that contests a mark, with a case that waits for the family', async () => {
    const contested =
      await demo.rows<object>(`select c.status, c.reason, c.reporter, c.owner_id is not null as owned, c.words is not null as worded, b.status as session,
              b.contested_at = c.created_at as together, b.contested_at < b.missed_at + interval '72 hours' as "inTime"
       from cases c join bookings b on b.id = c.booking_id where c.kind = 'contest'`);
    expect(contested).toEqual([
      {
        status: 'waiting',
        reason: 'missed_by_tutor',
        reporter: 'tutor',
        owned: true,
        worded: true,
        session: 'no_show',
        together: true,
        inTime: true,
      },
    ]);
  });

  it('G-13 has a session of the own tutor that waits for an answer, and one that was completed because nobody gave one', async () => {
    const now = demo.now();
    const found = await demo.rows<object>(
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
      expect(await demo.app.get<DueTask>(task).due(now)).toEqual([]);
  });

  it('G-14 has sessions with a lesson report, in whole and in part, and without one', async () => {
    const {
      none = 0,
      part = 0,
      ...more
    } = await demo.counts(
      `select case num_nonnulls(lesson_done, lesson_next, homework) when 0 then 'none' when 3 then 'whole' else 'part' end as name,
              count(*) as n from bookings where status = 'completed' group by 1`,
    );
    for (const count of [none, part, more['whole'] ?? 0]) expect(count).toBeGreaterThanOrEqual(5);
    const unmarked = await demo.counts(
      `select (e.data ->> 'hasReport') is not null as name, count(*) as n from event_log e join bookings b on b.id = e.stream_id
       where e.type = 'SessionCompleted' and num_nonnulls(lesson_done, lesson_next, homework) > 0 group by 1`,
    );
    expect(Object.keys(unmarked)).toEqual(['true']);
  });

  it('G-15 has held sessions of every payment status, and none that was not held is settled', async () => {
    const settled =
      await demo.rows<object>(`select payment_status as "paymentStatus", bool_and(status = 'completed') as held, bool_and(paid_at > completed_at) as later
       from bookings where payment_status <> 'pending' or status = 'completed' group by 1 order by 1`);
    expect(settled).toEqual([
      { paymentStatus: 'paid', held: true, later: true },
      { paymentStatus: 'pending', held: true, later: null },
      { paymentStatus: 'refunded', held: true, later: true },
      { paymentStatus: 'waived', held: true, later: null },
    ]);
  });

  it('G-15 has receipts that are tax invoices and others that are not, each with its ABN', async () => {
    const kinds = await demo.rows<{
      registered: boolean;
      n: number;
      named: number;
    }>(`select b.receipt_gst_registered as registered, count(*)::int as n, count(b.receipt_business_name)::int as named
       from bookings b join contract_submissions c on c.id = b.receipt_contract_id and c.tutor_id = b.tutor_id
       where b.paid_at is not null group by 1 order by 1`);
    expect(kinds.map(({ registered }) => registered)).toEqual([false, true]);
    for (const { named } of kinds) expect(named).toBeGreaterThan(0);
    expect(await demo.rows('select 1 from bookings where paid_at is not null and receipt_contract_id is null')).toEqual(
      [],
    );
  });

  it('G-34 G-12 has a series as it was booked, one that was moved, and one that was ended after its first session', async () => {
    const series =
      await demo.rows<object>(`select count(*)::int as sessions, count(*) filter (where status = 'confirmed')::int as ahead,
              count(*) filter (where status = 'cancelled' and cancelled_by = 'student')::int as ended,
              count(*) filter (where exists (select from event_log e where e.stream_id = b.id and e.type = 'SessionRescheduled'))::int as moved,
              count(distinct tutor_id)::int as tutors,
              bool_and(exists (select from tutor_quotes q join enquiries e on e.id = q.enquiry_id and e.status = 'filled'
                where q.id = b.quote_id and q.status = 'accepted' and q.tutor_id = b.tutor_id and e.email = b.student_email
                  and b.created_at > q.responded_at)) as chosen
       from bookings b where series_id is not null group by series_id order by moved, ended`);
    expect(series).toEqual([
      { sessions: 8, ahead: 8, ended: 0, moved: 0, tutors: 1, chosen: true },
      { sessions: 6, ahead: 0, ended: 5, moved: 0, tutors: 1, chosen: true },
      { sessions: 6, ahead: 6, ended: 0, moved: 6, tutors: 1, chosen: true },
    ]);
  });
});
