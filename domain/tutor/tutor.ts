import type { DeliveryMode } from '../enquiry/options.js';
import { conflict, invalid, notFound } from '../shared/domain-error.js';
import { requireReason } from '../shared/verdict.js';
import { unreachable } from '../shared/event.js';
import { DAY } from '../shared/time.js';
import { TRAVEL_RADIUS_KM, type TutorType, type YearLevel } from './options.js';

/** S1§4 */
export type VettingStatus = 'pending' | 'approved' | 'rejected';

export const REJECTION_CODES = ['profile', 'credentials', 'contract', 'other'] as const;
/** What a rejection is about; the words to the tutor stand in a column. */
export type RejectionCode = (typeof REJECTION_CODES)[number];

/** Days before its expiry at which a tutor is told of the working-with-children check. */
export const WWC_NOTICE_DAYS = [90, 30, 7] as const;
export type WwcNotice = (typeof WWC_NOTICE_DAYS)[number];

type Teaching = {
  /** Whole dollars. */
  hourlyRate: number;
  experienceYears: number | null;
  /** Search slugs. */
  subjects: string[];
  yearLevels: YearLevel[];
  tutorType: TutorType | null;
  deliveryModes: DeliveryMode[];
  travelRadiusKm: number;
};

/** The figures that reviews, sessions and answers give a tutor. */
export type TutorFigures = {
  averageRating: number;
  totalReviews: number;
  /** Percent. */
  successRate: number;
  /** How many sessions that rate is of; figures of an older program do not say. */
  countedSessions: number;
  /** Hours. */
  responseTime: number;
};

/** The facts of a tutor. Name, contact, place and own words stand beside them in the row. */
export type Tutor = Teaching &
  TutorFigures & {
    /** Null while the profile is a visitor's draft. */
    userId: string | null;
    vettingStatus: VettingStatus;
    /** The tutor's own switch. */
    acceptingStudents: boolean;
    /** Since when an admin has paused the tutor, who is not invited meanwhile; null: not paused. */
    pausedAt: string | null;
    /** Since when an admin has stopped the tutor from teaching (G-01); null: not suspended. The words for it stand in a column. */
    suspendedAt: string | null;
    /** When the tutor is erased, as its owner has closed the account; null: the account is open (G-19). */
    closesAt: string | null;
    contractSigned: boolean;
    contractSignedDate: string | null;
    wwcCredentialVerified: boolean;
    wwcVerifiedDate: string | null;
    /** Of the newest approved contract. */
    wwcExpiryDate: string | null;
    /** The last notice sent about that expiry. */
    wwcNoticeDays: WwcNotice | null;
    /** Since when the check has ended, as families with sessions beyond it were told; null while it is current (G-03). */
    checkExpiredAt: string | null;
    /** Since when name, qualifications or certifications differ from what an admin checked; null: they do not. */
    credentialsChangedAt: string | null;
    /** When the profile's own address was confirmed; null before, and while it stands unconfirmed after a change. */
    contactVerifiedAt: string | null;
    /** When the tutor marked the setup as complete (T-10); null before. */
    setupCompletedAt: string | null;
    /** Since when the address of the tutor's calendar feed works; null: there is none (G-17). Its hash stands in a column. */
    calendarFeedAt: string | null;
    /** Since when a calendar elsewhere blocks times of the tutor; null: there is none (G-17). Its address and times stand apart. */
    busyCalendarAt: string | null;
    /** Since when nobody knows any more who it was. */
    erasedAt: string | null;
    createdAt: string;
  };

/** What an approved contract says of its tutor. */
export type ApprovedContract = { contractId: string; signedAt: string; wwcExpiryDate: string };

export type TutorEvent =
  | { type: 'TutorProfileCreated'; data: Teaching & { userId: string | null; acceptingStudents: boolean; at: string } }
  | { type: 'TutorProfileSaved'; data: Teaching & { at: string } }
  | { type: 'ContactAddressChanged'; data: { at: string } }
  | { type: 'ContactAddressVerified'; data: { at: string } }
  | { type: 'TutorClaimed'; data: { userId: string; at: string } }
  | { type: 'TutorSetupCompleted'; data: { at: string } }
  | { type: 'TutorVettingApproved'; data: { by: string; at: string } }
  | { type: 'TutorVettingRejected'; data: { by: string; code: RejectionCode; at: string } }
  | { type: 'TutorVettingReopened'; data: { at: string } }
  | { type: 'TutorCredentialsChanged'; data: { at: string } }
  | { type: 'TutorCredentialsRestored'; data: { at: string } }
  | { type: 'TutorCredentialsConfirmed'; data: { by: string; at: string } }
  | { type: 'TutorCredentialsRefused'; data: { by: string; at: string } }
  | { type: 'StudentsPaused'; data: { byAdmin?: true; at: string } }
  | { type: 'StudentsResumed'; data: { byAdmin?: true; at: string } }
  | { type: 'TutorSuspended'; data: { by: string; at: string } }
  | { type: 'TutorReinstated'; data: { by: string; at: string } }
  | { type: 'TutorAccountClosing'; data: { closesAt: string; at: string } }
  | { type: 'TutorAccountKept'; data: { at: string } }
  | { type: 'TutorContractApproved'; data: { contractId: string; signedAt: string; wwcExpiryDate: string; at: string } }
  | {
      type: 'TutorContractWithdrawn';
      data: { contractId: string; remaining: ApprovedContract | null; at: string };
    }
  | { type: 'WwcVerified'; data: { documentId: string; at: string } }
  | { type: 'WwcVerificationWithdrawn'; data: { documentId: string; at: string } }
  | { type: 'WwcExpiryNoticed'; data: { days: WwcNotice; wwcExpiryDate: string; at: string } }
  | { type: 'WwcExpired'; data: { wwcExpiryDate: string; at: string } }
  | { type: 'WwcRenewed'; data: { wwcExpiryDate: string; at: string } }
  | { type: 'CalendarFeedCreated'; data: { at: string } }
  | { type: 'CalendarFeedRevoked'; data: { at: string } }
  | { type: 'BusyCalendarSet'; data: { at: string } }
  | { type: 'BusyCalendarRemoved'; data: { at: string } }
  | { type: 'AvailabilityReplaced'; data: { rules: number; exceptions: number; at: string } }
  | {
      type: 'TutorFiguresRecomputed';
      data: Omit<TutorFigures, 'countedSessions'> & Partial<TutorFigures> & { at: string };
    }
  | { type: 'TutorErased'; data: { at: string } };

export const RESPONSE_TIME_HOURS = 24;

/** What a saved profile says; what it leaves out stays as it was, a radius of null is the usual one again. */
export type ProfileFacts = Pick<Teaching, 'hourlyRate' | 'experienceYears' | 'subjects'> &
  Partial<Omit<Teaching, 'hourlyRate' | 'experienceYears' | 'subjects' | 'travelRadiusKm'>> & {
    travelRadiusKm?: number | null;
    acceptingStudents?: boolean;
  };

function teachingOf(facts: ProfileFacts, before: Teaching | null, rateCap: number | null): Teaching {
  if (rateCap !== null && facts.hourlyRate > rateCap)
    throw invalid({ hourlyRate: `Hourly rate cannot exceed $${rateCap}` });
  return {
    hourlyRate: facts.hourlyRate,
    experienceYears: facts.experienceYears,
    subjects: facts.subjects,
    yearLevels: facts.yearLevels ?? before?.yearLevels ?? [],
    tutorType: facts.tutorType === undefined ? (before?.tutorType ?? null) : facts.tutorType,
    deliveryModes: facts.deliveryModes ?? before?.deliveryModes ?? [],
    travelRadiusKm:
      (facts.travelRadiusKm === undefined ? before?.travelRadiusKm : facts.travelRadiusKm) ?? TRAVEL_RADIUS_KM,
  };
}

/** Begins a tutor, for a user or as a visitor's draft. `rateCap` in dollars, null when unset. */
export function createProfile(
  input: { userId: string | null; facts: ProfileFacts; rateCap: number | null },
  now: string,
): TutorEvent[] {
  const { userId, facts, rateCap } = input;
  const acceptingStudents = facts.acceptingStudents ?? true;
  return [
    { type: 'TutorProfileCreated', data: { ...teachingOf(facts, null, rateCap), userId, acceptingStudents, at: now } },
  ];
}

/** What somebody was approved for: the words that an admin holds against the documents. */
export type Credentials = { name: string; qualifications: string; certifications: readonly string[] };

export const sameCredentials = (one: Credentials, other: Credentials): boolean =>
  one.name === other.name &&
  one.qualifications === other.qualifications &&
  one.certifications.length === other.certifications.length &&
  one.certifications.every((certification) => other.certifications.includes(certification));

/**
 * Saves a profile again. A rejected tutor's vetting starts again with it; an approved one whose `credentials` are not `as checked`
 * waits for another look at them, while families go on seeing what was checked.
 */
export function saveProfile(
  tutor: Tutor,
  input: {
    facts: ProfileFacts;
    rateCap: number | null;
    credentials?: 'as checked' | 'changed';
    hasNewAddress?: boolean;
  },
  now: string,
): TutorEvent[] {
  const { facts, rateCap, credentials = 'as checked', hasNewAddress = false } = input;
  const events: TutorEvent[] = [{ type: 'TutorProfileSaved', data: { ...teachingOf(facts, tutor, rateCap), at: now } }];
  if (hasNewAddress && tutor.contactVerifiedAt) events.push({ type: 'ContactAddressChanged', data: { at: now } });
  if (tutor.vettingStatus === 'rejected') events.push({ type: 'TutorVettingReopened', data: { at: now } });
  if (tutor.vettingStatus === 'approved') events.push(...credentialEvents(tutor, credentials, now));
  if (facts.acceptingStudents === undefined) return events;
  return [...events, ...(facts.acceptingStudents ? resume(tutor, now) : pause(tutor, now))];
}

function credentialEvents(tutor: Tutor, credentials: 'as checked' | 'changed', now: string): TutorEvent[] {
  const waits = tutor.credentialsChangedAt !== null;
  if (waits === (credentials === 'changed')) return [];
  return [{ type: waits ? 'TutorCredentialsRestored' : 'TutorCredentialsChanged', data: { at: now } }];
}

function refuseUnchanged(tutor: Tutor): void {
  if (tutor.credentialsChangedAt === null)
    throw conflict('credentials_decided', 'There is nothing new to check about this tutor');
}

/** An admin has checked what an approved tutor says again. @throws DomainError conflict credentials_decided */
export function confirmCredentials(tutor: Tutor, { by }: { by: string }, now: string): TutorEvent[] {
  refuseUnchanged(tutor);
  return [{ type: 'TutorCredentialsConfirmed', data: { by, at: now } }];
}

/** What was checked before stands again; the reason is mailed to the tutor. @throws DomainError conflict credentials_decided */
export function refuseCredentials(
  tutor: Tutor,
  { by, reason }: { by: string; reason: string },
  now: string,
): TutorEvent[] {
  refuseUnchanged(tutor);
  requireReason(reason);
  return [{ type: 'TutorCredentialsRefused', data: { by, at: now } }];
}

/** The link that was mailed to the profile's own address was used. A second use changes nothing. */
export function verifyContactAddress(tutor: Tutor, now: string): TutorEvent[] {
  return tutor.contactVerifiedAt ? [] : [{ type: 'ContactAddressVerified', data: { at: now } }];
}

/** Binds a draft to the account that its visitor made. */
export function claim(tutor: Tutor, userId: string, now: string): TutorEvent[] {
  if (tutor.userId === userId) return [];
  if (tutor.userId) throw conflict('tutor_claimed', 'This profile belongs to another account');
  return [{ type: 'TutorClaimed', data: { userId, at: now } }];
}

/** The tutor marks the last step of the setup as done, for good; twice is once (T-02, T-10). */
export const completeSetup = (tutor: Tutor, now: string): TutorEvent[] =>
  tutor.setupCompletedAt === null ? [{ type: 'TutorSetupCompleted', data: { at: now } }] : [];

const DECIDED: Record<VettingStatus, string> = {
  pending: 'This tutor is waiting for a decision again',
  approved: 'This tutor has already been approved',
  rejected: 'This tutor has already been rejected',
};

/** `seen`: the status that the admin saw; a decision on another one is refused, so that nobody overturns unawares. */
type Verdict = { by: string; seen?: VettingStatus };

function refuseUnclaimed({ userId }: Tutor): void {
  if (!userId) throw conflict('tutor_unclaimed', 'This profile has no account yet');
}

function refuseDecided(tutor: Tutor, to: VettingStatus, seen: VettingStatus = tutor.vettingStatus): void {
  refuseUnclaimed(tutor);
  if (tutor.vettingStatus === to || tutor.vettingStatus !== seen)
    throw conflict('vetting_decided', DECIDED[tutor.vettingStatus]);
}

/**
 * Approves a tutor, after a rejection for a reason only. A `reason` is kept in a column and mailed to the tutor.
 *
 * | status   | approve             | reject          |
 * | -------- | ------------------- | --------------- |
 * | pending  | approved            | reason → rejected |
 * | approved | `vetting_decided`   | reason → rejected, and what is under way ends |
 * | rejected | reason → approved   | `vetting_decided` |
 *
 * @throws DomainError conflict tutor_unclaimed, vetting_decided; invalid
 */
export function approveVetting(tutor: Tutor, input: Verdict & { reason?: string }, now: string): TutorEvent[] {
  refuseDecided(tutor, 'approved', input.seen);
  if (tutor.vettingStatus === 'rejected') requireReason(input.reason);
  return [{ type: 'TutorVettingApproved', data: { by: input.by, at: now } }];
}

/**
 * Rejects a tutor, or takes an approval back. The reason is kept in a column and mailed to the tutor.
 * @throws DomainError conflict tutor_unclaimed, vetting_decided; invalid
 */
export function rejectVetting(
  tutor: Tutor,
  input: Verdict & { reason: string; code?: RejectionCode },
  now: string,
): TutorEvent[] {
  refuseDecided(tutor, 'rejected', input.seen);
  requireReason(input.reason);
  return [{ type: 'TutorVettingRejected', data: { by: input.by, code: input.code ?? 'other', at: now } }];
}

/** The tutor's own switch `Accepting students`; an admin's pause is another thing and stays (G-01). */
export function pause(tutor: Tutor, now: string): TutorEvent[] {
  return tutor.acceptingStudents ? [{ type: 'StudentsPaused', data: { at: now } }] : [];
}

export function resume(tutor: Tutor, now: string): TutorEvent[] {
  return tutor.acceptingStudents ? [] : [{ type: 'StudentsResumed', data: { at: now } }];
}

/** An admin pauses a tutor, who cannot lift it; twice changes nothing. */
export const pauseByAdmin = (tutor: Tutor, now: string): TutorEvent[] =>
  tutor.pausedAt ? [] : [{ type: 'StudentsPaused', data: { byAdmin: true, at: now } }];

/** An admin lifts the pause of an admin; the tutor's own switch stays as it is. */
export const resumeByAdmin = (tutor: Tutor, now: string): TutorEvent[] =>
  tutor.pausedAt ? [{ type: 'StudentsResumed', data: { byAdmin: true, at: now } }] : [];

/**
 * An admin stops a tutor from teaching, at once and until an admin reinstates the tutor (G-01). The `reason` is kept in a column and
 * mailed to the tutor. Vetting goes on beside it: who is approved meanwhile stays suspended. The address of the tutor's calendar feed,
 * which others may hold, opens nothing any more (G-17).
 *
 * | state     | suspend               | reinstate           | approve, reject | pause, resume |
 * | --------- | --------------------- | ------------------- | --------------- | ------------- |
 * | draft     | `tutor_unclaimed`     | `not_suspended`     | `tutor_unclaimed` | paused, resumed |
 * | free      | reason → suspended, and what is under way ends | `not_suspended` | by `approveVetting` | paused, resumed |
 * | suspended | `already_suspended`   | reason → free, what has ended stays ended | by `approveVetting` | paused, resumed |
 * | erased    | not_found             | not_found           | not_found       | not_found     |
 *
 * @throws DomainError conflict tutor_unclaimed, already_suspended; invalid
 */
export function suspend(tutor: Tutor, { by, reason }: { by: string; reason: string }, now: string): TutorEvent[] {
  refuseErased(tutor);
  refuseUnclaimed(tutor);
  if (tutor.suspendedAt) throw conflict('already_suspended', 'This tutor has already been suspended');
  requireReason(reason);
  return [{ type: 'TutorSuspended', data: { by, at: now } }, ...revokeCalendarFeed(tutor, now)];
}

/** The tutor may teach again as far as nothing else is against it (G-01). @throws DomainError conflict not_suspended; invalid */
export function reinstate(tutor: Tutor, { by, reason }: { by: string; reason: string }, now: string): TutorEvent[] {
  refuseErased(tutor);
  if (!tutor.suspendedAt) throw conflict('not_suspended', 'This tutor is not suspended');
  requireReason(reason);
  return [{ type: 'TutorReinstated', data: { by, at: now } }];
}

/**
 * What its owner's closing of the account means for a tutor, whatever an admin has decided or decides meanwhile (G-19).
 *
 * | tutor                        | close                                        | log in within 30 days            |
 * | ---------------------------- | -------------------------------------------- | -------------------------------- |
 * | approved                     | closing: in no search, invited to nothing, profile gone; what is under way ends | approved |
 * | pending, rejected, suspended | closing beside it                            | pending, rejected, suspended     |
 * | closing                      | the same date                                | as before, what has ended stays ended |
 * | erased                       | not_found                                    |                                  |
 */
export function close(tutor: Tutor, { closesAt }: { closesAt: string }, now: string): TutorEvent[] {
  refuseErased(tutor);
  return tutor.closesAt ? [] : [{ type: 'TutorAccountClosing', data: { closesAt, at: now } }];
}

/** The owner has logged in while the account was closing. */
export const keep = (tutor: Tutor, now: string): TutorEvent[] =>
  tutor.closesAt && !tutor.erasedAt ? [{ type: 'TutorAccountKept', data: { at: now } }] : [];

/** Follows the approval of a contract; `documentId` is the tutor's `wwc_credential`, verified in the same act. */
export function recordContractApproval(
  tutor: Tutor,
  input: { contractId: string; signedAt: string; wwcExpiryDate: string; documentId: string | null },
  now: string,
): TutorEvent[] {
  const { contractId, signedAt, wwcExpiryDate, documentId } = input;
  const events: TutorEvent[] = [
    { type: 'TutorContractApproved', data: { contractId, signedAt, wwcExpiryDate, at: now } },
  ];
  return documentId ? [...events, ...verifyWwc(tutor, documentId, now)] : events;
}

/**
 * Follows the rejection of a contract that was approved: it counts no more, and neither does its expiry date. `remaining` is
 * the newest contract that is still approved.
 */
export const withdrawContractApproval = (
  input: { contractId: string; remaining: ApprovedContract | null },
  now: string,
): TutorEvent[] => [{ type: 'TutorContractWithdrawn', data: { ...input, at: now } }];

export function verifyWwc(tutor: Tutor, documentId: string, now: string): TutorEvent[] {
  return tutor.wwcCredentialVerified ? [] : [{ type: 'WwcVerified', data: { documentId, at: now } }];
}

export function withdrawWwcVerification(tutor: Tutor, documentId: string, now: string): TutorEvent[] {
  return tutor.wwcCredentialVerified ? [{ type: 'WwcVerificationWithdrawn', data: { documentId, at: now } }] : [];
}

/** Who looks at a public page: an account, or nobody known. */
export type Viewer = { accountId: string; isAdmin: boolean } | null;

/** Whether the public profile is there for this viewer (R-93, G-01, G-19); an erased tutor's is there for nobody. */
export const isShownTo = (
  {
    userId,
    vettingStatus,
    suspendedAt,
    closesAt,
    erasedAt,
  }: Pick<Tutor, 'userId' | 'vettingStatus' | 'suspendedAt' | 'closesAt' | 'erasedAt'>,
  viewer: Viewer,
) =>
  erasedAt === null &&
  ((vettingStatus === 'approved' && suspendedAt === null && closesAt === null) ||
    (viewer !== null && (viewer.isAdmin || viewer.accountId === userId)));

/** The notice that is due about an expiring check, each of the three at most once. */
export function noticeWwcExpiry(tutor: Tutor, now: string): TutorEvent[] {
  if (!tutor.wwcExpiryDate || now >= tutor.wwcExpiryDate) return [];
  const left = Date.parse(tutor.wwcExpiryDate) - Date.parse(now);
  const days = WWC_NOTICE_DAYS.findLast((notice) => left <= notice * DAY);
  if (!days || (tutor.wwcNoticeDays !== null && tutor.wwcNoticeDays <= days)) return [];
  return [{ type: 'WwcExpiryNoticed', data: { days, wwcExpiryDate: tutor.wwcExpiryDate, at: now } }];
}

/** Tells that the weekly rules and dated exceptions were replaced by so many; they stand in their own rows. */
export const replaceAvailability = (input: { rules: number; exceptions: number }, now: string): TutorEvent[] => [
  { type: 'AvailabilityReplaced', data: { ...input, at: now } },
];

/**
 * A new address for the tutor's calendar feed, in place of the one before, which opens nothing from then on (G-17).
 * @throws DomainError conflict suspended
 */
export function createCalendarFeed(tutor: Tutor, now: string): TutorEvent[] {
  if (tutor.suspendedAt) throw conflict('suspended', 'Your calendar feed is off while your profile is suspended');
  return [{ type: 'CalendarFeedCreated', data: { at: now } }];
}

/** The address opens nothing any more; twice is once. */
export const revokeCalendarFeed = (tutor: Tutor, now: string): TutorEvent[] =>
  tutor.calendarFeedAt ? [{ type: 'CalendarFeedRevoked', data: { at: now } }] : [];

/** A calendar elsewhere blocks times of the tutor from now on, in place of the one before (G-17). */
export const setBusyCalendar = (now: string): TutorEvent[] => [{ type: 'BusyCalendarSet', data: { at: now } }];

/** No calendar elsewhere blocks times any more; twice is once. */
export const removeBusyCalendar = (tutor: Tutor, now: string): TutorEvent[] =>
  tutor.busyCalendarAt ? [{ type: 'BusyCalendarRemoved', data: { at: now } }] : [];

/** Keeps new figures; unchanged ones are no event. */
export function recomputeFigures(tutor: Tutor, figures: TutorFigures, now: string): TutorEvent[] {
  const same =
    tutor.averageRating === figures.averageRating &&
    tutor.totalReviews === figures.totalReviews &&
    tutor.successRate === figures.successRate &&
    tutor.countedSessions === figures.countedSessions &&
    tutor.responseTime === figures.responseTime;
  return same ? [] : settleFigures(figures, now);
}

/**
 * Keeps figures and says so even when they are the same: reviews, sessions and answers that count at the same moment then
 * meet on the tutor's version, and none is left out.
 */
export function settleFigures(figures: TutorFigures, now: string): TutorEvent[] {
  const { averageRating, totalReviews, successRate, countedSessions, responseTime } = figures;
  return [
    {
      type: 'TutorFiguresRecomputed',
      data: { averageRating, totalReviews, successRate, countedSessions, responseTime, at: now },
    },
  ];
}

/** @throws DomainError not_found where nobody knows any more who it was */
export function refuseErased({ erasedAt }: Pick<Tutor, 'erasedAt'>): void {
  if (erasedAt) throw notFound('Tutor');
}

/** Refuses a family that would arrange something with a tutor who is erased. @throws DomainError conflict tutor_unavailable */
export function refuseGone({ erasedAt }: Pick<Tutor, 'erasedAt'>): void {
  if (erasedAt) throw conflict('tutor_unavailable', 'This tutor no longer teaches with us');
}

/** The tutor is erased: whatever was decided before and is not committed yet is refused. Twice changes nothing. */
export const erase = (tutor: Tutor, now: string): TutorEvent[] =>
  tutor.erasedAt ? [] : [{ type: 'TutorErased', data: { at: now } }];

export function evolve(tutor: Tutor | null, event: TutorEvent): Tutor {
  if (event.type === 'TutorProfileCreated') {
    const { at, ...created } = event.data;
    return {
      ...created,
      vettingStatus: 'pending',
      pausedAt: null,
      suspendedAt: null,
      closesAt: null,
      contractSigned: false,
      contractSignedDate: null,
      wwcCredentialVerified: false,
      wwcVerifiedDate: null,
      wwcExpiryDate: null,
      wwcNoticeDays: null,
      checkExpiredAt: null,
      credentialsChangedAt: null,
      contactVerifiedAt: null,
      setupCompletedAt: null,
      calendarFeedAt: null,
      busyCalendarAt: null,
      erasedAt: null,
      averageRating: 0,
      totalReviews: 0,
      successRate: 0,
      countedSessions: 0,
      responseTime: RESPONSE_TIME_HOURS,
      createdAt: at,
    };
  }
  if (!tutor) throw new Error(`${event.type} before TutorProfileCreated`);
  switch (event.type) {
    case 'TutorProfileSaved': {
      const { at: _, ...teaching } = event.data;
      return { ...tutor, ...teaching };
    }
    case 'ContactAddressChanged':
      return { ...tutor, contactVerifiedAt: null };
    case 'ContactAddressVerified':
      return { ...tutor, contactVerifiedAt: event.data.at };
    case 'TutorClaimed':
      return { ...tutor, userId: event.data.userId };
    case 'TutorSetupCompleted':
      return { ...tutor, setupCompletedAt: event.data.at };
    case 'TutorVettingApproved':
      return { ...tutor, vettingStatus: 'approved' };
    case 'TutorVettingRejected':
      return { ...tutor, vettingStatus: 'rejected' };
    case 'TutorVettingReopened':
      return { ...tutor, vettingStatus: 'pending' };
    case 'TutorCredentialsChanged':
      return { ...tutor, credentialsChangedAt: event.data.at };
    case 'TutorCredentialsRestored':
    case 'TutorCredentialsConfirmed':
    case 'TutorCredentialsRefused':
      return { ...tutor, credentialsChangedAt: null };
    case 'StudentsPaused':
      return { ...tutor, ...(event.data.byAdmin ? { pausedAt: event.data.at } : { acceptingStudents: false }) };
    case 'StudentsResumed':
      return { ...tutor, ...(event.data.byAdmin ? { pausedAt: null } : { acceptingStudents: true }) };
    case 'TutorSuspended':
      return { ...tutor, suspendedAt: event.data.at };
    case 'TutorReinstated':
      return { ...tutor, suspendedAt: null };
    case 'TutorAccountClosing':
      return { ...tutor, closesAt: event.data.closesAt };
    case 'TutorAccountKept':
      return { ...tutor, closesAt: null };
    case 'TutorContractApproved': {
      const { signedAt, wwcExpiryDate } = event.data;
      return { ...tutor, contractSigned: true, contractSignedDate: signedAt, wwcExpiryDate, wwcNoticeDays: null };
    }
    case 'TutorContractWithdrawn': {
      const { signedAt = null, wwcExpiryDate = null } = event.data.remaining ?? {};
      const wwcNoticeDays = wwcExpiryDate === tutor.wwcExpiryDate ? tutor.wwcNoticeDays : null;
      const contractSigned = event.data.remaining !== null;
      return { ...tutor, contractSigned, contractSignedDate: signedAt, wwcExpiryDate, wwcNoticeDays };
    }
    case 'WwcVerified':
      return { ...tutor, wwcCredentialVerified: true, wwcVerifiedDate: event.data.at };
    case 'WwcVerificationWithdrawn':
      return { ...tutor, wwcCredentialVerified: false, wwcVerifiedDate: null };
    case 'WwcExpiryNoticed':
      return { ...tutor, wwcNoticeDays: event.data.days };
    case 'WwcExpired':
      return { ...tutor, checkExpiredAt: event.data.at };
    case 'WwcRenewed':
      return { ...tutor, checkExpiredAt: null };
    case 'CalendarFeedCreated':
      return { ...tutor, calendarFeedAt: event.data.at };
    case 'CalendarFeedRevoked':
      return { ...tutor, calendarFeedAt: null };
    case 'BusyCalendarSet':
      return { ...tutor, busyCalendarAt: event.data.at };
    case 'BusyCalendarRemoved':
      return { ...tutor, busyCalendarAt: null };
    case 'AvailabilityReplaced':
      return tutor;
    case 'TutorFiguresRecomputed': {
      const { at: _, ...figures } = event.data;
      return { ...tutor, ...figures };
    }
    case 'TutorErased':
      return {
        ...tutor,
        erasedAt: event.data.at,
        closesAt: null,
        acceptingStudents: false,
        calendarFeedAt: null,
        busyCalendarAt: null,
      };
    default:
      return unreachable(event);
  }
}
