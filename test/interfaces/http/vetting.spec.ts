import { type TestApp, startTestApp } from '../../support/test-app.js';
import { applicant, contract, handIn, profile } from '../../support/onboarding.js';
import { PDF } from '../../support/documents.js';
import { account, signIn } from '../../support/people.js';
import { PublishedForm } from '../../support/published-form.js';
import { APPROVED, type File, fileOf, judge, vet } from '../../support/vetting.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
let adminId: string;

beforeAll(async () => {
  app = await startTestApp();
  const person = await account(app, 'admin');
  adminId = person.accountId;
  admin = await signIn(app, person);
});
afterAll(() => app.close());

describe('the queue', () => {
  it(
    'A-20 R-31 R-62 shows who waits, the longest first, by name and page, and counts them',
    { tags: 'long' },
    async () => {
      const [first, second] = [await applicant(app), await applicant(app)];
      const { body } = await admin.get<{ tutors: { id: string }[]; pending: number; total: number }>(
        '/api/admin/tutors?vetting=pending',
      );
      const ids = body.tutors.map(({ id }) => id);
      expect(ids.indexOf(first.tutorId)).toBeLessThan(ids.indexOf(second.tutorId));
      expect(body.tutors.find(({ id }) => id === first.tutorId)).toMatchObject({
        name: 'Sam Rivers',
        email: first.email,
        subjects: ['Maths', 'Latin'],
        vettingStatus: 'pending',
        contractStatus: 'submitted',
        documents: 1,
        unverifiedDocuments: 1,
        waitingSince: expect.any(String),
      });
      expect([body.total, body.pending]).toEqual([ids.length, ids.length]);
      const found = await admin.get<{ tutors: { id: string }[] }>(
        `/api/admin/tutors?search=${first.email.toUpperCase()}`,
      );
      expect(found.body.tutors.map(({ id }) => id)).toEqual([first.tutorId]);
      expect((await admin.get<{ tutors: unknown[] }>('/api/admin/tutors?page=9')).body.tutors).toEqual([]);
      expect((await admin.get<{ tutors: unknown[] }>('/api/admin/tutors?search=%25')).body.tutors).toEqual([]);
      for (const query of ['vetting=perhaps', 'page=0', 'page=x'])
        expect((await admin.get(`/api/admin/tutors?${query}`)).status).toBe(400);
    },
  );

  it('R-26 leaves out drafts, and R-31 keeps an approved tutor whose new contract waits', async () => {
    const draft = (await app.visitor().post<{ tutorId: string }>('/api/register/tutor', profile())).body.tutorId;
    const { tutorId, contractId, visitor } = await applicant(app);
    await vet(admin, tutorId, APPROVED);
    await judge(admin, contractId, APPROVED);
    const queued = async () =>
      (await admin.get<{ tutors: { id: string }[] }>('/api/admin/tutors')).body.tutors.map(({ id }) => id);
    expect(await queued()).not.toContain(tutorId);
    await visitor.post('/api/register/contract', contract());
    expect(await queued()).toContain(tutorId);
    expect(await queued()).not.toContain(draft);
    expect((await admin.get('/api/admin/tutors/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});

describe('a tutor’s file', () => {
  it('R-62 R-33 holds profile, contract, documents, checks and history, numbers masked', { tags: 'long' }, async () => {
    const { tutorId, contractId, documentId, username } = await applicant(app);
    const answer = await admin.get<File>(`/api/admin/tutors/${tutorId}`);
    const { tutor } = answer.body;
    expect(tutor.profile).toMatchObject({ name: 'Sam Rivers', username, subjects: ['Maths', 'Latin'] });
    expect(tutor.contracts).toMatchObject([
      { id: contractId, businessNumber: '••••••••556', taxFileNumber: '••••••782', reviewedBy: null },
    ]);
    expect(tutor.documents).toMatchObject([{ id: documentId, version: 0, verified: false, verifiedBy: null }]);
    expect(tutor.checks).toMatchObject({
      businessNumber: true,
      taxFileNumber: true,
      postcode: true,
      experienceYears: 7,
      qualificationsDocument: false,
      emailVerified: false,
      wwc: { state: 'unverified', documentId },
    });
    expect(tutor.history.map(({ type, by }) => `${type} ${by}`)).toEqual([
      'DocumentRegistered the tutor',
      'ContractSubmitted the tutor',
      'TutorProfileCreated the tutor',
    ]);
    for (const number of ['51824753556', '123456782', 'WWC0123456E']) expect(answer.text).not.toContain(number);
    expect((await PublishedForm.of(app)).faultOf('GET /api/admin/tutors/{id}', answer)).toBeNull();
  });

  it('R-62 R-67 R-86 takes no document of an earlier contract for the check of the one that renews it', async () => {
    const { tutorId, contractId, documentId, visitor } = await applicant(app);
    await judge(admin, contractId, APPROVED);
    expect((await fileOf(admin, tutorId)).checks.wwc).toMatchObject({ state: 'valid', documentId });
    await app.advance(60_000);
    const renewal = await visitor.post<{ contractId: string }>('/api/register/contract', contract());
    expect((await fileOf(admin, tutorId)).checks.wwc).toMatchObject({ state: 'unverified', documentId });
    const renewed = await handIn(visitor);
    expect((await fileOf(admin, tutorId)).checks.wwc).toMatchObject({ state: 'unverified', documentId: renewed });
    await judge(admin, renewal.body.contractId, APPROVED);
    expect((await fileOf(admin, tutorId)).checks.wwc).toMatchObject({ state: 'valid', documentId: renewed });
  });

  it('R-62 hints at numbers that fail their check digits and at a place nobody knows, and rejects none', async () => {
    const { tutorId } = await applicant(app, {
      contract: { businessNumber: '51 824 753 557', taxFileNumber: '123 456 789' },
      profile: { postcode: '9999' },
    });
    expect((await fileOf(admin, tutorId)).checks).toMatchObject({
      businessNumber: false,
      taxFileNumber: false,
      postcode: false,
    });
  });

  it('R-32 shows a document’s file, each look an event with the admin in it', async () => {
    const { documentId } = await applicant(app);
    const file = await admin.get(`/api/admin/documents/${documentId}/file`);
    expect([file.status, file.text]).toEqual([200, PDF.toString()]);
    expect(file.headers.get('Content-Disposition')).toContain('attachment');
    expect(file.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(
      await app.database.query(`select actor from event_log where stream_id = $1 and type = 'DocumentRead'`, [
        documentId,
      ]),
    ).toEqual([{ actor: `account:${adminId}` }]);
  });

  it('R-33 R-92 reveals a number for a reason alone, each time an event without number and reason', async () => {
    const { tutorId, contractId } = await applicant(app);
    const reveal = (body: Record<string, unknown>) => admin.post(`/api/admin/tutors/${tutorId}/reveal`, body);
    expect(await reveal({ field: 'taxFileNumber' })).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Please give a reason' } },
    });
    expect(await reveal({ field: 'password', reason: 'To see it' })).toMatchObject({ status: 400 });
    for (const [field, value] of [
      ['taxFileNumber', '123456782'],
      ['businessNumber', '51824753556'],
      ['wwcNumber', 'WWC0123456E'],
    ])
      expect(await reveal({ field, reason: 'To call the office' })).toMatchObject({
        status: 200,
        body: { success: true, value },
      });
    const events = await app.database.query<{ data: object; actor: string }>(
      `select data, actor from event_log where stream_id = $1 and type = 'NumberRevealed' order by version`,
      [contractId],
    );
    expect(events).toHaveLength(3);
    expect(events[0]).toEqual({
      actor: `account:${adminId}`,
      data: { field: 'taxFileNumber', at: expect.any(String) },
    });
    expect(
      await app.database.query('select distinct reason from number_reveals where contract_id = $1', [contractId]),
    ).toEqual([{ reason: 'To call the office' }]);
    const nothing = (
      await (await signIn(app, await account(app))).post<{ tutorId: string }>('/api/register/tutor', profile())
    ).body;
    expect(
      await admin.post(`/api/admin/tutors/${nothing.tutorId}/reveal`, { field: 'wwcNumber', reason: 'To see it' }),
    ).toMatchObject({ status: 404 });
  });
});
