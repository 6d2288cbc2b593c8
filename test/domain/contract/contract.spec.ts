import { abnChecks, tfnChecks } from '../../../domain/contract/checksums.js';
import { approve, type Contract, evolve, lapse, reject, submit } from '../../../domain/contract/contract.js';
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
  it('A-20 is decided once', () => {
    const states = {
      submitted: fresh,
      approved: fold(evolve, fresh, approve(fresh, by, NOW)),
      rejected: fold(evolve, fresh, reject(fresh, { ...by, reason: 'Signature differs' }, NOW)),
    };
    const decisions = {
      approve: (contract: Contract) => approve(contract, by, NOW),
      reject: (contract: Contract) => reject(contract, { ...by, reason: 'Signature differs' }, NOW),
      'reject without reason': (contract: Contract) => reject(contract, { ...by, reason: ' ' }, NOW),
      'approve after the check expired': (contract: Contract) => approve(contract, by, input.wwcExpiryDate),
      lapse: (contract: Contract) => lapse(contract, NOW),
    };
    const decided = {
      approve: 'conflict contract_decided',
      reject: 'conflict contract_decided',
      'reject without reason': 'conflict contract_decided',
      'approve after the check expired': 'conflict contract_decided',
      lapse: 'nothing',
    };
    expect(table(states, decisions, evolve, statusOf)).toEqual({
      submitted: {
        approve: 'ContractApproved → approved',
        reject: 'ContractRejected → rejected',
        'reject without reason': 'invalid validation',
        'approve after the check expired': 'conflict wwc_expired',
        lapse: 'ContractLapsed → rejected',
      },
      approved: decided,
      rejected: decided,
    });
    expect(states.approved).toMatchObject({ reviewedAt: NOW, reviewedBy: 'admin-1' });
    expect(states.rejected).toMatchObject({ reviewedAt: NOW, reviewedBy: 'admin-1' });
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
