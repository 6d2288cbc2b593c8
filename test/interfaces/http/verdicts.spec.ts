/** @module-tag long */
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { applicant, contract, handIn, profile } from '../../support/onboarding.js';
import { account, signIn } from '../../support/people.js';
import { APPROVED, check, eventsOf, type File, fileOf, judge, rejected, vet } from '../../support/vetting.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(() => app.close());

const mailsTo = async (address: string) =>
  (
    await app.database.query<{ kind: string }>('select kind from mails where to_address = $1 order by created_at, id', [
      address,
    ])
  )
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'verify-email');
const search = (tutorId: string) =>
  app.database.query<Record<string, unknown>>('select * from tutor_search where tutor_id = $1', [tutorId]);

describe('a verdict', () => {
  it('R-31 R-82 approves a tutor once, notifies the tutor, and shows in the history', async () => {
    const { tutorId, email } = await applicant(app);
    expect(await vet(admin, tutorId, APPROVED)).toMatchObject({
      status: 200,
      body: { success: true, tutor: { id: tutorId, vettingStatus: 'approved' } },
    });
    expect(await vet(admin, tutorId, APPROVED)).toMatchObject({ status: 409, body: { code: 'vetting_decided' } });
    expect(await vet(admin, tutorId, { ...rejected(), seen: 'pending' })).toMatchObject({ status: 409 });
    expect(await mailsTo(email)).toEqual(['tutor-approved']);
    expect(await search(tutorId)).toMatchObject([{ vetting_status: 'approved' }]);
    expect((await fileOf(admin, tutorId)).history[0]).toMatchObject({
      type: 'TutorVettingApproved',
      by: expect.stringMatching(/^Pat Number/),
    });
  });

  it('R-31 rejects with a reason that the tutor reads, and looks again at a profile saved again', async () => {
    const { tutorId, email, visitor } = await applicant(app);
    expect(await vet(admin, tutorId, { status: 'rejected' })).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Please give a reason' } },
    });
    await vet(admin, tutorId, rejected());
    expect(await mailsTo(email)).toEqual(['tutor-rejected']);
    expect((await visitor.get('/api/portal/profile')).body).toMatchObject({
      vettingStatus: 'rejected',
      vettingReason: 'Please say where you studied',
    });
    await visitor.post('/api/register/tutor', profile({ qualifications: 'Master of Teaching, Monash' }));
    expect((await visitor.get('/api/portal/profile')).body).toMatchObject({
      vettingStatus: 'pending',
      vettingReason: null,
    });
    expect(await vet(admin, tutorId, APPROVED)).toMatchObject({ status: 200 });
  });

  it('R-31 R-86 approves a contract together with its tutor and document', async () => {
    const { tutorId, contractId, documentId, email, visitor } = await applicant(app);
    expect(await judge(admin, contractId, APPROVED)).toMatchObject({
      status: 200,
      body: { success: true, contract: { id: contractId, status: 'approved' } },
    });
    expect(await eventsOf(app, contractId)).toEqual(['ContractSubmitted', 'ContractApproved']);
    expect(await eventsOf(app, documentId)).toEqual(['DocumentRegistered', 'DocumentVerified']);
    expect(await eventsOf(app, tutorId)).toEqual(['TutorProfileCreated', 'TutorContractApproved', 'WwcVerified']);
    expect(await search(tutorId)).toMatchObject([{ contract_approved: true, wwc_verified: true }]);
    expect((await visitor.get('/api/portal/profile')).body).toMatchObject({ contractSigned: true });
    expect((await fileOf(admin, tutorId)).checks.wwc.state).toBe('valid');
    expect(await mailsTo(email)).toEqual(['contract-approved']);
    const [row] = await app.database.query<Record<string, string>>(
      'select business_number, tax_file_number, wwc_credential_number from tutors where id = $1',
      [tutorId],
    );
    for (const sealed of Object.values(row ?? {})) expect(sealed).toMatch(/^sealed:1:/);
  });

  it('R-31 rejects a contract with a reason; another may be sent then', async () => {
    const { contractId, email, visitor } = await applicant(app);
    expect(await judge(admin, contractId, { status: 'rejected' })).toMatchObject({ status: 400 });
    expect(await judge(admin, contractId, rejected('The signature is missing'))).toMatchObject({ status: 200 });
    expect(await mailsTo(email)).toEqual(['contract-rejected']);
    expect(await visitor.post('/api/register/contract', contract())).toMatchObject({ status: 200 });
    const { body } = await visitor.get<Record<string, unknown>[]>('/api/portal/contracts');
    expect(body).toMatchObject([
      { status: 'submitted' },
      { status: 'rejected', adminNotes: 'The signature is missing' },
    ]);
  });

  it('R-67 V-16 approves no contract whose check has expired meanwhile', async () => {
    const wwcExpiryDate = new Date(Date.now() + 3_600_000).toISOString();
    const { contractId } = await applicant(app, { contract: { wwcExpiryDate } });
    await app.database.query('update contract_submissions set wwc_expiry_date = $2 where id = $1', [
      contractId,
      new Date(Date.now() - 1).toISOString(),
    ]);
    expect(await judge(admin, contractId, APPROVED)).toMatchObject({ status: 409, body: { code: 'wwc_expired' } });
  });

  it('R-86 verifies a document, or does not take it with a reason that the tutor reads', async () => {
    const { tutorId, documentId, email, visitor } = await applicant(app);
    expect(await check(admin, documentId, { verified: false })).toMatchObject({ status: 400 });
    expect(await check(admin, documentId, { verified: true })).toMatchObject({
      status: 200,
      body: { document: { id: documentId, verified: true, version: 1 } },
    });
    expect(await search(tutorId)).toMatchObject([{ wwc_verified: true }]);
    expect(await check(admin, documentId, { verified: false, reason: 'Expired' })).toMatchObject({
      status: 409,
      body: { code: 'document_decided' },
    });
    expect(await check(admin, documentId, { verified: false, reason: 'It is a copy', version: 1 })).toMatchObject({
      status: 200,
      body: { document: { verified: false, version: 2 } },
    });
    expect(await search(tutorId)).toMatchObject([{ wwc_verified: false }]);
    const degree = await handIn(visitor, 'qualifications');
    expect(await check(admin, degree, { verified: true })).toMatchObject({ status: 200 });
    expect(await mailsTo(email)).toEqual(['document-verified', 'document-rejected', 'document-verified']);
    const { body } = await visitor.get<Record<string, unknown>[]>('/api/portal/credentials');
    expect(body).toMatchObject([
      { documentType: 'qualifications', verified: true },
      { documentType: 'wwc_credential', verified: false, refused: true, refusalReason: 'It is a copy' },
    ]);
  });

  it('SEC-34 that no scanner looked at is never called clean, and admins are not asked to wait for one', async () => {
    const { tutorId, documentId } = await applicant(app);
    await app.database.query(
      `update credential_documents set uploaded_at = uploaded_at - interval '1 hour' where id = $1`,
      [documentId],
    );
    expect(await check(admin, documentId, { verified: true })).toMatchObject({ status: 200 });
    expect((await fileOf(admin, tutorId)).documents).toMatchObject([{ scan: 'pending', verified: true }]);
    const { body } = await admin.get<{ counts: Record<string, number> }>('/api/admin/alerts');
    expect(body.counts).toMatchObject({ document_unscanned: 0, document_quarantined: 0 });
  });

  it('REL-13 R-82 R-127 of twenty that saw the same and race is one, on tutor, contract and document alike', async () => {
    const { tutorId, contractId, documentId, visitor, email } = await applicant(app);
    const degree = await handIn(visitor, 'qualifications');
    const race = async (judged: (index: number) => ReturnType<typeof vet>) => {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => judged(index)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    };
    const either = (index: number) => (index % 2 ? APPROVED : rejected());
    await race((index) => vet(admin, tutorId, { ...either(index), seen: 'pending' }));
    await race((index) => judge(admin, contractId, { ...either(index), seen: 'submitted' }));
    await race((index) =>
      check(admin, degree, index % 2 ? { verified: true } : { verified: false, reason: 'Not yours' }),
    );
    expect((await eventsOf(app, tutorId)).filter((type) => type.startsWith('TutorVetting'))).toHaveLength(1);
    expect(await eventsOf(app, contractId)).toHaveLength(2);
    expect(await eventsOf(app, degree)).toHaveLength(2);
    expect(await mailsTo(email)).toHaveLength(3);
    expect(documentId).not.toBe(degree);
  });
});

describe('R-34 what an approved tutor says again', () => {
  type Public = { tutor: { name: string; qualifications: string; certifications: string[] } };
  const DOCTOR = { qualifications: 'Doctor of Physics', certifications: ['Registered teacher'] };
  const shown = async (tutorId: string) => {
    const { tutor } = (await app.visitor().get<Public>(`/api/tutors/${tutorId}/profile`)).body;
    const [{ card }] = (await search(tutorId)) as [{ card: string }];
    const { name, qualifications, certifications } = tutor;
    expect(JSON.parse(card)).toMatchObject({ name, qualifications, certifications });
    return { name, qualifications, certifications };
  };
  const decide = (id: string, body: Record<string, unknown>) =>
    admin.ask('PATCH', `/api/admin/tutors/${id}/credentials`, { body });
  const waiting = async (tutorId: string) =>
    (await admin.get<{ tutors: { id: string }[] }>('/api/admin/tutors?vetting=pending&page=1')).body.tutors.some(
      ({ id }) => id === tutorId,
    );
  const approvedTutor = async () => {
    const person = await applicant(app);
    await judge(admin, person.contractId, APPROVED);
    await vet(admin, person.tutorId, APPROVED);
    const save = (changes: Record<string, unknown>) =>
      person.visitor.post('/api/register/tutor', profile({ email: person.email, ...changes }));
    return { ...person, save, before: await shown(person.tutorId) };
  };

  it('is not shown before an admin has confirmed it, and the tutor stays in search meanwhile', async () => {
    const { tutorId, save, before, email, visitor } = await approvedTutor();
    await save({ bio: 'Another text', hourlyRate: 70 });
    expect(await waiting(tutorId)).toBe(false);
    await save(DOCTOR);
    expect(await shown(tutorId)).toEqual(before);
    expect(await search(tutorId)).toMatchObject([{ listed: true }]);
    expect(await waiting(tutorId)).toBe(true);
    expect((await fileOf(admin, tutorId)) as object).toMatchObject({ checked: before, profile: DOCTOR });
    expect((await visitor.get('/api/portal/profile')).body).toMatchObject({
      ...DOCTOR,
      vettingStatus: 'approved',
      credentialsChangedAt: expect.any(String),
    });
    expect(await decide(tutorId, APPROVED)).toMatchObject({ status: 200, body: { tutor: { status: 'approved' } } });
    expect(await shown(tutorId)).toEqual({ ...before, ...DOCTOR });
    expect(await waiting(tutorId)).toBe(false);
    expect(await decide(tutorId, APPROVED)).toMatchObject({ status: 409, body: { code: 'credentials_decided' } });
    expect((await mailsTo(email)).at(-1)).toBe('credentials-approved');
  });

  it('and is refused gives way to what was checked, for a reason that is mailed', async () => {
    const { tutorId, save, before, email, visitor } = await approvedTutor();
    await save({ ...DOCTOR, name: 'Professor Rivers' });
    expect(await decide(tutorId, { status: 'rejected' })).toMatchObject({ status: 400 });
    expect(await decide(tutorId, rejected('No document shows it'))).toMatchObject({ status: 200 });
    expect(await shown(tutorId)).toEqual(before);
    expect((await visitor.get('/api/portal/profile')).body).toMatchObject({ ...before, credentialsChangedAt: null });
    expect((await mailsTo(email)).at(-1)).toBe('credentials-rejected');
  });

  it('R-127 waits no more on its own where the approval is taken back', async () => {
    const { tutorId, save, visitor } = await approvedTutor();
    await save(DOCTOR);
    const taken = { status: 'rejected', reason: 'A complaint was upheld', seen: 'approved' };
    const onTutor = (body: object) => admin.ask('PATCH', `/api/admin/tutors/${tutorId}/vetting`, { body });
    expect((await onTutor(taken)).status).toBe(200);
    expect(await waiting(tutorId)).toBe(false);
    expect((await visitor.get('/api/portal/profile')).body).toMatchObject({ credentialsChangedAt: null });
    expect(await decide(tutorId, rejected('No document shows it'))).toMatchObject({
      status: 409,
      body: { code: 'credentials_decided' },
    });
    await save(DOCTOR);
    expect((await fileOf(admin, tutorId)) as object).toMatchObject({
      checked: null,
      profile: { vettingStatus: 'pending', credentialsChangedAt: null },
    });
    expect((await onTutor({ ...APPROVED, seen: 'pending' })).status).toBe(200);
    expect(await waiting(tutorId)).toBe(false);
  });

  it('and takes back waits for nobody', async () => {
    const { tutorId, save, before } = await approvedTutor();
    await save(DOCTOR);
    await save({ certifications: [] });
    expect(await waiting(tutorId)).toBe(false);
    expect(await shown(tutorId)).toEqual(before);
    expect(await decide(tutorId, APPROVED)).toMatchObject({ status: 409 });
  });
});

describe('an approved newcomer', () => {
  it('R-41 R-34 R-67 is invited to a suitable enquiry, until the check expires', async () => {
    const { tutorId, contractId, visitor } = await applicant(app, {
      contract: { wwcExpiryDate: new Date(Date.now() + 20 * 86_400_000).toISOString() },
    });
    await judge(admin, contractId, APPROVED);
    await vet(admin, tutorId, APPROVED);
    await app.visitor().post('/api/enquiries', enquiry({ subjects: 'Maths' }));
    await eventually(async () => {
      const { body } = await visitor.get<unknown[]>('/api/portal/opportunities');
      expect(body).toHaveLength(1);
    });
    await app.advance(20 * 86_400_000 + 3_600_000);
    const fresh = await signIn(app, await account(app, 'admin'));
    const file = await fresh.get<File>(`/api/admin/tutors/${tutorId}`);
    expect(file.body.tutor.checks.wwc).toMatchObject({ state: 'expired', daysLeft: -1 });
    const answer = await app.visitor().post<{ id: string }>('/api/enquiries', enquiry({ subjects: 'Mathematics' }));
    await eventually(async () => {
      const runs = await app.database.query('select 1 from matching_runs where enquiry_id = $1', [answer.body.id]);
      expect(runs).toHaveLength(1);
    });
    expect(
      await app.database.query('select 1 from tutor_opportunities where enquiry_id = $1 and tutor_id = $2', [
        ...[answer.body.id, tutorId],
      ]),
    ).toEqual([]);
  });
});
