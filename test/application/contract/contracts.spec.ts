import { recordReveal } from '../../../application/contract/contract.writes.js';
import { DecideContract, DecideContractHandler } from '../../../application/contract/decide-contract.command.js';
import { RevealNumber, RevealNumberHandler } from '../../../application/contract/reveal-number.command.js';
import { SubmitContract, SubmitContractHandler } from '../../../application/contract/submit-contract.command.js';
import { type Applicant, Onboarding } from '../../../application/tutor/onboarding.js';
import type { ContractVerdictInput } from '../../../domain/contract/contract.rules.js';
import { FoundByNobody, InMemoryDocuments, ReadableVault } from '../../support/in-memory-ports.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('a contract', () => {
  let world: InMemoryWorld;
  let tutorId: string;
  let applicant: Applicant;
  const vault = new ReadableVault();
  const form = {
    businessNumber: '51824753556',
    taxFileNumber: '123456782',
    wwcNumber: 'WWC0123456E',
    wwcExpiryDate: '2028-01-01T00:00:00.000Z',
    digitalSignature: 'Pat Lee',
    agreedToTerms: true as const,
  };
  const submit = (changes: object = {}, by: Applicant = applicant) =>
    new SubmitContractHandler(
      world.ledger,
      new Onboarding(world.tutors, world.ledger),
      ...([new InMemoryDocuments(world), vault, world.clock, world.tutorChanges] as const),
    ).execute(new SubmitContract({ ...form, teacherRegistrationNumber: undefined, ...changes } as never, by));
  const decide = (contractId: string, input: Partial<ContractVerdictInput>) =>
    new DecideContractHandler(
      ...([world.ledger, world.tutorChanges, new InMemoryDocuments(world), vault, world.clock] as const),
      new FoundByNobody(),
    ).execute(new DecideContract(contractId, input as ContractVerdictInput, 'admin'));
  const tutor = () => world.ledger.load('tutor', tutorId);
  beforeEach(async () => {
    world = new InMemoryWorld();
    const made = await world.streams.tutor('pending');
    tutorId = made.tutorId;
    applicant = { accountId: made.accountId };
  });

  it('R-33 is submitted with its numbers sealed for their own columns, once at a time and after a profile', async () => {
    const done = await world.effectsOf(() => submit());
    expect(done.types).toEqual(['ContractSubmitted']);
    const { id, columns } = (await world.ledger.loadAll('contract', { tutorId }))[0] ?? { id: '', columns: {} };
    expect(columns).toMatchObject({
      businessNumber: `contract_submissions/${id}/business_number:51824753556`,
      wwcCredentialNumber: `contract_submissions/${id}/wwc_credential_number:WWC0123456E`,
    });
    expect(JSON.stringify(done.events)).not.toContain('123456782');
    await expect(submit()).rejects.toMatchObject({ code: 'contract_open' });
    const nobody = { accountId: await world.streams.account() };
    await expect(submit({}, nobody)).rejects.toMatchObject({ code: 'profile_required' });
  });

  it('G-15 says of the tutor’s business what receipts show, in the same commit, and leaves it where it says nothing', async () => {
    const business = { businessName: 'Lee Lessons', gstRegistered: true };
    const done = await world.effectsOf(() => submit(business));
    expect(done.types.sort()).toEqual(['BillingDetailsSaved', 'ContractSubmitted']);
    expect(JSON.stringify(done.events)).not.toContain('Lee Lessons');
    await decide(done.result.contractId, { status: 'rejected', reason: 'Unreadable' });
    expect((await world.effectsOf(() => submit())).types).toEqual(['ContractSubmitted']);
    expect(await tutor()).toMatchObject({ columns: { businessName: 'Lee Lessons' }, state: { gstRegistered: true } });
  });

  it('F-08 belongs to an opportunity of its own tutor', async () => {
    const other = await world.streams.tutor();
    const opportunityId = await world.streams.opportunity(await world.streams.enquiry(), other.tutorId);
    await expect(submit({ opportunityId })).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('R-86 is approved in the tutor’s commit: expiry, document and numbers count at once', async () => {
    const { contractId } = await submit();
    const registered = { tutorId, contractSubmissionId: contractId, documentType: 'wwc_credential' as const };
    const documentId = await world.streams.start(
      'document',
      [{ type: 'DocumentRegistered', data: { ...registered, at: world.clock.now() } }],
      { fileName: 'wwc.pdf', fileSize: 3, mimeType: 'application/pdf', storagePath: 'documents/one' },
    );
    const done = await world.effectsOf(() => decide(contractId, { status: 'approved' }));
    expect(done.types.sort()).toEqual(['ContractApproved', 'DocumentVerified', 'TutorContractApproved', 'WwcVerified']);
    expect(done.mailed).toEqual([`contract-approved to ${tutorId}`]);
    expect((await tutor()).columns.taxFileNumber).toBe(`tutors/${tutorId}/tax_file_number:123456782`);
    expect((await world.ledger.load('document', documentId)).state.verified).toBe(true);
    await expect(decide(contractId, { status: 'approved' })).rejects.toMatchObject({ code: 'contract_decided' });
  });

  it('R-127 is rejected for a reason, which is mailed; an approved one takes its numbers back from the tutor', async () => {
    const { contractId } = await submit();
    const verdict = { status: 'rejected' as const, reason: 'The number is not yours', seen: 'approved' as const };
    await expect(decide(contractId, verdict)).rejects.toMatchObject({ code: 'contract_decided' });
    await decide(contractId, { status: 'approved' });
    const done = await world.effectsOf(() => decide(contractId, verdict));
    expect(done.types.sort()).toEqual(['ContractRejected', 'TutorContractWithdrawn']);
    expect(done.mails).toMatchObject([
      { kind: 'contract-rejected', data: { reason: 'The number is not yours', wasApproved: true, hasOther: false } },
    ]);
    expect((await tutor()).columns.taxFileNumber).toBeNull();
    const next = await submit();
    const first = await world.effectsOf(() => decide(next.contractId, { status: 'rejected', reason: 'Unreadable' }));
    expect(first).toMatchObject({ types: ['ContractRejected'], mails: [{ data: { reason: 'Unreadable' } }] });
  });

  it('R-33 shows a number to an admin for a reason that stays beside it', async () => {
    const reveal = () =>
      new RevealNumberHandler(world.ledger, new InMemoryDocuments(world), vault, world.clock).execute(
        new RevealNumber(tutorId, { field: 'taxFileNumber', reason: 'Tax office asked' }, 'admin'),
      );
    await expect(reveal()).rejects.toMatchObject({ kind: 'not_found' });
    const { contractId } = await submit();
    const done = await world.effectsOf(reveal);
    expect(done).toMatchObject({ result: '123456782', types: ['NumberRevealed'], actors: ['account:admin'] });
    expect(world.written(recordReveal)).toMatchObject([
      { contractId, field: 'taxFileNumber', accountId: 'admin', reason: 'Tax office asked' },
    ]);
  });
});
