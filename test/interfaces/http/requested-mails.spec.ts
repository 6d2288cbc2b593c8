/** @module-tag long */
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { profile } from '../../support/onboarding.js';
import { account, PASSWORD, registration, tutor } from '../../support/people.js';
import { mailsTo, mailTo, tokenIn } from '../../support/quotes.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let networks = 0;
beforeAll(async () => {
  app = await startTestApp({ LIMITS: '1', TRUST_PROXY: '1', REQUIRE_EMAIL_CONFIRMATION: 'on' });
});
afterAll(() => app.close());

/** A network that nobody has come from before. */
const elsewhere = () => ({ 'X-Forwarded-For': `203.0.${Math.floor(++networks / 200)}.${(networks % 200) + 1}` });
const victim = () => `victim.${++networks}@people.example`;
/** Nothing is left to do, so that what was not sent by now was not ordered. */
const rests = () =>
  eventually(async () => {
    const left = await app.database.query(
      `select 1 from outbox union all select 1 from mails where status = 'pending' and due_at <= now()`,
    );
    expect(left).toEqual([]);
  });
const mailed = async (email: string, kind: string) => {
  await rests();
  return (await mailsTo(app, email, kind)).length;
};
type Sent = { success: boolean; id: string; reference: string };
const send = async (email: string, visitor = app.visitor()) => {
  const sent = enquiry({ email, subjects: `Maths ${++networks}` });
  const { status, body } = await visitor.post<Sent>('/api/enquiries', sent, elsewhere());
  expect([status, Object.keys(body)]).toEqual([201, ['success', 'id', 'reference']]);
  return body.id;
};
/** Who opens the enquiries of an address by the link that it was mailed. */
const readerOf = async (email: string) => {
  const reader = app.visitor();
  const token = tokenIn(await mailTo(app, email, 'enquiry-received'));
  expect(await reader.post('/api/enquiry-access', { token })).toMatchObject({ status: 200 });
  return reader;
};
/** Registers under an address that may be somebody else's. */
const registered = async (email: string, from = elsewhere()) => {
  const visitor = app.visitor();
  const body = registration({ email });
  expect(await visitor.post('/api/register', body, from)).toMatchObject({ status: 201 });
  return { visitor, username: body.username };
};

describe('SEC-29 enquiries under an address that somebody else may have typed', () => {
  it('are all kept and answered alike, and mail it one link, also when they come at the same moment', async () => {
    const email = victim();
    const ids = await Promise.all(Array.from({ length: 5 }, () => send(email)));
    expect(await mailed(email, 'enquiry-received')).toBe(1);
    expect(await app.database.query('select 1 from enquiries where id = any($1)', [ids])).toHaveLength(5);
  });

  it('are opened and confirmed by that one link, after which the next is mailed its own (G-18, R-119)', async () => {
    const email = victim();
    const [first, second] = [await send(email), await send(email.toUpperCase())];
    expect(await mailed(email, 'enquiry-received')).toBe(1);
    const reader = app.visitor();
    await reader.post('/api/enquiry-access', { token: tokenIn(await mailTo(app, email, 'enquiry-received')) });
    expect(await reader.get(`/api/enquiries/${second}`)).toMatchObject({ status: 200, body: { canConfirm: true } });
    await send(email);
    expect(await mailed(email, 'enquiry-received')).toBe(1);
    for (const id of [first, second])
      expect(await reader.post(`/api/enquiries/${id}/confirm`)).toMatchObject({ status: 200 });
    await send(email);
    expect(await mailed(email, 'enquiry-received')).toBe(2);
  });

  it('are no more where their sender has each erased as somebody else’s', async () => {
    const email = victim();
    for (let time = 0; time < 3; time++) {
      const sender = app.visitor();
      const id = await send(email, sender);
      expect(await sender.post(`/api/enquiries/${id}/close`, { reason: 'not_me' })).toMatchObject({ status: 200 });
    }
    const kept = await app.database.query(`select sent from requested_mails where request = 'enquiry'`);
    await send(email);
    expect(await mailed(email, 'enquiry-received')).toBe(0);
    expect(await app.database.query(`select sent from requested_mails where request = 'enquiry'`)).toEqual(kept);
  });

  it('have their link mailed again once a day by the page of whichever, which always says the same (R-106)', async () => {
    const email = victim();
    for (const id of [await send(email), await send(email), await send(email)])
      expect(await app.visitor().post('/api/enquiry-access/resend', { enquiryId: id }, elsewhere())).toMatchObject({
        status: 200,
        body: { success: true },
      });
    expect(await mailed(email, 'enquiry-link')).toBe(1);
  });

  it('have their link mailed once a day by a sender who ends all other access, which ends each time (R-50)', async () => {
    const email = victim();
    const senders = [app.visitor(), app.visitor()];
    for (const sender of senders) {
      const id = await send(email, sender);
      for (let time = 0; time < 2; time++) {
        expect(await sender.post(`/api/enquiries/${id}/end-access`)).toMatchObject({ status: 200 });
        expect(await sender.get(`/api/enquiries/${id}`)).toMatchObject({ status: 200 });
      }
    }
    expect(await mailed(email, 'enquiry-link')).toBe(1);
    for (const kind of ['enquiry-received', 'enquiry-link'])
      expect(
        await app.visitor().post('/api/enquiry-access', { token: tokenIn(await mailTo(app, email, kind)) }),
      ).toMatchObject({ status: 404 });
  });

  it('have a new link mailed whenever who came by the last one ends all other access (R-50)', async () => {
    const email = victim();
    const id = await send(email);
    const reader = await readerOf(email);
    for (let time = 0; time < 2; time++)
      expect(await reader.post(`/api/enquiries/${id}/end-access`)).toMatchObject({ status: 200 });
    expect(await mailed(email, 'enquiry-link')).toBe(2);
  });

  it('are all closed by their senders, which is mailed once a day, and always to who came by the mailed link', async () => {
    const email = victim();
    const close = async (id: string, visitor: Visitor) => {
      expect(await visitor.post(`/api/enquiries/${id}/close`, { reason: 'other' })).toMatchObject({ status: 200 });
      const [row] = await app.database.query<{ status: string }>('select status from enquiries where id = $1', [id]);
      expect(row?.status).toBe('closed');
    };
    for (let time = 0; time < 3; time++) {
      const sender = app.visitor();
      await close(await send(email, sender), sender);
    }
    expect(await mailed(email, 'enquiry-closed')).toBe(1);
    const last = await send(email);
    await close(last, await readerOf(email));
    expect(await mailed(email, 'enquiry-closed')).toBe(2);
  });

  it('are kept once under an Idempotency-Key, mailed or not (REL-8)', async () => {
    const email = victim();
    await send(email);
    const [sent, headers] = [enquiry({ email }), { ...elsewhere(), 'Idempotency-Key': crypto.randomUUID() }];
    const first = await app.visitor().post<Sent>('/api/enquiries', sent, headers);
    const again = await app.visitor().post<Sent>('/api/enquiries', sent, headers);
    expect([first.status, again.body]).toEqual([201, first.body]);
    expect(await app.database.query('select 1 from enquiries where lower(email) = $1', [email])).toHaveLength(2);
    expect(await mailed(email, 'enquiry-received')).toBe(1);
  });
});

describe('SEC-29 R-25 a forgotten password', () => {
  const ask = async (email: string, from = elsewhere()) => {
    const { status, body } = await app.visitor().post('/api/password-resets', { email }, from);
    expect([status, body]).toEqual([200, { success: true }]);
  };

  it('that strangers ask for mails its owner one link a day, and answers as where there is no account', async () => {
    const { email } = await account(app);
    await Promise.all([email, email.toUpperCase(), email, victim()].map((address) => ask(address)));
    expect(await mailed(email, 'reset-password')).toBe(1);
    await ask(email);
    expect(await mailed(email, 'reset-password')).toBe(1);
  });

  it('is mailed another link once the last was used', async () => {
    const { email } = await account(app);
    await ask(email);
    const token = tokenIn(await mailTo(app, email, 'reset-password'));
    const reset = { token, password: 'another horse battery' };
    expect(await app.visitor().post('/api/password-resets/confirm', reset)).toMatchObject({ status: 200 });
    await ask(email);
    await ask(email);
    expect(await mailed(email, 'reset-password')).toBe(2);
  });

  it('is mailed another link to an owner who asks from where the account was logged in to', async () => {
    const email = victim();
    const { username } = await registered(email);
    const token = tokenIn(await mailTo(app, email, 'verify-email'));
    expect(await app.visitor().post('/api/email-verifications', { token })).toMatchObject({ status: 200 });
    const home = elsewhere();
    await app.visitor().post('/api/login', { username, password: PASSWORD }, home);
    for (const from of [elsewhere(), elsewhere(), home, home]) await ask(email, from);
    expect(await mailed(email, 'reset-password')).toBe(3);
  });

  it('is mailed one link a day to an address that was never verified, also where it was registered and logged in from', async () => {
    const email = victim();
    const from = elsewhere();
    const { username } = await registered(email, from);
    const login = { username, password: PASSWORD };
    expect(await app.visitor().post('/api/login', login, from)).toMatchObject({ status: 200 });
    for (let time = 0; time < 3; time++) await ask(email, from);
    expect(await mailed(email, 'reset-password')).toBe(1);
  });
});

describe('SEC-29 R-25 an address that an account names', () => {
  const asks = async (visitor: Visitor, path: string) =>
    expect(await visitor.post(path)).toMatchObject({ status: 200, body: { success: true } });

  it('is mailed the link that verifies it at its registration and once more a day', async () => {
    const email = victim();
    const { visitor } = await registered(email);
    await Promise.all([1, 2, 3].map(() => asks(visitor, '/api/email-verifications/link')));
    expect(await mailed(email, 'verify-email')).toBe(2);
    await asks(visitor, '/api/email-verifications/link');
    expect(await mailed(email, 'verify-email')).toBe(2);
    const token = tokenIn(await mailTo(app, email, 'verify-email'));
    expect(await app.visitor().post('/api/email-verifications', { token })).toMatchObject({ status: 200 });
  });

  it('G-19 is mailed once a day that its account closes or is kept, which happens each time, and always once it is verified', async () => {
    const email = victim();
    const { visitor, username } = await registered(email);
    const login = { username, password: PASSWORD };
    const closesAndKeeps = async () => {
      expect(await visitor.post('/api/portal/close-account', { password: PASSWORD })).toMatchObject({ status: 200 });
      expect(await visitor.post('/api/login', login)).toMatchObject({ status: 200, body: { accountKept: true } });
    };
    for (let time = 0; time < 3; time++) await closesAndKeeps();
    const mails = async () => [await mailed(email, 'account-closing'), await mailed(email, 'account-kept')];
    expect(await mails()).toEqual([1, 1]);
    const token = tokenIn(await mailTo(app, email, 'verify-email'));
    expect(await app.visitor().post('/api/email-verifications', { token })).toMatchObject({ status: 200 });
    for (let time = 0; time < 2; time++) await closesAndKeeps();
    expect(await mails()).toEqual([3, 3]);
  });

  it('is mailed the link that makes it a tutor’s contact once a day, however many name it, until its reader answers', async () => {
    const contact = victim();
    const names = async ({ visitor }: { visitor: Visitor }, email: string) => {
      expect(await visitor.post('/api/register/tutor', profile({ email }))).toMatchObject({ status: 200 });
    };
    const all = [await registered(victim()), await registered(victim()), await registered(victim())] as const;
    for (const one of all) {
      await names(one, contact);
      await asks(one.visitor, '/api/portal/contact-address/link');
      await asks(one.visitor, '/api/portal/contact-address/link');
    }
    expect(await mailed(contact, 'verify-contact')).toBe(1);
    const token = tokenIn(await mailTo(app, contact, 'verify-contact'));
    expect(await app.visitor().post('/api/email-verifications', { token })).toMatchObject({ status: 200 });
    const [first, second] = all;
    await names(first, victim());
    await names(first, contact);
    await asks(second.visitor, '/api/portal/contact-address/link');
    expect(await mailed(contact, 'verify-contact')).toBe(1);
    await asks(first.visitor, '/api/portal/contact-address/link');
    expect(await mailed(contact, 'verify-contact')).toBe(2);
  });
});

describe('SEC-29 G-04 concerns that name an address to answer to', () => {
  it('are all kept, from whichever network, and acknowledged once a day', async () => {
    const contact = victim();
    const { tutorId } = await tutor(app);
    const references: string[] = [];
    for (let time = 0; time < 7; time++) {
      const concern = { kind: 'safety', words: 'The tutor shouted at us.', tutorId, contact };
      const answer = await app.visitor().post<{ reference: string }>('/api/concerns', concern, elsewhere());
      expect(answer).toMatchObject({ status: 201, body: { success: true } });
      references.push(answer.body.reference);
    }
    expect(await app.database.query('select 1 from cases where reference = any($1)', [references])).toHaveLength(7);
    expect(await mailed(contact, 'concern-received')).toBe(1);
    expect((await mailTo(app, contact, 'concern-received')).text).toContain(references[0]);
  });
});

describe('what is counted of an address (R-68)', () => {
  it('is its hash, and gone two days later', async () => {
    const email = victim();
    await send(email);
    const rows = () => app.database.query<object>('select * from requested_mails');
    expect(JSON.stringify(await rows())).not.toContain(email.split('@')[0]);
    // Those that nobody confirmed are reminded of, which counts as well.
    await app.advance(25 * HOUR);
    await eventually(async () => expect(await mailsTo(app, email, 'enquiry-delayed')).toHaveLength(1));
    await rests();
    await app.advance(49 * HOUR);
    await eventually(async () => expect(await rows()).toEqual([]));
  });

  it('SEC-29 R-14 of several enquiries that nobody confirms one is reminded of a day', async () => {
    const email = victim();
    for (let time = 0; time < 3; time++) await send(email);
    await app.advance(24 * HOUR);
    await eventually(async () => expect(await mailsTo(app, email, 'enquiry-delayed')).toHaveLength(1));
    expect(await mailed(email, 'enquiry-delayed')).toBe(1);
  });
});
