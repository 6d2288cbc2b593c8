/** @module-tag long */
import { Clock } from '../../../application/ports/clock.js';
import { plus } from '../../../domain/shared/time.js';
import { competitionEntry } from '../../support/competition-entries.js';
import { run } from '../../support/databases.js';
import { publishedOperations } from '../../support/documentation.js';
import { enquiry } from '../../support/enquiries.js';
import { advanceTo, LostAnswers, minutesLater, newKey } from '../../support/lost-answers.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { applicant, contract, handIn, profile } from '../../support/onboarding.js';
import { account, PASSWORD, registration, severalTutors, signIn, tutor } from '../../support/people.js';
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
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
let lost: LostAnswers;
let staff: Teacher[];

beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, await account(app, 'admin'));
  staff = await teachers(app, await severalTutors(app, 4));
  for (const teacher of staff) await worksDaily(app, teacher);
  lost = await LostAnswers.in(app);
});
afterAll(() => app.close());

const at = (index: number) => staff[index] as Teacher;
const once: LostAnswers['once'] = (...sent) => lost.once(...sent);

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
    const { tutorId } = await tutor(app, { subjects: ['history'] });
    await once('POST /api/admin/enquiries/{id}/invite', admin, { id: body.id, body: { tutorId, override: true } });
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
    await advanceTo(app, later?.startsAt as string);
    await once('POST /api/bookings/{id}/start', teacher.visitor, booking);
    const report = { done: 'Fractions.', homework: 'Page 12' };
    await once('POST /api/bookings/{id}/complete', teacher.visitor, { ...booking, body: report });
    await advanceTo(app, plus(later?.startsAt as string, 3 * HOUR));
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
      if (step.endsWith('no-show')) await advanceTo(app, plus(begins, HOUR));
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

  it('is answered as at first, with one effect: what the public and admins send beside', async () => {
    const entry = competitionEntry();
    await once('POST /api/competitions/enter', app.visitor(), { body: entry });
    const confirming = { token: tokenIn(await mailTo(app, entry.email, 'competition-entry')) };
    await once('POST /api/competitions/confirmations', app.visitor(), { body: confirming });
    await app.database.query('update competitions set closes_at = $1', [await inDays(-1)]);
    await once('POST /api/admin/competitions/{id}/draw', admin, { id: entry.competition, body: {} });
    const closing = { closesAt: await inDays(20) };
    await once('POST /api/admin/competitions/{id}/rounds', admin, { id: entry.competition, body: closing });
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

  it('G-08 is answered as at first, with one effect: a request for another tutor', async () => {
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

  it('G-28 is answered as at first, with one effect: an issue of the newsletter', async () => {
    const body = { subject: 'Study tips', markdown: 'Sleep **well**.' };
    const path = 'POST /api/admin/newsletter/letters';
    const { body: written } = await once<{ letter: { id: string } }>(path, admin, { body });
    await once(`${path}/preview`, admin, { body });
    const { id } = written.letter;
    await once(`${path}/{id}/test`, admin, { id });
    await run(
      app.database.url,
      `insert into newsletter_subscriptions (id, email, token_hash, mailed_at, confirmed_at, created_at)
       values (gen_random_uuid(), 'once@readers.example', 'once', now(), now() - interval '1 day', now())`,
    );
    // What is delivered between an answer and its repeat would be in the second alone.
    await run(
      app.database.url,
      `create function deliver_later() returns trigger language plpgsql as $$ begin raise exception 'not yet'; end $$;
       create trigger deliver_later before update on newsletter_issues for each row
         when (new.queued > old.queued or new.ended_at is not null) execute function deliver_later()`,
    );
    await once(`${path}/{id}/send`, admin, { id, body: {} });
    await once(`${path}/{id}/stop`, admin, { id });
    await run(app.database.url, 'drop trigger deliver_later on newsletter_issues');
  });

  it('REL-8 of every published POST, but those of long work, and the clock, that can be asked for', async () => {
    const published = (await publishedOperations(app)).map(({ name }) => name).filter((name) => /^POST/.test(name));
    const elsewhere = ['POST /api/admin/policy-lab', 'POST /api/admin/events/verify', 'POST /api/demo/clock'];
    expect([...lost.tried, ...elsewhere].sort()).toEqual(published.sort());
  });

  it('says that it was done where nobody knows what it gave', async () => {
    const key = newKey();
    // A night has just passed: the hours of this test end before the next, which would delete the key.
    await advanceTo(app, await inDays(2));
    const advance = () => admin.post<{ now: string }>('/api/demo/clock', { advance: 'PT1H' }, key);
    const before = Date.parse(await app.advance(0));
    await lost.during(advance);
    await minutesLater(app);
    await run(
      app.database.url,
      `update idempotency_keys set outcomes = '{"MoveClock": {}}' where outcomes ? 'MoveClock'`,
    );
    expect(await advance()).toMatchObject({ status: 409, body: { code: 'already_done' } });
    expect(Math.floor((Date.parse(await app.advance(0)) - before) / HOUR)).toBe(1);
    await advanceTo(app, await app.advance(0));
  });
});
