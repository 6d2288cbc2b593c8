import { conflict } from '../shared/domain-error.js';
import { unreachable } from '../shared/event.js';
import { requireReason } from '../shared/verdict.js';

/** S1§4 */
export type ContractStatus = 'submitted' | 'approved' | 'rejected';

/** The facts of a contract submission. Numbers, signature and the admin's notes stand beside them in the row. */
export type Contract = {
  tutorId: string;
  opportunityId: string | null;
  wwcExpiryDate: string;
  teacherRegistrationExpiry: string | null;
  agreedToTerms: boolean;
  status: ContractStatus;
  reviewedAt: string | null;
  reviewedBy: string | null;
  submittedAt: string;
  createdAt: string;
};

export const SECRET_FIELDS = ['businessNumber', 'taxFileNumber', 'wwcNumber'] as const;
/** The numbers that stand encrypted beside a contract. */
export type SecretField = (typeof SECRET_FIELDS)[number];

type Submission = {
  tutorId: string;
  opportunityId: string | null;
  wwcExpiryDate: string;
  teacherRegistrationExpiry: string | null;
};

export type ContractEvent =
  | { type: 'ContractSubmitted'; data: Submission & { at: string } }
  | { type: 'ContractApproved'; data: { reviewedBy: string; at: string } }
  | { type: 'ContractRejected'; data: { reviewedBy: string; at: string } }
  | { type: 'ContractLapsed'; data: { at: string } }
  | { type: 'NumberRevealed'; data: { field: SecretField; at: string } }
  | { type: 'ContractErased'; data: { at: string } };

/** S1§5, V-15: what is said to one who has no profile yet. */
export const PROFILE_FIRST = 'Please complete your profile first before submitting contract information.';

/**
 * Sends a signed contract for review. `newestStatus` is that of the tutor's newest contract, null without one:
 * one open submission per tutor, a rejected one may be followed by a new one.
 */
export function submit(
  input: Omit<Submission, 'tutorId'> & { tutorId: string | null; newestStatus: ContractStatus | null },
  now: string,
): ContractEvent[] {
  const { tutorId, opportunityId, wwcExpiryDate, teacherRegistrationExpiry, newestStatus } = input;
  if (!tutorId) throw conflict('profile_required', PROFILE_FIRST);
  if (newestStatus === 'submitted') throw conflict('contract_open', 'Your contract is already under review');
  return [
    { type: 'ContractSubmitted', data: { tutorId, opportunityId, wwcExpiryDate, teacherRegistrationExpiry, at: now } },
  ];
}

/** `seen`: the status that the admin saw; a decision on another one is refused. */
type Verdict = { reviewedBy: string; seen?: ContractStatus };

function refuseDecided({ status }: Contract, to: ContractStatus, seen: ContractStatus = status): void {
  if (status === to || status !== seen) throw conflict('contract_decided', DECIDED[status]);
}

const DECIDED: Record<ContractStatus, string> = {
  submitted: 'This contract is waiting for a decision',
  approved: 'This contract has already been approved',
  rejected: 'This contract has already been rejected',
};

/** What matters about a rejected contract before it is approved after all. */
export type Reapproval = {
  /** False once retention has deleted its numbers and its signature. */
  numbersKept: boolean;
  /** Of the contracts that the tutor has sent since. */
  newer: readonly ContractStatus[];
};

/**
 * Approves a contract, after a rejection for a reason only.
 *
 * | status    | and                                 | approve               | reject            |
 * | --------- | ----------------------------------- | --------------------- | ----------------- |
 * | submitted | check unexpired                     | approved              | reason → rejected |
 * | submitted | check expired                       | `wwc_expired`         | reason → rejected |
 * | approved  |                                     | `contract_decided`    | reason → rejected, and its approval counts no more |
 * | rejected  | papers deleted                      | `contract_deleted`    | `contract_decided` |
 * | rejected  | a newer one is submitted or approved | `contract_superseded` | `contract_decided` |
 * | rejected  | check expired                       | `wwc_expired`         | `contract_decided` |
 * | rejected  | else, also where newer ones are rejected | reason → approved | `contract_decided` |
 * | any       | another status than the one seen    | `contract_decided`    | `contract_decided` |
 * | any       | tutor erased                        | `tutor_unavailable`   | `tutor_unavailable` |
 * | any       | tutor a visitor's draft             | `tutor_unclaimed`     | `tutor_unclaimed` |
 */
export function approve(
  contract: Contract,
  input: Verdict & { reason?: string; again?: Reapproval },
  now: string,
): ContractEvent[] {
  refuseDecided(contract, 'approved', input.seen);
  if (contract.status === 'rejected') {
    requireReason(input.reason);
    refuseReapproval(input.again);
  }
  if (contract.wwcExpiryDate <= now) throw conflict('wwc_expired', 'WWC credential must not be expired');
  return [{ type: 'ContractApproved', data: { reviewedBy: input.reviewedBy, at: now } }];
}

function refuseReapproval({ numbersKept, newer }: Reapproval = { numbersKept: false, newer: [] }): void {
  if (!numbersKept)
    throw conflict('contract_deleted', 'The details of this contract were deleted. The tutor needs to submit another');
  if (newer.includes('approved'))
    throw conflict('contract_superseded', 'A newer contract of this tutor has already been approved');
  if (newer.includes('submitted'))
    throw conflict('contract_superseded', 'A newer contract of this tutor is waiting for a decision');
}

/**
 * Rejects a contract, or takes its approval back. The
 * reason is kept in `adminNotes` and mailed to the tutor.
 */
export function reject(contract: Contract, input: Verdict & { reason: string }, now: string): ContractEvent[] {
  refuseDecided(contract, 'rejected', input.seen);
  requireReason(input.reason);
  return [{ type: 'ContractRejected', data: { reviewedBy: input.reviewedBy, at: now } }];
}

/** Ends a submission that nobody decided on, because its papers are no longer kept: a new one may follow. */
export const lapse = (contract: Contract, now: string): ContractEvent[] =>
  contract.status === 'submitted' ? [{ type: 'ContractLapsed', data: { at: now } }] : [];

/** An admin looked at a number in full. The reason stands in a row beside it. */
export const reveal = (field: SecretField, now: string): ContractEvent[] => [
  { type: 'NumberRevealed', data: { field, at: now } },
];

/**
 * Its tutor is erased: what was decided on it before and is not committed yet is decided again, and nobody decides on
 * it any more.
 */
export const erase = (contract: Contract, now: string): ContractEvent[] => [
  ...lapse(contract, now),
  { type: 'ContractErased', data: { at: now } },
];

export function evolve(contract: Contract | null, event: ContractEvent): Contract {
  if (event.type === 'ContractSubmitted') {
    const { at, ...submission } = event.data;
    return {
      ...submission,
      agreedToTerms: true,
      status: 'submitted',
      reviewedAt: null,
      reviewedBy: null,
      submittedAt: at,
      createdAt: at,
    };
  }
  if (!contract) throw new Error(`${event.type} before ContractSubmitted`);
  switch (event.type) {
    case 'ContractApproved':
      return { ...contract, status: 'approved', reviewedAt: event.data.at, reviewedBy: event.data.reviewedBy };
    case 'ContractRejected':
      return { ...contract, status: 'rejected', reviewedAt: event.data.at, reviewedBy: event.data.reviewedBy };
    case 'ContractLapsed':
      return { ...contract, status: 'rejected', reviewedAt: event.data.at };
    case 'NumberRevealed':
    case 'ContractErased':
      return contract;
    default:
      return unreachable(event);
  }
}
