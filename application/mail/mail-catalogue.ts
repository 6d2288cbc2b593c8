import { z } from 'zod';
import { CONCERN_KINDS } from '../../domain/case/case.js';
import { COMPETITION_IDS } from '../../domain/competition/options.js';
import { CHANGEABLE_FIELDS } from '../../domain/enquiry/change.js';
import { WIDER } from '../../domain/matching/wider.js';
import { PHOTO_REMOVAL_REASONS } from '../../domain/tutor/photo.js';
import { FORGOTTEN_SUBJECT } from '../enquiry/forgotten-enquiry.js';

/** Whose data a member of a mail is; `either` is both sides' of a session. */
export type Whose = 'family' | 'tutor' | 'either';

export type MailKind = {
  /** All that a mail of this kind says, beside whom it is to. */
  data: z.ZodObject;
  /** Its reader cannot switch it off: account mail, verdicts, an enquirer's confirmation. */
  hasSwitch?: false;
  /** The kind that is switched off, where it is another. */
  switchOf?: string;
  /** Still true, and still sent, when the person it is about is erased before it goes out. */
  outlives?: true;
  /** Would come too late after quiet hours. */
  cannotWait?: true;
  /** Goes to so many at once that every other mail goes first (decision 051). */
  isBulk?: true;
};

const personal = z.registry<{ of: Whose; then: unknown }>();

/**
 * A member that says something of a person: whose it is, and
 * what stands in its place once that person is erased.
 */
function of<Schema extends z.ZodType>(whose: Whose, schema: Schema, then: z.output<Schema>): Schema {
  personal.add(schema, { of: whose, then });
  return schema;
}

const TUTOR_NAME = of('tutor', z.string(), 'your tutor');
/** In a mail about one quote or several. */
const TUTOR_OF_ONE = of('tutor', z.string().nullable(), null);
/** The address of the tutor's photo (G-25); a mail of before does not have it. */
const TUTOR_PHOTO = of('tutor', z.string().nullable().optional(), null);
const STUDENT_NAME = of('family', z.string(), 'your student');
/** Whom a session is for. */
const LEARNER_NAME = of('family', z.string().nullable().optional(), null);
const SUBJECT = of('family', z.string(), FORGOTTEN_SUBJECT);
/** As masked for tutors. */
const SUBJECTS = of('family', z.string(), '');

/** In every mail to a family: which page its link opens. */
const LINK = { enquiryId: z.string(), accessId: z.string(), reference: z.string() };
/** In every mail to a tutor. */
const TO_TUTOR = { timezone: z.string() };
/** To either side, and to a family without an enquiry. */
const TO_EITHER = z.object({ ...LINK, ...TO_TUTOR }).partial().shape;
const TERMS = { hourlyRate: z.number(), minutes: z.number() };
const FAMILY_CONTACT = {
  ...TO_TUTOR,
  enquiryId: z.string(),
  name: of('family', z.string(), 'A family'),
  email: of('family', z.string(), ''),
  phone: of('family', z.string(), ''),
  subjects: SUBJECTS,
};
const SESSION = {
  ...TO_EITHER,
  timezone: z.string(),
  audience: z.enum(['family', 'tutor']),
  bookingId: z.string(),
  tutorName: TUTOR_NAME,
  studentName: STUDENT_NAME,
  learnerName: LEARNER_NAME,
  subject: SUBJECT,
  location: of('either', z.string().nullable(), null),
  meetingLink: of('either', z.string().nullable(), null),
  startsAt: z.string(),
  endsAt: z.string(),
  minutes: z.number(),
  sessionType: z.enum(['online', 'in-person']),
  sequence: z.number(),
  cost: z.number(),
  at: z.string(),
};
/** Of a lesson report: the tutor's words about the family's child (G-14). */
const REPORTED = of('either', z.string().nullable(), null);
/** Who changed a session. */
const BY = of('either', z.enum(['student', 'tutor', 'admin']), 'admin');
const FURTHER_SESSION = z.object({
  bookingId: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  sequence: z.number(),
});
/** Further sessions of its series, which is so many weeks apart (G-12). */
const SERIES = { every: z.number().optional(), others: z.array(FURTHER_SESSION).optional() };
/** The tutor does not teach here any more; for `mayReturn`, is suspended, which can be lifted. */
const TUTOR_LEFT = { tutorLeft: z.boolean().optional(), mayReturn: z.boolean().optional() };
const REQUEST = { ...LINK, tutorName: TUTOR_NAME, subject: SUBJECT };
const REQUEST_ANSWER = { ...REQUEST, ...TO_TUTOR, tutorResponse: of('tutor', z.string().nullable(), null) };
const COMPETITION = { competition: z.enum(COMPETITION_IDS), closesAt: z.string() };
const RESULT = { ...COMPETITION, number: z.number(), roundId: z.string(), entries: z.number() };
/** What the admin who decided wrote. */
const REASON = of('tutor', z.string(), '');
const NOTE = of('tutor', z.string().optional(), '');
const OVERTURNED = { wasApproved: z.boolean().optional() };
const DOCUMENT = { documentType: z.string() };
/** Of the tutor's working-with-children check; the state names its scheme. */
const CHECK = { expiresAt: z.string(), state: z.string().nullish() };

const kind = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => ({ data: z.object(shape) });
const WITHOUT_SWITCH = { hasSwitch: false } as const;

/**
 * Every kind of mail with all that its data says. Who orders a mail and who writes
 * it out are held to it by the compiler, the ledger of the specs by the schema, and
 * by its personal members an erasure knows what to forget in mails to others.
 */
export const MAIL_CATALOGUE = {
  'enquiry-received': {
    ...kind({ ...LINK, respondBy: z.string(), awaitsConfirmation: z.boolean() }),
    ...WITHOUT_SWITCH,
  },
  // `hadQuotes`: all of them have ended, and the search goes on.
  'enquiry-delayed': kind({ ...LINK, awaitsConfirmation: z.boolean(), hadQuotes: z.boolean().optional() }),
  'enquiry-link': { ...kind({ ...LINK, othersEnded: z.boolean().optional() }), ...WITHOUT_SWITCH },
  'enquiry-closed': kind(LINK),
  'new-opportunity': kind({
    ...TO_TUTOR,
    opportunityId: z.string(),
    expiresAt: z.string(),
    advertisement: of('family', z.string(), ''),
    // How a wider wave reached the tutor (G-20).
    wider: z.enum(WIDER).optional(),
  }),
  // An invitation without an answer ends soon, and has ended (G-23).
  'opportunity-ending': kind({
    ...TO_TUTOR,
    enquiryId: z.string(),
    opportunityId: z.string(),
    subjects: SUBJECTS,
    expiresAt: z.string(),
  }),
  'opportunity-expired': { ...kind({ ...TO_TUTOR, subjects: SUBJECTS }), outlives: true },
  // The family has put its enquiry right: what is new, and all of it as it reads now (G-11).
  'enquiry-changed': kind({
    ...TO_TUTOR,
    fields: z.array(z.enum(CHANGEABLE_FIELDS)),
    hasQuote: z.boolean(),
    advertisement: of('family', z.string(), ''),
  }),
  // Of several families: what it says of one goes with that family.
  'opportunity-digest': {
    ...kind({
      ...TO_TUTOR,
      opportunities: z.array(
        z.object({
          enquiryId: z.string(),
          advertisement: z.string(),
          expiresAt: z.string(),
          wider: z.enum(WIDER).nullish(),
        }),
      ),
    }),
    switchOf: 'new-opportunity',
  },
  'quote-received': kind({
    ...LINK,
    ...TERMS,
    cost: z.number(),
    tutorName: TUTOR_NAME,
    tutorPhoto: TUTOR_PHOTO,
    wider: z.enum(WIDER).optional(),
  }),
  // Quotes without an answer end soon, and have ended (G-23). One of several names no tutor.
  'quote-ending': kind({ ...LINK, count: z.number(), tutorName: TUTOR_OF_ONE, expiresAt: z.string() }),
  'quote-expired': kind({ ...LINK, count: z.number(), tutorName: TUTOR_OF_ONE, live: z.number() }),
  // Its tutor took it back before the family had answered.
  'quote-withdrawn': { ...kind({ ...LINK, tutorName: TUTOR_NAME, live: z.number() }), outlives: true },
  'quote-unanswered': { ...kind({ ...TO_TUTOR, subjects: SUBJECTS }), outlives: true },
  'tutor-chosen': kind({
    ...LINK,
    ...TERMS,
    tutorName: TUTOR_NAME,
    tutorPhoto: TUTOR_PHOTO,
    tutorEmail: of('tutor', z.string(), ''),
    tutorPhone: of('tutor', z.string().nullable(), null),
  }),
  'tutor-unavailable': {
    ...kind({ ...LINK, wasChosen: z.boolean(), mayReturn: z.boolean().optional(), tutorName: TUTOR_NAME }),
    ...WITHOUT_SWITCH,
    outlives: true,
  },
  'another-tutor': {
    ...kind({ ...LINK, asked: z.number(), withdrew: z.boolean().optional(), tutorName: TUTOR_NAME }),
    outlives: true,
  },
  'tutor-replaced': { ...kind({ ...TO_TUTOR, subjects: SUBJECTS }), ...WITHOUT_SWITCH, outlives: true },
  'quote-asked-again': kind({
    ...TO_TUTOR,
    ...TERMS,
    opportunityId: z.string(),
    expiresAt: z.string(),
    subjects: SUBJECTS,
  }),
  // A place is free for the quote of a tutor on the waitlist (G-21).
  'waitlist-asked': kind({ ...TO_TUTOR, opportunityId: z.string(), expiresAt: z.string(), subjects: SUBJECTS }),
  'waitlist-ended': { ...kind({ ...TO_TUTOR, subjects: SUBJECTS }), outlives: true },
  'quote-accepted': kind({ ...FAMILY_CONTACT, ...TERMS }),
  'contact-shared': kind(FAMILY_CONTACT),
  // What one side writes to the other on a quote, masked as it is read there (G-16).
  'quote-question': kind({
    ...TO_TUTOR,
    subjects: SUBJECTS,
    isChosen: z.boolean(),
    text: of('either', z.string(), ''),
  }),
  'quote-message': kind({ ...LINK, tutorName: TUTOR_NAME, isChosen: z.boolean(), text: of('either', z.string(), '') }),
  'quote-declined': { ...kind({ ...TO_TUTOR, subjects: SUBJECTS }), outlives: true },
  'quote-not-chosen': { ...kind({ ...TO_TUTOR, subjects: SUBJECTS }), outlives: true },
  'opportunity-filled': { ...kind({ ...TO_TUTOR, subjects: SUBJECTS }), outlives: true },
  // By our team; of an upheld lead case, which leaves no trace in the tutor's figures (G-10).
  'opportunity-closed': {
    ...kind({
      ...TO_TUTOR,
      subjects: SUBJECTS,
      byTeam: z.boolean().optional(),
      inNoFigures: z.boolean().optional(),
    }),
    outlives: true,
  },
  'session-confirmed': kind({ ...SESSION, ...SERIES, tutorPhoto: TUTOR_PHOTO }),
  'session-moved': kind({ ...SESSION, ...SERIES, by: BY, movedFrom: z.string() }),
  'session-cancelled': {
    ...kind({
      ...SESSION,
      ...TUTOR_LEFT,
      by: BY,
      // In the words of who cancelled.
      reason: of('either', z.string().nullish(), null),
      // Further sessions that end with this one.
      others: z.array(FURTHER_SESSION).optional(),
      // The family looks for another tutor, of whom so many are asked first (G-08).
      anotherTutor: z.object({ asked: z.number(), withdrew: z.boolean().optional() }).optional(),
      // The tutor's working-with-children check was not renewed in time (G-03).
      checkExpired: z.boolean().optional(),
    }),
    outlives: true,
  },
  'session-reminder': { ...kind({ ...SESSION, hours: z.number().nullable() }), cannotWait: true },
  // Nobody has said how it went (G-13).
  'session-outcome': kind({ ...SESSION, completesAt: z.string() }),
  'session-waits-for-check': {
    ...kind({
      ...SESSION,
      others: z.array(FURTHER_SESSION).optional(),
      // The check has not ended: what it was approved by was taken back.
      takenBack: z.boolean().optional(),
    }),
    ...WITHOUT_SWITCH,
  },
  'session-goes-ahead': { ...kind({ ...SESSION, others: z.array(FURTHER_SESSION).optional() }), ...WITHOUT_SWITCH },
  'session-requested': kind({
    ...TO_TUTOR,
    requestId: z.string(),
    sessionType: z.enum(['online', 'in-person']),
    minutes: z.number(),
    dates: z.array(z.string()),
    studentName: STUDENT_NAME,
    subject: SUBJECT,
    studentMessage: of('family', z.string().nullable(), null),
    learnerName: LEARNER_NAME,
  }),
  'session-request-proposed': kind({ ...REQUEST_ANSWER, proposedDate: z.string() }),
  'session-request-declined': { ...kind(REQUEST_ANSWER), outlives: true },
  'session-request-expired': { ...kind({ ...REQUEST, ...TUTOR_LEFT }), outlives: true },
  'lesson-report': kind({ ...SESSION, done: REPORTED, next: REPORTED, homework: REPORTED }),
  'review-invitation': kind({ ...SESSION, invitationId: z.string(), expiresAt: z.string() }),
  'review-published': kind({
    ...TO_TUTOR,
    bookingId: z.string(),
    rating: z.number(),
    studentName: STUDENT_NAME,
    subject: SUBJECT,
    reviewText: of('family', z.string().nullable(), null),
  }),
  // Of a case no words go out but an operator's, to the side they were written for.
  'concern-received': {
    ...kind({ ...TO_EITHER, caseReference: z.string(), concern: z.enum(CONCERN_KINDS) }),
    ...WITHOUT_SWITCH,
  },
  'guarantee-received': { ...kind({ ...TO_EITHER, caseReference: z.string() }), ...WITHOUT_SWITCH },
  'contest-received': { ...kind({ ...TO_EITHER, caseReference: z.string() }), ...WITHOUT_SWITCH },
  'lead-received': { ...kind({ ...TO_EITHER, caseReference: z.string() }), ...WITHOUT_SWITCH },
  'case-outcome': {
    ...kind({
      ...TO_EITHER,
      caseReference: z.string(),
      isReporter: z.boolean(),
      words: of('either', z.string(), ''),
    }),
    ...WITHOUT_SWITCH,
  },
  // The link that confirms a subscription.
  newsletter: kind({}),
  // What is typed into an entry stands in none of these: anybody can type any address (SEC-29, G-27).
  'competition-entry': kind({ ...COMPETITION }),
  'competition-won': {
    ...kind({ ...RESULT, entryId: z.string(), yearLevel: of('family', z.string(), '') }),
    ...WITHOUT_SWITCH,
  },
  'competition-not-won': { ...kind(RESULT), switchOf: 'competition-entry', isBulk: true },
  // What it says stands once, in its issue, and is put in where it is written out (G-28).
  'newsletter-issue': {
    ...kind({
      issueId: z.string(),
      subscriptionId: z.string(),
      subject: z.string().optional(),
      markdown: z.string().optional(),
    }),
    switchOf: 'newsletter',
    isBulk: true,
  },
  'newsletter-test': { ...kind({ subject: z.string(), markdown: z.string() }), ...WITHOUT_SWITCH },
  'wwc-expiring': kind({ ...TO_TUTOR, ...CHECK }),
  'wwc-expired': { ...kind({ ...TO_TUTOR, ...CHECK, sessions: z.number() }), ...WITHOUT_SWITCH },
  'tutor-approved': { ...kind({ reason: NOTE }), ...WITHOUT_SWITCH },
  'tutor-rejected': { ...kind({ reason: REASON, ...OVERTURNED }), ...WITHOUT_SWITCH },
  'tutor-suspended': { ...kind({ reason: REASON }), ...WITHOUT_SWITCH },
  // An operator has removed the tutor's photo (G-25).
  'photo-removed': { ...kind({ reason: z.enum(PHOTO_REMOVAL_REASONS).nullable() }), ...WITHOUT_SWITCH },
  'tutor-reinstated': { ...kind({ reason: REASON }), ...WITHOUT_SWITCH },
  'contract-approved': { ...kind({ reason: NOTE }), ...WITHOUT_SWITCH },
  'contract-rejected': {
    ...kind({ reason: REASON, ...OVERTURNED, hasOther: z.boolean().optional() }),
    ...WITHOUT_SWITCH,
  },
  'credentials-approved': { ...kind({}), ...WITHOUT_SWITCH },
  'credentials-rejected': { ...kind({ reason: REASON }), ...WITHOUT_SWITCH },
  'document-verified': { ...kind(DOCUMENT), ...WITHOUT_SWITCH },
  'document-rejected': { ...kind({ ...DOCUMENT, reason: REASON }), ...WITHOUT_SWITCH },
  'verify-email': { ...kind({ tokenId: z.string() }), ...WITHOUT_SWITCH },
  'verify-contact': { ...kind({ tokenId: z.string() }), ...WITHOUT_SWITCH },
  'reset-password': { ...kind({ tokenId: z.string() }), ...WITHOUT_SWITCH },
  'password-changed': { ...kind({}), ...WITHOUT_SWITCH },
  'email-already-registered': { ...kind({}), ...WITHOUT_SWITCH },
  'login-failures': { ...kind({}), ...WITHOUT_SWITCH },
  'account-closing': { ...kind({ closesAt: z.string(), timezone: z.string().nullable() }), ...WITHOUT_SWITCH },
  'account-kept': { ...kind({}), ...WITHOUT_SWITCH },
} as const satisfies Record<string, MailKind>;

export type MailKindName = keyof typeof MAIL_CATALOGUE;

/** What a mail of a kind says. */
export type MailData<K extends MailKindName> = K extends unknown ? z.infer<(typeof MAIL_CATALOGUE)[K]['data']> : never;

/** The kinds whose data has a member, such as `accessId` of those to a family. */
export type MailKindWith<Name extends string> = {
  [K in MailKindName]: string extends keyof MailData<K> ? never : Name extends keyof MailData<K> ? K : never;
}[MailKindName];

const all: Record<MailKindName, MailKind> = MAIL_CATALOGUE;
const kinds = Object.entries(all) as [MailKindName, MailKind][];

export const mailKind = (name: MailKindName): MailKind => all[name];

/** By kind, the members that are forgotten with a family or a tutor, and what stands in their place. */
export const forgottenWith = (whose: 'family' | 'tutor'): { [K in MailKindName]?: Partial<MailData<K>> } =>
  Object.fromEntries(
    kinds.flatMap(([name, { data }]) => {
      const members = Object.entries(data.shape).flatMap(([member, schema]) => {
        const mark = personal.get(schema);
        return mark && (mark.of === whose || mark.of === 'either') ? [[member, mark.then] as const] : [];
      });
      return members.length ? [[name, Object.fromEntries(members)]] : [];
    }),
  );

/** Kinds that still go out when the person in them was erased before. */
export const OUTLIVING = kinds.flatMap(([name, { outlives }]) => (outlives ? [name] : []));

/** Kinds before which every other mail goes. */
export const BULK_KINDS = kinds.flatMap(([name, { isBulk }]) => (isBulk ? [name] : []));
