import { FORGOTTEN_SUBJECT } from '../enquiry/forgotten-enquiry.js';

/** Whose data a member of a mail is; `either` is both sides' of a session. */
export type Whose = 'family' | 'tutor' | 'either';

/** A member of a mail's data: nothing about a person, or whose it is and what stands in its place once that person is erased. */
type Member = 'plain' | { of: Whose; then: unknown };

export type MailKind = {
  data: Readonly<Record<string, Member>>;
  /** Still true, and still sent, when the person it is about is erased before it goes out. */
  outlives?: true;
};

const of = (whose: Whose, then: unknown): Member => ({ of: whose, then });
const plain = (...names: string[]): Record<string, Member> => Object.fromEntries(names.map((name) => [name, 'plain']));

const TUTOR_NAME = of('tutor', 'your tutor');
const STUDENT_NAME = of('family', 'your student');
const SUBJECT = of('family', FORGOTTEN_SUBJECT);
/** As masked for tutors. */
const SUBJECTS = of('family', '');

/** In every mail to a family: which page its link opens. */
const LINK = plain('enquiryId', 'accessId', 'reference');
const ENQUIRY = { ...LINK, ...plain('respondBy', 'awaitsConfirmation') };
const TERMS = plain('hourlyRate', 'minutes', 'cost');
const TO_TUTOR = plain('timezone');
const FAMILY_CONTACT = {
  ...TO_TUTOR,
  ...TERMS,
  ...plain('enquiryId'),
  name: of('family', 'A family'),
  email: of('family', ''),
  phone: of('family', ''),
  subjects: SUBJECTS,
};
const SESSION = {
  ...LINK,
  ...TO_TUTOR,
  ...plain('audience', 'bookingId', 'startsAt', 'endsAt', 'minutes', 'sessionType', 'sequence'),
  tutorName: TUTOR_NAME,
  studentName: STUDENT_NAME,
  subject: SUBJECT,
  location: of('either', null),
  meetingLink: of('either', null),
  by: of('either', 'admin'),
  reason: of('either', null),
  ...plain('cost', 'at', 'movedFrom', 'hours', 'tutorLeft', 'mayReturn', 'others', 'invitationId', 'expiresAt'),
};
const REQUEST_ANSWER = {
  ...LINK,
  ...TO_TUTOR,
  ...plain('proposedDate', 'tutorLeft', 'mayReturn'),
  tutorName: TUTOR_NAME,
  tutorResponse: of('tutor', null),
  subject: SUBJECT,
};
const VERDICT = { ...plain('documentType', 'wasApproved', 'hasOther'), reason: of('tutor', '') };
const ACCOUNT = plain('tokenId');

/** Every kind of mail with everything that its data says: by it an erasure knows what to forget in mails to others. */
export const MAIL_CATALOGUE = {
  'enquiry-received': { data: ENQUIRY },
  'enquiry-delayed': { data: ENQUIRY },
  'enquiry-link': { data: { ...LINK, ...plain('othersEnded') } },
  'enquiry-closed': { data: LINK },
  'new-opportunity': {
    data: { ...TO_TUTOR, ...plain('opportunityId', 'expiresAt'), advertisement: of('family', ''), subjects: SUBJECTS },
  },
  // Of several families: an entry goes with its family.
  'opportunity-digest': { data: { ...TO_TUTOR, ...plain('opportunities') } },
  'quote-received': { data: { ...LINK, ...TERMS, tutorName: TUTOR_NAME } },
  'tutor-chosen': {
    data: { ...LINK, ...TERMS, tutorName: TUTOR_NAME, tutorEmail: of('tutor', ''), tutorPhone: of('tutor', null) },
  },
  'tutor-unavailable': { data: { ...LINK, ...plain('wasChosen', 'mayReturn'), tutorName: TUTOR_NAME }, outlives: true },
  'quote-accepted': { data: FAMILY_CONTACT },
  'contact-shared': { data: FAMILY_CONTACT },
  'quote-declined': { data: { ...TO_TUTOR, subjects: SUBJECTS }, outlives: true },
  'quote-not-chosen': { data: { ...TO_TUTOR, subjects: SUBJECTS }, outlives: true },
  'opportunity-filled': { data: { ...TO_TUTOR, subjects: SUBJECTS }, outlives: true },
  'opportunity-closed': { data: { ...TO_TUTOR, subjects: SUBJECTS }, outlives: true },
  'session-confirmed': { data: SESSION },
  'session-moved': { data: SESSION },
  'session-cancelled': { data: SESSION, outlives: true },
  'session-reminder': { data: SESSION },
  'session-requested': {
    data: {
      ...TO_TUTOR,
      ...plain('requestId', 'sessionType', 'minutes', 'dates'),
      studentName: STUDENT_NAME,
      subject: SUBJECT,
      studentMessage: of('family', null),
    },
  },
  'session-request-proposed': { data: REQUEST_ANSWER },
  'session-request-declined': { data: REQUEST_ANSWER, outlives: true },
  'session-request-expired': { data: REQUEST_ANSWER, outlives: true },
  'review-invitation': { data: SESSION },
  'review-published': {
    data: {
      ...TO_TUTOR,
      ...plain('bookingId', 'rating'),
      studentName: STUDENT_NAME,
      subject: SUBJECT,
      reviewText: of('family', null),
    },
  },
  // Of a case no words go out but an operator's, to the side they were written for.
  'concern-received': { data: { ...LINK, ...TO_TUTOR, ...plain('caseReference', 'concern') } },
  'case-outcome': { data: { ...LINK, ...TO_TUTOR, ...plain('caseReference', 'isReporter'), words: of('either', '') } },
  newsletter: { data: {} },
  'wwc-expiring': { data: { ...TO_TUTOR, ...plain('expiresAt') } },
  'tutor-approved': { data: VERDICT },
  'tutor-rejected': { data: VERDICT },
  'tutor-suspended': { data: VERDICT },
  'tutor-reinstated': { data: VERDICT },
  'contract-approved': { data: VERDICT },
  'contract-rejected': { data: VERDICT },
  'credentials-approved': { data: VERDICT },
  'credentials-rejected': { data: VERDICT },
  'document-verified': { data: VERDICT },
  'document-rejected': { data: VERDICT },
  'verify-email': { data: ACCOUNT },
  'verify-contact': { data: ACCOUNT },
  'reset-password': { data: ACCOUNT },
  'password-changed': { data: ACCOUNT },
  'email-already-registered': { data: ACCOUNT },
  'login-failures': { data: ACCOUNT },
} satisfies Record<string, MailKind>;

export type MailKindName = keyof typeof MAIL_CATALOGUE;

const kinds = Object.entries(MAIL_CATALOGUE) as [MailKindName, MailKind][];

/** By kind, the members that are forgotten with a family or a tutor, and what stands in their place. */
export const forgottenWith = (whose: 'family' | 'tutor'): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    kinds.flatMap(([kind, { data }]) => {
      const members = Object.entries(data).flatMap(([name, member]) =>
        member !== 'plain' && (member.of === whose || member.of === 'either') ? [[name, member.then] as const] : [],
      );
      return members.length ? [[kind, Object.fromEntries(members)]] : [];
    }),
  );

/** Kinds that still go out when the person in them was erased before. */
export const OUTLIVING = kinds.flatMap(([kind, { outlives }]) => (outlives ? [kind] : []));
