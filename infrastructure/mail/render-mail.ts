import { mailKind, type MailKindName } from '../../application/mail/mail-catalogue.js';
import type { Settings } from '../../application/ports/settings.js';
import {
  lessonReport,
  sessionCancelled,
  sessionConfirmed,
  sessionGoesAhead,
  sessionMoved,
  sessionOutcome,
  sessionReminder,
  sessionRequestDeclined,
  sessionRequestExpired,
  sessionRequestProposed,
  sessionRequested,
  sessionWaitsForCheck,
} from './templates/booking.js';
import {
  accountClosing,
  accountKept,
  emailAlreadyRegistered,
  loginFailures,
  passwordChanged,
  resetPassword,
  verifyContact,
  verifyEmail,
} from './templates/account.js';
import { anotherTutor, quoteAskedAgain, tutorReplaced } from './templates/another-tutor.js';
import { caseOutcome, concernReceived, contestReceived, guaranteeReceived, leadReceived } from './templates/case.js';
import { competitionEntry, competitionNotWon, competitionWon } from './templates/competition.js';
import { enquiryClosed, enquiryDelayed, enquiryLink, enquiryReceived } from './templates/enquiry.js';
import { confirmNewsletter, newsletterIssue, newsletterTest } from './templates/newsletter.js';
import {
  enquiryChanged,
  newOpportunity,
  opportunityDigest,
  opportunityEnding,
  opportunityExpired,
} from './templates/opportunity.js';
import {
  contactShared,
  opportunityClosed,
  opportunityFilled,
  quoteAccepted,
  quoteDeclined,
  quoteEnding,
  quoteExpired,
  quoteMessage,
  quoteQuestion,
  quoteNotChosen,
  quoteReceived,
  quoteUnanswered,
  quoteWithdrawn,
  tutorChosen,
  tutorUnavailable,
  waitlistAsked,
  waitlistEnded,
} from './templates/quote.js';
import {
  contractApproved,
  contractRejected,
  credentialsApproved,
  credentialsRejected,
  documentRejected,
  documentVerified,
  photoRemoved,
  tutorApproved,
  tutorReinstated,
  tutorRejected,
  tutorSuspended,
  wwcExpired,
  wwcExpiring,
} from './templates/vetting.js';
import { reviewInvitation, reviewPublished } from './templates/review.js';
import { type RenderedMail, type Mail, type Page, render } from './templates/layout.js';
import { unsubscribeToken } from './unsubscribe-token.js';

export type { RenderedMail, Mail } from './templates/layout.js';

type Templates = { [K in MailKindName]: (mail: Mail<K>, settings: Settings) => Page };

const templates: Templates = {
  'enquiry-received': enquiryReceived,
  'enquiry-delayed': enquiryDelayed,
  'new-opportunity': newOpportunity,
  'opportunity-ending': opportunityEnding,
  'opportunity-expired': opportunityExpired,
  'enquiry-link': enquiryLink,
  'enquiry-closed': enquiryClosed,
  'quote-received': quoteReceived,
  'quote-ending': quoteEnding,
  'quote-expired': quoteExpired,
  'quote-withdrawn': quoteWithdrawn,
  'quote-unanswered': quoteUnanswered,
  'tutor-chosen': tutorChosen,
  'tutor-unavailable': tutorUnavailable,
  'another-tutor': anotherTutor,
  'tutor-replaced': tutorReplaced,
  'quote-asked-again': quoteAskedAgain,
  'waitlist-asked': waitlistAsked,
  'waitlist-ended': waitlistEnded,
  'quote-accepted': quoteAccepted,
  'quote-question': quoteQuestion,
  'quote-message': quoteMessage,
  'quote-declined': quoteDeclined,
  'quote-not-chosen': quoteNotChosen,
  'opportunity-filled': opportunityFilled,
  'opportunity-closed': opportunityClosed,
  'contact-shared': contactShared,
  'session-confirmed': sessionConfirmed,
  'session-moved': sessionMoved,
  'session-cancelled': sessionCancelled,
  'session-reminder': sessionReminder,
  'session-outcome': sessionOutcome,
  'session-waits-for-check': sessionWaitsForCheck,
  'session-goes-ahead': sessionGoesAhead,
  'session-requested': sessionRequested,
  'session-request-proposed': sessionRequestProposed,
  'session-request-declined': sessionRequestDeclined,
  'session-request-expired': sessionRequestExpired,
  'lesson-report': lessonReport,
  'review-invitation': reviewInvitation,
  'review-published': reviewPublished,
  'concern-received': concernReceived,
  'guarantee-received': guaranteeReceived,
  'contest-received': contestReceived,
  'lead-received': leadReceived,
  'case-outcome': caseOutcome,
  newsletter: confirmNewsletter,
  'competition-entry': competitionEntry,
  'competition-won': competitionWon,
  'competition-not-won': competitionNotWon,
  'newsletter-issue': newsletterIssue,
  'newsletter-test': newsletterTest,
  'enquiry-changed': enquiryChanged,
  'opportunity-digest': opportunityDigest,
  'wwc-expiring': wwcExpiring,
  'wwc-expired': wwcExpired,
  'tutor-approved': tutorApproved,
  'tutor-rejected': tutorRejected,
  'tutor-suspended': tutorSuspended,
  'photo-removed': photoRemoved,
  'tutor-reinstated': tutorReinstated,
  'contract-approved': contractApproved,
  'contract-rejected': contractRejected,
  'credentials-approved': credentialsApproved,
  'credentials-rejected': credentialsRejected,
  'document-verified': documentVerified,
  'document-rejected': documentRejected,
  'verify-email': verifyEmail,
  'verify-contact': verifyContact,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'email-already-registered': emailAlreadyRegistered,
  'login-failures': loginFailures,
  'account-closing': accountClosing,
  'account-kept': accountKept,
};

/** Writes out a mail of the ledger. @throws Error for a kind that has no template */
export function compose(mail: Mail, settings: Settings): RenderedMail {
  const template = (templates as Partial<Record<string, (mail: Mail, settings: Settings) => Page>>)[mail.kind];
  if (!template) throw new Error(`There is no template for mail of kind ${mail.kind}`);
  const { hasSwitch = true, switchOf = mail.kind } = mailKind(mail.kind);
  const unsubscribeUrl = hasSwitch
    ? `${settings.publicUrl}/api/unsubscribe?token=${unsubscribeToken(mail.recipient, switchOf, settings.sessionSecret)}`
    : null;
  return render(template(mail, settings), unsubscribeUrl, settings);
}
