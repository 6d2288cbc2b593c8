import { type House, openHouse } from '../../support/house.js';
import { contract, profile } from '../../support/onboarding.js';
import { account, registration, signIn } from '../../support/people.js';
import type { Visitor } from '../../support/visitor.js';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

async function withProfile(): Promise<Visitor> {
  const visitor = await signIn(house, await account(house));
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
    expect(sent.text).not.toContain('456');
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
    const visitor = await signIn(house, await account(house));
    expect(await visitor.post('/api/register/contract', contract())).toMatchObject({
      status: 409,
      body: {
        code: 'profile_required',
        message: 'Please complete your profile first before submitting contract information.',
      },
    });
    expect(await house.visitor().post('/api/register/contract', contract())).toMatchObject({ status: 409 });
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
    const visitor = house.visitor();
    await visitor.post('/api/register/tutor', profile());
    expect(await visitor.post('/api/register/contract', contract())).toMatchObject({ status: 200 });
    await visitor.post('/api/register', registration());
    expect(await contractsOf(visitor)).toMatchObject([{ status: 'submitted' }]);
  });

  it('COLLECT_TFN off neither asks for a tax file number nor keeps one that is sent', async () => {
    const without = await openHouse({ COLLECT_TFN: 'off' });
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
