import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { MovableClock } from '../../../application/ports/clock.js';
import { enquiry } from '../../support/enquiries.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { account, PASSWORD, registration } from '../../support/people.js';
import { PRODUCTION } from '../../support/production.js';
import { buildSmallSite } from '../../support/small-site.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ ...PRODUCTION, TRUST_PROXY: 'on' }, undefined, buildSmallSite);
});
afterAll(() => app.close());

const DEMO_PAGES = ['/test-login', '/mailbox', '/kit'];
const statusesOf = (of: TestApp, paths: string[]) =>
  Promise.all(paths.map(async (path) => (await of.visitor().get(path)).status));
const OVER_TLS = { 'X-Forwarded-Proto': 'https' };

describe('in production', () => {
  it('R-21 SEC-5 every cookie is __Host-, Secure and SameSite=Lax, that of the session HttpOnly; logout forgets them so', async () => {
    const { username } = await account(app);
    const visitor = app.visitor();
    const login = await visitor.post('/api/login', { username, password: PASSWORD }, OVER_TLS);
    const logout = await visitor.get('/api/logout', { ...OVER_TLS, 'Sec-Fetch-Site': 'same-origin' });
    const [set, forgotten] = [login, logout].map(({ headers }) => headers.getSetCookie());
    const namesOf = (lines: string[] = []) => lines.map((line) => line.split('=')[0]);
    expect(namesOf(set).sort()).toEqual(['__Host-banksia', '__Host-banksia_session']);
    expect(namesOf(forgotten).sort()).toEqual([
      '__Host-banksia',
      '__Host-banksia_logged_out',
      '__Host-banksia_session',
    ]);
    for (const line of [...(set ?? []), ...(forgotten ?? [])]) {
      for (const attribute of ['Secure', 'Path=/']) expect(line.split('; ')).toContain(attribute);
      expect(line).not.toContain('Domain');
      if (!line.includes('1970')) expect(line).toContain('SameSite=Lax');
    }
    expect(set?.find((line) => line.startsWith('__Host-banksia='))).toContain('HttpOnly');
  });

  it('F11 behind a proxy that ends TLS somebody registers, comes back, logs in and sends an enquiry', async () => {
    const visitor = app.visitor();
    const body = registration();
    const from = { ...OVER_TLS, 'X-Forwarded-For': '203.0.113.9', Origin: 'https://banksia.example' };
    expect(await visitor.post('/api/register', body, from)).toMatchObject({ status: 201 });
    expect(await visitor.get('/api/user', from)).toMatchObject({ status: 200, body: { username: body.username } });
    expect(await visitor.post('/api/logout', undefined, from)).toMatchObject({ status: 200 });
    expect(await visitor.get('/api/user', from)).toMatchObject({ status: 401 });
    expect(await visitor.post('/api/login', { username: body.username, password: PASSWORD }, from)).toMatchObject({
      status: 200,
    });
    expect(await visitor.get('/api/user', from)).toMatchObject({ status: 200 });
    expect(await app.visitor().post('/api/enquiries', enquiry(), from)).toMatchObject({ status: 201 });
  });

  it('has no demo, no documentation and no metrics for the world', async () => {
    for (const path of ['/api/demo/mailbox', '/api/openapi.json', '/api/docs'])
      expect(await app.visitor().get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await app.visitor().get('/metrics')).toMatchObject({ status: 200 });
    expect(await app.visitor().get('/metrics', { 'X-Forwarded-For': '203.0.113.9' })).toMatchObject({ status: 404 });
  });

  it('R-24 R-98 has no page of a demo, and none of our own', async () => {
    expect(await statusesOf(app, ['/auth', '/portal', '/enquiries/1'])).toEqual([200, 200, 200]);
    expect(await statusesOf(app, [...DEMO_PAGES, '/no-such-page'])).toEqual([404, 404, 404, 404]);
  });

  it('G-32 SEC-45 nobody moves its clock, an admin neither', async () => {
    const { username } = await account(app, 'admin');
    const admin = app.visitor();
    expect(await admin.post('/api/login', { username, password: PASSWORD }, OVER_TLS)).toMatchObject({ status: 200 });
    expect(await admin.post('/api/demo/clock', { advance: 'PT1H' }, OVER_TLS)).toMatchObject({ status: 404 });
    await expect(app.part(MovableClock).advance(1_000)).rejects.toMatchObject({ code: 'not_found' });
    expect(await app.database.query('select * from demo_clock')).toEqual([]);
  });

  it.each(['Forwarded', 'Via', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP'])(
    'SEC-45 shows no metrics to callers through a proxy on this machine that says so by %s',
    async (header) => {
      const answer = await app.visitor().get('/metrics', { [header]: 'for=203.0.113.9' });
      expect(answer).toMatchObject({ status: 404 });
    },
  );

  it('R-97 instructs browsers to come over TLS, not to sniff and not to frame', async () => {
    const { headers } = await app.visitor().get('/api/health/live', OVER_TLS);
    expect(headers.get('Strict-Transport-Security')).toContain('max-age=31536000');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Powered-By')).toBeNull();
    expect(headers.get('Cache-Control')).toBe('no-store');
    for (const path of ['/api/health/live', '/api/user', '/api/nothing', '/media/nothing', '/metrics', '/admin/queues'])
      expect((await app.visitor().get(path, OVER_TLS)).headers.get('Content-Security-Policy')).toBe(
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      );
  });

  it('SEC-20 takes a write from its own public address alone', async () => {
    const logout = (origin: string) => app.visitor().post('/api/logout', undefined, { Origin: origin, ...OVER_TLS });
    expect(await logout('https://banksia.example')).toMatchObject({ status: 200 });
    expect(await logout('http://banksia.example')).toMatchObject({ status: 403 });
    expect(await logout('https://banksia.example.evil.example')).toMatchObject({ status: 403 });
  });
});

describe('in production where no proxy is trusted', () => {
  let own: TestApp;
  beforeAll(async () => {
    own = await startTestApp({ ...PRODUCTION, TRUST_PROXY: 'off', LIMITS: '1' });
  });
  afterAll(() => own.close());

  it('SEC-45 metrics are for callers on this machine, not for a proxy there that nobody trusts', async () => {
    expect(await own.visitor().get('/metrics')).toMatchObject({ status: 200 });
    const forwarded: Record<string, string>[] = [
      { 'X-Forwarded-For': '203.0.113.9' },
      { 'X-Forwarded-For': '127.0.0.1' },
      { 'X-Real-IP': '127.0.0.1' },
      { Forwarded: 'for=127.0.0.1' },
    ];
    for (const headers of forwarded)
      expect(await own.visitor().get('/metrics', headers)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await statusAt('/metrics', 'banksia.example')).toBe(404);
    expect(await statusAt('/metrics', 'localhost')).toBe(200);
  });

  /** The status of a request that names this host. */
  const statusAt = async (path: string, host: string) => {
    const request = get(`${own.url}${path}`, { headers: { Host: host } });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };

  it(
    'SEC-25 an address that a client makes up gets it no limits of its own, and no session over plain http',
    { tags: 'long' },
    async () => {
      const register = (number: number) =>
        own.visitor().post('/api/register', registration(), {
          'X-Forwarded-For': `203.0.113.${number}`,
          'X-Real-IP': `203.0.113.${number}`,
          Forwarded: `for=203.0.113.${number}`,
          ...OVER_TLS,
        });
      const answers = [];
      for (let number = 0; number < 21; number++) answers.push(await register(number));
      expect(answers.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill(201));
      expect(answers[20]).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      for (const { headers } of answers) expect(headers.getSetCookie().join()).not.toContain('__Host-banksia=');
    },
  );

  it('SEC-45 with METRICS_TOKEN metrics are for callers that bring it, from anywhere', async () => {
    const token = 'a token of the tests alone';
    const scraped = await startTestApp({ ...PRODUCTION, METRICS_TOKEN: token });
    try {
      const ask = (headers: Record<string, string>) => scraped.visitor().get('/metrics', headers);
      const remote = { 'X-Forwarded-For': '203.0.113.9' };
      expect(await ask({ Authorization: `Bearer ${token}`, ...remote })).toMatchObject({ status: 200 });
      for (const Authorization of ['', `Bearer ${token}x`, token, 'Bearer '])
        expect(await ask({ Authorization })).toMatchObject({ status: 404 });
    } finally {
      await scraped.close();
    }
  });
});

describe('in a demo', () => {
  const statusesWith = async (environment: Record<string, string>) => {
    const demo = await startTestApp(environment, undefined, buildSmallSite);
    return statusesOf(demo, DEMO_PAGES).finally(() => demo.close());
  };

  it('R-24 the mailbox has its page where no mail leaves', { tags: 'long' }, async () => {
    expect(await statusesWith({})).toEqual([200, 200, 200]);
    expect(await statusesWith({ SMTP_URL: PRODUCTION.SMTP_URL })).toEqual([200, 404, 200]);
  });
});
