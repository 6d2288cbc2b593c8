import type { Settings } from '../../../application/ports/settings.js';
import { tokenOf } from '../../tokens.js';
import { renderMarkdown } from '../markdown.js';
import type { Mail, Page } from './layout.js';

/**
 * The link that lets a subscription count; the words come from
 * us alone, none from who typed the address (R-04, SEC-29).
 */
export function confirmNewsletter({ recipient }: Mail<'newsletter'>, settings: Settings): Page {
  const token = tokenOf('newsletter', recipient, settings.sessionSecret);
  return {
    subject: 'Please confirm your subscription',
    preview: 'One step is left before we email you.',
    heading: 'One step is left',
    paragraphs: [
      'Thank you for your interest in our newsletter: study tips, guides for parents and news of our competitions.',
      'If this address is yours, please open the page and press “Confirm my subscription” there. We only email you once you have.',
    ],
    button: { label: 'Confirm my subscription', url: `${settings.publicUrl}/newsletter#token=${token}` },
    because:
      'this address was given for the newsletter on our site. If that was not you, ignore this email and you will not hear from us.',
  };
}

const NOT_TRACKED = 'We do not track opens or clicks.';
const LONGEST_PREVIEW = 140;

const issuePage = (subject: string, markdown: string): Omit<Page, 'because'> => {
  const body = renderMarkdown(markdown);
  return {
    subject,
    preview: body.text.replace(/\s+/g, ' ').slice(0, LONGEST_PREVIEW),
    heading: subject,
    paragraphs: [],
    body,
    after: NOT_TRACKED,
  };
};

/** An issue as its readers get it, each with a link of their own to unsubscribe (G-28). */
export const newsletterIssue = ({ data: { subject = '', markdown = '' } }: Mail<'newsletter-issue'>): Page => ({
  ...issuePage(subject, markdown),
  because: 'you confirmed that you would like our newsletter.',
});

/** A draft, mailed to the operator who writes it. */
export const newsletterTest = ({ data: { subject, markdown } }: Mail<'newsletter-test'>): Page => ({
  ...issuePage(subject, markdown),
  subject: `Test: ${subject}`,
  because: 'you asked for a test of this newsletter. Readers see a link to unsubscribe here; a test has none.',
});
