/** @module-tag long */
import pg from 'pg';
import { OTHER_CONNECTIONS, run } from '../../support/databases.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { type Family, family } from '../../support/quotes.js';
import { type Ended, trickle } from '../../support/trickle.js';
import { Visitor } from '../../support/visitor.js';

const CLIENTS = 200;
const PATIENT_CLIENTS = 60;
const LINES = 10;
const ENQUIRE = 'POST /api/enquiries HTTP/1.1\r\nHost: x\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';
const LENGTH = 'Content-Length: 1000\r\n\r\n';

/** What comes a letter at a time and never to its end, with the answer that it gets. */
const SLOW: Record<string, [head: string, status: number]> = {
  'a body': [`${ENQUIRE}${JSON_TYPE}${LENGTH}`, 408],
  'a body of unknown length': [`${ENQUIRE}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n3e8\r\n`, 408],
  'a body that was refused at once': [`${ENQUIRE}${LENGTH}`, 415],
  'a body for no call': [`POST / HTTP/1.1\r\nHost: x\r\n${JSON_TYPE}${LENGTH}`, 408],
  'a file from nobody': [`PUT /api/objects/x HTTP/1.1\r\nHost: x\r\n${LENGTH}`, 401],
  'a list of headers': [`${ENQUIRE}X-Slow: `, 408],
};

let app: TestApp;
let asking: Family;
let slow: Map<string, Promise<Ended>>;
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api', TIMEOUTS: '1' });
  asking = await family(app);
  app.clients.patient = false;
  slow = new Map(Object.entries(SLOW).map(([what, [head]]) => [what, trickle(app.url, head)]));
});
afterAll(() => app.close());

/** Everybody at once, each on a line of its own: families look at their enquiry, one in ten sends another. */
const everybody = (clients = CLIENTS) =>
  Promise.all(
    Array.from({ length: clients }, (_, number) =>
      number % 10 ? asking.visitor.get(`/api/enquiries/${asking.id}`) : app.visitor().post('/api/enquiries', enquiry()),
    ),
  );

/** Keeps a table for itself, as a statement would that takes very long; returns what lets go of it. */
async function keep(table: string): Promise<() => Promise<void>> {
  const keeper = new pg.Client({ connectionString: app.database.url });
  await keeper.connect();
  await keeper.query('begin');
  await keeper.query(`lock table ${table}`);
  return () => keeper.end();
}

const waiting = () => run(app.database.url, `select 1 ${OTHER_CONNECTIONS} and wait_event_type = 'Lock'`);

describe('REL-27 while every line to the database waits for the statement of somebody else', () => {
  it(
    'hundreds of clients are asked to come again, and what needs other tables is served as soon as they were',
    { tags: 'long' },
    async () => {
      const destroyIdle = await keep('enquiries');
      try {
        const answers = everybody();
        await eventually(async () => expect(await waiting()).toHaveLength(LINES));
        expect(await app.visitor().get('/api/health/live')).toMatchObject({ status: 200 });
        for (const { status, body, headers } of await answers)
          expect([status, body, headers.get('Retry-After')]).toMatchObject([503, { code: 'unavailable' }, '2']);
        const patient = new Visitor(app.url);
        expect(await patient.post('/api/login', { username: 'nobody', password: 'x' })).toMatchObject({ status: 401 });
      } finally {
        await destroyIdle();
      }
    },
  );

  it('those who wait are served once it has ended, at the latest when they come again', async () => {
    const destroyIdle = await keep('enquiries');
    const answers = everybody(PATIENT_CLIENTS);
    await eventually(async () => expect(await waiting()).toHaveLength(LINES)).finally(destroyIdle);
    for (const { status } of await answers) expect([200, 201, 503]).toContain(status);
    app.clients.patient = true;
    for (const { status } of await everybody(LINES)) expect([200, 201]).toContain(status);
  });
});

describe('REL-27 what comes slowly', () => {
  it.each(Object.entries(SLOW))('%s is cut by the server, not by the client', async (what, [, status]) => {
    const { output, by } = (await slow.get(what)) as Ended;
    expect(output).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(by).toBe('server');
  });
});
