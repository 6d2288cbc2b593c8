import { PersonalData } from '../../../application/ports/erasure/personal-data.js';
import { RETENTION_DAYS } from '../../../domain/act/retention.js';
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { openMailbox, type Mailbox } from '../../support/mailbox.js';

let app: TestApp;
let box: Mailbox;

beforeAll(async () => {
  box = await openMailbox();
  app = await startTestApp({ SMTP_URL: box.url });
});
afterAll(async () => {
  await app.close();
  await box.close();
});

let readers = 0;
const someone = () => `reader.${(readers += 1)}@readers.example`;

const subscribe = (email: string, name?: string) => app.visitor().post('/api/newsletter', { email, name });
const confirm = (token: string) => app.visitor().post('/api/newsletter/confirmations', { token });
const rowOf = async (email: string) => {
  const rows = await app.database.query<{ id: string; name: string | null; confirmed_at: string | null }>(
    'select * from newsletter_subscriptions where lower(email) = lower($1)',
    [email],
  );
  expect(rows).toHaveLength(1);
  return rows[0] as (typeof rows)[number];
};
/** An address counts once it is confirmed and not stopped. */
const counts = async (email: string) => {
  const { id, confirmed_at } = await rowOf(email);
  const off = await app.database.query('select 1 from mail_switches where recipient = $1', [id]);
  return confirmed_at !== null && off.length === 0;
};

/** The mails that were written to an address, once all were delivered. */
async function mailsTo(email: string): Promise<string[]> {
  await eventually(async () =>
    expect(await app.database.query(`select 1 from mails where status = 'pending'`)).toEqual([]),
  );
  return box.received
    .filter(({ to }) => to === email)
    .map(({ source }) => source.replace(/\r\n[ \t]+/g, ' ').replace(/=\r\n/g, ''));
}
const tokenOf = (mail: string | undefined) => /\/newsletter#token=(?:3D)?([\w-]+)/.exec(mail ?? '')?.[1] ?? '';
const stop = async (mail: string | undefined) => {
  const address = new URL(/^List-Unsubscribe: <(\S+)>/im.exec(mail ?? '')?.[1] ?? '');
  return app.visitor().ask('POST', `${address.pathname}${address.search}`, {
    raw: 'List-Unsubscribe=One-Click',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
};

describe('a newsletter subscription', () => {
  it('R-04 R-81 P-18 counts once the mailed link was used, and using it again changes nothing', async () => {
    const email = someone();
    expect(await subscribe(email, 'Jane')).toMatchObject({ status: 200, body: { success: true } });
    expect(await rowOf(email)).toMatchObject({ name: 'Jane', confirmed_at: null });
    const [mail] = await mailsTo(email);
    expect(mail).toContain('http://site.localhost/newsletter#token=');
    expect(await counts(email)).toBe(false);

    const token = tokenOf(mail);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { success: true } });
    const { confirmed_at } = await rowOf(email);
    expect(confirmed_at).not.toBeNull();
    expect(await confirm(token)).toMatchObject({ status: 200, body: { success: true } });
    expect(await rowOf(email)).toMatchObject({ confirmed_at });
  });

  it('R-04 keeps one row per address in lower case and answers the same whether it existed', async () => {
    const email = someone();
    const first = await subscribe(email, 'Jane');
    const again = await subscribe(` ${email.toUpperCase()}`, 'Somebody Else');
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    const [mail] = await mailsTo(email);
    await confirm(tokenOf(mail));
    const reader = await subscribe(email, 'Somebody Else');
    expect([reader.status, reader.text]).toEqual([first.status, first.text]);
    expect(await rowOf(email)).toMatchObject({ email, name: 'Jane' });
    expect(await counts(email)).toBe(true);
  });

  it('R-50 R-81 is not confirmed by a wrong token, and its token stands nowhere but in the mail', async () => {
    const email = someone();
    await subscribe(email);
    const token = tokenOf((await mailsTo(email))[0]);
    expect(token).toHaveLength(43);
    for (const wrong of [`${token.slice(0, -2)}~~`, (await rowOf(email)).id, 'a'.repeat(43)])
      expect(await confirm(wrong)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await counts(email)).toBe(false);
    const stored = await app.database.query(
      `select 1 from newsletter_subscriptions n where n::text like $1 union all select 1 from mails m where m::text like $1`,
      [`%${token}%`],
    );
    expect(stored).toEqual([]);
  });

  it('R-65 answers what is no address with 400', async () => {
    expect(await subscribe('jo')).toMatchObject({
      status: 400,
      body: { code: 'validation', fields: { email: 'Please enter a valid email address' } },
    });
    expect(await confirm('short')).toMatchObject({ status: 400, body: { code: 'validation' } });
  });
});

describe('newsletter mail', () => {
  it('SEC-29 of 20 requests at the same moment for one address is one, without a word of the sender', async () => {
    const email = someone();
    const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe(email, 'Win https://evil.example')));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).not.toContain('evil.example');
    expect(mails[0]).not.toContain('Win ');
  });

  it('R-04 SEC-29 comes again after a day while nobody confirmed, with a link that works like the first', async () => {
    const email = someone();
    app.stopClock();
    await subscribe(email);
    await app.advance(24 * HOUR - 60_000);
    await subscribe(email);
    expect(await mailsTo(email)).toHaveLength(1);
    await app.advance(120_000);
    await subscribe(email);
    const [first, second, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(tokenOf(second)).toBe(tokenOf(first));
    await confirm(tokenOf(first));
    await app.advance(25 * HOUR);
    await subscribe(email);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('R-04 R-68 comes to nobody for 30 days who stopped it unconfirmed, also where it would have been deleted before', async () => {
    const email = someone();
    const nights = async (days: number) => {
      const at = await app.advance(days * 24 * HOUR);
      await eventually(async () => {
        const keptAt = await app.part(PersonalData).retentionKeptAt();
        expect(Date.parse(keptAt ?? '')).toBeGreaterThanOrEqual(Date.parse(at));
      });
    };
    await subscribe(email);
    const [mail] = await mailsTo(email);
    await nights(RETENTION_DAYS.unconfirmedSubscriptions - 1);
    expect((await stop(mail)).status).toBe(200);
    await nights(2);
    await subscribe(email);
    expect(await mailsTo(email)).toHaveLength(1);
    await nights(30);
    await subscribe(email);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('R-66 R-81 has a one-click way to stop it that does not show the address', async () => {
    const email = someone();
    await subscribe(email);
    const [mail] = await mailsTo(email);
    const address = /^List-Unsubscribe: <(\S+)>/im.exec(mail ?? '')?.[1] ?? '';
    expect(address).toMatch(/^http:\/\/site\.localhost\/api\/unsubscribe\?token=/);
    expect(decodeURIComponent(address)).not.toContain(email);
    expect(address).not.toContain(Buffer.from(email).toString('base64url').slice(0, 12));
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im);

    await confirm(tokenOf(mail));
    expect(await counts(email)).toBe(true);
    expect(await stop(mail)).toMatchObject({ status: 200, body: { success: true } });
    expect(await counts(email)).toBe(false);
    expect(await confirm(tokenOf(mail))).toMatchObject({ status: 404 });
    expect(await counts(email)).toBe(false);
  });

  it('R-66 comes to somebody who stopped it and asks again, and counts again once confirmed', async () => {
    const email = someone();
    await subscribe(email);
    const [mail] = await mailsTo(email);
    await confirm(tokenOf(mail));
    await stop(mail);
    await app.advance(HOUR);
    await subscribe(email);
    await subscribe(email);
    const [, second, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(await counts(email)).toBe(false);
    expect(await confirm(tokenOf(second))).toMatchObject({ status: 200 });
    expect(await counts(email)).toBe(true);
  });

  it('R-66 leaves an address in peace for 30 days whose owner stopped it instead of confirming', async () => {
    const email = someone();
    await subscribe(email);
    await stop((await mailsTo(email))[0]);
    await app.advance(29 * 24 * HOUR);
    expect(await subscribe(email)).toMatchObject({ status: 200, body: { success: true } });
    expect(await mailsTo(email)).toHaveLength(1);
    await app.advance(25 * HOUR);
    await subscribe(email);
    expect(await mailsTo(email)).toHaveLength(2);
  });
});

describe('a flood of newsletter calls', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startTestApp({ LIMITS: '1', TRUST_PROXY: 'on' });
  });
  afterAll(() => strict.close());

  const flood = async (
    count: number,
    path: string,
    body: (number: number) => object,
    ip: (number: number) => string,
  ) => {
    const statuses: number[] = [];
    for (let number = 0; number < count; number++)
      statuses.push((await strict.visitor().post(path, body(number), { 'X-Forwarded-For': ip(number) })).status);
    return statuses;
  };
  const allowed = (count: number, status: number) => [...Array<number>(count).fill(status), 429];

  it('SEC-29 gets 429 after 20 from one network and 5 for one address in an hour', async () => {
    const different = (number: number) => ({ email: `reader.${number}@flood.example` });
    expect(await flood(21, '/api/newsletter', different, () => '10.2.0.1')).toEqual(allowed(20, 200));
    const same = (number: number) => ({ email: number % 2 ? 'victim@flood.example' : 'VICTIM@flood.example' });
    expect(await flood(6, '/api/newsletter', same, (number) => `10.2.1.${number}`)).toEqual(allowed(5, 200));
  });

  it('SEC-29 gets 429 after 60 guesses at a link from one network in an hour', async () => {
    const guess = (number: number) => ({ token: `${number}`.padStart(43, 'a') });
    expect(await flood(61, '/api/newsletter/confirmations', guess, () => '10.2.0.2')).toEqual(allowed(60, 404));
  });
});
