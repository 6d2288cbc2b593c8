import type { Settings } from '../../../application/ports/settings.js';
import { EMERGENCY_NUMBER } from '../../../domain/case/emergency.js';
import type { Mail, Page } from './layout.js';
import { LINK_IS_YOURS, privatePage } from './private-page.js';

/**
 * Who reported a concern hears that it has come; the words are
 * ours alone, for anybody's address can be typed (SEC-29, G-04).
 */
export function concernReceived({ data }: Mail<'concern-received'>, settings: Settings): Page {
  const { caseReference, concern } = data;
  const isUrgent = concern === 'safety';
  return {
    subject: `We have your report (${caseReference})`,
    preview: isUrgent ? 'Someone from our team is reading it now.' : 'Someone from our team will read it.',
    heading: 'Thank you for telling us',
    paragraphs: [
      isUrgent
        ? `If anyone is in danger right now, call ${EMERGENCY_NUMBER}. Our team has been alerted, and someone reads your report within four hours, day or night.`
        : 'Someone from our team reads your report and looks into it within two business days.',
      'We do not show your report to the person it is about. We may contact you if we need to know more.',
    ],
    facts: [{ label: 'Reference', value: caseReference }],
    after: `You can add something at any time: reply to this email or call us on ${settings.contactPhone}.`,
    because: 'this address was given with a report on our site. If that was not you, ignore this email.',
  };
}

/** Confirms to the family that its claim on the first-session guarantee has arrived (G-07). */
export function guaranteeReceived(mail: Mail<'guarantee-received'>, settings: Settings): Page {
  const { caseReference } = mail.data;
  return {
    subject: `We are sorry about the first session (${caseReference})`,
    preview: 'Someone from our team answers within two business days.',
    heading: 'We are sorry that the first session was not right',
    paragraphs: [
      `You used our first-session guarantee in time. Someone from our team will look into it and write to you within two business days. If the guarantee applies, you do not pay for the session, you get your money back, or we find you another tutor.`,
      'Your tutor has not been notified.',
    ],
    facts: [{ label: 'Reference', value: caseReference }],
    button: { label: 'See your enquiry', url: privatePage(mail, settings) },
    after: LINK_IS_YOURS,
    because: 'the first-session guarantee was used on the private page of your enquiry.',
  };
}

/** One side hears that what it contested about a session has come (G-09). */
export function contestReceived(mail: Mail<'contest-received'>, settings: Settings): Page {
  const { caseReference, enquiryId } = mail.data;
  const isFamily = enquiryId !== undefined;
  return {
    subject: `We are looking into your session (${caseReference})`,
    preview: 'Someone from our team answers within two business days.',
    heading: 'We are looking into your session',
    paragraphs: [
      'You contested what was recorded about a session. Someone from our team reads what you wrote, asks the other side where that is needed, and answers within two business days.',
      'If you are right, we take back what was recorded, and the session does not count for either of you.',
    ],
    facts: [{ label: 'Reference', value: caseReference }],
    ...(isFamily
      ? { button: { label: 'See your enquiry', url: privatePage(mail, settings) }, after: LINK_IS_YOURS }
      : { button: { label: 'See your sessions', url: `${settings.publicUrl}/portal/sessions` } }),
    because: 'you contested what was recorded about one of your sessions.',
  };
}

/** A tutor hears that the report of an enquiry has come (G-10). */
export function leadReceived({ data }: Mail<'lead-received'>, settings: Settings): Page {
  return {
    subject: `We have your report of an enquiry (${data.caseReference})`,
    preview: 'Someone from our team looks into it within two business days.',
    heading: 'Thank you for telling us',
    paragraphs: [
      'Someone from our team looks into the enquiry within two business days. If you are right, we close it, and it counts in none of your figures.',
      'The family is not told that you reported it.',
    ],
    facts: [{ label: 'Reference', value: data.caseReference }],
    button: { label: 'See your opportunities', url: `${settings.publicUrl}/portal/opportunities` },
    because: 'you reported an enquiry in your portal.',
  };
}

/** One side hears how a case ended, in the words an operator chose for it (G-06). */
export function caseOutcome({ data }: Mail<'case-outcome'>, settings: Settings): Page {
  const { caseReference, words, isReporter } = data;
  return {
    subject: isReporter
      ? `We looked into your report (${caseReference})`
      : `A message from our team (${caseReference})`,
    preview: isReporter ? 'What we found.' : 'Please read this message.',
    heading: isReporter ? 'We looked into your report' : 'A message from our team',
    paragraphs: words.split(/\n{2,}/),
    facts: [{ label: 'Reference', value: caseReference }],
    after: `If something is unclear, reply to this email or call us on ${settings.contactPhone}.`,
    because: isReporter ? 'you reported something to us.' : 'our team looked into something that involves you.',
  };
}
