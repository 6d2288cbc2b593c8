/** @module-tag long */
import { vi } from 'vitest';
import { type TestDatabase, freshDatabase } from '../support/databases.js';
import { enquiry } from '../support/enquiries.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { PASSWORD, registration } from '../support/people.js';
import { type Life, program } from '../support/program.js';
import { Visitor } from '../support/visitor.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let database: TestDatabase;
let api: Life;
let url: string;
beforeAll(async () => {
  database = await freshDatabase();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const env = { DATABASE_URL: database.url, SESSION_SECRET: 'a secret of the tests alone, 0123456789' };
  api = await program('api', { ...env, NODE_ENV: 'test', LOG_LEVEL: 'info', LIMITS: '1' }, port);
  await api.start();
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

type Line = { context?: string } & Record<string, unknown>;

/** The lines about access that something leaves, once there are as many as expected. */
async function linesOf(count: number, act: () => Promise<unknown>): Promise<Line[]> {
  const before = api.output.length;
  await act();
  return eventually(() => {
    const whole = api.output
      .slice(before, api.output.lastIndexOf('\n'))
      .split('\n')
      .filter((line) => line.startsWith('{'));
    const lines = whole.map((line) => JSON.parse(line) as Line).filter(({ context }) => context === 'access');
    expect(lines).toHaveLength(count);
    return lines;
  });
}

const NOTHING = '00000000-0000-4000-8000-0000000000ff';
const SECRET_TOKEN = 'token-that-nobody-may-read-in-a-log-0123456789';

describe('SEC-9 ASVS 16.3.1 16.3.2 the log', () => {
  it('has one line for each call that was denied, with its object and who asked', async () => {
    const person = registration();
    const visitor = new Visitor(url);
    let account = '';
    await linesOf(1, async () => (account = (await visitor.post<{ id: string }>('/api/register', person)).body.id));
    const { body: sent } = await new Visitor(url).post<{ id: string }>('/api/enquiries', enquiry());

    expect(await linesOf(1, () => new Visitor(url).get('/api/admin/events'))).toMatchObject([
      { event: 'denied', status: 401, code: 'not_signed_in', method: 'GET', route: '/api/admin/events' },
    ]);
    expect(await linesOf(1, () => visitor.get('/api/admin/events'))).toMatchObject([
      { event: 'denied', status: 403, code: 'forbidden', account },
    ]);
    for (const object of [sent.id, NOTHING])
      expect(await linesOf(1, () => visitor.get(`/api/enquiries/${object}`))).toMatchObject([
        { event: 'denied', status: 404, route: '/api/enquiries/:id', object, account },
      ]);
  });

  it('has one line for each login that failed, and for each request from another site', async () => {
    const login = { username: 'a-name-of-nobody', password: 'a wrong password' };
    expect(await linesOf(1, () => new Visitor(url).post('/api/login', login))).toMatchObject([
      { event: 'login failed', status: 401, code: 'not_signed_in', route: '/api/login' },
    ]);
    const evil = { Origin: 'https://evil.example' };
    expect(await linesOf(1, () => new Visitor(url).post('/api/enquiries', enquiry(), evil))).toMatchObject([
      { event: 'origin refused', status: 403, method: 'POST', route: '/api/enquiries' },
    ]);
  });

  it('ASVS 16.3.1 has one line for each who is let in or leaves: whose account, by what means, and when', async () => {
    const person = registration({ password: PASSWORD });
    const [visitor, family] = [new Visitor(url), new Visitor(url)];
    const { body: sent } = await family.post<{ id: string }>('/api/enquiries', enquiry());
    const { body: guest } = await family.post<{ url: string }>(`/api/enquiries/${sent.id}/read-only-link`);
    let account = '';
    const lines = await linesOf(5, async () => {
      account = (await visitor.post<{ id: string }>('/api/register', person)).body.id;
      await visitor.post('/api/logout');
      await visitor.post('/api/login', { username: person.username, password: PASSWORD });
      await visitor.get('/api/logout');
      await visitor.post('/api/logout');
      await visitor.post('/api/enquiry-access', { token: guest.url.split('#token=')[1] });
    });
    expect(lines).toMatchObject([
      { event: 'registered', route: '/api/register', account, by: 'password' },
      { event: 'logged out', route: '/api/logout', account },
      { event: 'logged in', route: '/api/login', account, by: 'password' },
      { event: 'logged out', route: '/api/logout', account },
      { event: 'private page opened', route: '/api/enquiry-access', object: sent.id, by: 'mailed link' },
    ]);
    for (const { time } of lines) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('ASVS 16.3.3 has one line for a link that opens nothing, and for a limit that is reached', async () => {
    const visitor = new Visitor(url);
    const token = 'a-token-of-nothing-0123456789-0123456789abc';
    for (const [path, body] of [
      ['/api/enquiry-access', { token }],
      ['/api/password-resets/confirm', { token, password: PASSWORD }],
      ['/api/email-verifications', { token }],
      ['/api/reviews/invitation', { token }],
    ] as const)
      expect(await linesOf(1, () => visitor.post(path, body))).toMatchObject([
        { event: 'link refused', status: 404, route: path },
      ]);
    const { email } = enquiry();
    const lines = await linesOf(1, async () => {
      for (let number = 0; number < 6; number++)
        await visitor.post('/api/enquiries', enquiry({ email, subjects: `Maths ${number}` }));
    });
    expect(lines).toMatchObject([{ event: 'limit reached', status: 429, route: '/api/enquiries' }]);
  });

  it('has none for what is served, for what is not right, and for what is not there', async () => {
    const visitor = new Visitor(url);
    await linesOf(1, () => visitor.post('/api/register', registration()));
    await linesOf(1, async () => {
      await visitor.post('/api/enquiries', {});
      await visitor.get('/api/nothing');
      await visitor.get('/api/health/live');
      await visitor.get('/api/portal/profile');
      // The one line by which it is known that all the others have been written.
      await visitor.get('/api/admin/events');
    });
  });

  it('SEC-44 says nothing of who somebody is, nor of a password or token that was sent', async () => {
    const person = registration({ password: PASSWORD });
    await linesOf(3, async () => {
      await new Visitor(url).post('/api/login', { username: person.email, password: 'guess-of-a-password' });
      const from = { Origin: 'https://evil.example' };
      await new Visitor(url).post(`/api/unknown/${SECRET_TOKEN}?token=${SECRET_TOKEN}`, {}, from);
      await new Visitor(url).get(`/api/admin/events?actor=${person.email}`);
    });
    for (const secret of [person.email, 'guess-of-a-password', SECRET_TOKEN]) expect(api.output).not.toContain(secret);
  });
});
