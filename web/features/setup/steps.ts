import type { OwnContract, OwnProfile } from '@contract/portal.js';

/** The four steps of onboarding; the first is always done (T-02). */
export type StepNumber = 1 | 2 | 3 | 4;

/** The step that an address asks for (T-01). */
export function stepOf(parameter: string | null): StepNumber {
  return parameter === 'credentials' || parameter === 'contract' ? 3 : 2;
}

/** The setup's own rule: seven things are there (T-08, R-30). */
export const isProfileReady = (profile: OwnProfile | null | undefined) =>
  Boolean(
    profile &&
    [profile.name, profile.email, profile.postcode, profile.qualifications, profile.experience, profile.bio].every(
      (text) => text.trim(),
    ) &&
    profile.subjects.length > 0,
  );

/** A contract with everything that the form asks for stands, and was not turned down (T-09, R-31). */
export const isContractReady = (contracts: OwnContract[] | undefined) => {
  const newest = contracts?.[0];
  return Boolean(newest?.agreedToTerms && newest.digitalSignature && newest.status !== 'rejected');
};

/** Where a tutor stands who did not ask for a step: the first that is not done. */
export function furthestStep(profileReady: boolean, contractReady: boolean): StepNumber {
  if (profileReady && contractReady) return 4;
  return profileReady ? 3 : 2;
}
