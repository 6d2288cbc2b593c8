/** @module-tag long */
import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetContactLedger } from '../../../application/enquiry/get-contact-ledger.query.js';
import { GetEnquiryLife } from '../../../application/history/get-life.query.js';
import { RemindTutorOfInvitationThatEnds } from '../../../application/opportunity/remind-tutor-of-invitation-that-ends.task.js';
import { ListTutorQuotes } from '../../../application/quote/list-quotes.query.js';
import { RemindFamilyOfQuotesThatEnd } from '../../../application/quote/remind-family-of-quotes-that-end.task.js';
import type { DueTask } from '../../../application/scheduled-task.js';
import { type Demo, startDemo } from '../../support/demo.js';

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

describe('The demo’s enquiries', () => {
  it('G-08 has one family that asks for another tutor, with the own tutor among those asked first', async () => {
    const asked = await demo.rows<{
      status: string;
      username: string;
      offered: string;
      rate: boolean;
    }>(`select e.status, u.username, o.status as offered, q.proposed_hourly_rate > 0 as rate from enquiries e
       join tutor_opportunities o on o.enquiry_id = e.id and o.earlier_quote_id is not null
       join tutor_quotes q on q.id = o.earlier_quote_id join tutors t on t.id = o.tutor_id join users u on u.id = t.user_id
       where e.reopened_at is not null and u.username = 'tutor'`);
    expect(asked).toEqual([{ status: 'matching', username: 'tutor', offered: 'available', rate: true }]);
  });

  it('G-10 has tutors who said why they declined, and the own one who reported an enquiry', async () => {
    const declined = await demo.rows<{ reason: string | null; n: number }>(
      `select decline_reason as reason, count(*)::int as n from tutor_opportunities where status = 'rejected' group by 1`,
    );
    expect(declined.length).toBeGreaterThan(3);
    expect(declined.map(({ reason }) => reason)).toEqual(expect.arrayContaining([null, 'times', 'too_far']));
    const reported =
      await demo.rows<object>(`select c.status, c.reason, c.reporter, u.username, o.status as opportunity, c.created_at > o.responded_at as after
       from cases c join tutor_opportunities o on o.id = c.opportunity_id join tutors t on t.id = o.tutor_id
       join users u on u.id = t.user_id where c.kind = 'lead'`);
    expect(reported).toEqual([
      {
        status: 'open',
        reason: 'wrong_area',
        reporter: 'tutor',
        username: 'tutor',
        opportunity: 'rejected',
        after: true,
      },
    ]);
  });

  it('G-11 has one family that put its enquiry right after the own tutor was asked, who reads it as it is now', async () => {
    const changed = await demo.rows<{
      status: string;
      after: boolean;
      advertised: boolean;
    }>(`select o.status, (e.changed ->> 'message')::timestamptz > o.notified_at as after,
              a.content like '%' || e.message || '%' as advertised
       from enquiries e join tutor_opportunities o on o.enquiry_id = e.id join tutors t on t.id = o.tutor_id
       join users u on u.id = t.user_id join advertisements a on a.enquiry_id = e.id and a.tutor_id = t.id
       where e.changed <> '{}' and u.username = 'tutor'`);
    expect(changed).toEqual([{ status: 'available', after: true, advertised: true }]);
  });

  it('G-16 has two quotes of the own tutor with a conversation, one before and one after it was accepted', async () => {
    const threads =
      await demo.rows<object>(`select q.status, count(*)::int as said, max(q.messages) as counted, count(distinct m.by)::int as sides, u.username
       from quote_messages m join tutor_quotes q on q.id = m.quote_id join tutors t on t.id = q.tutor_id
       join users u on u.id = t.user_id group by q.id, q.status, u.username order by q.status`);
    expect(threads).toEqual([
      { status: 'accepted', said: 2, counted: 2, sides: 2, username: 'tutor' },
      { status: 'submitted', said: 3, counted: 3, sides: 2, username: 'tutor' },
    ]);
  });

  it('has opportunities of the own tutor in every status, with time left where they are open', async () => {
    const statuses = await demo.ofOwn('tutor_opportunities');
    expect(Object.keys(statuses).sort()).toEqual(['accepted', 'available', 'expired', 'rejected']);
    const now = demo.now();
    expect(
      await demo.rows(`select id from tutor_opportunities where status = 'available' and expires_at <= $1`, [now]),
    ).toEqual([]);
  });

  it('has enquiries in every stage, quotes in theirs, and bookings in every status around today', async () => {
    const stages = await demo.counts('select status as name, count(*) as n from enquiries group by 1');
    expect(Object.keys(stages).sort()).toEqual(['closed', 'filled', 'lapsed', 'matching', 'quoted', 'submitted']);
    expect(stages['filled']).toBe(14);
    const quotes = await demo.counts('select status as name, count(*) as n from tutor_quotes group by 1');
    expect(quotes['accepted']).toBe(14);
    const bookings = await demo.ofOwn('bookings');
    expect(Object.keys(bookings).sort()).toEqual(['cancelled', 'completed', 'confirmed', 'in_progress', 'no_show']);
    const series = await demo.rows<{
      sessions: string;
      families: string;
    }>(`select count(*) as sessions, count(distinct b.student_email) as families
       from bookings b join tutors t on t.id = b.tutor_id join users u on u.id = t.user_id
       where u.username = 'tutor' and b.series_id is not null and b.every_weeks = 1 and b.session_date > now() group by b.series_id`);
    expect(series.map(({ sessions, families }) => [Number(sessions), Number(families)])).toEqual([[8, 1]]);
  });

  it('keeps a dossier of each wave', async () => {
    const missing = await demo.rows(
      `select e.id from enquiries e where e.waves <> (select count(*) from matching_runs r where r.enquiry_id = e.id)`,
    );
    expect(missing).toEqual([]);
  });

  it('G-20 G-21 has invitations of a wider wave, and the own tutor last of those who wait for a place at one family', async () => {
    const wider = await demo.counts(
      `select match ->> 'wider' as name, count(*) as n from tutor_opportunities where match ->> 'wider' is not null group by 1`,
    );
    expect(Object.keys(wider).length).toBeGreaterThan(0);
    const lists = await demo.rows<{ status: string; quotes: number; waits: number; last: string; kept: boolean }>(
      `select e.status, jsonb_array_length(e.waitlist) as waits, u.username as last, o.kept_quote is not null as kept,
              (select count(*)::int from tutor_quotes q where q.enquiry_id = e.id and q.status = 'submitted') as quotes
       from enquiries e join tutor_opportunities o on o.id = (e.waitlist -> -1 ->> 'opportunityId')::uuid
       join tutors t on t.id = o.tutor_id join users u on u.id = t.user_id where e.waitlist <> '[]'`,
    );
    expect(lists).toEqual([{ status: 'quoted', quotes: 5, waits: 2, last: 'tutor', kept: true }]);
  });

  it('G-22 has one open enquiry to which an admin invited a tutor past what the family asked for', async () => {
    const invited = await demo.rows<{ passed: string[] }>(
      `select e.data -> 'passedOver' as passed, e.actor = 'account:' || u.id as "byAdmin", q.status as enquiry, q.waves,
              o.status, o.tutor_id::text = e.data ->> 'tutorId' as same, a.content <> '' as advertised,
              exists (select from matching_runs r where r.enquiry_id = q.id and r.dossier -> 'chosen' ? (e.data ->> 'tutorId')) as "inWave"
       from event_log e join enquiries q on q.id = e.stream_id join users u on u.role = 'admin'
       join tutor_opportunities o on o.id = (e.data ->> 'opportunityId')::uuid
       join advertisements a on a.enquiry_id = q.id and a.tutor_id = o.tutor_id where e.type = 'TutorInvitedByHand'`,
    );
    expect(invited).toEqual([
      {
        byAdmin: true,
        enquiry: 'matching',
        waves: 2,
        status: 'available',
        same: true,
        advertised: true,
        inWave: false,
        passed: expect.any(Array),
      },
    ]);
    expect(invited[0]?.passed).not.toEqual([]);
  });

  it('G-23 has invitations and quotes of whose end somebody was reminded, each once, and one whose mail the program sends at its start', async () => {
    const reminded = await demo.rows<object>(
      `select 'invitation' as about, count(*) > 20 as several,
              bool_and(o.reminded_at = o.expires_at - interval '12 hours') as then, bool_or(o.status = 'expired') as ended,
              bool_or(o.status = 'available') as open
       from tutor_opportunities o where o.reminded_at is not null
       union all select 'quote', count(*) > 1, bool_and(q.reminded_at = q.expires_at - interval '24 hours'), bool_or(q.status = 'expired'),
              bool_or(q.status = 'submitted')
       from tutor_quotes q where q.reminded_at is not null order by 1`,
    );
    expect(reminded).toEqual([
      { about: 'invitation', several: true, then: true, ended: true, open: true },
      { about: 'quote', several: true, then: true, ended: false, open: true },
    ]);
    const twice = await demo.rows(
      `select stream_id from event_log where type in ('OpportunityReminded', 'QuoteReminded') group by 1 having count(*) > 1`,
    );
    expect(twice).toEqual([]);
    const due = (task: Type<DueTask>) => demo.app.get(task).due(demo.now());
    const own = await demo.rows<{ id: string }>(
      `select o.id from tutor_opportunities o join tutors t on t.id = o.tutor_id join users u on u.id = t.user_id
       where u.username = 'tutor' and o.status = 'available' and o.expires_at between $1 and $1::timestamptz + interval '12 hours'`,
      [demo.now()],
    );
    expect(own).toHaveLength(1);
    expect(await due(RemindTutorOfInvitationThatEnds)).toEqual(own.map(({ id }) => id));
    expect(await due(RemindFamilyOfQuotesThatEnd)).toEqual([]);
  });

  it('G-18 has one family that shared its contact with the own tutor before choosing, as its page, the tutor’s and the admin area say', async () => {
    const ask = demo.app.get(QueryBus);
    const shared = await demo.rows<{ id: string; email: string; accountId: string }>(
      `select e.id, e.email, t.user_id as "accountId" from tutor_quotes q join tutor_opportunities o on o.id = q.opportunity_id
       join tutors t on t.id = q.tutor_id join users u on u.id = t.user_id join enquiries e on e.id = q.enquiry_id
       where u.username = 'tutor' and q.status = 'submitted' and o.contact_details_shared`,
    );
    expect(shared).toHaveLength(1);
    const { id, email, accountId } = shared[0] as (typeof shared)[number];
    expect(await ask.execute(new GetContactLedger(id))).toMatchObject([
      { details: ['name', 'email', 'phone'], reason: 'shared_by_student', until: null, canStop: true },
    ]);
    const quotes = await ask.execute(new ListTutorQuotes(accountId, demo.now()));
    expect(quotes.find(({ enquiryId }) => enquiryId === id)).toMatchObject({
      contactDetailsShared: true,
      enquiry: { email },
    });
    const life = await ask.execute(new GetEnquiryLife(id));
    const types = life?.life.flatMap((moment) => (moment.what === 'event' ? moment.type : []));
    expect(types).toEqual(expect.arrayContaining(['FamilyContactShared', 'ContactDetailsReleased']));
  });
});
