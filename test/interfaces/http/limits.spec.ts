import { Passwords } from '../../../application/ports/account/accounts.js';
import { Limits } from '../../../interfaces/http/request/limits.js';
import { run } from '../../support/databases.js';
import { enquiry } from '../../support/enquiries.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { account, PASSWORD, registration, signIn, tutor } from '../../support/people.js';
import { mailTo, mailsTo, tokenIn } from '../../support/quotes.js';
import { type Answer, Visitor } from '../../support/visitor.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ LIMITS: '1', TRUST_PROXY: 'on' });
});
afterAll(() => app.close());

const from = (ip: string) => ({ 'X-Forwarded-For': ip });

function expectRefused(answer: Answer<unknown> | undefined, message: string): void {
  expect(answer).toMatchObject({ status: 429, body: { message, code: 'too_many_requests' } });
  expect(Number(answer?.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(Number(answer?.headers.get('Retry-After'))).toBeLessThanOrEqual(3_600);
}

const LOGIN_TEXT = 'Too many login attempts. Please try again later.';
const TEXT = 'Too many requests. Please try again later.';

const guess = (username: string, ip: string, password = 'wrong') =>
  app.visitor().post('/api/login', { username, password }, from(ip));

describe('limits', () => {
  it('U-12 U-14 R-22 SEC-26 a sixth guess at one account from one network gets 429, the owner elsewhere gets in', async () => {
    const { username } = await account(app);
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await guess(attempt % 2 ? username : username.toUpperCase(), '10.0.0.1')).toMatchObject({ status: 401 });
    expectRefused(await guess(username, '10.0.0.1'), LOGIN_TEXT);
    expectRefused(await guess(username, '10.0.0.1', PASSWORD), LOGIN_TEXT);
    expect(await guess(username, '10.0.0.2', PASSWORD)).toMatchObject({ status: 200 });
  });

  it(
    'G-17 a busy calendar is named thirty times an hour, a feed is read 120 times at its address, and more get 429',
    { tags: 'long' },
    async () => {
      const person = await tutor(app);
      const visitor = await signIn(app, person);
      const name = () =>
        visitor.ask('PUT', '/api/portal/busy-calendar', { body: { url: 'https://127.0.0.2/mine.ics' } });
      for (let times = 0; times < 30; times++) expect(await name()).toMatchObject({ status: 200 });
      expectRefused(await name(), TEXT);
      expect(await visitor.ask('PUT', '/api/portal/busy-calendar', { body: { url: null } })).toMatchObject({
        status: 200,
      });

      const { url } = (await visitor.post<{ url: string }>('/api/portal/calendar-feed')).body;
      const { pathname } = new URL(url);
      const read = (path: string, ip: string) => app.visitor().get(path, from(ip));
      for (let times = 0; times < 120; times++) expect(await read(pathname, '10.0.7.1')).toMatchObject({ status: 200 });
      expectRefused(await read(pathname, '10.0.7.2'), TEXT);
      const again = (await visitor.post<{ url: string }>('/api/portal/calendar-feed')).body;
      expect(await read(new URL(again.url).pathname, '10.0.7.1')).toMatchObject({ status: 200 });
    },
  );

  it(
    'G-17 addresses of feeds that were made up are 404, and 429 after 300 of one network in an hour',
    { tags: 'long' },
    async () => {
      const guess = (number: number, ip: string) =>
        app.visitor().get(`/api/calendar-feeds/${'x'.repeat(40)}${number}.ics`, from(ip));
      for (let number = 0; number < 300; number++)
        expect(await guess(number, '10.0.8.1')).toMatchObject({ status: 404 });
      expectRefused(await guess(300, '10.0.8.1'), TEXT);
      expect(await guess(301, '10.0.8.2')).toMatchObject({ status: 404 });
    },
  );

  it('R-22 SEC-26 thirty guesses at many accounts from one network get 429', { tags: 'long' }, async () => {
    for (let attempt = 0; attempt < 30; attempt++)
      expect(await guess(`nobody-${attempt}`, '10.0.0.3')).toMatchObject({ status: 401 });
    expectRefused(await guess('somebody-else', '10.0.0.3'), LOGIN_TEXT);
  });

  it('R-22 SEC-26 guesses at the same moment do not slip through', async () => {
    const { username } = await account(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(username, '10.0.0.4')));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    expectRefused(await guess(username, '10.0.0.4'), LOGIN_TEXT);
  });

  it(
    'F17 guesses from one household or server count as one network, with all its addresses of IPv6',
    { tags: 'long' },
    async () => {
      const { username } = await account(app);
      for (let attempt = 0; attempt < 5; attempt++)
        expect(await guess(username, `2001:db8:1:2:${attempt}:${attempt}::1`)).toMatchObject({ status: 401 });
      expectRefused(await guess(username, '2001:db8:1:2:ffff::9'), LOGIN_TEXT);
      expect(await guess(username, '2001:db8:1:3::1', PASSWORD)).toMatchObject({ status: 200 });
      for (let attempt = 0; attempt < 5; attempt++)
        expect(await guess(username, attempt % 2 ? '10.0.4.1' : '::ffff:10.0.4.1')).toMatchObject({ status: 401 });
      expectRefused(await guess(username, '10.0.4.1'), LOGIN_TEXT);
      expect(await guess(username, 'x'.repeat(8_000))).toMatchObject({ status: 401 });
    },
  );

  it('G-19 R-22 wrong passwords to close an account count with those of logins', async () => {
    const person = await account(app);
    const visitor = app.visitor();
    const login = { username: person.username, password: PASSWORD };
    expect(await visitor.post('/api/login', login, from('10.0.9.1'))).toMatchObject({ status: 200 });
    const close = (password: string) => visitor.post('/api/portal/close-account', { password }, from('10.0.9.1'));
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await close('wrong')).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    expectRefused(await close(PASSWORD), LOGIN_TEXT);
    expectRefused(await guess(person.username, '10.0.9.1', PASSWORD), LOGIN_TEXT);
  });

  it(
    'F17 SEC-26 of many guesses at one name, each from a network of its own, one a minute is looked at',
    { tags: 'long' },
    async () => {
      const person = await account(app);
      const home = '10.1.0.1';
      expect(await guess(person.username, home, PASSWORD)).toMatchObject({ status: 200 });
      /** The minute in which one is looked at lasts, or is over, by no clock but the test's. */
      const minute = (state: 'lasts' | 'is over') =>
        run(app.database.url, `update rate_limits set expire = $1 where key like 'login-pace-account:%'`, [
          state === 'lasts' ? Date.now() + 60_000 : 0,
        ]);
      // A name that nobody has is treated alike.
      for (const [name, net] of [
        [person.username, '10.2'],
        ['nobody-has-this-name', '10.3'],
      ] as const) {
        const from = (number: number) => `${net}.${Math.floor(number / 250)}.${number % 250}`;
        const answers = [];
        for (let number = 0; number < 60; number++) {
          await minute('lasts');
          answers.push(await guess(name, from(number)));
        }
        expect(answers.filter(({ status }) => status === 401)).toHaveLength(21);
        for (const answer of answers.filter(({ status }) => status !== 401)) {
          expectRefused(answer, LOGIN_TEXT);
          expect(Number(answer.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
        }
        await minute('is over');
        expect(await guess(name, from(100))).toMatchObject({ status: 401 });
        await minute('lasts');
        expectRefused(await guess(name, from(101), PASSWORD), LOGIN_TEXT);
      }
      // The owner gets in from where it did before, and from anywhere after setting a new password by mail.
      expect(await guess(person.username, home, PASSWORD)).toMatchObject({ status: 200 });
      const away = '10.4.0.1';
      await guess(person.username, '10.4.0.2');
      await minute('lasts');
      expectRefused(await guess(person.username, away, PASSWORD), LOGIN_TEXT);
      await app.visitor().post('/api/password-resets', { email: person.email });
      const token = tokenIn(await mailTo(app, person.email, 'reset-password'));
      const sent = { token, password: 'a very different battery' };
      expect(await app.visitor().post('/api/password-resets/confirm', sent, from(away))).toMatchObject({ status: 200 });
      expect(await guess(person.username, away, sent.password)).toMatchObject({ status: 200 });

      const mail = await mailTo(app, person.email, 'login-failures');
      expect(mail.text).toContain('Someone is trying to guess your password');
      expect(await mailsTo(app, person.email, 'login-failures')).toHaveLength(1);
      expect(await app.database.query(`select 1 from mails where kind = 'login-failures'`)).toHaveLength(1);
    },
  );

  it(
    'F17 logins queue for a few at once, and one that comes when the queue is full is asked to come again',
    { tags: 'long' },
    async () => {
      const { username } = await account(app);
      const passwords = app.part(Passwords);
      const crowd: Promise<boolean>[] = [];
      let comesIn = true;
      // A client that is served queues again at once, so that the queue is full whenever another comes.
      const lineUp = (): number =>
        crowd.push(
          passwords.hash(PASSWORD).then(
            () => {
              if (comesIn) lineUp();
              return true;
            },
            () => false,
          ),
        );
      for (let one = 0; one < 200; one++) lineUp();
      const hasty = new Visitor(app.url, { patient: false });
      const answer = await hasty.post('/api/login', { username, password: PASSWORD }, from('10.5.0.1'));
      comesIn = false;
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
      // Each client with a place in the queue was served.
      expect((await Promise.all(crowd)).filter(Boolean).length).toBeGreaterThan(8);
      expect(await guess('a-name-of-nobody', '10.5.0.1')).toMatchObject({ status: 401 });
      expect(await guess(username, '10.5.0.1', PASSWORD)).toMatchObject({ status: 200 });
    },
  );

  it('F17 counts over connections of its own: what claims mail and jobs holds up no login', async () => {
    const { username } = await account(app);
    const held = await Promise.all(Array.from({ length: 4 }, () => app.database.asyncCommit.pool.connect()));
    try {
      expect(await guess(username, '10.6.0.1')).toMatchObject({ status: 401 });
    } finally {
      for (const client of held) client.release();
    }
  });

  it('R-12 R-79 SEC-29 a sixth enquiry for one address within an hour gets 429, from whatever network', async () => {
    const email = 'victim@family.example';
    const submit = (number: number) =>
      app
        .visitor()
        .post(
          '/api/enquiries',
          enquiry({ email: number % 2 ? email : email.toUpperCase(), subjects: `Maths ${number}` }),
          from(`10.0.1.${number}`),
        );
    for (let number = 0; number < 5; number++) expect(await submit(number)).toMatchObject({ status: 201 });
    expectRefused(await submit(5), TEXT);
    expect(await app.database.query('select 1 from enquiries where lower(email) = $1', [email])).toHaveLength(5);
  });

  it('R-22 R-79 enquiries sent at the same moment do not slip through, and when the hour is over they are counted from one again', async () => {
    const submit = (number: number) =>
      app
        .visitor()
        .post(
          '/api/enquiries',
          enquiry({ email: 'many@family.example', subjects: `Maths ${number}` }),
          from(`10.0.31.${number}`),
        );
    const answers = await Promise.all(Array.from({ length: 8 }, (_, number) => submit(number)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const answer of refused) expectRefused(answer, TEXT);
    // Counted by a process whose clock is ahead.
    await app.database.query('update rate_limits set expire = expire + 60000');
    expectRefused(await submit(8), TEXT);
    await app.database.query('update rate_limits set expire = 0');
    expect(await submit(8)).toMatchObject({ status: 201 });
  });

  it(
    'G-11 R-79 an enquiry is changed ten times a day, since each change is a mail to every tutor who was asked',
    { tags: 'long' },
    async () => {
      const holder = app.visitor();
      const { id } = (await holder.post<{ id: string }>('/api/enquiries', enquiry(), from('10.0.8.1'))).body;
      const change = (number: number) =>
        holder.ask('PATCH', `/api/enquiries/${id}`, {
          body: { message: `We look forward to version ${number} of this.` },
        });
      for (let number = 0; number < 10; number++) expect(await change(number)).toMatchObject({ status: 200 });
      expect(await change(10)).toMatchObject({
        status: 429,
        body: { message: 'You can change an enquiry 10 times a day. Please try again tomorrow.' },
      });
      expect(
        (await holder.get<{ enquiry: { message: string } }>(`/api/enquiries/${id}`)).body.enquiry.message,
      ).toContain('version 9');
    },
  );

  it('R-79 a twenty-first enquiry from one network within an hour gets 429', { tags: 'long' }, async () => {
    const submit = () => app.visitor().post('/api/enquiries', enquiry(), from('10.0.2.1'));
    for (let number = 0; number < 20; number++) expect(await submit()).toMatchObject({ status: 201 });
    expectRefused(await submit(), TEXT);
  });

  it('R-22 a twenty-first registration from one network within an hour gets 429', async () => {
    const register = () => app.visitor().post('/api/register', registration(), from('10.0.3.1'));
    for (let number = 0; number < 20; number++) expect(await register()).toMatchObject({ status: 201 });
    expectRefused(await register(), TEXT);
  });

  it('SEC-25 are of the address that the proxy adds last, whatever a client wrote before it', async () => {
    const register = (number: number) =>
      app.visitor().post('/api/register', registration(), from(`203.0.113.${number}, 10.0.4.1`));
    for (let number = 0; number < 20; number++) expect(await register(number)).toMatchObject({ status: 201 });
    expectRefused(await register(20), TEXT);
  });

  it('R-22 what is counted for one call together and what is counted alone add up', async () => {
    const limits = app.part(Limits);
    const both = { 'newsletter-ip': '10.0.32.1', 'newsletter-email': 'reader@family.example' };
    for (let number = 0; number < 3; number++) await limits.consumeEach(both);
    for (let number = 0; number < 2; number++) await limits.consume('newsletter-email', both['newsletter-email']);
    const refused = { code: 'too_many_requests', details: { retryAfterSeconds: expect.any(Number) } };
    await expect(limits.check('newsletter-email', both['newsletter-email'])).rejects.toMatchObject(refused);
    await expect(limits.consumeEach(both)).rejects.toMatchObject(refused);
    await limits.check('newsletter-ip', both['newsletter-ip']);
  });

  it('R-22 are kept in the database, for all processes and over a restart', async () => {
    const [{ n } = { n: 0 }] = await app.database.query<{ n: number }>('select count(*) as n from rate_limits');
    expect(n).toBeGreaterThan(10);
  });
});
