import type { Settings } from '../../../application/ports/settings.js';
import { momentText } from '../../../domain/shared/format.js';
import { SYDNEY } from '../../../domain/shared/time.js';
import type { Mail, Page } from './layout.js';
import { LINK_IS_YOURS, privatePage } from './private-page.js';

/**
 * The enquirer's confirmation with the link to the private page;
 * its words come from us alone, none from the sender (SEC-29).
 */
export function enquiryReceived(mail: Mail<'enquiry-received'>, settings: Settings): Page {
  const { reference, respondBy, awaitsConfirmation } = mail.data;
  return {
    subject: `We have your enquiry (${reference})`,
    preview: awaitsConfirmation
      ? 'One step is left: confirm that it came from you.'
      : 'What happens next, and your private page.',
    heading: awaitsConfirmation ? 'One step is left' : 'Your enquiry is on its way',
    paragraphs: awaitsConfirmation
      ? [
          'Thank you for your enquiry. Please open your private page and press “Confirm my enquiry” there. We start looking for tutors as soon as you do.',
        ]
      : [
          'Thank you for your enquiry. We are matching it with vetted tutors right now. Those who suit you can reply with a personal quote.',
          'It is free, and nothing is decided until you accept a quote. Tutors do not see your surname, email or phone number before that.',
        ],
    facts: [
      { label: 'Reference', value: reference },
      { label: 'We reply by', value: momentText(respondBy, SYDNEY) },
    ],
    button: {
      label: awaitsConfirmation ? 'Confirm my enquiry' : 'See my enquiry',
      url: privatePage(mail, settings),
    },
    after: LINK_IS_YOURS,
    because:
      'this address was given in an enquiry on our site. If that was not you, ignore this email and nobody will contact you.',
  };
}

/** The honest word after 24 hours without a quote. */
export function enquiryDelayed(mail: Mail<'enquiry-delayed'>, settings: Settings): Page {
  const { reference, awaitsConfirmation, hadQuotes } = mail.data;
  if (awaitsConfirmation)
    return {
      subject: `Your enquiry is waiting for you (${reference})`,
      preview: 'One step is left before we look for your tutor.',
      heading: 'Your enquiry is waiting for you',
      paragraphs: [
        'We promised a reply within 24 hours, but we have not started looking: nobody has confirmed yet that this enquiry came from you.',
        'Please open your private page and press “Confirm my enquiry” there, and we start at once. If it was not you, there is nothing you need to do.',
      ],
      facts: [{ label: 'Reference', value: reference }],
      button: { label: 'Confirm my enquiry', url: privatePage(mail, settings) },
      after: LINK_IS_YOURS,
      because: 'this address was given in an enquiry on our site.',
    };
  return {
    subject: `Still looking for your tutor (${reference})`,
    preview: 'We promised a reply within 24 hours and owe you an update.',
    heading: 'Sorry, we are still looking for your tutor',
    paragraphs: [
      `We promised a reply within 24 hours, and no ${hadQuotes ? 'other tutor has sent a quote since your last one ended' : 'tutor has sent a quote yet'}. Your enquiry is open and our team is looking into it personally.`,
      `You do not need to do anything. We will email you as soon as ${hadQuotes ? 'a new' : 'the first'} quote arrives.`,
    ],
    facts: [{ label: 'Reference', value: reference }],
    button: { label: 'See my enquiry', url: privatePage(mail, settings) },
    after: `${LINK_IS_YOURS} You can reach us on ${settings.contactPhone} or by replying to this email.`,
    because: 'you sent us an enquiry.',
  };
}

/**
 * The link to the private page once more, to the enquiry's own address, also where all others were taken back.
 */
export function enquiryLink(mail: Mail<'enquiry-link'>, settings: Settings): Page {
  const { reference, othersEnded } = mail.data;
  if (othersEnded)
    return {
      subject: `Your new link to enquiry ${reference}`,
      preview: 'The links we emailed before no longer work.',
      heading: 'Your new private link',
      paragraphs: [
        'You ended all other access to your private page. Nobody else can open it, and the links we emailed before no longer work. This one does.',
      ],
      facts: [{ label: 'Reference', value: reference }],
      button: { label: 'Open my enquiry', url: privatePage(mail, settings) },
      after: LINK_IS_YOURS,
      because: 'someone who had your private page open ended all other access to it.',
    };
  return {
    subject: `Your link to enquiry ${reference}`,
    preview: 'The link to your private page, as requested.',
    heading: 'Your private page',
    paragraphs: ['Here is the link to your enquiry again. Your quotes, sessions and messages are all there.'],
    facts: [{ label: 'Reference', value: reference }],
    button: { label: 'Open my enquiry', url: privatePage(mail, settings) },
    after: LINK_IS_YOURS,
    because:
      'someone asked for this link on our site. If that was not you, ignore this email: the link was sent only to you.',
  };
}

/** The family's enquiry was closed. */
export function enquiryClosed(mail: Mail<'enquiry-closed'>, settings: Settings): Page {
  const { reference } = mail.data;
  return {
    subject: `Your enquiry is closed (${reference})`,
    preview: 'No tutor will contact you about it any more.',
    heading: 'Your enquiry is closed',
    paragraphs: [
      'The tutors have been notified, and none of them will contact you about it any more.',
      'If you need a tutor again, you are welcome to send a new enquiry at any time.',
    ],
    facts: [{ label: 'Reference', value: reference }],
    button: { label: 'See my enquiry', url: privatePage(mail, settings) },
    because: 'you sent us an enquiry.',
  };
}
