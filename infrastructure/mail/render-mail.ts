import type { MailKindName } from '../../application/mail/mail-catalogue.js';
import type { Settings } from '../../application/ports/settings.js';
import {
  sessionCancelled,
  sessionConfirmed,
  sessionMoved,
  sessionReminder,
  sessionRequestDeclined,
  sessionRequested,
  sessionRequestExpired,
  sessionRequestProposed,
} from './templates/booking.js';
import {
  emailAlreadyRegistered,
  loginFailures,
  passwordChanged,
  resetPassword,
  verifyContact,
  verifyEmail,
} from './templates/account.js';
import { caseOutcome, concernReceived } from './templates/case.js';
import { enquiryClosed, enquiryDelayed, enquiryLink, enquiryReceived } from './templates/enquiry.js';
import { confirmNewsletter } from './templates/newsletter.js';
import { newOpportunity, opportunityDigest } from './templates/opportunity.js';
import {
  contactShared,
  opportunityClosed,
  opportunityFilled,
  quoteAccepted,
  quoteDeclined,
  quoteNotChosen,
  quoteReceived,
  tutorChosen,
  tutorUnavailable,
} from './templates/quote.js';
import {
  contractApproved,
  contractRejected,
  credentialsApproved,
  credentialsRejected,
  documentRejected,
  documentVerified,
  tutorApproved,
  tutorReinstated,
  tutorRejected,
  tutorSuspended,
  wwcExpiring,
} from './templates/vetting.js';
import { reviewInvitation, reviewPublished } from './templates/review.js';
import { type RenderedMail, type Mail, type Page, render } from './templates/layout.js';
import { unsubscribeToken } from './unsubscribe-token.js';

export type { RenderedMail, Mail } from './templates/layout.js';

type Template = {
  page: (mail: Mail, settings: Settings) => Page;
  hasSwitch: boolean;
  /** The kind that is switched off, where it is another. */ switchOf?: string;
};

/** Every kind of mail; account mail and an enquirer's confirmation have no switch. */
const templates: Record<MailKindName, Template> = {
  'enquiry-received': { page: enquiryReceived, hasSwitch: false },
  'enquiry-delayed': { page: enquiryDelayed, hasSwitch: true },
  'new-opportunity': { page: newOpportunity, hasSwitch: true },
  'enquiry-link': { page: enquiryLink, hasSwitch: false },
  'enquiry-closed': { page: enquiryClosed, hasSwitch: true },
  'quote-received': { page: quoteReceived, hasSwitch: true },
  'tutor-chosen': { page: tutorChosen, hasSwitch: true },
  'tutor-unavailable': { page: tutorUnavailable, hasSwitch: false },
  'quote-accepted': { page: quoteAccepted, hasSwitch: true },
  'quote-declined': { page: quoteDeclined, hasSwitch: true },
  'quote-not-chosen': { page: quoteNotChosen, hasSwitch: true },
  'opportunity-filled': { page: opportunityFilled, hasSwitch: true },
  'opportunity-closed': { page: opportunityClosed, hasSwitch: true },
  'contact-shared': { page: contactShared, hasSwitch: true },
  'session-confirmed': { page: sessionConfirmed, hasSwitch: true },
  'session-moved': { page: sessionMoved, hasSwitch: true },
  'session-cancelled': { page: sessionCancelled, hasSwitch: true },
  'session-reminder': { page: sessionReminder, hasSwitch: true },
  'session-requested': { page: sessionRequested, hasSwitch: true },
  'session-request-proposed': { page: sessionRequestProposed, hasSwitch: true },
  'session-request-declined': { page: sessionRequestDeclined, hasSwitch: true },
  'session-request-expired': { page: sessionRequestExpired, hasSwitch: true },
  'review-invitation': { page: reviewInvitation, hasSwitch: true },
  'review-published': { page: reviewPublished, hasSwitch: true },
  'concern-received': { page: concernReceived, hasSwitch: false },
  'case-outcome': { page: caseOutcome, hasSwitch: false },
  newsletter: { page: confirmNewsletter, hasSwitch: true },
  'opportunity-digest': { page: opportunityDigest, hasSwitch: true, switchOf: 'new-opportunity' },
  'wwc-expiring': { page: wwcExpiring, hasSwitch: true },
  'tutor-approved': { page: tutorApproved, hasSwitch: false },
  'tutor-rejected': { page: tutorRejected, hasSwitch: false },
  'tutor-suspended': { page: tutorSuspended, hasSwitch: false },
  'tutor-reinstated': { page: tutorReinstated, hasSwitch: false },
  'contract-approved': { page: contractApproved, hasSwitch: false },
  'contract-rejected': { page: contractRejected, hasSwitch: false },
  'credentials-approved': { page: credentialsApproved, hasSwitch: false },
  'credentials-rejected': { page: credentialsRejected, hasSwitch: false },
  'document-verified': { page: documentVerified, hasSwitch: false },
  'document-rejected': { page: documentRejected, hasSwitch: false },
  'verify-email': { page: verifyEmail, hasSwitch: false },
  'verify-contact': { page: verifyContact, hasSwitch: false },
  'reset-password': { page: resetPassword, hasSwitch: false },
  'password-changed': { page: passwordChanged, hasSwitch: false },
  'email-already-registered': { page: emailAlreadyRegistered, hasSwitch: false },
  'login-failures': { page: loginFailures, hasSwitch: false },
};

/** Writes out a mail of the ledger. @throws Error for a kind that has no template */
export function compose(mail: Mail, settings: Settings): RenderedMail {
  const template = (templates as Partial<Record<string, Template>>)[mail.kind];
  if (!template) throw new Error(`There is no template for mail of kind ${mail.kind}`);
  const unsubscribeUrl = template.hasSwitch
    ? `${settings.publicUrl}/api/unsubscribe?token=${unsubscribeToken(mail.recipient, template.switchOf ?? mail.kind, settings.sessionSecret)}`
    : null;
  return render(template.page(mail, settings), unsubscribeUrl, settings);
}
