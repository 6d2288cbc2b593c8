import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { openMailbox, type Mailbox } from '../../support/mailbox.js';
import { type TestTutor, tutor } from '../../support/people.js';

let app: TestApp;
let box: Mailbox;
let person: TestTutor;

beforeAll(async () => {
  box = await openMailbox();
  app = await startTestApp({ SMTP_URL: box.url });
  person = await tutor(app);
});
afterAll(async () => {
  await app.close();
  await box.close();
});

const unfolded = (source: string) => source.replace(/\r\n[ \t]+/g, ' ');
const headerOf = (source: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded(source.split('\r\n\r\n')[0] ?? ''))?.[1];

async function mailsAfterEnquiry() {
  const body = enquiry();
  await app.visitor().post('/api/enquiries', body);
  return eventually(() => {
    const toFamily = box.received.filter(({ to }) => to === body.email);
    expect(toFamily).toHaveLength(1);
    return { toFamily: toFamily[0]?.source ?? '', toTutor: box.received.filter(({ to }) => to === person.email) };
  });
}

const allSent = () =>
  eventually(async () => {
    expect(await app.database.query('select 1 from outbox')).toEqual([]);
    expect(await app.database.query(`select 1 from mails where status = 'pending'`)).toEqual([]);
  });

describe('a mail', () => {
  it('R-66 R-81 SEC-24 has one recipient, a named sender, a text part and, to a tutor, a one-click way to stop it', async () => {
    const { toFamily } = await mailsAfterEnquiry();
    const [{ source } = { source: '' }] = await eventually(() => {
      const found = box.received.filter(({ to }) => to === person.email);
      expect(found.length).toBeGreaterThan(0);
      return found;
    });
    expect(headerOf(source, 'From')).toMatch(/^"?Banksia"? <hello@banksia\.example>$/);
    expect(headerOf(source, 'To')).toContain(person.email);
    expect([headerOf(source, 'Cc'), headerOf(source, 'Bcc')]).toEqual([undefined, undefined]);
    expect(headerOf(source, 'Content-Type')).toContain('multipart/alternative');
    expect(headerOf(source, 'List-Unsubscribe')).toMatch(/^<http:\/\/site\.localhost\/api\/unsubscribe\?token=\S+>$/);
    expect(headerOf(source, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(headerOf(toFamily, 'List-Unsubscribe')).toBeUndefined();
  });

  it('R-66 R-81 is stopped by one click from any mail program, by no look at the page, and only of its kind', async () => {
    const { toTutor } = await mailsAfterEnquiry();
    const address = new URL(/<(\S+)>/.exec(headerOf(toTutor[0]?.source ?? '', 'List-Unsubscribe') ?? '')?.[1] ?? '');
    const path = `${address.pathname}${address.search}`;
    const program = app.visitor();
    const page = await program.get(path, { 'Sec-Fetch-Site': 'cross-site' });
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('<button>Unsubscribe</button>')]);
    expect(await app.database.query('select 1 from mail_switches')).toEqual([]);

    for (let time = 0; time < 2; time++)
      expect(
        await program.ask('POST', path, {
          raw: 'List-Unsubscribe=One-Click',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        }),
      ).toMatchObject({ status: 200, body: { success: true } });
    const cut = `${path.slice(0, -1)}~`;
    expect(await program.ask('POST', cut)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const unknown = { status: 404, text: expect.stringContaining('This link does not work') };
    expect(await program.get(cut)).toMatchObject(unknown);
    expect(await program.ask('POST', cut, { headers: { Accept: 'text/html' } })).toMatchObject(unknown);

    // A sender that repeats itself under a key is answered too (F8), as a person is.
    for (const Accept of ['application/json', 'text/html'])
      for (let time = 0; time < 2; time++)
        expect(
          await program.ask('POST', path, { headers: { Accept, 'Idempotency-Key': `stop ${Accept}` } }),
        ).toMatchObject({ status: 200, text: expect.stringContaining('You will no longer get emails of this kind.') });

    await allSent();
    const before = box.received.filter(({ to }) => to === person.email).length;
    await mailsAfterEnquiry();
    await allSent();
    expect(box.received.filter(({ to }) => to === person.email)).toHaveLength(before);
    expect(await app.visitor().get('/api/demo/mailbox')).toMatchObject({ status: 404 });
  });

  it('D-10 RFC 8058 is stopped by a form or by nothing in the body, and by no other kind of content', async () => {
    const { toTutor } = await mailsAfterEnquiry();
    const address = /<(\S+)>/.exec(headerOf(toTutor[0]?.source ?? '', 'List-Unsubscribe') ?? '')?.[1] ?? '';
    const path = address.slice('http://site.localhost'.length);
    await app.database.query('delete from mail_switches');
    const switches = () => app.database.query('select 1 from mail_switches');
    for (const type of ['text/plain', 'application/xml', 'image/png', 'application/json', '']) {
      const raw = new TextEncoder().encode('List-Unsubscribe=One-Click');
      const headers: Record<string, string> = type ? { 'Content-Type': type } : {};
      expect(await app.visitor().ask('POST', path, { raw, headers })).toMatchObject({
        status: 415,
        body: { message: expect.stringMatching(/form/), code: 'unsupported_media_type' },
      });
    }
    expect(await switches()).toEqual([]);
    const part = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const taken: Parameters<ReturnType<TestApp['visitor']>['ask']>[2][] = [
      { raw: part, headers: { 'Content-Type': 'multipart/form-data; boundary=x' } },
      { raw: 'List-Unsubscribe=One-Click', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
      {},
    ];
    for (const sent of taken) {
      await app.database.query('delete from mail_switches');
      expect(await app.visitor().ask('POST', path, sent)).toMatchObject({ status: 200, body: { success: true } });
      expect(await switches()).toHaveLength(1);
    }
  });

  it('D-10 without a token is refused: with a page for a browser, with a readable message for a program', async () => {
    for (const method of ['GET', 'POST'])
      for (const query of ['', '?token=', `?token=${'x'.repeat(301)}`, '?token=a&token=b']) {
        const path = `/api/unsubscribe${query}`;
        const page = await app.visitor().ask(method, path, { headers: { Accept: 'text/html,*/*;q=0.8' } });
        expect([page.status, page.headers.get('Content-Type'), page.text]).toEqual([
          400,
          'text/html; charset=utf-8',
          expect.stringContaining('This link does not work'),
        ]);
        expect(await app.visitor().ask(method, path)).toMatchObject({
          status: 400,
          body: { code: 'validation', fields: { token: 'This link is not complete' } },
        });
      }
  });
});
