/** @module-tag long */
import { run } from '../../support/databases.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { type Line, openConnection } from '../../support/line.js';
import { follow } from '../../support/live.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { account, PASSWORD, registration, signIn, tutor } from '../../support/people.js';
import type { Answer, Visitor } from '../../support/visitor.js';

let line: Line;
let app: TestApp;
let admin: Visitor;
let tutorVisitor: Visitor;

beforeAll(async () => {
  // What is silent is found out as soon as the app does by itself.
  app = await startTestApp({ TIMEOUTS: '1' }, async (url) => {
    line = await openConnection(url);
    return line.url;
  });
  admin = await signIn(app, await account(app, 'admin'));
  tutorVisitor = await signIn(app, await tutor(app));
});
// Who looks at what is answered while the database is away does not ask again; before and after, everybody does.
afterEach(() => void (app.clients.patient = true));
afterAll(async () => {
  await app.close();
  line.cut();
});

const ID = '00000000-0000-4000-8000-000000000001';
const TABLES = ['enquiries', 'event_log', 'tutor_opportunities', 'matching_runs', 'mails', 'enquiry_access', 'tutors'];

const calls = (): Promise<Answer<Record<string, unknown>>>[] => [
  app.visitor().post('/api/enquiries', enquiry()),
  app.visitor().post('/api/enquiry-access', { token: 'a token that opens nothing at all' }),
  app.visitor().post('/api/register', registration()),
  app.visitor().get('/api/demo/mailbox'),
  tutorVisitor.get('/api/portal/opportunities'),
  tutorVisitor.get('/api/portal/profile'),
  tutorVisitor.post(`/api/portal/opportunities/${ID}/accept`),
  admin.get('/api/admin/events'),
  admin.get('/api/admin/enquiries'),
  admin.get(`/api/admin/enquiries/${ID}/matching`),
];

describe('SEC-43 what nobody foresaw', () => {
  const rename = async (suffixes: [string, string]) => {
    for (const table of TABLES)
      await run(app.database.url, `alter table ${table}${suffixes[0]} rename to ${table}${suffixes[1]}`);
  };
  beforeAll(() => rename(['', '_gone']));
  afterAll(() => rename(['_gone', '']));

  it('is 500 with a text that says nothing of the inside', async () => {
    for (const { status, body, text } of await Promise.all(calls())) {
      expect([status, body]).toEqual([
        500,
        { message: 'Something went wrong on our side. Please try again later.', code: 'internal' },
      ]);
      expect(text).not.toMatch(/select|relation|enquiries|\.ts|\.js|node_modules|Error/);
    }
  });
});

describe('REL-20 while the database is away', () => {
  it('calls answer 503 with the time to wait, health names it, and all is well after', async () => {
    app.clients.patient = false;
    line.cut();
    try {
      for (const answer of await Promise.all(calls())) {
        expect([answer.status, answer.body]).toMatchObject([503, { code: 'unavailable' }]);
        expect(answer.headers.get('Retry-After')).toBe('2');
      }
      const health = await app.visitor().get<{ parts: Record<string, string> }>('/api/health');
      expect(health).toMatchObject({ status: 503, body: { status: 'unavailable', parts: { storage: 'ok' } } });
      expect(health.body.parts).toMatchObject({ database: 'unavailable', queue: 'unavailable' });
      expect(await app.visitor().get('/api/health/live')).toMatchObject({ status: 200 });
    } finally {
      await line.mend();
    }
    app.clients.patient = true;
    const { username } = await eventually(() => account(app));
    expect(await app.visitor().post('/api/login', { username, password: PASSWORD })).toMatchObject({ status: 200 });
    const family = app.visitor();
    const { id } = (await family.post<{ id: string }>('/api/enquiries', enquiry())).body;
    await eventually(async () =>
      expect(await family.get(`/api/enquiries/${id}`)).toMatchObject({ body: { enquiry: { invited: 1 } } }),
    );
  });
});

describe('REL-21 while the line to the database is dead and nobody says so', () => {
  it('every call is answered while it stays silent, and when it is back all is well again, live pages too', async () => {
    const family = app.visitor();
    const { id } = (await family.post<{ id: string }>('/api/enquiries', enquiry())).body;
    const live = await follow(family, id);
    await eventually(() => expect(live.seen).not.toEqual([]));
    app.clients.patient = false;
    line.silence();
    try {
      for (const answer of await Promise.all(calls()))
        expect([answer.status, answer.body]).toMatchObject([503, { code: 'unavailable' }]);
    } finally {
      line.speak();
    }
    app.clients.patient = true;
    await eventually(async () =>
      expect(await family.post(`/api/enquiries/${id}/close`, { reason: 'other' })).toMatchObject({ status: 200 }),
    );
    await eventually(() => expect(live.seen.at(-1)).toMatchObject({ enquiry: { status: 'closed' } }));
    live.close();
  });
});
