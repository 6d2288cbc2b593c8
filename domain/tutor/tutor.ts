import { unreachable } from '../shared/event.js';
import type { BillingEvent, BillingFacts } from './billing.js';
import { type CalendarEvent, type CalendarFacts, NO_CALENDARS } from './calendars.js';
import type { ClosingEvent, ClosingFacts } from './closing.js';
import type { DraftEvent, DraftFacts } from './draft.js';
import { type FiguresEvent, NO_FIGURES, type TutorFigures } from './figures.js';
import type { PauseEvent, PauseFacts } from './pause.js';
import { evolvePhoto, NO_PHOTO, type PhotoEvent, type PhotoFacts } from './photo.js';
import type { ProfileEvent, ProfileState } from './profile.js';
import type { SuspensionEvent, SuspensionFacts } from './suspension.js';
import type { VettingEvent, VettingFacts } from './vetting.js';
import { type CheckEvent, type CheckFacts, NO_CHECK } from './working-with-children.js';

/** The facts of a tutor. Name, contact, place and own words stand beside them in the row. */
export type Tutor = ProfileState &
  DraftFacts &
  VettingFacts &
  PauseFacts &
  SuspensionFacts &
  CheckFacts &
  TutorFigures &
  CalendarFacts &
  ClosingFacts &
  BillingFacts &
  PhotoFacts & { createdAt: string };

export type TutorEvent =
  | ProfileEvent
  | DraftEvent
  | VettingEvent
  | PauseEvent
  | SuspensionEvent
  | ClosingEvent
  | CheckEvent
  | CalendarEvent
  | BillingEvent
  | PhotoEvent
  | { type: 'AvailabilityReplaced'; data: { rules: number; exceptions: number; at: string } }
  | FiguresEvent;

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

/** Records how many weekly rules and dated exceptions there are now; they are stored in rows of their own. */
export const replaceAvailability = (input: { rules: number; exceptions: number }, now: string): TutorEvent[] => [
  { type: 'AvailabilityReplaced', data: { ...input, at: now } },
];

export function evolve(tutor: Tutor | null, event: TutorEvent): Tutor {
  if (event.type === 'TutorProfileCreated') {
    const { at, ...created } = event.data;
    return {
      ...created,
      vettingStatus: 'pending',
      pausedAt: null,
      suspendedAt: null,
      closesAt: null,
      ...NO_CHECK,
      credentialsChangedAt: null,
      contactVerifiedAt: null,
      setupCompletedAt: null,
      ...NO_CALENDARS,
      ...NO_PHOTO,
      gstRegistered: false,
      erasedAt: null,
      ...NO_FIGURES,
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
    case 'WwcVerificationWithdrawn': {
      const { remaining } = event.data;
      return {
        ...tutor,
        wwcCredentialVerified: remaining !== undefined,
        wwcVerifiedDate: remaining?.verifiedAt ?? null,
      };
    }
    case 'WwcExpiryNoticed':
      return { ...tutor, wwcNoticeDays: event.data.days };
    case 'WwcExpired':
    case 'WwcTakenBack':
      return { ...tutor, checkExpiredAt: event.data.at };
    case 'WwcRenewed':
      return { ...tutor, checkExpiredAt: null };
    case 'BillingDetailsSaved':
      return { ...tutor, gstRegistered: event.data.gstRegistered };
    case 'CalendarFeedCreated':
      return { ...tutor, calendarFeedAt: event.data.at };
    case 'CalendarFeedRevoked':
      return { ...tutor, calendarFeedAt: null };
    case 'BusyCalendarSet':
      return { ...tutor, busyCalendarAt: event.data.at };
    case 'BusyCalendarRemoved':
      return { ...tutor, busyCalendarAt: null };
    case 'TutorPhotoSent':
    case 'TutorPhotoShown':
    case 'TutorPhotoRefused':
    case 'TutorPhotoRemoved':
      return { ...tutor, ...evolvePhoto(tutor, event) };
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
        ...NO_CALENDARS,
        ...NO_PHOTO,
      };
    default:
      return unreachable(event);
  }
}
