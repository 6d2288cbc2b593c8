/** @module-tag long */
import { PersonalData } from '../../../application/ports/erasure/personal-data.js';
import {
  AGAIN,
  decided,
  isFound,
  kindsTo,
  noReason,
  REASON,
  searchRow,
  startTeachingApp,
} from '../../support/ended-teaching.js';
import { eventually } from '../../support/eventually.js';
import { applicant, contract } from '../../support/onboarding.js';
import { HOUR, type TestApp } from '../../support/test-app.js';
import { APPROVED, eventsOf, fileOf, judge, rejected, vet } from '../../support/vetting.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
let close: () => Promise<void>;

beforeAll(async () => void ({ app, admin, close } = await startTeachingApp()));
afterAll(() => close());

const mailsTo = async (address: string) => (await kindsTo(app, address)).filter((kind) => kind !== 'verify-email');

describe('R-127 a decision on a contract', () => {
  const numbersOf = async (tutorId: string) =>
    (
      await app.database.query<Record<string, string | null>>(
        'select business_number, tax_file_number, wwc_credential_number from tutors where id = $1',
        [tutorId],
      )
    )[0];
  const approvedApplicant = async () => {
    const person = await applicant(app);
    await judge(admin, person.contractId, { ...APPROVED, seen: 'submitted' });
    await vet(admin, person.tutorId, APPROVED);
    return person;
  };
  const another = async (visitor: Visitor, years: number) => {
    const wwcExpiryDate = new Date(Date.now() + years * 365 * 24 * HOUR).toISOString();
    const sent = await visitor.post<{ contractId: string }>('/api/register/contract', contract({ wwcExpiryDate }));
    return { id: sent.body.contractId, wwcExpiryDate };
  };

  it(
    'takes an approval back from the tutor at once, for a reason, and gives it again for one',
    { tags: 'long' },
    async () => {
      const { tutorId, contractId, email, visitor } = await approvedApplicant();
      await eventually(async () => expect(await isFound(app, tutorId)).toBe(true));
      expect(await judge(admin, contractId, APPROVED)).toMatchObject(decided('contract_decided'));
      expect(await judge(admin, contractId, { status: 'rejected' })).toMatchObject(noReason);
      expect(await judge(admin, contractId, { ...rejected(REASON), seen: 'submitted' })).toMatchObject({
        status: 409,
        body: { code: 'contract_decided', message: 'This contract has already been approved' },
      });
      expect(await judge(admin, contractId, { ...rejected(REASON), seen: 'approved' })).toMatchObject({ status: 200 });
      expect(await searchRow(app, tutorId)).toMatchObject({ contract_approved: false, expires: null });
      await eventually(async () => expect(await isFound(app, tutorId)).toBe(false));
      expect(await visitor.get('/api/portal/profile')).toMatchObject({
        body: { contractSigned: false, wwcExpiryDate: null },
      });
      expect(Object.values((await numbersOf(tutorId)) ?? {})).toEqual([null, null, null]);
      expect((await fileOf(admin, tutorId)).contracts).toMatchObject([{ status: 'rejected', adminNotes: REASON }]);
      expect(await eventsOf(app, tutorId)).toContain('TutorContractWithdrawn');
      expect(await judge(admin, contractId, rejected(REASON))).toMatchObject(decided('contract_decided'));
      expect(await judge(admin, contractId, APPROVED)).toMatchObject(noReason);

      expect(await judge(admin, contractId, { ...AGAIN, seen: 'rejected' })).toMatchObject({ status: 200 });
      expect(await searchRow(app, tutorId)).toMatchObject({ contract_approved: true, listed: true });
      await eventually(async () => expect(await isFound(app, tutorId)).toBe(true));
      expect((await fileOf(admin, tutorId)).contracts).toMatchObject([
        { status: 'approved', adminNotes: AGAIN.reason },
      ]);
      for (const sealed of Object.values((await numbersOf(tutorId)) ?? {})) expect(sealed).toMatch(/^sealed:1:/);
      expect(await mailsTo(email)).toEqual([
        ...['contract-approved', 'tutor-approved', 'contract-rejected', 'contract-approved'],
      ]);
      expect((await admin.get('/api/admin/events?type=TutorContractWithdrawn')).body).toMatchObject({
        events: [{ streamId: tutorId, data: { contractId, remaining: null } }],
      });
    },
  );

  it('R-86 leaves the tutor the newest of the other approved contracts, with its date', async () => {
    const { tutorId, contractId, visitor } = await approvedApplicant();
    const before = await searchRow(app, tutorId);
    const newer = await another(visitor, 4);
    await judge(admin, newer.id, APPROVED);
    expect(await searchRow(app, tutorId)).toMatchObject({ expires: newer.wwcExpiryDate });
    await judge(admin, newer.id, rejected(REASON));
    expect(await searchRow(app, tutorId)).toEqual(before);

    await judge(admin, newer.id, AGAIN);
    await judge(admin, contractId, rejected(REASON));
    expect(await searchRow(app, tutorId)).toMatchObject({
      contract_approved: true,
      expires: newer.wwcExpiryDate,
    });
    expect(await judge(admin, contractId, AGAIN)).toMatchObject({
      status: 409,
      body: { code: 'contract_superseded', message: expect.stringContaining('approved') },
    });
    await judge(admin, newer.id, rejected(REASON));
    expect(await searchRow(app, tutorId)).toMatchObject({ contract_approved: false, expires: null });
    const open = await another(visitor, 5);
    expect(await judge(admin, contractId, AGAIN)).toMatchObject({
      status: 409,
      body: { code: 'contract_superseded', message: 'A newer contract of this tutor is waiting for a decision' },
    });
    await judge(admin, open.id, rejected(REASON));
    expect(await judge(admin, contractId, AGAIN)).toMatchObject({ status: 200 });
    expect(await searchRow(app, tutorId)).toEqual(before);
  });

  it('REL-13 leaves nobody signed up where two contracts are taken back at the same moment', async () => {
    const { tutorId, contractId, visitor } = await approvedApplicant();
    const newer = await another(visitor, 4);
    await judge(admin, newer.id, APPROVED);
    const answers = await Promise.all([contractId, newer.id].map((id) => judge(admin, id, rejected(REASON))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await searchRow(app, tutorId)).toMatchObject({ contract_approved: false, expires: null });
  });

  it('R-68 gives no approval to a contract whose papers were deleted, or whose tutor was erased', async () => {
    const { tutorId, contractId } = await approvedApplicant();
    await judge(admin, contractId, rejected(REASON));
    await vet(admin, tutorId, rejected(REASON));
    const later = new Date(Date.now() + 100 * 24 * HOUR).toISOString();
    expect(await app.part(PersonalData).rejectedDocuments(later, null, 100)).toContain(tutorId);
    await app.part(PersonalData).forgetRejectedDocuments(later, [tutorId]);
    expect(await judge(admin, contractId, AGAIN)).toMatchObject(decided('contract_deleted'));

    const other = await approvedApplicant();
    await judge(admin, other.contractId, rejected(REASON));
    await admin.post('/api/admin/erasures', { tutorId: other.tutorId, reason: 'requested' });
    expect(await judge(admin, other.contractId, AGAIN)).toMatchObject(decided('tutor_unavailable'));
  });
});
