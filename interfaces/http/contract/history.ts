import { z } from 'zod';
import { MAIL_STATUSES } from '../../../domain/admin/options.js';
import { PASSABLE_GATES } from '../../../domain/enquiry/options.js';
import { added, success } from './added.js';
import { enquirySource } from './enquiry.js';
import { WIDER } from '../../../domain/matching/wider.js';
import { declineReasons } from './opportunity.js';

/** Every kind of event, by the stream in which it stands. */
export const eventTypesOf = {
  account: [
    'AccountClosing',
    'AccountDataExported',
    'AccountDemoted',
    'AccountDisabled',
    'AccountEnabled',
    'AccountErased',
    'AccountKept',
    'AccountPromoted',
    'AccountRegistered',
    'EmailVerified',
    'PasswordChanged',
  ],
  act: ['FailedJobsRetried', 'MailResent', 'ParkedMailsResent', 'PersonErased', 'RetentionKept'],
  block: ['SenderBlocked', 'SenderUnblocked'],
  booking: [
    'LessonReportAdded',
    'ReviewInvited',
    'SessionBooked',
    'SessionCancelled',
    'SessionCompleted',
    'SessionContested',
    'SessionErased',
    'SessionMarkRemoved',
    'SessionMissed',
    'SessionOutcomeRequested',
    'SessionPaymentChanged',
    'SessionReminded',
    'SessionRescheduled',
    'SessionStarted',
  ],
  'booking-request': [
    'SessionRequestConfirmed',
    'SessionRequestCountered',
    'SessionRequestDeclined',
    'SessionRequestErased',
    'SessionRequestExpired',
    'SessionRequested',
  ],
  case: ['CaseErased', 'CaseNoted', 'CaseOpened', 'CaseReopened', 'CaseResolved', 'CaseTaken', 'CaseWaiting'],
  competition: ['CompetitionDrawn', 'CompetitionOpened'],
  contract: [
    'ContractApproved',
    'ContractErased',
    'ContractLapsed',
    'ContractRejected',
    'ContractSubmitted',
    'NumberRevealed',
  ],
  document: [
    'DocumentErased',
    'DocumentQuarantined',
    'DocumentRead',
    'DocumentRefused',
    'DocumentRegistered',
    'DocumentScanned',
    'DocumentVerified',
  ],
  enquiry: [
    'ContactSharingStopped',
    'EnquirerToldOfDelay',
    'EnquiryArranged',
    'EnquiryChanged',
    'EnquiryClosed',
    'EnquiryConfirmed',
    'EnquiryErased',
    'EnquiryFilled',
    'EnquiryLapsed',
    'EnquiryQuoted',
    'EnquiryQuotesEnded',
    'EnquiryReopened',
    'EnquirySubmitted',
    'EnquiryTutorStopped',
    'EnquiryWithheld',
    'NoCandidateFound',
    'OpsAlertedOfSilence',
    'OtherAccessEnded',
    'ReadOnlyLinkMade',
    'ReplyWasLate',
    'TutorInvitedByHand',
    'TutorLeftWaitlist',
    'TutorWaitlisted',
    'TutorsInvited',
    'WaitlistedTutorAsked',
  ],
  'newsletter-issue': [
    'NewsletterBatchQueued',
    'NewsletterIssueChanged',
    'NewsletterIssueEnded',
    'NewsletterIssueStarted',
    'NewsletterIssueStopped',
    'NewsletterIssueTested',
    'NewsletterIssueWritten',
  ],
  opportunity: [
    'ContactDetailsReleased',
    'ContactDetailsWithdrawn',
    'ContractTermsOpened',
    'OpportunityAccepted',
    'OpportunityDeclined',
    'OpportunityExpired',
    'OpportunityOffered',
    'OpportunityReminded',
    'OpportunityVoided',
    'QuoteKept',
  ],
  policy: ['MatchingPolicyAdopted'],
  quote: [
    'QuoteAccepted',
    'QuoteDeclined',
    'QuoteErased',
    'QuoteExpired',
    'QuotePassedOver',
    'QuoteReminded',
    'QuoteRevised',
    'QuoteSubmitted',
    'QuoteViewed',
    'QuoteWithdrawn',
    'FamilyContactShared',
    'QuoteMessageSent',
    'QuoteMessagesRead',
    'TutorContactReleased',
  ],
  review: [
    'ReviewErased',
    'ReviewFeatured',
    'ReviewHidden',
    'ReviewKept',
    'ReviewPublished',
    'ReviewReplied',
    'ReviewReported',
    'ReviewRestored',
    'ReviewUnfeatured',
  ],
  tutor: [
    'AvailabilityReplaced',
    'BillingDetailsSaved',
    'BusyCalendarRemoved',
    'BusyCalendarSet',
    'CalendarFeedCreated',
    'CalendarFeedRevoked',
    'ContactAddressChanged',
    'ContactAddressVerified',
    'StudentsPaused',
    'StudentsResumed',
    'TutorAccountClosing',
    'TutorAccountKept',
    'TutorClaimed',
    'TutorContractApproved',
    'TutorContractWithdrawn',
    'TutorCredentialsChanged',
    'TutorCredentialsConfirmed',
    'TutorCredentialsRefused',
    'TutorCredentialsRestored',
    'TutorErased',
    'TutorFiguresRecomputed',
    'TutorPhotoRefused',
    'TutorPhotoRemoved',
    'TutorPhotoSent',
    'TutorPhotoShown',
    'TutorProfileCreated',
    'TutorProfileSaved',
    'TutorReinstated',
    'TutorSetupCompleted',
    'TutorSuspended',
    'TutorVettingApproved',
    'TutorVettingRejected',
    'TutorVettingReopened',
    'WwcExpired',
    'WwcExpiryNoticed',
    'WwcRenewed',
    'WwcTakenBack',
    'WwcVerificationWithdrawn',
    'WwcVerified',
  ],
} as const;

export type EventStream = keyof typeof eventTypesOf;
export type EventType = (typeof eventTypesOf)[EventStream][number];
export const eventStreams = Object.keys(eventTypesOf) as EventStream[];
export const eventTypes: readonly EventType[] = Object.values(eventTypesOf).flat();

/** Query of GET /api/admin/events; `before` is the `next` of the page before. */
export type EventsQuery = {
  stream?: EventStream;
  streamId?: string;
  type?: EventType;
  actor?: string;
  from?: string;
  to?: string;
  before?: string;
};

/** An event as ops read it: newest first, `next` null on the last page. */
export const historyEvent = z
  .object({
    id: z.uuid(),
    type: z.enum(eventTypes),
    stream: z.enum(eventStreams),
    streamId: z.uuid(),
    version: added(z.int()),
    actor: z.string(),
    at: z.iso.datetime(),
    data: z.record(z.string(), z.unknown()),
    traceId: added(z.string().nullable(), null),
  })
  .meta({ id: 'Event' });
export type HistoryEvent = z.infer<typeof historyEvent>;

/**
 * What the ids in events stand for, by id: the name of a person or policy, and as `detail` an enquiry's reference or an
 * account's role. Read from the tables of today: what was erased is not named any more.
 */
export const names = added(
  z.record(z.string(), z.object({ name: z.string().nullable(), detail: z.string().nullable() })),
  {},
);
export type Names = z.infer<typeof names>;
export const eventsAnswer = z
  .object({ success, events: z.array(historyEvent), names, next: added(z.string().nullable(), null) })
  .meta({ id: 'Events' });
export type EventsAnswer = z.infer<typeof eventsAnswer>;

/**
 * GET /api/admin/enquiries?status&search&before: newest first, 200 a page; search looks for a reference, name or
 * e-mail, `before` is the `next` of the page before.
 */
export const adminEnquiry = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    name: z.string(),
    email: z.string(),
    subjects: z.string(),
    location: z.string(),
    status: z.string(),
    invited: z.int(),
    accepted: z.int(),
    quotes: z.int(),
    waves: added(z.int(), 0),
    withheld: added(z.boolean(), false),
    source: added(enquirySource.nullable(), null),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminEnquiry' });
export type AdminEnquiry = z.infer<typeof adminEnquiry>;
export const adminEnquiries = z
  .object({ success, enquiries: z.array(adminEnquiry), next: added(z.string().nullable(), null) })
  .meta({ id: 'AdminEnquiries' });

/** GET /api/admin/enquiries/{id}/matching: the dossier of each wave, and why tutors declined (G-10). */
export const matchingDossier = z
  .object({
    success,
    runs: z.array(
      z.object({
        id: z.uuid(),
        wave: z.int(),
        policy: z.string(),
        createdAt: z.iso.datetime(),
        /** Of a wider wave: how many times their travel radius tutors were taken to go (G-20). */
        radiusFactor: added(z.number().nullable(), null),
        /** How many of the whole market passed every gate, and how many each gate stopped first; null of older runs. */
        considered: added(
          z.object({ passed: z.int(), stopped: z.array(z.object({ gate: z.string(), count: z.int() })) }).nullable(),
          null,
        ),
        candidates: z.array(
          z.object({
            tutorId: z.uuid(),
            name: added(z.string().nullable(), null),
            invited: z.boolean(),
            score: added(z.number().nullable(), null),
            points: added(z.record(z.string(), z.number()).nullable(), null),
            failedGate: added(z.string().nullable(), null),
            /** How a wider wave reaches this tutor, whom the first does not. */
            wider: added(z.enum(WIDER).nullable(), null),
          }),
        ),
      }),
    ),
    declineReasons: added(declineReasons, []),
    /** Tutors who would quote once a place is free; `askedUntil` of one for whom a place is kept (G-21). */
    waitlist: added(
      z.array(
        z.object({
          tutorId: z.uuid(),
          name: z.string().nullable(),
          joinedAt: z.iso.datetime(),
          askedUntil: z.iso.datetime().nullable(),
        }),
      ),
      [],
    ),
    /** Whom an admin has invited beside the waves, past which gates (G-22). */
    byHand: added(
      z.array(
        z.object({
          tutorId: z.uuid(),
          name: z.string().nullable(),
          by: z.string().nullable(),
          at: z.iso.datetime(),
          passedOver: z.array(z.enum(PASSABLE_GATES)),
        }),
      ),
      [],
    ),
  })
  .meta({ id: 'MatchingDossier' });
export type MatchingDossier = z.infer<typeof matchingDossier>;

/**
 * GET /api/admin/enquiries/{id}/life: everything that happened to an enquiry, its opportunities, quotes and bookings,
 * with the mails sent, oldest first. Dossiers stand under /matching; `TutorsInvited` names its wave.
 */
export const enquiryLife = z
  .object({
    success,
    life: z.array(
      z.discriminatedUnion('what', [
        historyEvent.omit({ id: true }).extend({ what: z.literal('event'), id: z.uuid() }),
        z.object({
          what: z.literal('mail'),
          id: z.uuid(),
          kind: z.string(),
          to: z.string(),
          status: z.enum(MAIL_STATUSES),
          at: z.iso.datetime(),
          sentAt: added(z.iso.datetime().nullable(), null),
        }),
      ]),
    ),
    names,
  })
  .meta({ id: 'EnquiryLife' });
export type EnquiryLife = z.infer<typeof enquiryLife>['life'];

/**
 * GET /api/admin/events/as-of?streamId&at: what stood at that moment, folded from the events up to it; an enquiry's id
 * gives its opportunities, quotes and bookings too. Facts only: people's words are in no event.
 */
export const asOfAnswer = z
  .object({
    success,
    at: z.iso.datetime(),
    streams: z.array(
      z.object({
        stream: z.enum(eventStreams),
        streamId: z.uuid(),
        version: z.int(),
        lastEvent: z.string(),
        lastAt: z.iso.datetime(),
        state: z.record(z.string(), z.unknown()),
      }),
    ),
    names,
  })
  .meta({ id: 'AsOf' });
export type AsOf = z.infer<typeof asOfAnswer>;

/** POST /api/admin/events/verify, 202: one stream by its id, or with an empty body the whole log against the tables. */
export const verificationRequest = z
  .object({ streamId: z.uuid('Must be an id').optional() })
  .meta({ id: 'VerificationRequest' });
/**
 * A verification as it stands; GET /api/admin/events/verify/{id} until it is `done` or `failed`. At most 100
 * differences are listed.
 */
export const verificationRun = z
  .object({
    success,
    run: z.object({
      id: z.uuid(),
      status: z.enum(['running', 'done', 'failed']),
      startedAt: z.iso.datetime(),
      /** Wall-clock seconds that it took. */
      seconds: added(z.number().nullable(), null),
      events: z.int(),
      streams: z.int(),
      rows: z.int(),
      differences: z.int(),
      told: added(z.array(z.object({ stream: z.string(), id: z.string(), what: z.string() })), []),
      /** Whether log and tables hold; null until it is done. */
      holds: added(z.boolean().nullable(), null),
      message: added(z.string().nullable(), null),
    }),
  })
  .meta({ id: 'VerificationRun' });
export type VerificationRun = z.infer<typeof verificationRun>['run'];
