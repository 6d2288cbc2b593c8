/** @module-tag long */
import { Clock } from '../../../application/ports/clock.js';
import { Ledger, append } from '../../../application/ports/ledger.js';
import { verifyEmail } from '../../../domain/account/account.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { severalTutors } from '../../support/people.js';
import { mailTo } from '../../support/quotes.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ REQUIRE_EMAIL_CONFIRMATION: 'on' });
  const [ledger, now] = [app.part(Ledger), app.part(Clock).now()];
  // Where confirmation is required a tutor, too, is invited only under a confirmed address.
  for (const { accountId } of await severalTutors(app, 3)) {
    const account = await ledger.load('account', accountId);
    const changes = [append(account, verifyEmail(account.state, now))];
    await ledger.commit({ changes, actor: `account:${accountId}`, at: now });
  }
});
afterAll(() => app.close());

const statusFor = async (family: Visitor, id: string) =>
  (await family.get<{ enquiry: { status: string; invited: number } }>(`/api/enquiries/${id}`)).body.enquiry;

async function submitted() {
  const family = app.visitor();
  const body = enquiry();
  const { id } = (await family.post<{ id: string }>('/api/enquiries', body)).body;
  const mail = await eventually(async () => {
    const { body: box } = await family.get<{ mails: { id: string; to: string }[] }>('/api/demo/mailbox');
    const found = box.mails.find(({ to }) => to === body.email);
    expect(found).toBeDefined();
    return found;
  });
  const { text } = (await family.get<{ text: string }>(`/api/demo/mailbox/${mail?.id}`)).body;
  const link = /http:\/\/site\.localhost(\/enquiries\/\S+)#token=(\S+)/.exec(text);
  return { family, id, text, path: link?.[1] ?? '', token: link?.[2] ?? '' };
}

describe('where confirmation is required', () => {
  it('R-11 R-119 D-13 matching waits until somebody who opened the mailed link confirms; opening it is not enough', async () => {
    const { family, id, text, path, token } = await submitted();
    expect(text).toContain('Confirm my enquiry');
    expect(path).toBe(`/enquiries/${id}`);
    await eventually(async () => expect(await app.database.query('select 1 from outbox')).toEqual([]));
    expect(await statusFor(family, id)).toMatchObject({ status: 'submitted', invited: 0 });
    expect(await family.get(path)).toMatchObject({ status: 404 });
    expect(await statusFor(family, id)).toMatchObject({ status: 'submitted' });

    const reader = app.visitor();
    expect(await reader.post('/api/enquiry-access', { token })).toMatchObject({ status: 200 });
    expect(await reader.get(`/api/enquiries/${id}`)).toMatchObject({
      body: { canConfirm: true, enquiry: { status: 'submitted', awaitsConfirmation: true } },
    });
    expect(await reader.post(`/api/enquiries/${id}/confirm`)).toMatchObject({ status: 200, body: { success: true } });
    await eventually(async () => expect(await statusFor(family, id)).toMatchObject({ status: 'matching', invited: 3 }));
    expect(await reader.get(`/api/enquiries/${id}`)).toMatchObject({ body: { canConfirm: false } });
  });

  it(
    'R-50 R-119 D-13 a machine that runs the page’s scripts fifty times leaves no event, no mail and nothing in the outbox',
    { tags: 'long' },
    async () => {
      const { id, token } = await submitted();
      await eventually(async () => expect(await app.database.query('select 1 from outbox')).toEqual([]));
      const state = () =>
        app.database.one(
          `select (select count(*) from event_log where correlation = $1) as events, (select count(*) from outbox) as outbox,
                (select count(*) from mails) as mails, (select to_jsonb(e) from enquiries e where id = $1) as enquiry`,
          [id],
        );
      const before = await state();
      await Promise.all(
        Array.from({ length: 50 }, async () => {
          const machine = app.visitor();
          expect((await machine.post('/api/enquiry-access', { token })).status).toBe(200);
          expect((await machine.get(`/api/enquiries/${id}`)).status).toBe(200);
          expect((await machine.get(`/api/enquiries/${id}/quotes`)).status).toBe(200);
        }),
      );
      expect(await state()).toEqual(before);
    },
  );

  it('R-11 R-119 who sent it cannot confirm it without the mail, and nobody else can at all', async () => {
    const { family, id, token } = await submitted();
    expect(await family.get(`/api/enquiries/${id}`)).toMatchObject({ status: 200, body: { canConfirm: false } });
    expect(await family.post(`/api/enquiries/${id}/confirm`)).toMatchObject({
      status: 409,
      body: { code: 'link_needed', message: 'Please open the link in our email first' },
    });
    expect(await app.visitor().post(`/api/enquiries/${id}/confirm`)).toMatchObject({ status: 404 });
    expect(await statusFor(family, id)).toMatchObject({ status: 'submitted' });
    await family.post('/api/enquiry-access', { token });
    expect(await family.post(`/api/enquiries/${id}/confirm`)).toMatchObject({ status: 200 });
    await eventually(async () => expect(await statusFor(family, id)).toMatchObject({ status: 'matching' }));
  });

  it('R-11 confirmed by many at once it is confirmed once', async () => {
    const { id, token } = await submitted();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const visitor = app.visitor();
        await visitor.post('/api/enquiry-access', { token });
        return visitor.post(`/api/enquiries/${id}/confirm`);
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const events = await app.database.query(
      `select 1 from event_log where stream_id = $1 and type = 'EnquiryConfirmed'`,
      [id],
    );
    expect(events).toHaveLength(1);
  });

  it('R-14 the word after 24 hours says that the enquiry still waits to be confirmed, and leads there', async () => {
    const family = app.visitor();
    const body = enquiry();
    await family.post('/api/enquiries', body);
    await app.advance(24 * HOUR);
    const { text } = await mailTo(app, body.email, 'enquiry-delayed');
    expect(text).toContain('nobody has confirmed yet that this enquiry came from you');
    expect(text).toMatch(/Confirm my enquiry:\s+http:\/\/site\.localhost\/enquiries\/[\w-]+#token=/);
  });
});
