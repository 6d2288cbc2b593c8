import { randomUUID } from 'node:crypto';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { contract, profile } from '../../support/onboarding.js';
import { account, registration, severalTutors, signIn } from '../../support/people.js';
import { eventTypes, family, opportunityOf, type Teacher, teachers } from '../../support/quotes.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function withProfile(): Promise<Visitor> {
  const visitor = await signIn(app, await account(app));
  await visitor.post('/api/register/tutor', profile());
  return visitor;
}

type Contract = { id: string; status: string } & Record<string, unknown>;
const contractsOf = async (visitor: Visitor) => (await visitor.get<Contract[]>('/api/portal/contracts')).body;

describe('a contract', () => {
  it('API-09 API-11 T-09 R-33 is sent for review; its numbers show three characters', async () => {
    const visitor = await withProfile();
    const sent = await visitor.post<{ contractId: string }>('/api/register/contract', contract());
    expect(sent).toMatchObject({ status: 200, body: { success: true, status: 'submitted' } });
    expect(sent.text.replace(sent.body.contractId, '')).not.toContain('456');
    expect(await contractsOf(visitor)).toEqual([
      {
        id: sent.body.contractId,
        status: 'submitted',
        businessNumber: '••••••••556',
        taxFileNumber: '••••••782',
        wwcNumber: '••••••••56E',
        wwcExpiryDate: expect.stringMatching(/Z$/),
        teacherRegistrationNumber: null,
        teacherRegistrationExpiry: null,
        digitalSignature: 'Sam Rivers',
        agreedToTerms: true,
        adminNotes: null,
        submittedAt: expect.any(String),
        reviewedAt: null,
      },
    ]);
  });

  it('V-15 R-82 before a profile answers 409 with the text for it', async () => {
    const visitor = await signIn(app, await account(app));
    expect(await visitor.post('/api/register/contract', contract())).toMatchObject({
      status: 409,
      body: {
        code: 'profile_required',
        message: 'Please complete your profile first before submitting contract information.',
      },
    });
    expect(await app.visitor().post('/api/register/contract', contract())).toMatchObject({ status: 409 });
  });

  it.each([
    ['businessNumber', '5182475355', 'ABN must be 11 digits'],
    ['taxFileNumber', '1234 567', 'TFN must be at least 8 digits'],
    ['taxFileNumber', undefined, 'TFN must be at least 8 digits'],
    ['wwcNumber', 'WWC0123', 'WWC number required'],
    ['wwcExpiryDate', '', 'WWC expiry date required'],
    ['wwcExpiryDate', '2020-01-01', 'WWC credential must not be expired'],
    ['digitalSignature', ' ', 'Digital signature is required'],
    ['agreedToTerms', false, 'You must agree to the terms and conditions'],
  ])('V-14 V-16 R-95 with %s %j is refused', async (field, value, message) => {
    const visitor = await withProfile();
    const answer = await visitor.post('/api/register/contract', contract({ [field]: value }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation', fields: { [field]: message } } });
    expect(await contractsOf(visitor)).toEqual([]);
  });

  it('V-16 an hour before its clearance expires is taken, at that instant it is not', async () => {
    const visitor = await withProfile();
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    expect(await visitor.post('/api/register/contract', contract({ wwcExpiryDate: inAnHour }))).toMatchObject({
      status: 200,
    });
    const passed = new Date(Date.now() - 1).toISOString();
    expect(await visitor.post('/api/register/contract', contract({ wwcExpiryDate: passed }))).toMatchObject({
      status: 400,
    });
  });

  it('R-31 R-82 sent twice, and 20 times at the same moment, is open once', async () => {
    const visitor = await withProfile();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => visitor.post('/api/register/contract', contract())),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body]).toMatchObject([409, { code: 'contract_open' }]);
    expect(await visitor.post('/api/register/contract', contract())).toMatchObject({ status: 409 });
    expect(await contractsOf(visitor)).toHaveLength(1);
  });

  it('R-26 of a visitor goes with the draft to the account', async () => {
    const visitor = app.visitor();
    await visitor.post('/api/register/tutor', profile());
    expect(await visitor.post('/api/register/contract', contract())).toMatchObject({ status: 200 });
    await visitor.post('/api/register', registration());
    expect(await contractsOf(visitor)).toMatchObject([{ status: 'submitted' }]);
  });

  it('O-09 F-08 D-8 carries the opportunity from which it is submitted, which must be the tutor’s own', async () => {
    const [own, other] = await teachers(app, await severalTutors(app, 2));
    const asking = await family(app);
    const opportunityId = await opportunityOf(app, asking, own as Teacher);
    const foreign = await opportunityOf(app, asking, other as Teacher);
    const submit = (id: unknown) =>
      (own as Teacher).visitor.post('/api/register/contract', contract({ opportunityId: id }));
    for (const id of [foreign, randomUUID()])
      expect(await submit(id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await submit('mine')).toMatchObject({ status: 400, body: { fields: { opportunityId: 'Must be an id' } } });
    const rows = () =>
      app.database.query(
        'select opportunity_id as "opportunityId" from contract_submissions where tutor_id = $1 order by created_at, id',
        [(own as Teacher).tutorId],
      );
    expect(await rows()).toEqual([{ opportunityId: null }]);
    expect(await submit(opportunityId)).toMatchObject({ status: 200 });
    expect(await rows()).toEqual([{ opportunityId: null }, { opportunityId }]);
    const [newest, first] = await contractsOf((own as Teacher).visitor);
    expect([newest?.['opportunityId'], first?.['opportunityId']]).toEqual([opportunityId, undefined]);
  });

  it('O-08 R-46 D-8 opening the terms of an opportunity is kept with it, once', async () => {
    const [own, other] = await teachers(app, await severalTutors(app, 2));
    const asking = await family(app);
    const id = await opportunityOf(app, asking, own as Teacher);
    const stored = async () =>
      (
        await (own as Teacher).visitor.get<{ id: string; contractDownloaded: boolean }[]>('/api/portal/opportunities')
      ).body.find((one) => one.id === id)?.contractDownloaded;
    expect(await stored()).toBe(false);
    expect(await (other as Teacher).visitor.post(`/api/portal/opportunities/${id}/terms`)).toMatchObject({
      status: 404,
    });
    expect(await stored()).toBe(false);
    for (let time = 0; time < 2; time++)
      expect(await (own as Teacher).visitor.post(`/api/portal/opportunities/${id}/terms`)).toMatchObject({
        status: 200,
      });
    expect(await stored()).toBe(true);
    expect((await eventTypes(app, id)).filter((type) => type === 'ContractTermsOpened')).toHaveLength(1);
  });

  it('COLLECT_TFN off neither asks for a tax file number nor keeps one that is sent', { tags: 'long' }, async () => {
    const without = await startTestApp({ COLLECT_TFN: 'off' });
    try {
      const visitor = without.visitor();
      await visitor.post('/api/register/tutor', profile());
      expect(await visitor.post('/api/register/contract', contract({ taxFileNumber: undefined }))).toMatchObject({
        status: 200,
      });
      const other = without.visitor();
      await other.post('/api/register/tutor', profile());
      expect(await other.post('/api/register/contract', contract())).toMatchObject({ status: 200 });
      expect(await without.database.query('select tax_file_number as n from contract_submissions')).toEqual([
        { n: null },
        { n: null },
      ]);
      expect((await visitor.get('/api/register/options')).body).toMatchObject({ collectTaxFileNumber: false });
    } finally {
      await without.close();
    }
  });
});
