import { conflict } from '../shared/domain-error.js';
import { requireReason } from '../shared/verdict.js';
import { type DraftFacts, refuseUnclaimed } from './draft.js';

/** S1§4 */
export type VettingStatus = 'pending' | 'approved' | 'rejected';

export const REJECTION_CODES = ['profile', 'credentials', 'contract', 'other'] as const;
/** What a rejection is about; the words to the tutor stand in a column. */
export type RejectionCode = (typeof REJECTION_CODES)[number];

/** What an admin decided about a tutor, and what is to be looked at again. */
export type VettingFacts = {
  vettingStatus: VettingStatus;
  /** Since when name, qualifications or certifications differ from what an admin checked; null: they do not. */
  credentialsChangedAt: string | null;
};

export type VettingEvent =
  | { type: 'TutorVettingApproved'; data: { by: string; at: string } }
  | { type: 'TutorVettingRejected'; data: { by: string; code: RejectionCode; at: string } }
  | { type: 'TutorVettingReopened'; data: { at: string } }
  | { type: 'TutorCredentialsChanged'; data: { at: string } }
  | { type: 'TutorCredentialsRestored'; data: { at: string } }
  | { type: 'TutorCredentialsConfirmed'; data: { by: string; at: string } }
  | { type: 'TutorCredentialsRefused'; data: { by: string; at: string } };

/** What somebody was approved for: the words that an admin holds against the documents. */
export type Credentials = { name: string; qualifications: string; certifications: readonly string[] };

export const sameCredentials = (one: Credentials, other: Credentials): boolean =>
  one.name === other.name &&
  one.qualifications === other.qualifications &&
  one.certifications.length === other.certifications.length &&
  one.certifications.every((certification) => other.certifications.includes(certification));

/**
 * A saved profile starts the vetting of a rejected tutor again; an approved one whose `credentials` are not `as
 * checked` waits for another look at them. Who is not approved any more is vetted as a whole: changed credentials wait
 * for nothing of their own.
 */
export function vettingOfSaved(
  tutor: VettingFacts,
  credentials: 'as checked' | 'changed',
  now: string,
): VettingEvent[] {
  if (tutor.vettingStatus === 'approved') return credentialEvents(tutor, credentials, now);
  const ended = credentialEvents(tutor, 'as checked', now);
  return tutor.vettingStatus === 'rejected' ? [{ type: 'TutorVettingReopened', data: { at: now } }, ...ended] : ended;
}

function credentialEvents(tutor: VettingFacts, credentials: 'as checked' | 'changed', now: string): VettingEvent[] {
  const waits = tutor.credentialsChangedAt !== null;
  if (waits === (credentials === 'changed')) return [];
  return [{ type: waits ? 'TutorCredentialsRestored' : 'TutorCredentialsChanged', data: { at: now } }];
}

function refuseUnchanged(tutor: VettingFacts): void {
  if (tutor.vettingStatus !== 'approved' || tutor.credentialsChangedAt === null)
    throw conflict('credentials_decided', 'There is nothing new to check about this tutor');
}

/** An admin has checked what an approved tutor says again. @throws DomainError conflict credentials_decided */
export function confirmCredentials(tutor: VettingFacts, { by }: { by: string }, now: string): VettingEvent[] {
  refuseUnchanged(tutor);
  return [{ type: 'TutorCredentialsConfirmed', data: { by, at: now } }];
}

/**
 * What was checked before stands again; the reason is mailed to the tutor. @throws DomainError conflict
 * credentials_decided
 */
export function refuseCredentials(
  tutor: VettingFacts,
  { by, reason }: { by: string; reason: string },
  now: string,
): VettingEvent[] {
  refuseUnchanged(tutor);
  requireReason(reason);
  return [{ type: 'TutorCredentialsRefused', data: { by, at: now } }];
}

const DECIDED: Record<VettingStatus, string> = {
  pending: 'This tutor is waiting for a decision again',
  approved: 'This tutor has already been approved',
  rejected: 'This tutor has already been rejected',
};

/**
 * `seen`: the status that the admin saw; a decision on another
 * one is refused, so that nobody overturns unawares.
 */
type Verdict = { by: string; seen?: VettingStatus };

function refuseDecided(
  tutor: VettingFacts & DraftFacts,
  to: VettingStatus,
  seen: VettingStatus = tutor.vettingStatus,
): void {
  refuseUnclaimed(tutor);
  if (tutor.vettingStatus === to || tutor.vettingStatus !== seen)
    throw conflict('vetting_decided', DECIDED[tutor.vettingStatus]);
}

/**
 * Approves a tutor, after a rejection for a reason only.
 * A `reason` is kept in a column and mailed to the tutor.
 *
 * | status   | approve             | reject          |
 * | -------- | ------------------- | --------------- |
 * | pending  | approved            | reason → rejected |
 * | approved | `vetting_decided`   | reason → rejected, and what is under way ends |
 * | rejected | reason → approved   | `vetting_decided` |
 *
 * @throws DomainError conflict tutor_unclaimed, vetting_decided; invalid
 */
export function approveVetting(
  tutor: VettingFacts & DraftFacts,
  input: Verdict & { reason?: string },
  now: string,
): VettingEvent[] {
  refuseDecided(tutor, 'approved', input.seen);
  if (tutor.vettingStatus === 'rejected') requireReason(input.reason);
  return [{ type: 'TutorVettingApproved', data: { by: input.by, at: now } }];
}

/**
 * Rejects a tutor, or takes an approval back. The reason is kept in a column and mailed to the tutor.
 * @throws DomainError conflict tutor_unclaimed, vetting_decided; invalid
 */
export function rejectVetting(
  tutor: VettingFacts & DraftFacts,
  input: Verdict & { reason: string; code?: RejectionCode },
  now: string,
): VettingEvent[] {
  refuseDecided(tutor, 'rejected', input.seen);
  requireReason(input.reason);
  return [{ type: 'TutorVettingRejected', data: { by: input.by, code: input.code ?? 'other', at: now } }];
}
