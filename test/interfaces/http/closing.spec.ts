/** @module-tag long */
import { QueryBus } from '@nestjs/cqrs';
import { BusyCalendars } from '../../../application/ports/calendar/busy-calendars.js';
import { Clock } from '../../../application/ports/clock.js';
import { FindChecksToFollow } from '../../../application/tutor/tell-families-whether-sessions-wait-for-check.task.js';
import { FindExpiringChecks } from '../../../application/tutor/warn-tutors-of-expiring-checks.task.js';
import { DAY, HOUR, plus } from '../../../domain/shared/time.js';
import { eventually } from '../../support/eventually.js';
import {
  askingFor,
  asksForAnother,
  isFound,
  kindsTo,
  type OwnSubject,
  startTeachingApp,
  teachersOfTheirOwn,
} from '../../support/ended-teaching.js';
import { enquiry } from '../../support/enquiries.js';
import { profile } from '../../support/onboarding.js';
import { type Mailbox } from '../../support/mailbox.js';
import { account, PASSWORD, registration, signIn, tutor } from '../../support/people.js';
import { type Family, opportunityOf, quoted, quoteForm, type Teacher } from '../../support/quotes.js';
import { book, booked, settled, slotsOf } from '../../support/sessions.js';
import { type TestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
let post: Mailbox;
let end: () => Promise<void>;

beforeAll(async () => void ({ app, admin, post, close: end } = await startTeachingApp()));
afterAll(() => end());

const close = (visitor: Visitor, password: unknown = PASSWORD) =>
  visitor.post<{ closesAt: string; code: string; fields?: Record<string, string> }>('/api/portal/close-account', {
    password,
  });
const logIn = ({ username }: { username: string }) => {
  const visitor = app.visitor();
  const answer = visitor.post<{ accountKept?: true; code: string }>('/api/login', { username, password: PASSWORD });
  return answer.then(({ status, body }) => ({ visitor, status, body }));
};
const newTeacher = teachersOfTheirOwn();
const asking = (own: OwnSubject, name: string) => askingFor(app, own, name);
const statusOf = async (table: string, id: string) =>
  (await app.database.one<{ status: string }>(`select status from ${table} where id = $1`, [id]))?.status;

/** Nothing of the tutor is under way any more. */
async function nothingIsLeftOf(tutorId: string): Promise<void> {
  const left = await app.database.query(
    `select id from tutor_quotes where tutor_id = $1 and status = 'submitted'
     union all select id from bookings where tutor_id = $1 and status = 'confirmed'
     union all select id from booking_requests where tutor_id = $1 and status in ('pending', 'countered')
     union all select id from tutor_opportunities where tutor_id = $1 and status in ('available', 'accepted')`,
    [tutorId],
  );
  expect(left).toEqual([]);
}

describe('G-19 closing an account', () => {
  it('asks for the password, of a signed-in tutor, and says which one is wrong', async () => {
    const person = await tutor(app);
    const visitor = await signIn(app, person);
    for (const password of [null, '', 7, 'x'.repeat(200)])
      expect(await close(visitor, password)).toMatchObject({
        status: 400,
        body: { fields: { password: expect.any(String) } },
      });
    expect(await close(visitor, 'not my password')).toMatchObject({
      status: 403,
      body: { code: 'wrong_password', fields: { password: 'This is not your password' } },
    });
    expect(await close(app.visitor())).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    expect(await close(admin)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await visitor.get('/api/user')).status).toBe(200);
  });

  it('ends in its commit all that is under way, notifies each family once, and a login gives the account back without it', async () => {
    const on = await newTeacher(app);
    const { teacher } = on;
    const { tutorId, accountId, email, visitor } = teacher;
    const [quotes, books, asks, waits, chose] = (await Promise.all(
      ['quotes', 'books', 'asks', 'waits', 'chose'].map((name) => asking(on, name)),
    )) as [Family, Family, Family, Family, Family];
    const quoteId = await quoted(app, quotes, teacher);
    const bookings = await settled(app, books, teacher);
    const sessionId = await booked(bookings, (await slotsOf(app, teacher)).at(-1)?.startsAt as string);
    const requests = await settled(app, asks, teacher);
    const preferredDate = new Date(Math.ceil((Date.now() + 30 * DAY) / HOUR) * HOUR).toISOString();
    const request = { quoteId: requests.quoteId, sessionType: 'online', preferredDate };
    expect((await asks.visitor.post(`/api/enquiries/${asks.id}/booking-requests`, request)).status).toBe(201);
    const invitation = await opportunityOf(app, waits, teacher);
    const agreement = await settled(app, chose, teacher);
    await eventually(async () => expect(await isFound(app, tutorId)).toBe(true));
    const elsewhere = await signIn(app, teacher);
    const before = Date.now();

    const { status, body } = await close(visitor);
    expect([status, Date.parse(body.closesAt) - before > 30 * DAY - HOUR]).toEqual([200, true]);

    const commits = await app.database.query<{ at: string }>(
      `select distinct at from event_log where type in ('AccountClosing', 'TutorAccountClosing', 'QuoteWithdrawn', 'SessionCancelled',
       'SessionRequestExpired', 'OpportunityExpired', 'EnquiryTutorStopped') and (stream_id in ($1, $2) or data ->> 'tutorId' = $1::text
         or stream_id in (select id from tutor_quotes where tutor_id = $1 union select id from bookings where tutor_id = $1
         union select id from booking_requests where tutor_id = $1 union select id from tutor_opportunities where tutor_id = $1))`,
      [tutorId, accountId],
    );
    expect(commits).toHaveLength(1);
    await nothingIsLeftOf(tutorId);
    expect((await quotes.visitor.get(`/api/enquiries/${quotes.id}/quotes`)).body).toMatchObject({
      quotes: [{ id: quoteId, status: 'expired', ending: 'withdrawn' }],
    });
    expect(
      await app.database.one('select status, cancelled_by as "by" from bookings where id = $1', [sessionId]),
    ).toEqual({ status: 'cancelled', by: 'tutor' });
    expect(await statusOf('tutor_opportunities', invitation)).toBe('expired');
    for (const one of [visitor, elsewhere]) expect((await one.get('/api/user')).status).toBe(401);
    await eventually(async () => expect(await isFound(app, tutorId)).toBe(false));
    expect((await app.visitor().get(`/api/tutors/${tutorId}/profile`)).status).toBe(404);
    for (const [asked, kind] of [
      [quotes, 'tutor-unavailable'],
      [books, 'session-cancelled'],
      [asks, 'session-request-expired'],
      [chose, 'tutor-unavailable'],
    ] as const)
      await eventually(async () => expect((await kindsTo(app, asked.email)).at(-1)).toBe(kind));
    for (const [asked, kind] of [
      [books, 'session-cancelled'],
      [asks, 'session-request-expired'],
      [chose, 'tutor-unavailable'],
    ] as const) {
      // By its Message-ID: an earlier mail to the same address may arrive after it.
      const mail = await app.database.one<{ id: string }>('select id from mails where to_address = $1 and kind = $2', [
        asked.email,
        kind,
      ]);
      await eventually(() => {
        const found = post.received.find(({ messageId }) => messageId === `<${mail?.id}@site.localhost>`);
        expect(found?.source.replace(/=\r?\n/g, '')).toContain(asksForAnother(asked));
      });
    }
    expect((await kindsTo(app, waits.email)).filter((kind) => kind === 'tutor-unavailable')).toEqual([]);
    expect((await kindsTo(app, email)).filter((kind) => kind === 'account-closing')).toHaveLength(1);
    const late = await book(agreement, new Date(Date.now() + 3 * DAY).toISOString());
    expect([late.status, late.body.code]).toEqual([409, 'closing']);
    expect(await chose.visitor.post(`/api/enquiries/${chose.id}/another-tutor`, { reason: 'other' })).toMatchObject({
      status: 200,
    });
    const listed = await admin.get<{ tutors: { tutor: { id: string; closesAt: string | null } }[] }>(
      `/api/admin/tutors/performance?search=${encodeURIComponent(email)}`,
    );
    expect(listed.body.tutors.map(({ tutor }) => tutor.closesAt)).toEqual([body.closesAt]);
    const file = await admin.get<{ tutor: { profile: { closesAt: string } } }>(`/api/admin/tutors/${tutorId}`);
    expect(file.body.tutor.profile.closesAt).toBe(body.closesAt);

    const again = await logIn(teacher);
    expect([again.status, again.body.accountKept]).toEqual([200, true]);
    expect((await again.visitor.get('/api/user')).body).not.toHaveProperty('accountKept');
    expect((await logIn(teacher)).body).not.toHaveProperty('accountKept');
    expect((await kindsTo(app, email)).filter((kind) => kind === 'account-kept')).toHaveLength(1);
    expect((await app.visitor().get(`/api/tutors/${tutorId}/profile`)).status).toBe(200);
    await eventually(async () => expect(await isFound(app, tutorId)).toBe(true));
    expect(await statusOf('tutor_quotes', quoteId)).toBe('expired');
    expect(await statusOf('bookings', sessionId)).toBe('cancelled');
  });

  it('beside a family that accepts, books or is quoted at the same moment leaves nobody with a tutor who is gone', async () => {
    const on = await newTeacher(app);
    const { teacher } = on;
    for (let round = 0; round < 3; round++) {
      const visitor = round ? (await logIn(teacher)).visitor : teacher.visitor;
      const now: Teacher = { ...teacher, visitor };
      const of = { ...on, teacher: now };
      await eventually(async () => expect(await isFound(app, now.tutorId)).toBe(true));
      const [accepts, books, waits] = (await Promise.all(
        ['accepts', 'books', 'waits'].map((name) => asking(of, `${name}${round}`)),
      )) as [Family, Family, Family];
      const quoteId = await quoted(app, accepts, now);
      const agreement = await settled(app, books, now);
      const slot = (await slotsOf(app, now)).at(-1)?.startsAt as string;
      const opportunity = await opportunityOf(app, waits, now);
      expect((await visitor.post(`/api/portal/opportunities/${opportunity}/accept`)).status).toBe(200);

      const [closed, accepted, session, quote] = await Promise.all([
        close(visitor),
        accepts.visitor.ask('PATCH', `/api/tutor-quotes/${quoteId}/status`, { body: { status: 'accepted' } }),
        book(agreement, slot),
        visitor.post(`/api/portal/opportunities/${opportunity}/quote`, quoteForm()),
      ]);
      expect(closed.status).toBe(200);
      expect([200, 409]).toContain(accepted.status);
      expect([201, 409]).toContain(session.status);
      expect([201, 401, 409]).toContain(quote.status);
      await eventually(() => nothingIsLeftOf(now.tutorId));
      expect(await statusOf('tutor_quotes', quoteId)).toBe(accepted.status === 200 ? 'accepted' : 'expired');
      // In either order, the family hears of it.
      await eventually(async () => expect(await kindsTo(app, accepts.email)).toContain('tutor-unavailable'));
      if (session.status === 201) expect(await statusOf('bookings', session.body.booking.id)).toBe('cancelled');
    }
  });

  it('G-17 ends the address of the calendar feed, which a login does not bring back, and reads no calendar meanwhile', async () => {
    const person = await tutor(app);
    const visitor = await signIn(app, person);
    const { pathname } = new URL((await visitor.post<{ url: string }>('/api/portal/calendar-feed')).body.url);
    const busy = { url: 'https://127.0.0.2/mine.ics' };
    expect((await visitor.ask('PUT', '/api/portal/busy-calendar', { body: busy })).status).toBe(200);
    expect((await app.visitor().get(pathname)).status).toBe(200);
    expect((await close(visitor)).status).toBe(200);
    expect((await app.visitor().get(pathname)).status).toBe(404);
    const due = () =>
      app.part(BusyCalendars).claimDue(plus(app.part(Clock).now(), DAY), plus(app.part(Clock).now(), DAY), 100);
    expect((await due()).filter(({ tutorId }) => tutorId === person.tutorId)).toEqual([]);

    const again = (await logIn(person)).visitor;
    expect((await app.visitor().get(pathname)).status).toBe(404);
    expect((await again.get('/api/portal/calendar-feed')).body).toMatchObject({ createdAt: null });
    expect((await again.get('/api/portal/busy-calendar')).body).toMatchObject(busy);
    expect((await due()).filter(({ tutorId }) => tutorId === person.tutorId)).toHaveLength(1);
    const made = await again.post<{ url: string }>('/api/portal/calendar-feed');
    expect((await app.visitor().get(new URL(made.body.url).pathname)).status).toBe(200);
  });

  it('R-67 G-03 hears nothing of a check that ends while the account closes, and of both once it is kept', async () => {
    const soon = plus(app.part(Clock).now(), 25 * DAY);
    const person = await tutor(app, { wwcExpiryDate: soon });
    const visitor = await signIn(app, person);
    const isDue = async (of: FindExpiringChecks | FindChecksToFollow) =>
      (await app.part(QueryBus).execute(of)).includes(person.tutorId);
    const dueNow = async () => [
      await isDue(new FindExpiringChecks(app.part(Clock).now())),
      await isDue(new FindChecksToFollow(plus(soon, HOUR))),
    ];
    expect((await close(visitor)).status).toBe(200);
    expect(await dueNow()).toEqual([false, false]);
    await logIn(person);
    await eventually(async () =>
      expect((await kindsTo(app, person.email)).at(-1)).toMatch(/^(account-kept|wwc-expiring)$/),
    );
    expect(await isDue(new FindChecksToFollow(plus(soon, HOUR)))).toBe(true);
  });

  it('pressed twice at once, in two places, is closed once, on one date', async () => {
    const person = await tutor(app);
    const visitors = [await signIn(app, person), await signIn(app, person)];
    const answers = await Promise.all(visitors.map((visitor) => close(visitor)));
    const dates = answers.flatMap(({ status, body }) => (status === 200 ? body.closesAt : []));
    expect(new Set(dates).size).toBe(1);
    expect(answers.filter(({ status }) => ![200, 401].includes(status))).toEqual([]);
    expect(
      await app.database.query(`select 1 from event_log where stream_id = $1 and type = 'AccountClosing'`, [
        person.accountId,
      ]),
    ).toHaveLength(1);
  });

  it.each(['pending', 'rejected', 'suspended', 'without a profile'])(
    'is there for a tutor who is %s, who stays so',
    async (state) => {
      const isNew = state === 'without a profile';
      const person = isNew
        ? await account(app)
        : await tutor(app, { vetting: state === 'suspended' ? 'approved' : 'pending' });
      const tutorId = 'tutorId' in person ? String(person.tutorId) : null;
      const reason = { reason: 'For a reason' };
      if (state === 'suspended') await admin.post(`/api/admin/tutors/${tutorId}/suspend`, reason);
      if (state === 'rejected')
        await admin.ask('PATCH', `/api/admin/tutors/${tutorId}/vetting`, { body: { status: 'rejected', ...reason } });
      const visitor = await signIn(app, person);
      expect((await close(visitor)).status).toBe(200);
      expect((await visitor.get('/api/user')).status).toBe(401);
      const again = await logIn(person);
      expect([again.status, again.body.accountKept]).toEqual([200, true]);
      if (tutorId)
        expect(
          await app.database.one(
            `select vetting_status as status, suspended_at is not null as suspended, closes_at as "closesAt" from tutors where id = $1`,
            [tutorId],
          ),
        ).toEqual({
          status: state === 'suspended' ? 'approved' : state,
          suspended: state === 'suspended',
          closesAt: null,
        });
    },
  );

  it('of an admin is refused, though the admin teaches, too; a disabled account goes on closing', async () => {
    const both = await tutor(app);
    const visitor = await signIn(app, both);
    await app.database.query(`update users set role = 'admin' where id = $1`, [both.accountId]);
    expect(await close(visitor)).toMatchObject({ status: 409, body: { code: 'admin_account' } });

    const person = await tutor(app);
    expect((await close(await signIn(app, person))).status).toBe(200);
    const disabled = await admin.post(`/api/admin/accounts/${person.accountId}/disable`, { reason: 'misconduct' });
    expect(disabled.status).toBe(200);
    expect(await logIn(person)).toMatchObject({ status: 403, body: { code: 'account_disabled' } });
    expect(
      await app.database.query('select 1 from users where id = $1 and closes_at is not null', [person.accountId]),
    ).toHaveLength(1);
  });

  it('R-68 erases the account 30 days later, with its tutor, and not the one that was kept', async () => {
    const [gone, kept, plain] = [await tutor(app), await tutor(app), await account(app)];
    for (const person of [gone, kept, plain]) expect((await close(await signIn(app, person))).status).toBe(200);
    await app.advance(29 * DAY);
    expect((await logIn(kept)).body.accountKept).toBe(true);
    await app.advance(DAY + HOUR);
    expect(await logIn(gone)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    await eventually(async () => {
      const left = await app.database.query(
        `select id from users where id = any($1::uuid[]) and (erased_at is null or email not like '%@erased.invalid')`,
        [[gone.accountId, plain.accountId]],
      );
      expect(left).toEqual([]);
    });
    expect(
      await app.database.one('select name, email, erased_at is not null as erased from tutors where id = $1', [
        gone.tutorId,
      ]),
    ).toEqual({ name: '', email: '', erased: true });
    expect((await logIn(kept)).status).toBe(200);
    const history = await admin.get<{ events: { type: string }[] }>(
      `/api/admin/events?stream=account&streamId=${gone.accountId}`,
    );
    expect(history.body.events.map(({ type }) => type).slice(0, 2)).toEqual(['AccountErased', 'AccountClosing']);
  });

  it('R-68 erases nobody whose address was typed into it, as anybody can type anybody’s', async () => {
    const [victim, family] = [await tutor(app), `family-${Date.now()}@family.example`];
    const asked = await app.visitor().post<{ id: string }>('/api/enquiries', enquiry({ email: family }));
    // A profile with the address of another account, and an account with that of a family.
    const forger = await tutor(app);
    const forging = await signIn(app, forger);
    expect((await forging.post('/api/register/tutor', profile({ email: victim.email }))).status).toBe(200);
    const body = { ...registration(), email: family };
    const imposter = app.visitor();
    const { body: registered } = await imposter.post<{ id: string }>('/api/register', body);
    for (const visitor of [forging, imposter]) expect((await close(visitor)).status).toBe(200);
    await app.advance(30 * DAY + HOUR);
    await eventually(async () => {
      const left = await app.database.query(
        'select id from users where id = any($1::uuid[]) and (erased_at is null or email = $2)',
        [[forger.accountId, registered.id], family],
      );
      expect(left).toEqual([]);
      expect(await app.database.one('select email from tutors where id = $1', [forger.tutorId])).toEqual({ email: '' });
    });
    expect((await logIn(victim)).status).toBe(200);
    expect(await app.database.one('select email from tutors where id = $1', [victim.tutorId])).toEqual({
      email: victim.email,
    });
    expect(await app.database.one('select email, erased_at from enquiries where id = $1', [asked.body.id])).toEqual({
      email: family,
      erased_at: null,
    });
  });

  it('R-68 erases what its owner wrote under the address that the owner has confirmed', async () => {
    const person = await tutor(app);
    await app.database.query('update users set email_verified_at = now() where id = $1', [person.accountId]);
    const asked = await app.visitor().post<{ id: string }>('/api/enquiries', enquiry({ email: person.email }));
    expect((await close(await signIn(app, person))).status).toBe(200);
    await app.advance(30 * DAY + HOUR);
    await eventually(async () =>
      expect(await app.database.one('select email from enquiries where id = $1', [asked.body.id])).toEqual({
        email: '',
      }),
    );
  });
});
