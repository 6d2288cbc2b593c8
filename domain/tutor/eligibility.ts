import { conflict } from '../shared/domain-error.js';
import type { Tutor } from './tutor.js';
import type { VettingStatus } from './vetting.js';

/** Why a tutor is not invited, in the order in which it is asked (G-02). */
export const INELIGIBLE = [
  'suspended',
  'closing',
  'not_approved',
  'contract_missing',
  'wwc_unverified',
  'wwc_expired',
  'paused',
] as const;
export type Ineligible = (typeof INELIGIBLE)[number];

/** What eligibility looks at; a candidate, a row for search and `factsOf` a tutor's state all have it. */
export type EligibilityFacts = {
  suspended: boolean;
  /** The tutor has closed the account, which is erased soon (G-19). */
  closing: boolean;
  vettingStatus: VettingStatus;
  contractApproved: boolean;
  /** Of the working-with-children check; the instant at which it ends, of the newest approved contract. */
  wwcVerified: boolean;
  wwcExpiresAt: string | null;
  /** The tutor's own switch, unless the admin has paused the tutor. */
  acceptingStudents: boolean;
};

/** The part of a tutor's state that eligibility looks at. */
export type TeachingFacts = Pick<
  Tutor,
  | 'suspendedAt'
  | 'closesAt'
  | 'vettingStatus'
  | 'contractSigned'
  | 'wwcCredentialVerified'
  | 'wwcExpiryDate'
  | 'acceptingStudents'
  | 'pausedAt'
>;

export const factsOf = (tutor: TeachingFacts): EligibilityFacts => ({
  suspended: tutor.suspendedAt !== null,
  closing: tutor.closesAt !== null,
  vettingStatus: tutor.vettingStatus,
  contractApproved: tutor.contractSigned,
  wwcVerified: tutor.wwcCredentialVerified,
  wwcExpiresAt: tutor.wwcExpiryDate,
  acceptingStudents: tutor.acceptingStudents && tutor.pausedAt === null,
});

/** The first reason against a tutor; null: there is none. At no time, the expiry of the check is not judged. */
export function eligibility(facts: EligibilityFacts, now: string | null): Ineligible | null {
  if (facts.suspended) return 'suspended';
  if (facts.closing) return 'closing';
  if (facts.vettingStatus !== 'approved') return 'not_approved';
  if (!facts.contractApproved) return 'contract_missing';
  if (!facts.wwcVerified) return 'wwc_unverified';
  if (now !== null && (facts.wwcExpiresAt === null || facts.wwcExpiresAt <= now)) return 'wwc_expired';
  return facts.acceptingStudents ? null : 'paused';
}

/** The first reason against teaching; a pause is none: it stops invitations alone. */
export function stopped(facts: EligibilityFacts, now: string | null): Exclude<Ineligible, 'paused'> | null {
  const reason = eligibility(facts, now);
  return reason === 'paused' ? null : reason;
}

/** Whether `Verified` stands beside the tutor's name at this instant. */
export const isVerified = (facts: EligibilityFacts, now: string) => stopped(facts, now) === null;

/** Until when search and demo list the tutor; null: not at all. */
export function listedUntil(tutor: TeachingFacts & Pick<Tutor, 'userId' | 'erasedAt'>): string | null {
  const isListed = tutor.userId !== null && tutor.erasedAt === null && eligibility(factsOf(tutor), null) === null;
  return isListed ? tutor.wwcExpiryDate : null;
}

/**
 * What is asked of a tutor at the moment of a command, and who is answered (G-02). Every
 * reason stops each of them, but for `paused`, which stops none: whom the admin or the tutor's
 * own switch paused is not invited, and that is all. To invite, matching asks the same by its
 * gates; search, the profile's `Verified` and the demo ask it of the row for search.
 *
 * | moment                                     | suspended … wwc_expired | paused | answered |
 * | ------------------------------------------ | ----------------------- | ------ | -------- |
 * | be invited, listed in search, in the demo  | no                      | no     |          |
 * | be invited by hand (G-22)                  | 409 reason              | 409 paused | admin |
 * | `Verified` on the profile                  | no                      | yes    |          |
 * | accept an opportunity, quote, revise       | 409 reason              | yes    | tutor    |
 * | confirm or counter a request, start        | 409 reason              | yes    | tutor    |
 * | write to the family on a quote (G-16)      | 409 reason              | yes    | tutor    |
 * | accept a quote, share contact              | 409 reason              | yes    | family   |
 * | slots, hold, book, request, take a counter | 409 reason              | yes    | family   |
 * | preview and book a series (G-12)           | 409 reason              | yes    | family   |
 * | write to the tutor on its quote (G-16)     | 409 reason              | yes    | family   |
 * | reschedule, move a series                  | 409 reason              | yes    | either   |
 * | decline, withdraw, cancel, complete, miss  | yes                     | yes    |          |
 * | contest a mark, report an enquiry          | yes                     | yes    |          |
 * | the tutor's own slots                      | yes                     | yes    |          |
 */
export type Answered = 'tutor' | 'family' | 'admin';

const LACKING = {
  not_approved: 'your profile is approved',
  contract_missing: 'your contract is approved',
  wwc_unverified: 'your working-with-children check is verified and current',
  wwc_expired: 'your working-with-children check is verified and current',
} as const;

const FOR_FAMILY = {
  suspended: 'This tutor is not available with us at the moment',
  closing: 'This tutor no longer teaches with us',
  not_approved: 'This tutor is not available with us at the moment',
  contract_missing: 'This tutor is not available until we have renewed our agreement',
  wwc_unverified: 'This tutor is not available until the working-with-children check is renewed',
  wwc_expired: 'This tutor is not available until the working-with-children check is renewed',
} as const;

const FOR_ADMIN = {
  suspended: 'This tutor is suspended',
  closing: 'This tutor has closed the account',
  not_approved: 'This tutor is not approved',
  contract_missing: 'This tutor has no approved contract',
  wwc_unverified: "This tutor's working-with-children check is not verified",
  wwc_expired: "This tutor's working-with-children check has expired",
  paused: 'This tutor takes no new students at the moment',
} as const;

/** The first reason against an invitation, in words for an admin who would send one (G-22); null: there is none. */
export function ineligibleForAdmin(facts: EligibilityFacts, now: string): { code: Ineligible; words: string } | null {
  const code = eligibility(facts, now);
  return code && { code, words: FOR_ADMIN[code] };
}

/** All that a tutor lacks, so that nobody learns of it one by one. */
function wordsForTutor(facts: EligibilityFacts, now: string, what: string): string {
  if (facts.suspended) return 'Your profile is suspended. Please write to us if you have a question.';
  if (facts.closing) return 'Your account is closing. Log in again to keep it.';
  const lacks = [
    facts.vettingStatus !== 'approved' && LACKING.not_approved,
    !facts.contractApproved && LACKING.contract_missing,
    (!facts.wwcVerified || facts.wwcExpiresAt === null || facts.wwcExpiresAt <= now) && LACKING.wwc_expired,
  ].filter(Boolean);
  return `You can ${what} once ${lacks.join(' and ')}.`;
}

/** Refuses what only a tutor who may teach does, or has done. @throws DomainError conflict with the reason as code */
export function refuseIneligible(facts: EligibilityFacts, answered: Answered, now: string, what = 'do this'): void {
  const reason = stopped(facts, now);
  if (!reason) return;
  const words = { tutor: wordsForTutor(facts, now, what), family: FOR_FAMILY[reason], admin: FOR_ADMIN[reason] };
  throw conflict(reason, words[answered]);
}

/** As `refuseIneligible`, of a tutor's state; one who is erased is refused as such, elsewhere. */
export function refuseIneligibleTutor(tutor: Tutor, answered: Answered, now: string): void {
  if (tutor.erasedAt === null) refuseIneligible(factsOf(tutor), answered, now);
}
