import { vi } from 'vitest';
import { Clock } from '../../../application/ports/clock.js';
import { Ledger } from '../../../application/ports/ledger.js';
import { RETENTION_HOURS } from '../../../domain/act/retention.js';
import { plus } from '../../../domain/shared/time.js';
import { competitionEntry } from '../../support/competition-entries.js';
import { run } from '../../support/databases.js';
import { publishedOperations } from '../../support/documentation.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { applicant, contract, handIn, profile } from '../../support/onboarding.js';
import { account, PASSWORD, registration, severalTutors, signIn } from '../../support/people.js';
import {
  family,
  mailTo,
  mailsTo,
  opportunityOf,
  quoteForm,
  type Teacher,
  teachers,
  tokenIn,
} from '../../support/quotes.js';
import { booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';
import type { Answer, Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
let staff: Teacher[];

beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, await account(app, 'admin'));
  staff = await teachers(app, await severalTutors(app, 4));
  for (const teacher of staff) await worksDaily(app, teacher);
  await run(
    app.database.url,
    `create table answers_are_lost (yes boolean); insert into answers_are_lost values (false);
     grant select on answers_are_lost to public;
     create function lose_answer() returns trigger language plpgsql as $$ begin
       if (select yes from answers_are_lost) then raise exception 'no answer is kept now'; end if; return new; end $$;
     create trigger lose_answer before update on idempotency_keys
       for each row when (new.status is not null) execute function lose_answer()`,
  );
});
afterAll(() => app.close());

const at = (index: number) => staff[index] as Teacher;
let keys = 0;
const newKey = () => ({ 'Idempotency-Key': `key ${++keys}` });

/** As after a process that died when it had done what was asked and not yet kept the answer. */
async function withoutKeptAnswers<T>(work: () => Promise<T>): Promise<T> {
  await run(app.database.url, 'update answers_are_lost set yes = true');
  try {
    return await work();
  } finally {
    await run(app.database.url, 'update answers_are_lost set yes = false');
  }
}
const minutesLater = () =>
  run(app.database.url, `update idempotency_keys set attempted_at = attempted_at - interval '2 minutes'`);

/** Events and mails of people's acts; what falls due meanwhile is the timers'. */
const COUNTS = {
  events: `event_log where actor <> 'system'`,
  mails: `mails where event_id not in (select id from event_log where actor = 'system')`,
  ...Object.fromEntries(
    [
      ...['bookings', 'booking_requests', 'tutor_quotes', 'competition_entries'],
      ...['enquiries', 'users', 'tutors', 'cases'],
    ].map((table) => [table, table]),
  ),
};

/** How much there is of what requests leave, once nothing that follows from them is outstanding. */
async function effects(): Promise<Record<string, number>> {
  await eventually(async () => {
    expect(await app.database.query('select 1 from outbox')).toEqual([]);
    expect(await app.database.query(`select 1 from mails where status = 'pending' and due_at <= now()`)).toEqual([]);
  });
  const counts = Object.entries(COUNTS).map(([name, from]) => `(select count(*) from ${from}) as ${name}`);
  return (await app.database.one<Record<string, number>>(`select ${counts.join()}`)) as Record<string, number>;
}

/** Whose repeat is served by doing it again, which changes nothing or is meant to be seen each time. */
const DONE_AGAIN = new Set(['POST /api/admin/tutors/{id}/reveal', 'POST /api/portal/export']);
const tried = new Set<string>();

/** Sends a POST under a key, loses its answer, and sends it again twice: one effect and one answer (REL-8). */
async function once<Body = Record<string, unknown>>(
  operation: string,
  visitor: Visitor,
  { id = '', query = '', body }: { id?: string; query?: string; body?: unknown } = {},
): Promise<Answer<Body>> {
  tried.add(operation);
  const path = `${operation.replace('POST ', '').replace(/\{\w+\}/, id)}${query}`;
  const key = newKey();
  const cookies = new Map(visitor.cookies);
  const first = await withoutKeptAnswers(() => visitor.post<Body>(path, body, key));
  expect([operation, first.status < 300, first.text]).toEqual([operation, true, first.text]);
  const before = await effects();
  await minutesLater();
  // Whoever lost the answer lost the cookies that came with it.
  const again = app.visitor();
  for (const [name, value] of cookies) again.cookies.set(name, value);
  for (let time = 0; time < 2; time++) {
    const answer = await again.post<Body>(path, body, key);
    expect([operation, time, answer.status, answer.body]).toEqual([operation, time, first.status, first.body]);
  }
  if (!DONE_AGAIN.has(operation)) expect([operation, await effects()]).toEqual([operation, before]);
  return first;
}

/** Moves the clock, and lets the night pass that then falls due: it deletes what was kept for a day. */
async function waitUntil(instant: string): Promise<void> {
  const now = await app.advance(Date.parse(instant) - Date.parse(await app.advance(0)));
  await eventually(async () => {
    const row = await app.database.one<{ at: string }>(`select max(at) as at from acts where act = 'retention_kept'`);
    expect(row && plus(row.at, RETENTION_HOURS * HOUR) > now).toBe(true);
  });
}

const inDays = async (days: number) => new Date(Date.parse(await app.advance(0)) + days * 24 * HOUR).toISOString();

describe('F9 REL-8 a POST under a key whose answer was lost', () => {
  it('is answered as at first, with one effect: accounts and their links', async () => {
    const person = registration();
    await once('POST /api/register', app.visitor(), { body: person });
    const login = { username: person.username, password: PASSWORD };
    await once('POST /api/login', app.visitor(), { body: login });
    await once('POST /api/logout', await signIn(app, person));
    const verification = tokenIn(await mailTo(app, person.email, 'verify-email'));
    await once('POST /api/email-verifications', app.visitor(), { body: { token: verification } });
    await once('POST /api/email-verifications/link', await signIn(app, await account(app)));
    await once('POST /api/password-resets', app.visitor(), { body: { email: person.email } });
    const reset = tokenIn(await mailTo(app, person.email, 'reset-password'));
    await once('POST /api/password-resets/confirm', app.visitor(), { body: { token: reset, password: PASSWORD } });
  });

  it('is answered as at first, with one effect: becoming a tutor', async () => {
    const visitor = app.visitor();
    await once('POST /api/register/tutor', visitor, { body: profile() });
    await once('POST /api/register/contract', visitor, { body: contract() });
    const waiting = await applicant(app);
    await once('POST /api/objects/upload', waiting.visitor);
    await handIn(waiting.visitor);
    await once('POST /api/register/complete', waiting.visitor);
    const own = profile({ email: 'families@people.example' });
    expect((await waiting.visitor.post('/api/register/tutor', own)).status).toBe(200);
    await once('POST /api/portal/contact-address/link', waiting.visitor);
    await once('POST /api/portal/export', waiting.visitor);
    const leaving = await signIn(app, await account(app));
    await once('POST /api/portal/close-account', leaving, { body: { password: PASSWORD } });
    const contact = tokenIn(await mailTo(app, 'families@people.example', 'verify-contact'));
    await once('POST /api/email-verifications', app.visitor(), { body: { token: contact } });
    const seen = { field: 'taxFileNumber', reason: 'To check it' };
    await once('POST /api/admin/tutors/{id}/reveal', admin, { id: waiting.tutorId, body: seen });
    await once('POST /api/admin/tutors/{id}/pause', admin, { id: at(3).tutorId });
    await once('POST /api/admin/tutors/{id}/resume', admin, { id: at(3).tutorId });
    const reason = { reason: 'To be looked at' };
    await once('POST /api/admin/tutors/{id}/suspend', admin, { id: at(3).tutorId, body: reason });
    await once('POST /api/admin/tutors/{id}/reinstate', admin, { id: at(3).tutorId, body: reason });
  });

  it('is answered as at first, with one effect: enquiries, opportunities and quotes', async () => {
    const sent = enquiry();
    const { body } = await once<{ id: string; reference: string }>('POST /api/enquiries', app.visitor(), {
      body: sent,
    });
    const token = tokenIn(await mailTo(app, sent.email, 'enquiry-received'));
    const holder = app.visitor();
    await once('POST /api/enquiry-access', holder, { body: { token } });
    await holder.post('/api/enquiry-access', { token });
    await once('POST /api/enquiries/{id}/confirm', holder, { id: body.id });
    await once('POST /api/enquiries/{id}/end-other-access', holder, { id: body.id });
    await once('POST /api/enquiries/{id}/end-access', holder, { id: body.id });
    await once('POST /api/enquiries/{id}/read-only-link', holder, { id: body.id });
    const newest = tokenIn(await mailTo(app, sent.email, 'enquiry-link'));
    await holder.post('/api/enquiry-access', { token: newest });
    await once('POST /api/enquiry-access/resend', app.visitor(), { body: { enquiryId: body.id } });
    const asking = { visitor: holder, ...body, email: sent.email };
    const [first, second] = [await opportunityOf(app, asking, at(0)), await opportunityOf(app, asking, at(1))];
    await once('POST /api/portal/opportunities/{id}/terms', at(0).visitor, { id: first });
    await once('POST /api/portal/opportunities/{id}/report', at(0).visitor, {
      id: first,
      body: { kind: 'duplicate', words: 'The same as last week' },
    });
    await once('POST /api/portal/opportunities/{id}/accept', at(0).visitor, { id: first });
    await once('POST /api/portal/opportunities/{id}/reject', at(1).visitor, { id: second });
    const { body: offered } = await once<{ quote: { id: string } }>(
      'POST /api/portal/opportunities/{id}/quote',
      at(0).visitor,
      { id: first, body: quoteForm() },
    );
    await once('POST /api/tutor-quotes/{id}/share-contact', holder, { id: offered.quote.id });
    await once('POST /api/enquiries/{id}/stop-sharing', holder, { id: body.id, body: { tutorId: at(0).tutorId } });
    await once('POST /api/tutor-quotes/{id}/messages', holder, {
      id: offered.quote.id,
      body: { text: 'How do you begin?' },
    });
    await once('POST /api/portal/quotes/{id}/withdraw', at(0).visitor, { id: offered.quote.id });
    await once('POST /api/admin/enquiries/{id}/match', admin, { id: body.id });
    await once('POST /api/enquiries/{id}/close', holder, { id: body.id, body: { reason: 'found_tutor' } });
    const other = await family(app);
    await once('POST /api/admin/enquiries/{id}/close', admin, { id: other.id, body: { reason: 'no_tutor' } });
  });

  it('is answered as at first, with one effect: sessions and reviews', async () => {
    const agreed = await settled(app, await family(app), at(2));
    const { asking, teacher, quoteId } = agreed;
    const [slot, later] = (await slotsOf(app, teacher)).slice(20);
    const startsAt = slot?.startsAt as string;
    const id = asking.id;
    await once('POST /api/enquiries/{id}/holds', asking.visitor, { id, body: { quoteId, startsAt } });
    const wanted = { quoteId, startsAt, sessionType: 'online' };
    const { body } = await once<{ booking: { id: string } }>('POST /api/enquiries/{id}/bookings', asking.visitor, {
      id,
      body: wanted,
    });
    const booking = { id: body.booking.id };
    await once('POST /api/bookings/{id}/reschedule', asking.visitor, {
      ...booking,
      body: { startsAt: later?.startsAt },
    });
    await waitUntil(later?.startsAt as string);
    await once('POST /api/bookings/{id}/start', teacher.visitor, booking);
    const report = { done: 'Fractions.', homework: 'Page 12' };
    await once('POST /api/bookings/{id}/complete', teacher.visitor, { ...booking, body: report });
    await waitUntil(plus(later?.startsAt as string, 3 * HOUR));
    const token = tokenIn(await mailTo(app, asking.email, 'review-invitation'));
    await once('POST /api/reviews/invitation', app.visitor(), { body: { token } });
    const words = { token, rating: 5, reviewText: 'Clear, patient and always prepared.' };
    const { body: written } = await once<{ review: { id: string } }>('POST /api/reviews', app.visitor(), {
      body: words,
    });
    const review = { id: written.review.id };
    const thanks = { reply: 'Thank you for your kind words.' };
    await once('POST /api/portal/reviews/{id}/reply', teacher.visitor, { ...review, body: thanks });
    const wrong = { reason: 'This is about somebody else' };
    await once('POST /api/reviews/{id}/report', app.visitor(), { ...review, body: wrong });

    const weekly = await settled(app, await family(app), at(2));
    const [first, second] = (await slotsOf(app, at(2))).slice(20);
    const plan = { quoteId: weekly.quoteId, startsAt: first?.startsAt, weeks: 3, every: 1, sessionType: 'online' };
    const sent = { id: weekly.asking.id, body: plan };
    await once('POST /api/enquiries/{id}/series/preview', weekly.asking.visitor, sent);
    const { body: made } = await once<{ series: { id: string }; bookings: { id: string }[] }>(
      ...(['POST /api/enquiries/{id}/series', weekly.asking.visitor, sent] as const),
    );
    const rest = { from: made.bookings[0]?.id };
    const moved = { ...rest, startsAt: second?.startsAt };
    await once('POST /api/series/{id}/move', weekly.asking.visitor, { id: made.series.id, body: moved });
    await once('POST /api/series/{id}/cancel', at(2).visitor, { id: made.series.id, body: rest });

    for (const [step, sent] of [
      ['POST /api/bookings/{id}/cancel', { reason: 'We are ill' }],
      ['POST /api/bookings/{id}/no-show', { by: 'student' }],
    ] as const) {
      const other = await settled(app, await family(app), at(2));
      const [free] = (await slotsOf(app, at(2))).slice(20);
      const begins = free?.startsAt as string;
      const made = await other.asking.visitor.post<{ booking: { id: string } }>(
        `/api/enquiries/${other.asking.id}/bookings`,
        { quoteId: other.quoteId, startsAt: begins, sessionType: 'online' },
      );
      if (step.endsWith('no-show')) await waitUntil(plus(begins, HOUR));
      await once(step, at(2).visitor, { id: made.body.booking.id, body: sent });
    }
  });

  it('is answered as at first, with one effect: requests for a session', async () => {
    const asks = async (key: boolean) => {
      const agreed = await settled(app, await family(app), at(0));
      const { asking, quoteId } = agreed;
      const body = { quoteId, preferredDate: await inDays(3), sessionType: 'online' };
      const path = 'POST /api/enquiries/{id}/booking-requests';
      const answer = key
        ? await once<{ bookingRequest: { id: string } }>(path, asking.visitor, { id: asking.id, body })
        : await asking.visitor.post<{ bookingRequest: { id: string } }>(
            `/api/enquiries/${asking.id}/booking-requests`,
            body,
          );
      return { asking, id: answer.body.bookingRequest.id };
    };
    const proposed = await asks(true);
    const proposedDate = await inDays(5);
    const portal = 'POST /api/portal/booking-requests/{id}';
    await once(`${portal}/propose`, at(0).visitor, { id: proposed.id, body: { proposedDate } });
    await once('POST /api/booking-requests/{id}/accept-proposal', proposed.asking.visitor, { id: proposed.id });
    const withdrawn = await asks(false);
    await once('POST /api/booking-requests/{id}/withdraw', withdrawn.asking.visitor, { id: withdrawn.id });
    const declined = await asks(false);
    await once(`${portal}/decline`, at(0).visitor, { id: declined.id, body: { tutorResponse: 'Sorry' } });
    const confirmed = await asks(false);
    await once(`${portal}/confirm`, at(0).visitor, { id: confirmed.id });
  });

  it('is answered as at first, with one effect: what the public and the desk send beside', async () => {
    await once('POST /api/competitions/enter', app.visitor(), { body: competitionEntry() });
    const email = 'twice@family.example';
    await once('POST /api/newsletter', app.visitor(), { body: { email } });
    const received = await mailTo(app, email, 'newsletter');
    await once('POST /api/newsletter/confirmations', app.visitor(), { body: { token: tokenIn(received) } });
    const query = /\/api\/unsubscribe(\?token=[\w.%-]+)/.exec(received.text)?.[1] ?? '';
    await once('POST /api/unsubscribe', app.visitor(), { query });
    const [mail] = await mailsTo(app, email);
    await once('POST /api/admin/mails/{id}/resend', admin, { id: mail?.id ?? '' });
    const since = await inDays(-1);
    await once('POST /api/admin/mails/resend-parked', admin, { body: { since } });
    const { accountId } = await account(app);
    const misconduct = { reason: 'misconduct' };
    await once('POST /api/admin/accounts/{id}/disable', admin, { id: accountId, body: misconduct });
    await once('POST /api/admin/accounts/{id}/enable', admin, { id: accountId });
    const asking = await family(app);
    const erasure = { email: asking.email, reason: 'requested' };
    await once('POST /api/admin/erasures', admin, { body: erasure });
    await once('POST /api/admin/queues/retry', admin);
  });

  it('G-07 is answered as at first, with one effect: the first-session guarantee', async () => {
    const agreed = await settled(app, await family(app), at(2));
    const id = await booked(agreed, (await slotsOf(app, at(2))).at(-1)?.startsAt as string);
    await app.database.query(`update bookings set status = 'completed', completed_at = $2 where id = $1`, [
      id,
      app.part(Clock).now(),
    ]);
    const body = { reason: 'not_prepared' };
    await once('POST /api/bookings/{id}/guarantee', agreed.asking.visitor, { id, body });
  });

  it('G-15 is answered as at first, with one effect: a session is marked as paid', async () => {
    const agreed = await settled(app, await family(app), at(2));
    const id = await booked(agreed, (await slotsOf(app, at(2))).at(-1)?.startsAt as string);
    await app.database.query(`update bookings set status = 'completed', completed_at = $2 where id = $1`, [
      id,
      app.part(Clock).now(),
    ]);
    await once('POST /api/bookings/{id}/payment', at(2).visitor, { id, body: { status: 'paid' } });
  });

  it('G-17 is answered as at first, with one effect: the address of a calendar feed, which no kept answer holds', async () => {
    const { body } = await once<{ url: string }>('POST /api/portal/calendar-feed', at(2).visitor);
    expect((await app.visitor().get(new URL(body.url).pathname)).status).toBe(200);
    const token = /feeds\/([\w-]+)\.ics$/.exec(body.url)?.[1] ?? '';
    expect(
      await app.database.query('select * from idempotency_keys where answer::text like $1', [`%${token}%`]),
    ).toEqual([]);
  });

  it('G-09 is answered as at first, with one effect: the contest of a mark', async () => {
    const agreed = await settled(app, await family(app), at(2));
    const id = await booked(agreed, (await slotsOf(app, at(2))).at(-1)?.startsAt as string);
    await at(2).visitor.post(`/api/bookings/${id}/cancel`, {});
    const body = { words: 'We asked the tutor to cancel.' };
    await once('POST /api/bookings/{id}/contest', agreed.asking.visitor, { id, body });
  });

  it('G-08 is answered as at first, with one effect: a wish for another tutor', async () => {
    const { asking } = await settled(app, await family(app), at(2));
    const body = { reason: 'not_a_good_fit' };
    await once('POST /api/enquiries/{id}/another-tutor', asking.visitor, { id: asking.id, body });
  });

  it('G-04 G-06 is answered as at first, with one effect: concerns and cases', async () => {
    const concern = { kind: 'conduct', words: 'Our tutor was rude to my child.', tutorId: at(0).tutorId };
    const body = { ...concern, contact: 'concern@family.example' };
    const { body: sent } = await once<{ reference: string }>('POST /api/concerns', app.visitor(), { body });
    const found = await app.database.one<{ id: string }>('select id from cases where reference = $1', [sent.reference]);
    const id = found?.id ?? '';
    const words = { words: 'Called the family.' };
    const path = 'POST /api/admin/cases/{id}';
    await once(`${path}/note`, admin, { id, body: words });
    await once(`${path}/take`, admin, { id, body: words });
    await once(`${path}/wait`, admin, { id, body: words });
    await once(`${path}/resolve`, admin, { id, body: { ...words, outcome: 'upheld', toFamily: 'We are sorry.' } });
    await once(`${path}/reopen`, admin, { id, body: words });
  });

  it('REL-8 of every published POST, but those of long work, and the clock, that can be asked for', async () => {
    const published = (await publishedOperations(app)).map(({ name }) => name).filter((name) => /^POST/.test(name));
    const elsewhere = ['POST /api/admin/policy-lab', 'POST /api/admin/events/verify', 'POST /api/demo/clock'];
    expect([...tried, ...elsewhere].sort()).toEqual(published.sort());
  });

  it('says that it was done where nobody knows what it gave', async () => {
    const key = newKey();
    // By less than the day after which the night deletes the key.
    const advance = () => admin.post<{ now: string }>('/api/demo/clock', { advance: 'PT1H' }, key);
    const before = Date.parse(await app.advance(0));
    await withoutKeptAnswers(advance);
    await minutesLater();
    await run(
      app.database.url,
      `update idempotency_keys set outcomes = '{"MoveClock": {}}' where outcomes ? 'MoveClock'`,
    );
    expect(await advance()).toMatchObject({ status: 409, body: { code: 'already_done' } });
    expect(Math.floor((Date.parse(await app.advance(0)) - before) / HOUR)).toBe(1);
    await waitUntil(await app.advance(0));
  });
});

describe('F9 R-96 a repeat under a key', () => {
  it('of registering, logging in or enquiring opens what the first opened, to whoever sends the same body', async () => {
    const person = registration();
    const key = newKey();
    const first = await app.visitor().post('/api/register', person, key);
    const again = app.visitor();
    expect(await again.post('/api/register', person, key)).toMatchObject({ status: 201, body: first.body });
    expect(await again.get('/api/user')).toMatchObject({ status: 200, body: first.body });

    const login = { username: person.username, password: PASSWORD };
    const loginKey = newKey();
    await app.visitor().post('/api/login', login, loginKey);
    const back = app.visitor();
    expect(await back.post('/api/login', login, loginKey)).toMatchObject({ status: 200, body: first.body });
    expect(await back.get('/api/user')).toMatchObject({ status: 200 });
    const guesser = app.visitor();
    const guess = await guesser.post('/api/login', { ...login, password: 'wrong password' }, loginKey);
    expect(guess).toMatchObject({ status: 401 });
    expect(await guesser.get('/api/user')).toMatchObject({ status: 401 });

    const sent = enquiry();
    const enquiryKey = newKey();
    const { body } = await app.visitor().post<{ id: string }>('/api/enquiries', sent, enquiryKey);
    const holder = app.visitor();
    await holder.post('/api/enquiries', sent, enquiryKey);
    // Also with the cookie that the repeat brought.
    for (let time = 0; time < 2; time++) {
      expect(await holder.post('/api/enquiries', sent, enquiryKey)).toMatchObject({ status: 201, body });
      expect(await holder.get(`/api/enquiries/${body.id}`)).toMatchObject({ status: 200 });
    }
    const stranger = app.visitor();
    expect(await stranger.post('/api/enquiries', enquiry(), enquiryKey)).toMatchObject({ status: 422 });
    expect(await stranger.get(`/api/enquiries/${body.id}`)).toMatchObject({ status: 404 });
  });

  it('of registering signs nobody in with a password that has been changed since', async () => {
    const person = registration();
    const key = newKey();
    await app.visitor().post('/api/register', person, key);
    await app.visitor().post('/api/password-resets', { email: person.email });
    const token = tokenIn(await mailTo(app, person.email, 'reset-password'));
    await app.visitor().post('/api/password-resets/confirm', { token, password: 'a very different battery' });
    const again = app.visitor();
    expect(await again.post('/api/register', person, key)).toMatchObject({
      status: 409,
      body: { code: 'already_done' },
    });
    expect(await again.get('/api/user')).toMatchObject({ status: 401 });
  });

  it('of 50 at the same moment has one effect; the others get its answer or are told to wait', async () => {
    const sent = enquiry();
    const key = newKey();
    const post = () => app.visitor().post<{ id: string }>('/api/enquiries', sent, key);
    const answers = await Promise.all(Array.from({ length: 50 }, post));
    for (const { status, body } of answers) expect([201, 409], JSON.stringify(body)).toContain(status);
    const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect([ids.length > 0, new Set(ids).size]).toEqual([true, 1]);
    expect(await app.database.query('select 1 from enquiries where email = $1', [sent.email])).toHaveLength(1);
  });

  it('after a failure of ours is tried again', async () => {
    const sent = enquiry();
    const key = newKey();
    await run(app.database.url, 'alter table enquiry_submissions rename to enquiry_submissions_gone');
    try {
      expect(await app.visitor().post('/api/enquiries', sent, key)).toMatchObject({ status: 500 });
    } finally {
      await run(app.database.url, 'alter table enquiry_submissions_gone rename to enquiry_submissions');
    }
    expect(await app.visitor().post('/api/enquiries', sent, key)).toMatchObject({ status: 201 });
    expect(await app.visitor().post('/api/enquiries', sent, key)).toMatchObject({ status: 201 });
    expect(await app.database.query('select 1 from enquiries where email = $1', [sent.email])).toHaveLength(1);
  });

  it('after a success that a later failure hid is answered with that success', async () => {
    const sent = enquiry();
    const key = newKey();
    // The enquiry is committed, and then the session that is to hold it cannot be kept.
    const { body } = await app.visitor().post<{ id: string }>('/api/enquiries', sent, key);
    await run(
      app.database.url,
      `update idempotency_keys set status = null, answer = null, attempt = null where answer ->> 'id' = '${body.id}'`,
    );
    const holder = app.visitor();
    expect(await holder.post('/api/enquiries', sent, key)).toMatchObject({ status: 201, body });
    expect(await holder.get(`/api/enquiries/${body.id}`)).toMatchObject({ status: 200 });
  });

  it('that was taken up again while the first was only slow: what the first then commits is refused whole', async () => {
    const { email } = await account(app);
    const key = newKey();
    const post = () => app.visitor().post('/api/password-resets', { email }, key);
    const ledger = app.part(Ledger);
    const commit = ledger.commit.bind(ledger);
    const reached = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const once = vi.spyOn(ledger, 'commit').mockImplementationOnce(async (entry) => {
      reached.resolve();
      await gate.promise;
      await commit(entry);
    });
    const slow = post();
    await reached.promise;
    await minutesLater();
    expect(await post()).toMatchObject({ status: 200 });
    gate.resolve();
    expect(await slow).toMatchObject({
      status: 409,
      body: {
        code: 'under_way',
        message: 'Your first request is still being processed. Please wait a moment, then try again.',
      },
    });
    once.mockRestore();
    expect(await app.database.query('select 1 from mails where to_address = $1', [email])).toHaveLength(1);
  });

  it('SEC-18 SEC-27 keeps no number that was revealed, and of a body only a keyed hash', async () => {
    const waiting = await applicant(app);
    const key = newKey();
    const reveal = () =>
      admin.post<{ value: string }>(
        `/api/admin/tutors/${waiting.tutorId}/reveal`,
        { field: 'taxFileNumber', reason: 'To check it' },
        key,
      );
    const { body } = await reveal();
    expect(await reveal()).toMatchObject({ status: 200, body });
    const kept = await app.database.query(`select 1 from idempotency_keys k where k::text like '%' || $1 || '%'`, [
      body.value,
    ]);
    expect(kept).toEqual([]);
  });
});
