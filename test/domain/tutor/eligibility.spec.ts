import fc from 'fast-check';
import {
  eligibility,
  type EligibilityFacts,
  INELIGIBLE,
  isVerified,
  refuseIneligible,
  stopped,
} from '../../../domain/tutor/eligibility.js';
import { DomainError } from '../../../domain/shared/domain-error.js';

const NOW = '2026-11-21T05:00:00.000Z';
const LATER = '2027-11-21T05:00:00.000Z';
const ready: EligibilityFacts = {
  suspended: false,
  closing: false,
  vettingStatus: 'approved',
  contractApproved: true,
  wwcVerified: true,
  wwcExpiresAt: LATER,
  acceptingStudents: true,
};
/** What alone brings each reason about. */
const CAUSES: Record<(typeof INELIGIBLE)[number], Partial<EligibilityFacts>> = {
  suspended: { suspended: true },
  closing: { closing: true },
  not_approved: { vettingStatus: 'rejected' },
  contract_missing: { contractApproved: false },
  wwc_unverified: { wwcVerified: false },
  wwc_expired: { wwcExpiresAt: NOW },
  paused: { acceptingStudents: false },
};
const causes = Object.entries(CAUSES) as [(typeof INELIGIBLE)[number], Partial<EligibilityFacts>][];

describe('G-02 eligibility', () => {
  it('names the reasons in the order of the specification', () => {
    expect(INELIGIBLE).toEqual([
      ...['suspended', 'closing', 'not_approved', 'contract_missing', 'wwc_unverified', 'wwc_expired', 'paused'],
    ]);
    expect(eligibility(ready, NOW)).toBeNull();
    for (const [reason, facts] of causes) expect(eligibility({ ...ready, ...facts }, NOW)).toBe(reason);
  });

  it('gives the first of any number of reasons', () => {
    fc.assert(
      fc.property(fc.subarray(causes), (some) => {
        const facts = Object.assign({}, ready, ...some.map(([, cause]) => cause)) as EligibilityFacts;
        const [first = null] = some.map(([reason]) => reason);
        expect(eligibility(facts, NOW)).toBe(first);
        expect(stopped(facts, NOW)).toBe(first === 'paused' ? null : first);
        expect(isVerified(facts, NOW)).toBe(first === null || first === 'paused');
      }),
    );
  });

  it('R-67 R-86 a check counts to the last millisecond, and one without an end does not count', () => {
    expect(eligibility(ready, '2027-11-21T04:59:59.999Z')).toBeNull();
    expect(eligibility(ready, LATER)).toBe('wwc_expired');
    expect(eligibility({ ...ready, wwcExpiresAt: null }, NOW)).toBe('wwc_expired');
    expect(eligibility({ ...ready, wwcExpiresAt: null }, null)).toBeNull();
  });

  it('refuses with the reason as code, in words for who is answered, and never for a pause', () => {
    const refusal = (facts: Partial<EligibilityFacts>, answered: 'tutor' | 'family' | 'admin') => {
      try {
        refuseIneligible({ ...ready, ...facts }, answered, NOW);
        return null;
      } catch (error) {
        if (error instanceof DomainError) return error;
        throw error;
      }
    };
    for (const [reason, facts] of causes)
      for (const answered of ['tutor', 'family', 'admin'] as const)
        if (reason === 'paused') expect(refusal(facts, answered)).toBeNull();
        else expect(refusal(facts, answered)).toMatchObject({ kind: 'conflict', code: reason });
    expect(refusal(CAUSES.suspended, 'family')?.message).not.toMatch(/suspen/i);
    expect(refusal(CAUSES.not_approved, 'family')?.message).toBe(refusal(CAUSES.suspended, 'family')?.message);
  });
});
