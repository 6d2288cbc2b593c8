import { fold } from '../../../domain/shared/event.js';
import { saveBillingDetails } from '../../../domain/tutor/billing.js';
import {
  createCalendarFeed,
  removeBusyCalendar,
  revokeCalendarFeed,
  setBusyCalendar,
} from '../../../domain/tutor/calendars.js';
import { close, erase, keep, refuseErased, refuseGone } from '../../../domain/tutor/closing.js';
import {
  type ApprovedContract,
  noticeWwcExpiry,
  recordContractApproval,
  verifyWwc,
  withdrawContractApproval,
  withdrawWwcVerification,
} from '../../../domain/tutor/working-with-children.js';
import { approveVetting, rejectVetting } from '../../../domain/tutor/vetting.js';
import { claim } from '../../../domain/tutor/draft.js';
import { completeSetup, createProfile, saveProfile, verifyContactAddress } from '../../../domain/tutor/profile.js';
import { evolve, isShownTo, type Tutor, type TutorEvent } from '../../../domain/tutor/tutor.js';
import { pause, pauseByAdmin, resume, resumeByAdmin } from '../../../domain/tutor/pause.js';
import { recomputeFigures } from '../../../domain/tutor/figures.js';
import { reinstate, suspend } from '../../../domain/tutor/suspension.js';
import { factsOf, isVerified, listedUntil, stopped } from '../../../domain/tutor/eligibility.js';
import { outcome, table } from '../outcome.js';

const NOW = '2026-11-21T05:00:00.000Z';
const LATER = '2026-11-22T05:00:00.000Z';
const EXPIRY = '2028-05-01T00:00:00.000Z';
const facts = { hourlyRate: 65, experienceYears: 5, subjects: ['mathematics'] };
const created = createProfile({ userId: 'u1', facts, rateCap: null }, NOW);
const after = (...more: TutorEvent[]): Tutor => fold(evolve, null, [...created, ...more]);
const fresh = after();
const draft = fold(evolve, null, createProfile({ userId: null, facts, rateCap: null }, NOW));
const contract = { contractId: 'c1', signedAt: NOW, wwcExpiryDate: EXPIRY, documentId: 'd1' as string | null };
const rejection = { by: 'admin-1', reason: 'Please add your degree' };
const statusOf = ({ vettingStatus }: Tutor) => vettingStatus;
const isListed = (tutor: Tutor, now: string) => now < (listedUntil(tutor) ?? '');
const suspension = { by: 'admin-1', reason: 'A family told us about a lesson in a car park' };
const ready = after(...approveVetting(fresh, { by: 'a' }, NOW), ...recordContractApproval(fresh, contract, NOW));

describe('a tutor', () => {
  it('A-20 Q-16 answers every decision in every status', () => {
    const states = {
      draft,
      pending: fresh,
      approved: ready,
      rejected: after(...rejectVetting(fresh, rejection, NOW)),
      paused: after(...pause(fresh, NOW)),
      'paused by an admin': after(...pauseByAdmin(fresh, NOW)),
      suspended: fold(evolve, ready, suspend(ready, suspension, NOW)),
    };
    const figures = { averageRating: 4.5, totalReviews: 2, successRate: 100, countedSessions: 2, responseTime: 3 };
    const decisions = {
      saveProfile: (tutor: Tutor) => saveProfile(tutor, { facts, rateCap: null }, LATER),
      claim: (tutor: Tutor) => claim(tutor, 'u1', LATER),
      'claim by another': (tutor: Tutor) => claim(tutor, 'u2', LATER),
      approve: (tutor: Tutor) => approveVetting(tutor, { by: 'admin-1' }, LATER),
      'approve with a reason': (tutor: Tutor) => approveVetting(tutor, { by: 'admin-1', reason: 'Called' }, LATER),
      reject: (tutor: Tutor) => rejectVetting(tutor, rejection, LATER),
      'reject without reason': (tutor: Tutor) => rejectVetting(tutor, { by: 'admin-1', reason: ' ' }, LATER),
      pause: (tutor: Tutor) => pause(tutor, LATER),
      resume: (tutor: Tutor) => resume(tutor, LATER),
      'pause by an admin': (tutor: Tutor) => pauseByAdmin(tutor, LATER),
      'resume by an admin': (tutor: Tutor) => resumeByAdmin(tutor, LATER),
      suspend: (tutor: Tutor) => suspend(tutor, suspension, LATER),
      'suspend without reason': (tutor: Tutor) => suspend(tutor, { ...suspension, reason: ' ' }, LATER),
      reinstate: (tutor: Tutor) => reinstate(tutor, suspension, LATER),
      'reinstate without reason': (tutor: Tutor) => reinstate(tutor, { ...suspension, reason: ' ' }, LATER),
      completeSetup: (tutor: Tutor) => completeSetup(tutor, LATER),
      recordContractApproval: (tutor: Tutor) => recordContractApproval(tutor, contract, LATER),
      verifyWwc: () => verifyWwc('d1', LATER),
      withdrawWwcVerification: (tutor: Tutor) =>
        withdrawWwcVerification(tutor, { documentId: 'd1', remaining: null }, LATER),
      noticeWwcExpiry: (tutor: Tutor) => noticeWwcExpiry(tutor, '2028-04-30T00:00:00.000Z'),
      recomputeFigures: (tutor: Tutor) => recomputeFigures(tutor, figures, LATER),
    };
    const usual = (status: string) => ({
      saveProfile: `TutorProfileSaved → ${status}`,
      claim: 'nothing',
      'claim by another': 'conflict tutor_claimed',
      approve: 'conflict vetting_decided',
      'approve with a reason': 'conflict vetting_decided',
      reject: 'conflict vetting_decided',
      'reject without reason': 'conflict vetting_decided',
      pause: `StudentsPaused → ${status}`,
      resume: 'nothing',
      'pause by an admin': `StudentsPaused → ${status}`,
      'resume by an admin': 'nothing',
      suspend: `TutorSuspended → ${status}`,
      'suspend without reason': 'invalid validation',
      reinstate: 'conflict not_suspended',
      'reinstate without reason': 'conflict not_suspended',
      completeSetup: `TutorSetupCompleted → ${status}`,
      recordContractApproval: `TutorContractApproved, WwcVerified → ${status}`,
      verifyWwc: `WwcVerified → ${status}`,
      withdrawWwcVerification: 'nothing',
      noticeWwcExpiry: 'nothing',
      recomputeFigures: `TutorFiguresRecomputed → ${status}`,
    });
    const undecided = {
      approve: 'TutorVettingApproved → approved',
      'approve with a reason': 'TutorVettingApproved → approved',
      reject: 'TutorVettingRejected → rejected',
      'reject without reason': 'invalid validation',
    };
    expect(table(states, decisions, evolve, statusOf)).toEqual({
      draft: {
        ...usual('pending'),
        claim: 'TutorClaimed → pending',
        'claim by another': 'TutorClaimed → pending',
        approve: 'conflict tutor_unclaimed',
        'approve with a reason': 'conflict tutor_unclaimed',
        reject: 'conflict tutor_unclaimed',
        'reject without reason': 'conflict tutor_unclaimed',
        suspend: 'conflict tutor_unclaimed',
        'suspend without reason': 'conflict tutor_unclaimed',
      },
      pending: { ...usual('pending'), ...undecided },
      approved: {
        ...usual('approved'),
        reject: 'TutorVettingRejected → rejected',
        'reject without reason': 'invalid validation',
        recordContractApproval: 'TutorContractApproved → approved',
        withdrawWwcVerification: 'WwcVerificationWithdrawn → approved',
        noticeWwcExpiry: 'WwcExpiryNoticed → approved',
      },
      rejected: {
        ...usual('rejected'),
        approve: 'invalid validation',
        'approve with a reason': 'TutorVettingApproved → approved',
        saveProfile: 'TutorProfileSaved, TutorVettingReopened → pending',
      },
      paused: {
        ...usual('pending'),
        ...undecided,
        pause: 'nothing',
        resume: 'StudentsResumed → pending',
      },
      'paused by an admin': {
        ...usual('pending'),
        ...undecided,
        'pause by an admin': 'nothing',
        'resume by an admin': 'StudentsResumed → pending',
      },
      suspended: {
        ...usual('approved'),
        reject: 'TutorVettingRejected → rejected',
        'reject without reason': 'invalid validation',
        recordContractApproval: 'TutorContractApproved → approved',
        withdrawWwcVerification: 'WwcVerificationWithdrawn → approved',
        noticeWwcExpiry: 'WwcExpiryNoticed → approved',
        suspend: 'conflict already_suspended',
        'suspend without reason': 'conflict already_suspended',
        reinstate: 'TutorReinstated → approved',
        'reinstate without reason': 'invalid validation',
      },
    });
  });

  it('R-127 R-82 is not decided by who saw another status, whichever way', () => {
    const states = { pending: fresh, approved: ready, rejected: after(...rejectVetting(fresh, rejection, NOW)) };
    const statuses = ['pending', 'approved', 'rejected'] as const;
    const decisions = Object.fromEntries(
      statuses.flatMap((seen) => [
        [`approve ${seen}`, (tutor: Tutor) => approveVetting(tutor, { by: 'a', reason: 'Called', seen }, LATER)],
        [`reject ${seen}`, (tutor: Tutor) => rejectVetting(tutor, { ...rejection, seen }, LATER)],
      ]),
    );
    const decided = Object.fromEntries(Object.keys(decisions).map((name) => [name, 'conflict vetting_decided']));
    const approved = 'TutorVettingApproved → approved';
    const rejected = 'TutorVettingRejected → rejected';
    expect(table(states, decisions, evolve, statusOf)).toEqual({
      pending: { ...decided, 'approve pending': approved, 'reject pending': rejected },
      approved: { ...decided, 'reject approved': rejected },
      rejected: { ...decided, 'approve rejected': approved },
    });
  });

  it('R-127 is out of reach of families unless approved, and has no contract once its approval was taken back', () => {
    const erased = fold(evolve, ready, erase(ready, LATER));
    const rejected = fold(evolve, ready, rejectVetting(ready, rejection, LATER));
    const reopened = fold(evolve, rejected, saveProfile(rejected, { facts, rateCap: null }, LATER));
    expect([fresh, ready, rejected, reopened].map((tutor) => stopped(factsOf(tutor), LATER))).toEqual([
      ...['not_approved', null, 'not_approved', 'not_approved'],
    ]);
    expect(isListed(rejected, LATER)).toBe(false);
    expect(isShownTo(rejected, null)).toBe(false);
    expect(() => refuseGone(ready)).not.toThrow();
    expect(() => refuseGone(erased)).toThrow('This tutor no longer teaches with us');

    const noticed = { ...ready, wwcNoticeDays: 30 as const };
    const without = (remaining: ApprovedContract | null) =>
      fold(evolve, noticed, withdrawContractApproval({ contractId: 'c1', remaining }, LATER));
    expect(without(null)).toMatchObject({
      contractSigned: false,
      contractSignedDate: null,
      wwcExpiryDate: null,
      wwcNoticeDays: null,
      wwcCredentialVerified: true,
    });
    expect(isListed(without(null), LATER)).toBe(false);
    const other = { contractId: 'c0', signedAt: NOW, wwcExpiryDate: '2027-05-01T00:00:00.000Z' };
    expect(without(other)).toMatchObject({
      contractSigned: true,
      contractSignedDate: NOW,
      wwcExpiryDate: other.wwcExpiryDate,
      wwcNoticeDays: null,
    });
    expect(without({ ...other, wwcExpiryDate: EXPIRY })).toMatchObject({ wwcExpiryDate: EXPIRY, wwcNoticeDays: 30 });
  });

  it('G-01 is paused by an admin beside its own switch, and only an admin lifts it', () => {
    const paused = fold(evolve, ready, pauseByAdmin(ready, LATER));
    const request = saveProfile(paused, { facts: { ...facts, acceptingStudents: true }, rateCap: null }, LATER);
    const both = fold(evolve, paused, pause(paused, LATER));
    const lifted = fold(evolve, both, resumeByAdmin(both, LATER));
    expect([paused, fold(evolve, paused, request), both, lifted].map((tutor) => isListed(tutor, LATER))).toEqual([
      ...[false, false, false, false],
    ]);
    expect(isListed(fold(evolve, lifted, resume(lifted, LATER)), LATER)).toBe(true);
    expect(isShownTo(paused, null)).toBe(true);
  });

  it('G-01 is shown to nobody but itself and admins while suspended', () => {
    const suspended = fold(evolve, ready, suspend(ready, suspension, LATER));
    const viewers = [null, { accountId: 'u2', isAdmin: false }, { accountId: 'u1', isAdmin: false }];
    const shown = (tutor: Tutor) =>
      [...viewers, { accountId: 'a', isAdmin: true }].map((viewer) => isShownTo(tutor, viewer));
    expect(shown(suspended)).toEqual([false, false, true, true]);
    expect(isListed(suspended, LATER)).toBe(false);
    const again = fold(evolve, suspended, reinstate(suspended, suspension, LATER));
    expect([shown(again), isListed(again, LATER)]).toEqual([[true, true, true, true], true]);
  });

  it('G-17 has a calendar feed until it is revoked, suspended or erased, and a new one replaces it', () => {
    const created = fold(evolve, ready, createCalendarFeed(ready, NOW));
    expect([ready.calendarFeedAt, created.calendarFeedAt]).toEqual([null, NOW]);
    const replaced = fold(evolve, created, createCalendarFeed(created, LATER));
    expect(replaced.calendarFeedAt).toBe(LATER);
    const revoked = fold(evolve, replaced, revokeCalendarFeed(replaced, LATER));
    expect([revoked.calendarFeedAt, revokeCalendarFeed(revoked, LATER)]).toEqual([null, []]);
    const suspended = fold(evolve, created, suspend(created, suspension, LATER));
    expect(suspended.calendarFeedAt).toBeNull();
    expect(() => createCalendarFeed(suspended, LATER)).toThrow('while your profile is suspended');
    expect(fold(evolve, created, erase(created, LATER)).calendarFeedAt).toBeNull();
  });

  it('G-17 has a busy calendar until it is removed or the tutor is erased', () => {
    const named = fold(evolve, ready, setBusyCalendar(NOW));
    expect([ready.busyCalendarAt, named.busyCalendarAt]).toEqual([null, NOW]);
    const removed = fold(evolve, named, removeBusyCalendar(named, LATER));
    expect([removed.busyCalendarAt, removeBusyCalendar(removed, LATER)]).toEqual([null, []]);
    expect(fold(evolve, named, erase(named, LATER)).busyCalendarAt).toBeNull();
  });

  it('G-19 is shown to nobody but itself and admins while the account closes, and comes back as it was', () => {
    const closesAt = '2027-01-01T00:00:00.000Z';
    const closing = fold(evolve, ready, close(ready, { closesAt }, LATER));
    expect([closing.closesAt, close(closing, { closesAt: LATER }, LATER)]).toEqual([closesAt, []]);
    expect([isShownTo(closing, null), isShownTo(closing, { accountId: 'u1', isAdmin: false })]).toEqual([false, true]);
    expect(isShownTo(closing, { accountId: 'other', isAdmin: true })).toBe(true);
    expect(fold(evolve, closing, keep(closing, LATER))).toEqual(ready);
    expect([keep(ready, LATER), keep(fold(evolve, closing, erase(closing, LATER)), LATER)]).toEqual([[], []]);
    const suspended = fold(evolve, ready, suspend(ready, suspension, LATER));
    const both = fold(evolve, suspended, close(suspended, { closesAt }, LATER));
    expect(fold(evolve, both, keep(both, LATER))).toEqual(suspended);
  });

  it('G-17 G-19 loses the address of its calendar feed with the closing, and a login does not bring it back', () => {
    const subscribed = fold(evolve, ready, [...createCalendarFeed(ready, NOW), ...setBusyCalendar(NOW)]);
    const closing = fold(evolve, subscribed, close(subscribed, { closesAt: '2027-01-01T00:00:00.000Z' }, LATER));
    expect([closing.calendarFeedAt, closing.busyCalendarAt]).toEqual([null, NOW]);
    expect(fold(evolve, closing, keep(closing, LATER)).calendarFeedAt).toBeNull();
  });

  it('G-19 R-67 is warned of no check while the account closes, and of the one that is due once it is kept', () => {
    const expiring = after(
      ...recordContractApproval(fresh, { ...contract, wwcExpiryDate: '2026-12-30T00:00:00.000Z' }, NOW),
    );
    const closing = fold(evolve, expiring, close(expiring, { closesAt: '2027-01-01T00:00:00.000Z' }, LATER));
    expect(noticeWwcExpiry(closing, LATER)).toEqual([]);
    expect(noticeWwcExpiry(fold(evolve, closing, keep(closing, LATER)), LATER)).toHaveLength(1);
  });

  it('G-15 is registered for GST as far as it last said so', () => {
    const registered = fold(evolve, ready, saveBillingDetails(true, NOW));
    expect([ready.gstRegistered, registered.gstRegistered]).toEqual([false, true]);
    expect(fold(evolve, registered, saveBillingDetails(false, LATER)).gstRegistered).toBe(false);
  });

  it('keeps its own contact address confirmed until the profile names another', () => {
    const confirmed = fold(evolve, fresh, verifyContactAddress(fresh, LATER));
    expect(confirmed.contactVerifiedAt).toBe(LATER);
    expect(verifyContactAddress(confirmed, LATER)).toEqual([]);
    const saved = (tutor: Tutor, hasNewAddress: boolean) =>
      fold(evolve, tutor, saveProfile(tutor, { facts, rateCap: null, hasNewAddress }, LATER)).contactVerifiedAt;
    expect([saved(confirmed, false), saved(confirmed, true), saved(fresh, true)]).toEqual([LATER, null, null]);
  });

  it('F-06 begins pending with the defaults', () => {
    expect(fresh).toEqual({
      userId: 'u1',
      ...facts,
      yearLevels: [],
      tutorType: null,
      deliveryModes: [],
      travelRadiusKm: 15,
      acceptingStudents: true,
      pausedAt: null,
      suspendedAt: null,
      closesAt: null,
      vettingStatus: 'pending',
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
      gstRegistered: false,
      photoId: null,
      photoPendingId: null,
      photoProblem: null,
      erasedAt: null,
      averageRating: 0,
      totalReviews: 0,
      successRate: 0,
      countedSessions: 0,
      responseTime: 24,
      createdAt: NOW,
    });
  });

  it('R-68 D-32 is, once erased, neither listed nor shown to anybody, and refuses what is decided after', () => {
    const listed = after(...approveVetting(fresh, { by: 'a' }, NOW), ...recordContractApproval(fresh, contract, NOW));
    expect(isListed(listed, LATER)).toBe(true);
    const erased = fold(evolve, listed, erase(listed, LATER));
    expect(erased).toMatchObject({ erasedAt: LATER, acceptingStudents: false });
    expect(isListed({ ...erased, acceptingStudents: true }, LATER)).toBe(false);
    for (const viewer of [null, { accountId: 'u1', isAdmin: false }, { accountId: 'admin-1', isAdmin: true }])
      expect([isShownTo(listed, viewer), isShownTo(erased, viewer)]).toEqual([true, false]);
    expect(erase(erased, LATER)).toEqual([]);
    expect(() => refuseErased(listed)).not.toThrow();
    expect(() => refuseErased(erased)).toThrow('Tutor not found');
  });

  it('T-24 keeps optional facts that a later save leaves out', () => {
    const optional = {
      yearLevels: ['adult' as const],
      tutorType: 'current-student' as const,
      deliveryModes: ['online' as const],
      travelRadiusKm: 30,
    };
    const first = createProfile(
      { userId: 'u1', facts: { ...facts, ...optional, acceptingStudents: false }, rateCap: null },
      NOW,
    );
    const tutor = fold(evolve, null, first);
    expect(tutor).toMatchObject({ ...optional, acceptingStudents: false });
    const again = saveProfile(tutor, { facts: { ...facts, hourlyRate: 80 }, rateCap: null }, LATER);
    expect(fold(evolve, tutor, again)).toMatchObject({ ...optional, hourlyRate: 80, acceptingStudents: false });
    const resumed = saveProfile(tutor, { facts: { ...facts, acceptingStudents: true }, rateCap: null }, LATER);
    expect(fold(evolve, tutor, resumed).acceptingStudents).toBe(true);
  });

  it.each([
    [65, null, 'TutorProfileCreated → pending'],
    [150, null, 'TutorProfileCreated → pending'],
    [65, 65, 'TutorProfileCreated → pending'],
    [66, 65, 'invalid validation'],
  ])('T-22 a rate of %s under a cap of %s comes to "%s"', (hourlyRate, rateCap, expected) => {
    const create = () => createProfile({ userId: 'u1', facts: { ...facts, hourlyRate }, rateCap }, NOW);
    expect(outcome(null, evolve, create, statusOf)).toBe(expected);
  });

  it('keeps the contract approved last and its check', () => {
    expect(ready).toMatchObject({
      contractSigned: true,
      contractSignedDate: NOW,
      wwcExpiryDate: EXPIRY,
      wwcCredentialVerified: true,
      wwcVerifiedDate: NOW,
    });
    const next = { ...contract, wwcExpiryDate: '2030-05-01T00:00:00.000Z', documentId: null };
    const renewed = fold(evolve, { ...ready, wwcNoticeDays: 30 }, recordContractApproval(ready, next, LATER));
    expect(renewed).toMatchObject({ wwcExpiryDate: '2030-05-01T00:00:00.000Z', wwcNoticeDays: null });
    const withdrawn = fold(evolve, ready, withdrawWwcVerification(ready, { documentId: 'd1', remaining: null }, LATER));
    expect(withdrawn).toMatchObject({ wwcCredentialVerified: false, wwcVerifiedDate: null });
    const remaining = { documentId: 'd2', verifiedAt: EXPIRY };
    const kept = fold(evolve, ready, withdrawWwcVerification(ready, { documentId: 'd1', remaining }, LATER));
    expect(kept).toMatchObject({ wwcCredentialVerified: true, wwcVerifiedDate: EXPIRY });
  });

  it('S-20 is listed while approved, accepting and checked, to the instant of expiry', () => {
    expect(isListed(ready, NOW)).toBe(true);
    expect(isListed(ready, '2028-04-30T23:59:59.999Z')).toBe(true);
    expect(isListed(ready, EXPIRY)).toBe(false);
    expect(isVerified(factsOf({ ...ready, wwcExpiryDate: null }), NOW)).toBe(false);
    const lacks: Partial<Tutor>[] = [
      { vettingStatus: 'pending' },
      { vettingStatus: 'rejected' },
      { acceptingStudents: false },
      { wwcCredentialVerified: false },
      { wwcExpiryDate: null },
      { userId: null },
    ];
    expect(lacks.map((lack) => isListed({ ...ready, ...lack }, NOW))).toEqual(lacks.map(() => false));
  });

  it('notices an expiring check 90, 30 and 7 days before, each once and the nearest only', () => {
    const daysBefore = (days: number) => new Date(Date.parse(EXPIRY) - days * 86_400_000).toISOString();
    const due = (noticed: Tutor['wwcNoticeDays'], days: number) =>
      noticeWwcExpiry({ ...ready, wwcNoticeDays: noticed }, daysBefore(days)).map(({ data }) => data);
    const notice = (days: number, at: number) => [{ days, wwcExpiryDate: EXPIRY, at: daysBefore(at) }];
    expect(due(null, 91)).toEqual([]);
    expect(due(null, 90)).toEqual(notice(90, 90));
    expect(due(90, 89)).toEqual([]);
    expect(due(90, 30)).toEqual(notice(30, 30));
    expect(due(null, 20)).toEqual(notice(30, 20));
    expect(due(30, 7)).toEqual(notice(7, 7));
    expect(due(7, 1)).toEqual([]);
    expect(due(7, 0)).toEqual([]);
    expect(due(null, -1)).toEqual([]);
  });

  it('keeps changed figures only', () => {
    const figures = { averageRating: 4.5, totalReviews: 2, successRate: 100, countedSessions: 2, responseTime: 3 };
    const rated = fold(evolve, fresh, recomputeFigures(fresh, figures, LATER));
    expect(rated).toMatchObject(figures);
    expect(recomputeFigures(rated, figures, LATER)).toEqual([]);
    expect(recomputeFigures(rated, { ...figures, countedSessions: 3 }, LATER)).toHaveLength(1);
    const older = { averageRating: 4, totalReviews: 1, successRate: 50, responseTime: 3, at: LATER };
    expect(evolve(rated, { type: 'TutorFiguresRecomputed', data: older })).toMatchObject({ countedSessions: 2 });
  });

  it('records a rejection by its code and never by its words', () => {
    const [rejected] = rejectVetting(fresh, { ...rejection, code: 'credentials' }, NOW);
    expect(rejected?.data).toEqual({ by: 'admin-1', code: 'credentials', at: NOW });
  });

  it('refuses events before its first', () => {
    expect(() => evolve(null, { type: 'StudentsPaused', data: { at: NOW } })).toThrow('before TutorProfileCreated');
  });
});
