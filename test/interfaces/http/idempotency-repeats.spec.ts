/** @module-tag long */
import { vi } from 'vitest';
import { IdempotencyStore } from '../../../application/ports/idempotency-store.js';
import { Ledger } from '../../../application/ports/ledger.js';
import { run } from '../../support/databases.js';
import { enquiry } from '../../support/enquiries.js';
import { minutesLater, newKey } from '../../support/lost-answers.js';
import { applicant } from '../../support/onboarding.js';
import { account, PASSWORD, registration, signIn } from '../../support/people.js';
import { mailTo, tokenIn } from '../../support/quotes.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(() => app.close());

describe('F9 R-96 a repeat under a key', () => {
  it('of registering, logging in or enquiring opens what the first opened, to a client that sends the same body', async () => {
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

  it('of 50 at the same moment has one effect; the others get its answer or are asked to wait', async () => {
    const sent = enquiry();
    const key = newKey();
    const post = () => app.visitor().post<{ id: string }>('/api/enquiries', sent, key);
    const answers = await Promise.all(Array.from({ length: 50 }, post));
    for (const { status, body } of answers) expect([201, 409], JSON.stringify(body)).toContain(status);
    const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect([ids.length > 0, new Set(ids).size]).toEqual([true, 1]);
    expect(await app.database.query('select 1 from enquiries where email = $1', [sent.email])).toHaveLength(1);
  });

  it('of ending all other access at the same moment gives each the access that stays', async () => {
    const holder = app.visitor();
    const { body } = await holder.post<{ id: string }>('/api/enquiries', enquiry());
    const key = newKey();
    const end = () => {
      const copy = Object.assign(app.visitor(), { cookies: new Map(holder.cookies) });
      return copy.post(`/api/enquiries/${body.id}/end-other-access`, {}, key);
    };
    const store = app.part(IdempotencyStore);
    const begin = store.begin.bind(store);
    const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // It has read its session by then, under the access that is ended meanwhile.
    const late = vi.spyOn(store, 'begin').mockImplementationOnce(async (...asked) => {
      reached.resolve();
      await gate.promise;
      return begin(...asked);
    });
    const second = end();
    await reached.promise;
    expect(await end()).toMatchObject({ status: 200 });
    gate.resolve();
    expect(await second).toMatchObject({ status: 200 });
    late.mockRestore();
    expect(await holder.get(`/api/enquiries/${body.id}`)).toMatchObject({ status: 200 });
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
    let isFirst = true;
    // Of its commits alone: reactions of this process commit meanwhile.
    const held = vi.spyOn(ledger, 'commit').mockImplementation(async (entry) => {
      if (isFirst && entry.mails?.[0]?.to.address === email) {
        isFirst = false;
        reached.resolve();
        await gate.promise;
      }
      await commit(entry);
    });
    const slow = post();
    await reached.promise;
    await minutesLater(app);
    expect(await post()).toMatchObject({ status: 200 });
    gate.resolve();
    expect(await slow).toMatchObject({
      status: 409,
      body: {
        code: 'under_way',
        message: 'Your first request is still being processed. Please wait a moment, then try again.',
      },
    });
    held.mockRestore();
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
