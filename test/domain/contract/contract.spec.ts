import { abnChecks, tfnChecks } from '../../../domain/contract/checksums.js';
import {
  approve,
  type Contract,
  type ContractStatus,
  evolve,
  lapse,
  reject,
  submit,
} from '../../../domain/contract/contract.js';
import { fold } from '../../../domain/shared/event.js';
import { outcome, table } from '../outcome.js';

const NOW = '2026-11-21T05:00:00.000Z';
const input = {
  tutorId: 't1' as string | null,
  opportunityId: null,
  wwcExpiryDate: '2028-05-01T00:00:00.000Z',
  teacherRegistrationExpiry: null,
  newestStatus: null,
};
const fresh = fold(evolve, null, submit(input, NOW));
const by = { reviewedBy: 'admin-1' };
const statusOf = ({ status }: Contract) => status;

describe('a contract', () => {
  const rejection = { ...by, reason: 'Signature differs' };
  const states = {
    submitted: fresh,
    approved: fold(evolve, fresh, approve(fresh, by, NOW)),
    rejected: fold(evolve, fresh, reject(fresh, rejection, NOW)),
  };

  it('A-20 R-127 is decided once each way', () => {
    const again = (newer: ContractStatus[], numbersKept = true) => ({
      ...by,
      reason: 'Called',
      again: { numbersKept, newer },
    });
    const decisions = {
      approve: (contract: Contract) => approve(contract, by, NOW),
      'approve with a reason': (contract: Contract) => approve(contract, again([]), NOW),
      'approve before one that was rejected': (contract: Contract) => approve(contract, again(['rejected']), NOW),
      'approve before an open one': (contract: Contract) => approve(contract, again(['submitted', 'rejected']), NOW),
      'approve before an approved one': (contract: Contract) => approve(contract, again(['approved']), NOW),
      'approve without papers': (contract: Contract) => approve(contract, again([], false), NOW),
      reject: (contract: Contract) => reject(contract, rejection, NOW),
      'reject without reason': (contract: Contract) => reject(contract, { ...by, reason: ' ' }, NOW),
      'approve after the check expired': (contract: Contract) => approve(contract, again([]), input.wwcExpiryDate),
      lapse: (contract: Contract) => lapse(contract, NOW),
    };
    const approved = 'ContractApproved → approved';
    const decided = 'conflict contract_decided';
    expect(table(states, decisions, evolve, statusOf)).toEqual({
      submitted: {
        approve: approved,
        'approve with a reason': approved,
        'approve before one that was rejected': approved,
        'approve before an open one': approved,
        'approve before an approved one': approved,
        'approve without papers': approved,
        reject: 'ContractRejected → rejected',
        'reject without reason': 'invalid validation',
        'approve after the check expired': 'conflict wwc_expired',
        lapse: 'ContractLapsed → rejected',
      },
      approved: {
        approve: decided,
        'approve with a reason': decided,
        'approve before one that was rejected': decided,
        'approve before an open one': decided,
        'approve before an approved one': decided,
        'approve without papers': decided,
        reject: 'ContractRejected → rejected',
        'reject without reason': 'invalid validation',
        'approve after the check expired': decided,
        lapse: 'nothing',
      },
      rejected: {
        approve: 'invalid validation',
        'approve with a reason': approved,
        'approve before one that was rejected': approved,
        'approve before an open one': 'conflict contract_superseded',
        'approve before an approved one': 'conflict contract_superseded',
        'approve without papers': 'conflict contract_deleted',
        reject: decided,
        'reject without reason': decided,
        'approve after the check expired': 'conflict wwc_expired',
        lapse: 'nothing',
      },
    });
    expect(states.approved).toMatchObject({ reviewedAt: NOW, reviewedBy: 'admin-1' });
    expect(states.rejected).toMatchObject({ reviewedAt: NOW, reviewedBy: 'admin-1' });
  });

  it('R-127 R-82 is not decided by who saw another status', () => {
    const decisions = Object.fromEntries(
      (['submitted', 'approved', 'rejected'] as const).flatMap((seen) => [
        [
          `approve ${seen}`,
          (contract: Contract) =>
            approve(contract, { ...by, reason: 'Called', seen, again: { numbersKept: true, newer: [] } }, NOW),
        ],
        [`reject ${seen}`, (contract: Contract) => reject(contract, { ...rejection, seen }, NOW)],
      ]),
    );
    const decided = Object.fromEntries(Object.keys(decisions).map((name) => [name, 'conflict contract_decided']));
    const [approved, rejected] = ['ContractApproved → approved', 'ContractRejected → rejected'];
    expect(table(states, decisions, evolve, statusOf)).toEqual({
      submitted: { ...decided, 'approve submitted': approved, 'reject submitted': rejected },
      approved: { ...decided, 'reject approved': rejected },
      rejected: { ...decided, 'approve rejected': approved },
    });
  });

  it.each([
    ['without a profile', { tutorId: null }, 'conflict profile_required'],
    ['beside an open one', { newestStatus: 'submitted' as const }, 'conflict contract_open'],
    ['after a rejected one', { newestStatus: 'rejected' as const }, 'ContractSubmitted → submitted'],
    ['after an approved one', { newestStatus: 'approved' as const }, 'ContractSubmitted → submitted'],
    ['as the first', {}, 'ContractSubmitted → submitted'],
  ])('V-15 T-17 answers a submission %s', (_, change, expected) => {
    expect(outcome(null, evolve, () => submit({ ...input, ...change }, NOW), statusOf)).toBe(expected);
  });

  it('F-08 begins submitted and agreed', () => {
    expect(fresh).toEqual({
      tutorId: 't1',
      opportunityId: null,
      wwcExpiryDate: input.wwcExpiryDate,
      teacherRegistrationExpiry: null,
      agreedToTerms: true,
      status: 'submitted',
      reviewedAt: null,
      reviewedBy: null,
      submittedAt: NOW,
      createdAt: NOW,
    });
  });

  it.each([
    ['51 824 753 556', true],
    ['51824753556', true],
    ['51824753557', false],
    ['15824753556', false],
    ['5182475355', false],
    ['518247535560', false],
    ['5182475355X', false],
    ['', false],
  ])('hints at the check digits of the ABN %j: %s', (number, holds) => {
    expect(abnChecks(number)).toBe(holds);
  });

  it.each([
    ['123 456 782', true],
    ['123456783', false],
    ['37 118 629', true],
    ['37118628', false],
    ['1234567', false],
    ['12345678X', false],
  ])('hints at the check digits of the TFN %j: %s', (number, holds) => {
    expect(tfnChecks(number)).toBe(holds);
  });
});
