/** @module-tag long */
import {
  askingFor,
  decided,
  inDays,
  isFound,
  kindsTo,
  type OwnSubject,
  REASON,
  startTeachingApp,
  teachersOfTheirOwn,
} from '../../support/ended-teaching.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { confide } from '../../support/family-contact.js';
import { type TestApp } from '../../support/test-app.js';
import { profile as profileForm } from '../../support/onboarding.js';
import { tutor } from '../../support/people.js';
import { type Mailbox } from '../../support/mailbox.js';
import { agreed, type Family, opportunityOf, quoted, quoteForm } from '../../support/quotes.js';
import { book, booked, settled, slotsOf } from '../../support/sessions.js';
import { fileOf, rejected, vet } from '../../support/vetting.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
let post: Mailbox;
let close: () => Promise<void>;

beforeAll(async () => void ({ app, admin, post, close } = await startTeachingApp()));
afterAll(() => close());

const suspend = (tutorId: string, reason = REASON) => admin.post(`/api/admin/tutors/${tutorId}/suspend`, { reason });
const reinstate = (tutorId: string, reason = 'It was somebody else') =>
  admin.post(`/api/admin/tutors/${tutorId}/reinstate`, { reason });
const mailOf = (address: string, words: string) =>
  eventually(() => {
    const sources = post.received.flatMap(({ to, source }) => (to === address ? source.replace(/=\r?\n/g, '') : []));
    const found = sources.find((source) => source.includes(words));
    if (!found) throw new Error(`no mail with "${words}" to ${address} yet`);
    return found;
  });

const teachersMade = teachersOfTheirOwn();
const newTeacher = () => teachersMade(app);
const asking = (own: OwnSubject, name: string, email?: string) => askingFor(app, own, name, email);

describe('G-01 a suspension', () => {
  it('asks for a reason, is made and lifted once each, and keeps a draft out', async () => {
    const { tutorId } = await tutor(app, { vetting: 'pending' });
    const path = `/api/admin/tutors/${tutorId}`;
    for (const reason of [undefined, '', '  ', 'x'.repeat(5_001), 7])
      for (const action of ['suspend', 'reinstate'])
        expect(await admin.post(`${path}/${action}`, { reason })).toMatchObject({ status: 400, body: { fields: {} } });
    expect(await reinstate(tutorId)).toMatchObject(decided('not_suspended'));
    expect(await suspend(tutorId)).toMatchObject({
      status: 200,
      body: { success: true, tutor: { id: tutorId, suspendedAt: expect.any(String) } },
    });
    expect(await suspend(tutorId)).toMatchObject(decided('already_suspended'));
    expect(await reinstate(tutorId)).toMatchObject({
      status: 200,
      body: { tutor: { id: tutorId, suspendedAt: null } },
    });
    expect(await reinstate(tutorId)).toMatchObject(decided('not_suspended'));
    expect(await suspend('0193b000-0000-7000-8000-00000000e001')).toMatchObject({ status: 404 });
    expect((await fileOf(admin, tutorId)).history.map(({ type }) => type).slice(0, 2)).toEqual([
      ...['TutorReinstated', 'TutorSuspended'],
    ]);
  });

  it('ends in its commit all that is under way, and notifies each family once, kindly and without the reason', async () => {
    const on = await newTeacher();
    const { teacher, subject } = on;
    const { tutorId, email: tutorEmail } = teacher;
    await app.database.query('update tutors set name = $2 where id = $1', [tutorId, 'Rosalind Achterberg']);
    const [quotes, books, asks, waits, chose, accepted] = (await Promise.all(
      ['quotes', 'books', 'asks', 'waits', 'chose', 'accepted'].map((name) => asking(on, name)),
    )) as [Family, Family, Family, Family, Family, Family];
    const quoteId = await quoted(app, quotes, teacher);
    const bookings = await settled(app, books, teacher);
    const slots = await slotsOf(app, teacher);
    const sessions = [
      await booked(bookings, slots.at(-1)?.startsAt as string),
      await booked(bookings, slots.at(-9)?.startsAt as string),
    ];
    const requests = await settled(app, asks, teacher);
    const input = { quoteId: requests.quoteId, sessionType: 'online', preferredDate: inDays(app, 30) };
    expect((await asks.visitor.post(`/api/enquiries/${asks.id}/booking-requests`, input)).status).toBe(201);
    const invitation = await opportunityOf(app, waits, teacher);
    const chosen = await settled(app, chose, teacher);
    const opportunity = await agreed(app, accepted, teacher);
    await eventually(async () => expect(await isFound(app, tutorId)).toBe(true));

    expect((await suspend(tutorId)).status).toBe(200);

    // Nothing is waited for: all of it is one commit.
    const commits = await app.database.query<{ at: string }>(
      `select distinct at from event_log where type in ('TutorSuspended', 'QuoteExpired', 'SessionCancelled', 'SessionRequestExpired',
       'OpportunityExpired', 'EnquiryTutorStopped') and (stream_id = $1 or data ->> 'tutorId' = $1::text or stream_id in (
         select id from tutor_quotes where tutor_id = $1 union select id from bookings where tutor_id = $1
         union select id from booking_requests where tutor_id = $1 union select id from tutor_opportunities where tutor_id = $1))`,
      [tutorId],
    );
    expect(commits).toHaveLength(1);
    expect((await quotes.visitor.get(`/api/enquiries/${quotes.id}/quotes`)).body).toMatchObject({
      quotes: [{ id: quoteId, status: 'expired', ending: 'tutor_unavailable' }],
    });
    for (const id of [invitation, opportunity])
      expect(
        await app.database.query(
          `select o.status, e.data ->> 'reason' as reason from tutor_opportunities o join event_log e on e.stream_id = o.id
           where o.id = $1 order by e.version desc limit 1`,
          [id],
        ),
      ).toEqual([{ status: 'expired', reason: 'tutor_unavailable' }]);
    expect(
      await app.database.query('select status, cancelled_by as "by" from bookings where id = any($1::uuid[])', [
        sessions,
      ]),
    ).toEqual([
      { status: 'cancelled', by: 'admin' },
      { status: 'cancelled', by: 'admin' },
    ]);
    expect((await asks.visitor.get(`/api/enquiries/${asks.id}`)).body).toMatchObject({
      enquiry: { bookingRequest: { status: 'expired' } },
    });
    for (const visitor of [app.visitor(), quotes.visitor])
      for (const part of ['profile', 'slots'])
        expect((await visitor.get(`/api/tutors/${tutorId}/${part}`)).status).toBe(404);
    for (const visitor of [teacher.visitor, admin])
      expect((await visitor.get(`/api/tutors/${tutorId}/profile`)).status).toBe(200);
    await eventually(async () => expect(await isFound(app, tutorId)).toBe(false));
    expect(await teacher.visitor.get('/api/portal/profile')).toMatchObject({
      body: { suspendedAt: expect.any(String), suspensionReason: REASON, acceptingStudents: true },
    });

    const news = ['session-cancelled', 'session-request-expired', 'tutor-unavailable'];
    for (const [{ email }, kind, words] of [
      [quotes, 'tutor-unavailable', 'Your enquiry stays open'],
      [books, 'session-cancelled', 'these sessions cannot take place'],
      [asks, 'session-request-expired', 'cannot be answered'],
      [chose, 'tutor-unavailable', 'cannot book sessions with this tutor'],
      [waits, null, ''],
      [accepted, null, ''],
    ] as const) {
      expect([email, (await kindsTo(app, email)).filter((one) => news.includes(one))]).toEqual([
        email,
        kind ? [kind] : [],
      ]);
      if (!kind) continue;
      const mail = await mailOf(email, 'is not available with Banksia at the moment');
      expect(mail).toContain(words);
      expect(mail).not.toMatch(/car park|suspen/i);
    }
    const cancelled = await mailOf(books.email, 'these sessions cannot take place');
    expect(cancelled).toContain('Also cancelled');
    expect(
      (await kindsTo(app, tutorEmail)).filter((kind) => ['tutor-suspended', 'session-cancelled'].includes(kind)),
    ).toEqual(expect.arrayContaining(['tutor-suspended', 'session-cancelled']));
    expect(await mailOf(tutorEmail, 'Your profile is suspended')).toContain('car park');

    // The reaction finds nothing more, and nobody hears of it a second time.
    await eventually(async () =>
      expect(
        await app.database.query(`select 1 from outbox where reaction = 'EndTutoringWhenTutorMayNotTeach'`),
      ).toEqual([]),
    );
    expect((await kindsTo(app, chose.email)).filter((one) => news.includes(one))).toEqual(['tutor-unavailable']);
    const sent = await app.visitor().post<{ id: string }>('/api/enquiries', enquiry({ subjects: subject }));
    await eventually(async () =>
      expect(
        await app.database.query('select 1 from matching_runs where enquiry_id = $1', [sent.body.id]),
      ).toHaveLength(1),
    );
    expect(await app.database.query('select 1 from tutor_opportunities where enquiry_id = $1', [sent.body.id])).toEqual(
      [],
    );

    expect((await reinstate(tutorId)).status).toBe(200);
    expect(await mailOf(tutorEmail, 'You can teach with Banksia again')).toContain('somebody else');
    await eventually(async () => expect(await isFound(app, tutorId)).toBe(true));
    expect((await app.visitor().get(`/api/tutors/${tutorId}/profile`)).status).toBe(200);
    expect((await teacher.visitor.get('/api/portal/profile')).body).toMatchObject({
      suspendedAt: null,
      suspensionReason: null,
    });
    const [slot] = await slotsOf(app, teacher);
    expect((await book(chosen, slot?.startsAt as string)).status).toBe(201);
    await suspend(tutorId);
  });

  it('G-08 G-18 takes the family’s contact, place and words out of its tutor’s sight, and a lifted one gives them back', async () => {
    const on = await newTeacher();
    const { visitor, tutorId } = on.teacher;
    const agreed = await settled(app, await asking(on, 'confides'), on.teacher);
    const { words, readBy } = await confide(app, agreed);
    await admin.post(`/api/admin/tutors/${tutorId}/pause`);
    expect(await readBy(visitor)).toEqual(words);
    await suspend(tutorId);
    expect(await readBy(visitor)).toEqual([]);
    expect((await visitor.get('/api/portal/sessions')).body).toMatchObject({
      sessions: [{ studentEmail: '', studentPhone: '', location: null, studentNotes: null, status: 'cancelled' }],
    });
    const { text } = await agreed.asking.visitor.get(`/api/enquiries/${agreed.asking.id}`);
    for (const word of words.slice(1, 4)) expect(text).toContain(word);
    await reinstate(tutorId);
    expect(await readBy(visitor)).toEqual(words);
  });

  it('notifies a family with several enquiries once', async () => {
    const on = await newTeacher();
    const email = 'twice@family.example';
    const [first, second] = [await asking(on, 'books', email), await asking(on, 'compares', email)];
    const one = await settled(app, first, on.teacher);
    await quoted(app, second, on.teacher);
    await booked(one, (await slotsOf(app, on.teacher)).at(-1)?.startsAt as string);
    await suspend(on.teacher.tutorId);
    const news = ['session-cancelled', 'tutor-unavailable'];
    expect((await kindsTo(app, email)).filter((kind) => news.includes(kind))).toEqual(['session-cancelled']);
  });

  it('is beside vetting: who is rejected or approved meanwhile stays suspended', async () => {
    const { teacher } = await newTeacher();
    await suspend(teacher.tutorId);
    expect((await vet(admin, teacher.tutorId, rejected(REASON))).status).toBe(200);
    expect((await vet(admin, teacher.tutorId, { status: 'approved', reason: 'Called' })).status).toBe(200);
    expect((await app.visitor().get(`/api/tutors/${teacher.tutorId}/profile`)).status).toBe(404);
    await reinstate(teacher.tutorId);
    expect((await app.visitor().get(`/api/tutors/${teacher.tutorId}/profile`)).status).toBe(200);
  });

  it('R-68 keeps its reason as long as the tutor is known', async () => {
    const { teacher } = await newTeacher();
    await suspend(teacher.tutorId, 'Zyxwvut told us');
    expect((await fileOf(admin, teacher.tutorId)).profile).toMatchObject({ suspensionReason: 'Zyxwvut told us' });
    await admin.post('/api/admin/erasures', { tutorId: teacher.tutorId, reason: 'requested' });
    await eventually(async () =>
      expect(
        await app.database.query(
          `select 1 from tutors where suspension_reason is not null and id = $1 union all select 1 from mails where data::text ilike '%zyxwvut%'`,
          [teacher.tutorId],
        ),
      ).toEqual([]),
    );
  });
});

describe('G-01 a pause by an admin', () => {
  it('is lifted by an admin alone, and stops nothing but invitations', async () => {
    const on = await newTeacher();
    const { teacher, subject } = on;
    const { tutorId } = teacher;
    const first = await asking(on, 'before');
    const opportunity = await opportunityOf(app, first, teacher);
    expect((await admin.post(`/api/admin/tutors/${tutorId}/pause`)).body).toMatchObject({ acceptingStudents: false });
    const profile = (await teacher.visitor.get<Record<string, unknown>>('/api/portal/profile')).body;
    expect(profile).toMatchObject({ acceptingStudents: true, pausedAt: expect.any(String) });
    const saved = profileForm({ acceptingStudents: true });
    expect(await teacher.visitor.post('/api/register/tutor', saved)).toMatchObject({ status: 200 });
    expect((await teacher.visitor.get('/api/portal/profile')).body).toMatchObject({ pausedAt: profile['pausedAt'] });
    const sent = await app.visitor().post<{ id: string }>('/api/enquiries', enquiry({ subjects: subject }));
    await eventually(async () =>
      expect(
        await app.database.query('select 1 from matching_runs where enquiry_id = $1', [sent.body.id]),
      ).toHaveLength(1),
    );
    expect(await app.database.query('select 1 from tutor_opportunities where enquiry_id = $1', [sent.body.id])).toEqual(
      [],
    );

    expect((await teacher.visitor.post(`/api/portal/opportunities/${opportunity}/accept`)).status).toBe(200);
    const quoting = await teacher.visitor.post<{ quote: { id: string } }>(
      `/api/portal/opportunities/${opportunity}/quote`,
      quoteForm(),
    );
    expect(quoting.status).toBe(201);
    const accepting = { body: { status: 'accepted' } };
    expect(
      (await first.visitor.ask('PATCH', `/api/tutor-quotes/${quoting.body.quote.id}/status`, accepting)).status,
    ).toBe(200);
    expect((await app.visitor().get(`/api/tutors/${tutorId}/profile`)).body).toMatchObject({
      tutor: { verified: true, invitable: false },
    });

    expect((await admin.post(`/api/admin/tutors/${tutorId}/resume`)).body).toMatchObject({ acceptingStudents: true });
    expect((await teacher.visitor.get('/api/portal/profile')).body).toMatchObject({ pausedAt: null });
  });
});
