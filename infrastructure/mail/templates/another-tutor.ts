import type { Settings } from '../../../application/ports/settings.js';
import { counted, dollarsText, lengthText, momentText } from '../../../domain/shared/format.js';
import { costInCents } from '../../../domain/booking/booking.js';
import type { Mail, Page } from './layout.js';
import { firstName, LINK_IS_YOURS, privatePage } from './private-page.js';

/** What happens next, for a family whose enquiry is opened again. */
export const lookingAgain = (asked: number): string =>
  asked > 0
    ? `We have asked ${counted(asked, 'tutor')} who had written to you before, and ${asked === 1 ? 'this tutor has' : 'they have'} a day to confirm. After that, we will ask others too.`
    : 'We are asking further tutors right now.';

/**
 * To the family: its enquiry is open again (G-08). Where sessions are cancelled with it, the mail about these says it.
 */
export function anotherTutor(mail: Mail<'another-tutor'>, settings: Settings): Page {
  const { tutorName, asked, withdrew, reference } = mail.data;
  const name = tutorName ? firstName(tutorName) : 'Your earlier tutor';
  return {
    subject: `We are looking for another tutor for you (${reference})`,
    preview: 'Your enquiry is open again.',
    heading: 'We are looking for another tutor for you',
    paragraphs: [
      withdrew
        ? `${name} can no longer teach you, so your enquiry is open again. We are sorry that your plans change. ${name} no longer sees your email or phone number.`
        : `Your enquiry is open again. ${name} knows, and no longer sees your email or phone number.`,
      `${lookingAgain(asked)} We email you as soon as a quote arrives.`,
    ],
    facts: [{ label: 'Reference', value: reference }],
    button: { label: 'See your enquiry', url: privatePage(mail, settings) },
    after: LINK_IS_YOURS,
    because: withdrew ? 'you had chosen this tutor.' : 'you asked us for another tutor, or our team did for you.',
  };
}

/** To the tutor who was chosen before (G-08). */
export function tutorReplaced(mail: Mail<'tutor-replaced'>, settings: Settings): Page {
  const { subjects } = mail.data;
  return {
    subject: 'A family is looking for another tutor',
    preview: 'Thank you for what you have done for them.',
    heading: 'A family is looking for another tutor',
    paragraphs: [
      `Hello ${firstName(mail.toName)}, a family that had chosen you has decided to look for another tutor. Thank you for what you have done for them.`,
      'Their contact details are no longer shown to you. Please do not use them any more. You will keep getting new enquiries that suit you.',
    ],
    ...(subjects ? { facts: [{ label: 'Enquiry', value: subjects }] } : {}),
    button: { label: 'See your opportunities', url: `${settings.publicUrl}/portal/opportunities` },
    because: 'a family had chosen you as its tutor.',
  };
}

/** To a runner-up: the earlier quote can be sent again or changed, for a day (G-08). */
export function quoteAskedAgain(mail: Mail<'quote-asked-again'>, settings: Settings): Page {
  const { subjects, hourlyRate, minutes, expiresAt, timezone } = mail.data;
  return {
    subject: 'A family would like to hear from you again',
    preview: 'You quoted for them before. You are asked first, for one day.',
    heading: 'A family would like to hear from you again',
    paragraphs: [
      `Hello ${firstName(mail.toName)}, a family you quoted for is looking for another tutor, and you are one of the first we ask.`,
      'Your earlier quote is ready. Accept, then send it again as it is or change it first.',
    ],
    facts: [
      ...(subjects ? [{ label: 'Enquiry', value: subjects }] : []),
      {
        label: 'Your quote',
        value: `$${hourlyRate} an hour, ${dollarsText(costInCents(hourlyRate, minutes))} for ${lengthText(minutes)}`,
      },
      { label: 'Answer by', value: momentText(expiresAt, timezone) },
    ],
    button: { label: 'See the opportunity', url: `${settings.publicUrl}/portal/opportunities` },
    because: 'you are a tutor with Banksia and quoted on this enquiry before.',
  };
}
