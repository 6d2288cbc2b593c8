import { QUOTE_COLUMNS } from '../../../infrastructure/reads/quote.js';
import { enquiry } from '../../support/enquiries.js';
import { holdTable } from '../../support/held-table.js';
import { DAY } from '../../../domain/shared/time.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { account, PASSWORD, registration, signIn } from '../../support/people.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const EVIL = 'https://evil.example';

describe('a session', () => {
  it('U-15 F-02 R-21 SEC-5 SEC-7 lives in a HttpOnly, SameSite=Lax cookie and the sessions table for 14 days', async () => {
    const { username } = await account(app);
    const answer = await app.visitor().post('/api/login', { username, password: PASSWORD });
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('banksia='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\//);
    const sid = decodeURIComponent(/^banksia=s%3A([^.]+)/.exec(cookie ?? '')?.[1] ?? '');
    expect(sid.length).toBeGreaterThanOrEqual(22);
    const row = await app.database.one<{ days: number }>(
      `select extract(epoch from expire - now()) / 86400 as days from sessions where sid = $1`,
      [sid],
    );
    expect(row?.days).toBeCloseTo(14, 1);
    expect(answer.text).not.toContain(sid);
  });

  it('R-99 is known to scripts by a cookie that says only that there is one', async () => {
    const visitor = await signIn(app, await account(app));
    expect(visitor.cookies.get('banksia_session')).toBe('1');
    await visitor.post('/api/logout');
    expect(visitor.cookies.size).toBe(0);
  });

  it('R-21 SEC-4 has a new id after login and after registration; the old one opens nothing', async () => {
    const { username } = await account(app);
    const doors = [
      ['/api/login', { username, password: PASSWORD }],
      ['/api/register', registration()],
    ] as const;
    for (const [path, body] of doors) {
      const visitor = app.visitor();
      const { id } = (await visitor.post<{ id: string }>('/api/enquiries', enquiry())).body;
      const before = visitor.cookies.get('banksia') as string;
      await visitor.post(path, body);
      expect(visitor.cookies.get('banksia')).not.toBe(before);
      expect(await visitor.get(`/api/enquiries/${id}`)).toMatchObject({ status: 200 });
      const old = app.visitor();
      old.cookies.set('banksia', before);
      expect(await old.get('/api/user')).toMatchObject({ status: 401 });
      expect(await old.get(`/api/enquiries/${id}`)).toMatchObject({ status: 404 });
    }
  });

  it('R-21 is not brought back by an answer that comes after a login has ended it', async () => {
    const { username } = await account(app);
    const visitor = app.visitor();
    const { id } = (await visitor.post<{ id: string }>('/api/enquiries', enquiry())).body;
    const held = await holdTable(app.database.url, 'tutor_quotes');
    const late = visitor.get(`/api/enquiries/${id}/quotes`);
    // Tasks of the program may wait for the table as well.
    await held.keepsWaiting(1, `select ${QUOTE_COLUMNS}`.slice(0, 40));
    await visitor.post('/api/login', { username, password: PASSWORD });
    await held.release();
    expect(await late).toMatchObject({ status: 200 });
    expect(await visitor.get('/api/user')).toMatchObject({ status: 200, body: { username } });
  });

  it('R-21 R-99 slides with each call; its cookies are sent again once they are an hour old', async () => {
    const visitor = await signIn(app, await account(app));
    const sid = decodeURIComponent(/^s%3A([^.]+)/.exec(visitor.cookies.get('banksia') ?? '')?.[1] ?? '');
    const aged = (minutes: number) =>
      app.database.query(
        `update sessions set expire = now() + interval '3 days',
           sess = jsonb_set(sess::jsonb, '{cookie,expires}', to_jsonb(now() + interval '14 days' - $2 * interval '1 minute'))
         where sid = $1`,
        [sid, minutes],
      );
    const sent = async () => {
      const cookies = (await visitor.get('/api/user')).headers.getSetCookie();
      return cookies.map((line) => [
        line.split('=')[0],
        Math.round((Date.parse(/Expires=([^;]+)/.exec(line)?.[1] ?? '') - Date.now()) / DAY),
      ]);
    };
    const daysLeft = async () =>
      (await app.database.one<{ days: number }>(
        'select round(extract(epoch from expire - now()) / 86400)::int as days from sessions where sid = $1',
        [sid],
      ))!.days;
    await aged(50);
    expect(await sent()).toEqual([]);
    await eventually(async () => expect(await daysLeft()).toBe(14));
    await aged(61);
    expect(await sent()).toEqual([
      ['banksia', 14],
      ['banksia_session', 14],
    ]);
    await eventually(async () => expect(await daysLeft()).toBe(14));
    expect(await sent()).toEqual([]);
    expect(await visitor.get('/api/user')).toMatchObject({ status: 200 });
  });

  it('SEC-4 is never taken from what a visitor made up', async () => {
    const visitor = app.visitor();
    visitor.cookies.set('banksia', 's%3Amade-up-session.signature');
    const { username } = await account(app);
    await visitor.post('/api/login', { username, password: PASSWORD });
    expect(visitor.cookies.get('banksia')).not.toContain('made-up');
    expect(await visitor.get('/api/user')).toMatchObject({ status: 200 });
  });

  it('API-04 U-08 R-19 SEC-6 ends with logout: the cookie replayed opens nothing, the row is gone', async () => {
    const visitor = await signIn(app, await account(app));
    const cookie = visitor.cookies.get('banksia') as string;
    expect(await visitor.get('/api/user')).toMatchObject({ status: 200 });
    const answer = await visitor.post('/api/logout');
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache"');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const replay = app.visitor();
    replay.cookies.set('banksia', cookie);
    expect(await replay.get('/api/user')).toMatchObject({ status: 401 });
    expect(await app.visitor().post('/api/logout')).toMatchObject({ status: 200 });
  });

  it('ends for an account that was disabled in the meantime', async () => {
    const person = await account(app);
    const visitor = await signIn(app, person);
    await app.database.query('update users set disabled_at = now() where id = $1', [person.accountId]);
    expect(await visitor.get('/api/user')).toMatchObject({ status: 401 });
  });

  it.each([
    ['without fetch metadata', {}, 401],
    ['from the same origin', { 'Sec-Fetch-Site': 'same-origin' }, 401],
    ['typed by the user', { 'Sec-Fetch-Site': 'none' }, 401],
    ['from another site', { 'Sec-Fetch-Site': 'cross-site' }, 200],
    ['from a sibling site', { 'Sec-Fetch-Site': 'same-site' }, 200],
    ['as a prefetch', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch' }, 200],
    ['as an older prefetch', { 'Sec-Fetch-Site': 'none', Purpose: 'prefetch' }, 200],
  ])(
    'R-19 U-08 SEC-21 GET /api/logout %s leads to /auth, the session then answering accordingly',
    async (_, headers, then) => {
      const visitor = await signIn(app, await account(app));
      const answer = await visitor.get('/api/logout', headers);
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/auth']);
      expect((await visitor.get('/api/user')).status).toBe(then);
    },
  );
});

describe('a request from another site', () => {
  it.each([
    ['Origin of another site', { Origin: EVIL }],
    ['Origin null', { Origin: 'null' }],
    ['Origin that begins like ours', { Origin: 'http://site.localhost.evil.example' }],
    ['Sec-Fetch-Site cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['Sec-Fetch-Site same-site', { 'Sec-Fetch-Site': 'same-site' }],
  ])('R-21 SEC-20 with %s is refused with 403 and changes nothing', async (_, headers) => {
    const visitor = await signIn(app, await account(app));
    const body = enquiry();
    for (const [path, sent] of [
      ['/api/enquiries', body],
      ['/api/logout', undefined],
      ['/api/login', { username: 'a', password: 'b' }],
      ['/api/register', registration()],
    ] as const)
      expect(await visitor.post(path, sent, headers as Record<string, string>)).toMatchObject({
        status: 403,
        body: { message: expect.any(String), code: 'cross_site' },
      });
    expect(await visitor.get('/api/user')).toMatchObject({ status: 200 });
    expect(await app.database.query('select 1 from enquiries where email = $1', [body.email])).toEqual([]);
  });

  it('R-93 without any of these headers, or from our own page, is served', async () => {
    const logout = (headers: Record<string, string>) => app.visitor().post('/api/logout', undefined, headers);
    for (const headers of [
      {},
      { Origin: 'http://site.localhost' },
      { Origin: app.url },
      { Origin: 'http://site.localhost', 'Sec-Fetch-Site': 'same-origin' },
    ])
      expect(await logout(headers as Record<string, string>)).toMatchObject({ status: 200 });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    '',
  ])('R-65 SEC-20 a body of type "%s" is 415 and unread', async (type) => {
    const body = enquiry();
    const answer = await app.visitor().ask('POST', '/api/enquiries', {
      raw: new TextEncoder().encode(JSON.stringify(body)),
      headers: type ? { 'Content-Type': type } : {},
    });
    expect(answer).toMatchObject({
      status: 415,
      body: { message: 'The body must be JSON', code: 'unsupported_media_type' },
    });
    expect(await app.database.query('select 1 from enquiries where email = $1', [body.email])).toEqual([]);
  });

  it('SEC-22 is never allowed to read an answer', async () => {
    for (const origin of [EVIL, 'null', 'http://site.localhost'])
      for (const [method, path] of [
        ['GET', '/api/user'],
        ['OPTIONS', '/api/enquiries'],
        ['POST', '/api/login'],
        ['GET', '/api/health'],
      ] as const) {
        const { headers } = await app
          .visitor()
          .ask(method, path, { headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' } });
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
  });
});
