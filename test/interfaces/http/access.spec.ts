import { type Operation, publishedOperations } from '../../support/documentation.js';
import { ObjectStore } from '../../../application/ports/document/object-store.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { PDF } from '../../support/documents.js';
import { account, signIn, type TestTutor, tutor } from '../../support/people.js';
import type { Visitor } from '../../support/visitor.js';
import { access } from './access.table.js';

const ACTORS = ['visitor', 'tutor', 'other', 'admin'] as const;
type Actor = (typeof ACTORS)[number];

let app: TestApp;
let operations: Operation[];
let people: Record<Exclude<Actor, 'visitor'>, { username: string; accountId: string }>;
let owner: TestTutor;
let signedInTutor: Visitor | undefined;
/** What `{id}` stands for, by the path's noun. */
let objects: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp();
  operations = await publishedOperations(app);
  owner = await tutor(app);
  const { id: enquiryId } = (await app.visitor().post<{ id: string }>('/api/enquiries', enquiry())).body;
  const opportunity = await eventually(async () => {
    const [row] = await app.database.query<{ id: string }>('select id from tutor_opportunities where tutor_id = $1', [
      owner.tutorId,
    ]);
    expect(row).toBeDefined();
    return row as { id: string };
  });
  const [document] = await app.database.query<{ id: string; path: string; contract: string }>(
    'select id, storage_path as path, contract_submission_id as contract from credential_documents where tutor_id = $1',
    [owner.tutorId],
  );
  if (!document) throw new Error('The tutor has no document');
  await app.part(ObjectStore).put(document.path, file(), 1_000, 'application/pdf');
  objects = {
    enquiries: enquiryId,
    opportunities: opportunity.id,
    mailbox: opportunity.id,
    sessions: opportunity.id,
    quotes: opportunity.id,
    'tutor-quotes': opportunity.id,
    bookings: opportunity.id,
    series: opportunity.id,
    reviews: opportunity.id,
    'booking-requests': opportunity.id,
    cases: opportunity.id,
    blocks: opportunity.id,
    draws: opportunity.id,
    competitions: opportunity.id,
    letters: opportunity.id,
    'policy-lab': opportunity.id,
    verify: opportunity.id,
    mails: opportunity.id,
    accounts: (await account(app)).accountId,
    tutors: owner.tutorId,
    contracts: document.contract,
    documents: document.id,
    objects: document.id,
  };
  people = { tutor: owner, other: await tutor(app), admin: await account(app, 'admin') };
});
afterAll(() => app.close());

/** As long as the document's row says. */
async function* file(): AsyncGenerator<Uint8Array> {
  yield Buffer.concat([PDF, Buffer.alloc(1_000 - PDF.length)]);
}

const as = (actor: Actor) => (actor === 'visitor' ? app.visitor() : signIn(app, people[actor]));

const addressOf = ({ path }: Operation) =>
  path.replace(/([^/]+)\/\{id\}/, (_, noun: string) => {
    const id = objects[noun];
    if (!id) throw new Error(`${path} needs an object in this suite`);
    return `${noun}/${id}`;
  });

describe('R-23 R-93 U-17 SEC-2 access', () => {
  it('is written down for every published call and for no other', () => {
    expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(access).sort());
  });

  it.each(ACTORS)('of a %s is as the table says', async (actor) => {
    const answers: Record<string, number> = {};
    let visitor = await as(actor);
    for (const operation of operations) {
      // A visitor is somebody new each time; who is signed in stays so until a call ends that.
      if (actor === 'visitor') visitor = app.visitor();
      else if (!visitor.cookies.has('banksia')) visitor = await as(actor);
      const answer = await visitor.ask(operation.method, addressOf(operation), operation.body ? { body: {} } : {});
      answers[operation.name] = answer.status;
      if (answer.status >= 400)
        expect(answer.body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    }
    expect(answers).toEqual(Object.fromEntries(Object.entries(access).map(([name, row]) => [name, row[actor]])));
  });

  it('SEC-9 of another tutor to an opportunity answers as if there were none, and leaves no event', async () => {
    const other = await as('other');
    const foreign = await other.post(`/api/portal/opportunities/${objects['opportunities']}/accept`);
    const nothing = await other.post('/api/portal/opportunities/00000000-0000-4000-8000-0000000000ff/accept');
    expect([foreign.status, foreign.body]).toEqual([nothing.status, nothing.body]);
    expect(
      await app.database.query(`select 1 from event_log where stream_id = $1 and actor = $2`, [
        objects['opportunities'],
        `account:${people.other.accountId}`,
      ]),
    ).toEqual([]);
  });

  it(
    'T-19 D-7 of an admin is a tutor’s as well where the admin has a tutor profile, and only there',
    { tags: 'long' },
    async () => {
      const both = await tutor(app);
      await app.database.query(`update users set role = 'admin' where id = $1`, [both.accountId]);
      const visitor = await signIn(app, both);
      expect(await visitor.get('/api/user')).toMatchObject({ body: { role: 'admin', hasTutorProfile: true } });
      expect(await visitor.get('/api/portal/profile')).toMatchObject({ status: 200, body: { id: both.tutorId } });
      for (const path of ['/api/portal/opportunities', '/api/portal/sessions', '/api/admin/metrics'])
        expect(await visitor.get(path)).toMatchObject({ status: 200 });
      expect(await visitor.post('/api/register/tutor', {})).toMatchObject({ status: 400 });
      const plain = await as('admin');
      expect((await plain.get('/api/user')).body).not.toHaveProperty('hasTutorProfile');
      expect(await plain.get('/api/portal/profile')).toMatchObject({ status: 403 });
      expect((await (await as('tutor')).get('/api/user')).body).not.toHaveProperty('hasTutorProfile');
    },
  );

  it.each([
    '/api/admin/events/',
    '//api/admin/events',
    '/api//admin/events',
    '/API/ADMIN/EVENTS',
    '/api/admin%2fevents',
    '/api/admin;x/events',
    '/api/admin/events;x',
    '/api/admin/events?x=/api/health',
    '/api/admin/events%20',
    '/api/admin/%65vents',
  ])('SEC-3 is not widened by writing the address as %s', async (address) => {
    for (const visitor of [app.visitor(), (signedInTutor ??= await as('tutor'))]) {
      for (const method of ['GET', 'HEAD'])
        expect([401, 403, 404]).toContain(
          (
            await visitor.ask(method, address, {
              headers: { 'X-HTTP-Method-Override': 'POST', 'X-Original-URL': '/api/health' },
            })
          ).status,
        );
    }
  });

  it('SEC-15 is not given by an id that is none', async () => {
    const admin = await as('admin');
    const tutorVisitor = await as('tutor');
    for (const id of [
      '1',
      'null',
      'undefined',
      '{}',
      '[]',
      '%00',
      '*',
      `${objects['enquiries']}'--`,
      'a'.repeat(5_000),
      '%E0%A4%A',
      '..%2f..',
    ]) {
      expect([400, 404]).toContain((await admin.get(`/api/admin/enquiries/${id}/matching`)).status);
      const answer = await tutorVisitor.post(`/api/portal/opportunities/${id}/accept`);
      expect([400, 404]).toContain(answer.status);
      expect(answer.body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    }
  });
});

describe('R-65 an unknown address', () => {
  it.each(['/api', '/api/', '/api/nothing', '/api/user/1', '/api/admin', '/api/enquiries/x/y/z'])(
    '%s answers 404 in JSON to every method',
    async (address) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await app.visitor().ask(method, address);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
        expect(answer.body).toEqual({ message: expect.any(String), code: 'not_found' });
      }
    },
  );
});
