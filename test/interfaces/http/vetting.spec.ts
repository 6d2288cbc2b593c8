import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { type House, openHouse } from '../../support/house.js';
import { applicant, contract, handIn, profile } from '../../support/onboarding.js';
import { PDF } from '../../support/papers.js';
import { account, signIn } from '../../support/people.js';
import type { Visitor } from '../../support/visitor.js';

let house: House;
let admin: Visitor;
let adminId: string;

beforeAll(async () => {
  house = await openHouse();
  const person = await account(house, 'admin');
  adminId = person.accountId;
  admin = await signIn(house, person);
});
afterAll(() => house.close());

type File = {
  tutor: {
    profile: Record<string, unknown>;
    contracts: Record<string, unknown>[];
    documents: (Record<string, unknown> & { id: string; version: number })[];
    checks: { wwc: { state: string } } & Record<string, unknown>;
    history: { type: string; by: string }[];
  };
};

const patch = (path: string, body: Record<string, unknown>, by = admin) => by.ask('PATCH', path, { body });
const vet = (id: string, body: Record<string, unknown>) => patch(`/api/admin/tutors/${id}/vetting`, body);
const judge = (id: string, body: Record<string, unknown>) => patch(`/api/admin/contracts/${id}`, body);
const check = (id: string, body: Record<string, unknown>) => patch(`/api/admin/documents/${id}`, body);
const fileOf = async (id: string) => (await admin.get<File>(`/api/admin/tutors/${id}`)).body.tutor;
const APPROVED = { status: 'approved' };
const rejected = (reason = 'Please say where you studied') => ({ status: 'rejected', reason });

const mailsTo = async (address: string) =>
  (
    await house.database.query<{ kind: string }>('select kind from mails where to_address = $1 order by created_at', [
      address,
    ])
  )
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'verify-email');
const eventsOf = async (id: string) =>
  (
    await house.database.query<{ type: string }>('select type from event_log where stream_id = $1 order by version', [
      id,
    ])
  ).map(({ type }) => type);
const search = (tutorId: string) =>
  house.database.query<Record<string, unknown>>('select * from tutor_search where tutor_id = $1', [tutorId]);

describe('the queue', () => {
  it('A-20 R-31 R-62 shows who waits, the longest first, by name and page, and counts them', async () => {
    const [first, second] = [await applicant(house), await applicant(house)];
    const { body } = await admin.get<{ tutors: { id: string }[]; pending: number; total: number }>(
      '/api/admin/tutors?vetting=pending',
    );
    const ids = body.tutors.map(({ id }) => id);
    expect(ids.indexOf(first.tutorId)).toBeLessThan(ids.indexOf(second.tutorId));
    expect(body.tutors.find(({ id }) => id === first.tutorId)).toMatchObject({
      ...{ name: 'Sam Rivers', email: first.email, subjects: ['Maths', 'Latin'], vettingStatus: 'pending' },
      ...{ contractStatus: 'submitted', documents: 1, unverifiedDocuments: 1, waitingSince: expect.any(String) },
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
  });

  it('R-26 leaves out drafts, and R-31 keeps an approved tutor whose new contract waits', async () => {
    const draft = (await house.visitor().post<{ tutorId: string }>('/api/register/tutor', profile())).body.tutorId;
    const { tutorId, contractId, visitor } = await applicant(house);
    await vet(tutorId, APPROVED);
    await judge(contractId, APPROVED);
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
  it('R-62 R-33 holds profile, contract, documents, checks and history, numbers masked', async () => {
    const { tutorId, contractId, documentId, username } = await applicant(house);
    const answer = await admin.get<File>(`/api/admin/tutors/${tutorId}`);
    const { tutor } = answer.body;
    expect(tutor.profile).toMatchObject({ name: 'Sam Rivers', username, subjects: ['Maths', 'Latin'] });
    expect(tutor.contracts).toMatchObject([
      { id: contractId, businessNumber: '••••••••556', taxFileNumber: '••••••782', reviewedBy: null },
    ]);
    expect(tutor.documents).toMatchObject([{ id: documentId, version: 0, verified: false, verifiedBy: null }]);
    expect(tutor.checks).toMatchObject({
      ...{ businessNumber: true, taxFileNumber: true, postcode: true, experienceYears: 7 },
      ...{ qualificationsDocument: false, emailVerified: false, wwc: { state: 'unverified', documentId } },
    });
    expect(tutor.history.map(({ type, by }) => `${type} ${by}`)).toEqual([
      'DocumentRegistered the tutor',
      'ContractSubmitted the tutor',
      'TutorProfileCreated the tutor',
    ]);
    for (const number of ['51824753556', '123456782', 'WWC0123456E']) expect(answer.text).not.toContain(number);
  });

  it('R-62 R-67 R-86 takes no document of an earlier contract for the check of the one that renews it', async () => {
    const { tutorId, contractId, documentId, visitor } = await applicant(house);
    await judge(contractId, APPROVED);
    expect((await fileOf(tutorId)).checks.wwc).toMatchObject({ state: 'valid', documentId });
    await house.advance(60_000);
    const renewal = await visitor.post<{ contractId: string }>('/api/register/contract', contract());
    expect((await fileOf(tutorId)).checks.wwc).toMatchObject({ state: 'unverified', documentId });
    const renewed = await handIn(visitor);
    expect((await fileOf(tutorId)).checks.wwc).toMatchObject({ state: 'unverified', documentId: renewed });
    await judge(renewal.body.contractId, APPROVED);
    expect((await fileOf(tutorId)).checks.wwc).toMatchObject({ state: 'valid', documentId: renewed });
  });

  it('R-62 hints at numbers that fail their check digits and at a place nobody knows, and rejects none', async () => {
    const { tutorId } = await applicant(house, {
      contract: { businessNumber: '51 824 753 557', taxFileNumber: '123 456 789' },
      profile: { postcode: '9999' },
    });
    expect((await fileOf(tutorId)).checks).toMatchObject({
      ...{ businessNumber: false, taxFileNumber: false, postcode: false },
    });
  });

  it('R-32 shows a document’s file, each look an event with the admin in it', async () => {
    const { documentId } = await applicant(house);
    const file = await admin.get(`/api/admin/documents/${documentId}/file`);
    expect([file.status, file.text]).toEqual([200, PDF.toString()]);
    expect(file.headers.get('Content-Disposition')).toContain('attachment');
    expect(file.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(
      await house.database.query(`select actor from event_log where stream_id = $1 and type = 'DocumentRead'`, [
        documentId,
      ]),
    ).toEqual([{ actor: `account:${adminId}` }]);
  });

  it('R-33 R-92 reveals a number for a reason alone, each time an event without number and reason', async () => {
    const { tutorId, contractId } = await applicant(house);
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
    const events = await house.database.query<{ data: object; actor: string }>(
      `select data, actor from event_log where stream_id = $1 and type = 'NumberRevealed' order by version`,
      [contractId],
    );
    expect(events).toHaveLength(3);
    expect(events[0]).toEqual({
      actor: `account:${adminId}`,
      data: { field: 'taxFileNumber', at: expect.any(String) },
    });
    expect(
      await house.database.query('select distinct reason from number_reveals where contract_id = $1', [contractId]),
    ).toEqual([{ reason: 'To call the office' }]);
    const nothing = (
      await (await signIn(house, await account(house))).post<{ tutorId: string }>('/api/register/tutor', profile())
    ).body;
    expect(
      await admin.post(`/api/admin/tutors/${nothing.tutorId}/reveal`, { field: 'wwcNumber', reason: 'To see it' }),
    ).toMatchObject({ status: 404 });
  });
});

describe('a verdict', () => {
  it('R-31 R-82 approves a tutor once, tells the tutor, and shows in the history', async () => {
    const { tutorId, email } = await applicant(house);
    expect(await vet(tutorId, APPROVED)).toMatchObject({
      status: 200,
      body: { success: true, tutor: { id: tutorId, vettingStatus: 'approved' } },
    });
    expect(await vet(tutorId, APPROVED)).toMatchObject({ status: 409, body: { code: 'vetting_decided' } });
    expect(await vet(tutorId, rejected())).toMatchObject({ status: 409 });
    expect(await mailsTo(email)).toEqual(['tutor-approved']);
    expect(await search(tutorId)).toMatchObject([{ vetting_status: 'approved' }]);
    expect((await fileOf(tutorId)).history[0]).toMatchObject({
      type: 'TutorVettingApproved',
      by: expect.stringMatching(/^Pat Number/),
    });
  });

  it('R-31 rejects with a reason that the tutor reads, and looks anew at a profile saved again', async () => {
    const { tutorId, email, visitor } = await applicant(house);
    expect(await vet(tutorId, { status: 'rejected' })).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Please give a reason' } },
    });
    await vet(tutorId, rejected());
    expect(await mailsTo(email)).toEqual(['tutor-rejected']);
    expect((await visitor.get('/api/portal/profile')).body).toMatchObject({
      ...{ vettingStatus: 'rejected', vettingReason: 'Please say where you studied' },
    });
    await visitor.post('/api/register/tutor', profile({ qualifications: 'Master of Teaching, Monash' }));
    expect((await visitor.get('/api/portal/profile')).body).toMatchObject({
      ...{ vettingStatus: 'pending', vettingReason: null },
    });
    expect(await vet(tutorId, APPROVED)).toMatchObject({ status: 200 });
  });

  it('R-31 R-86 approves a contract together with its tutor and document', async () => {
    const { tutorId, contractId, documentId, email, visitor } = await applicant(house);
    expect(await judge(contractId, APPROVED)).toMatchObject({
      status: 200,
      body: { success: true, contract: { id: contractId, status: 'approved' } },
    });
    expect(await eventsOf(contractId)).toEqual(['ContractSubmitted', 'ContractApproved']);
    expect(await eventsOf(documentId)).toEqual(['DocumentRegistered', 'DocumentVerified']);
    expect(await eventsOf(tutorId)).toEqual(['TutorProfileCreated', 'TutorContractApproved', 'WwcVerified']);
    expect(await search(tutorId)).toMatchObject([{ contract_approved: true, wwc_verified: true }]);
    expect((await visitor.get('/api/portal/profile')).body).toMatchObject({ contractSigned: true });
    expect((await fileOf(tutorId)).checks.wwc.state).toBe('valid');
    expect(await mailsTo(email)).toEqual(['contract-approved']);
    const [row] = await house.database.query<Record<string, string>>(
      'select business_number, tax_file_number, wwc_credential_number from tutors where id = $1',
      [tutorId],
    );
    for (const sealed of Object.values(row ?? {})) expect(sealed).toMatch(/^sealed:1:/);
  });

  it('R-31 rejects a contract with a reason; another may be sent then', async () => {
    const { contractId, email, visitor } = await applicant(house);
    expect(await judge(contractId, { status: 'rejected' })).toMatchObject({ status: 400 });
    expect(await judge(contractId, rejected('The signature is missing'))).toMatchObject({ status: 200 });
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
    const { contractId } = await applicant(house, { contract: { wwcExpiryDate } });
    await house.database.query('update contract_submissions set wwc_expiry_date = $2 where id = $1', [
      contractId,
      new Date(Date.now() - 1).toISOString(),
    ]);
    expect(await judge(contractId, APPROVED)).toMatchObject({ status: 409, body: { code: 'wwc_expired' } });
  });

  it('R-86 verifies a document, or does not take it with a reason that the tutor reads', async () => {
    const { tutorId, documentId, email, visitor } = await applicant(house);
    expect(await check(documentId, { verified: false })).toMatchObject({ status: 400 });
    expect(await check(documentId, { verified: true })).toMatchObject({
      status: 200,
      body: { document: { id: documentId, verified: true, version: 1 } },
    });
    expect(await search(tutorId)).toMatchObject([{ wwc_verified: true }]);
    expect(await check(documentId, { verified: false, reason: 'Expired' })).toMatchObject({
      status: 409,
      body: { code: 'document_decided' },
    });
    expect(await check(documentId, { verified: false, reason: 'It is a copy', version: 1 })).toMatchObject({
      status: 200,
      body: { document: { verified: false, version: 2 } },
    });
    expect(await search(tutorId)).toMatchObject([{ wwc_verified: false }]);
    const degree = await handIn(visitor, 'qualifications');
    expect(await check(degree, { verified: true })).toMatchObject({ status: 200 });
    expect(await mailsTo(email)).toEqual(['document-verified', 'document-rejected', 'document-verified']);
    const { body } = await visitor.get<Record<string, unknown>[]>('/api/portal/credentials');
    expect(body).toMatchObject([
      { documentType: 'qualifications', verified: true },
      { documentType: 'wwc_credential', verified: false, refused: true, refusalReason: 'It is a copy' },
    ]);
  });

  it('SEC-34 that no scanner looked at is never called clean, and the desk is not told to wait for one', async () => {
    const { tutorId, documentId } = await applicant(house);
    await house.database.query(
      `update credential_documents set uploaded_at = uploaded_at - interval '1 hour' where id = $1`,
      [documentId],
    );
    expect(await check(documentId, { verified: true })).toMatchObject({ status: 200 });
    expect((await fileOf(tutorId)).documents).toMatchObject([{ scan: 'pending', verified: true }]);
    const { body } = await admin.get<{ counts: Record<string, number> }>('/api/admin/alerts');
    expect(body.counts).toMatchObject({ document_unscanned: 0, document_quarantined: 0 });
  });

  it('REL-13 R-82 of twenty that race is one, on tutor, contract and document alike', async () => {
    const { tutorId, contractId, documentId, visitor, email } = await applicant(house);
    const degree = await handIn(visitor, 'qualifications');
    const race = async (judged: (index: number) => ReturnType<typeof vet>) => {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => judged(index)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    };
    const either = (index: number) => (index % 2 ? APPROVED : rejected());
    await race((index) => vet(tutorId, either(index)));
    await race((index) => judge(contractId, either(index)));
    await race((index) => check(degree, index % 2 ? { verified: true } : { verified: false, reason: 'Not yours' }));
    expect((await eventsOf(tutorId)).filter((type) => type.startsWith('TutorVetting'))).toHaveLength(1);
    expect(await eventsOf(contractId)).toHaveLength(2);
    expect(await eventsOf(degree)).toHaveLength(2);
    expect(await mailsTo(email)).toHaveLength(3);
    expect(documentId).not.toBe(degree);
  });
});

describe('R-34 what an approved tutor says anew', () => {
  type Public = { tutor: { name: string; qualifications: string; certifications: string[] } };
  const DOCTOR = { qualifications: 'Doctor of Physics', certifications: ['Registered teacher'] };
  const shown = async (tutorId: string) => {
    const { tutor } = (await house.visitor().get<Public>(`/api/tutors/${tutorId}/profile`)).body;
    const [{ card }] = (await search(tutorId)) as [{ card: string }];
    const { name, qualifications, certifications } = tutor;
    expect(JSON.parse(card)).toMatchObject({ name, qualifications, certifications });
    return { name, qualifications, certifications };
  };
  const decide = (id: string, body: Record<string, unknown>) => patch(`/api/admin/tutors/${id}/credentials`, body);
  const waiting = async (tutorId: string) =>
    (await admin.get<{ tutors: { id: string }[] }>('/api/admin/tutors?vetting=pending&page=1')).body.tutors.some(
      ({ id }) => id === tutorId,
    );
  const approvedTutor = async () => {
    const person = await applicant(house);
    await judge(person.contractId, APPROVED);
    await vet(person.tutorId, APPROVED);
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
    expect((await fileOf(tutorId)) as object).toMatchObject({ checked: before, profile: DOCTOR });
    expect((await visitor.get('/api/portal/profile')).body).toMatchObject({
      ...{ ...DOCTOR, vettingStatus: 'approved', credentialsChangedAt: expect.any(String) },
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
    const { tutorId, contractId, visitor } = await applicant(house, {
      contract: { wwcExpiryDate: new Date(Date.now() + 20 * 86_400_000).toISOString() },
    });
    await judge(contractId, APPROVED);
    await vet(tutorId, APPROVED);
    await house.visitor().post('/api/enquiries', enquiry({ subjects: 'Maths' }));
    await eventually(async () => {
      const { body } = await visitor.get<unknown[]>('/api/portal/opportunities');
      expect(body).toHaveLength(1);
    });
    await house.advance(20 * 86_400_000 + 3_600_000);
    const fresh = await signIn(house, await account(house, 'admin'));
    const file = await fresh.get<File>(`/api/admin/tutors/${tutorId}`);
    expect(file.body.tutor.checks.wwc).toMatchObject({ state: 'expired', daysLeft: -1 });
    const answer = await house.visitor().post<{ id: string }>('/api/enquiries', enquiry({ subjects: 'Mathematics' }));
    await eventually(async () => {
      const runs = await house.database.query('select 1 from matching_runs where enquiry_id = $1', [answer.body.id]);
      expect(runs).toHaveLength(1);
    });
    expect(
      await house.database.query('select 1 from tutor_opportunities where enquiry_id = $1 and tutor_id = $2', [
        ...[answer.body.id, tutorId],
      ]),
    ).toEqual([]);
  });
});
