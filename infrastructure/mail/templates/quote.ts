import { WIDER_FOR_FAMILY } from '../../../domain/matching/wider.js';
import type { Settings } from '../../../application/ports/settings.js';
import { counted, dollarsText, lengthText, momentText } from '../../../domain/shared/format.js';
import { SYDNEY } from '../../../domain/shared/time.js';
import type { Mail, Page } from './layout.js';
import { portraitOf } from './portrait.js';
import { ANOTHER_TUTOR, ASK_FOR_ANOTHER, capital, firstName, LINK_IS_YOURS, privatePage } from './private-page.js';

const A_TUTOR = 'you are a tutor with Banksia and answered this enquiry.';
const MASKED = 'Email addresses and phone numbers are hidden until the quote is accepted.';
const AN_ENQUIRY = 'you sent us an enquiry.';

/** A tutor has quoted: to the family (R-49). */
export function quoteReceived(mail: Mail<'quote-received'>, settings: Settings): Page {
  const { tutorName, hourlyRate, minutes, cost, wider, reference } = mail.data;
  return {
    subject: `${firstName(tutorName)} has sent you a quote (${reference})`,
    preview: `${dollarsText(cost)} for ${lengthText(minutes)}. Read what ${firstName(tutorName)} has planned for you.`,
    heading: 'You have a quote',
    portrait: portraitOf(mail.data, settings),
    paragraphs: [
      `${tutorName} has read your enquiry and written to you with a price and a plan.`,
      'Nothing is decided until you accept. You can compare up to five quotes side by side.',
    ],
    facts: [
      { label: 'Tutor', value: tutorName },
      { label: 'Price', value: `$${hourlyRate} an hour` },
      { label: 'One session', value: `${lengthText(minutes)}, ${dollarsText(cost)}` },
      ...(wider ? [{ label: 'Please note', value: WIDER_FOR_FAMILY[wider] }] : []),
    ],
    button: { label: 'Read the quote', url: privatePage(mail, settings) },
    after: `The quote is valid for seven days. ${LINK_IS_YOURS}`,
    because: AN_ENQUIRY,
  };
}

/** Quotes end soon that the family has not answered (G-23). */
export function quoteEnding(mail: Mail<'quote-ending'>, settings: Settings): Page {
  const { count, tutorName, expiresAt, reference } = mail.data;
  const until = momentText(expiresAt, SYDNEY);
  const isOne = count === 1;
  const quotes = isOne ? `${tutorName ?? 'Your tutor'}’s quote` : counted(count, 'quote');
  return {
    subject: `${isOne ? 'A quote ends' : `${count} quotes end`} soon (${reference})`,
    preview: `You can answer until ${until}.`,
    heading: isOne ? 'A quote ends soon' : `${count} quotes end soon`,
    paragraphs: [
      `${quotes} ${isOne ? 'is' : 'are'} waiting for your answer, and ${isOne ? 'ends' : 'end'} at the time below.`,
      'You can accept, decline or ask a question on your private page.',
    ],
    facts: [{ label: isOne ? 'It ends' : 'They end', value: until }],
    button: { label: isOne ? 'Read the quote' : 'Read the quotes', url: privatePage(mail, settings) },
    after: LINK_IS_YOURS,
    because: AN_ENQUIRY,
  };
}

/** Quotes have ended that the family has not answered: to the family (G-23). */
export function quoteExpired(mail: Mail<'quote-expired'>, settings: Settings): Page {
  const { count, tutorName, live, reference } = mail.data;
  const isOne = count === 1;
  const quotes = isOne ? `${tutorName ?? 'Your tutor'}’s quote has` : `${counted(count, 'quote')} have`;
  return {
    subject: `${isOne ? 'A quote has' : `${count} quotes have`} ended (${reference})`,
    preview: 'Your enquiry stays open.',
    heading: isOne ? 'A quote has ended' : `${count} quotes have ended`,
    paragraphs: [
      `${quotes} ended without your answer, so ${isOne ? 'it' : 'they'} can no longer be accepted. The ${isOne ? 'tutor knows' : 'tutors know'}, too.`,
      live > 0
        ? `Your enquiry stays open, and you have ${counted(live, 'other quote')} to choose from.`
        : 'Your enquiry stays open. If you would still like a tutor, reply to this email and we will ask for new quotes. If not, you can close the enquiry on your private page.',
    ],
    facts: [{ label: 'Reference', value: reference }],
    button: { label: 'See your enquiry', url: privatePage(mail, settings) },
    after: LINK_IS_YOURS,
    because: AN_ENQUIRY,
  };
}

/** The tutor has taken a quote back before the family had answered (R-49). */
export function quoteWithdrawn(mail: Mail<'quote-withdrawn'>, settings: Settings): Page {
  const { tutorName, live, reference } = mail.data;
  return {
    subject: `A quote was withdrawn (${reference})`,
    preview: live > 0 ? 'Your other quotes stay open.' : 'We are looking for another tutor for you.',
    heading: 'A quote was withdrawn',
    paragraphs: [
      `${capital(firstName(tutorName))} has withdrawn the quote for your enquiry, so it can no longer be accepted. We are sorry about that.`,
      live > 0
        ? `You still have ${counted(live, 'other quote')} to choose from.`
        : 'We are looking for another tutor for you, and email you as soon as a quote arrives. You do not need to do anything.',
    ],
    facts: [{ label: 'Reference', value: reference }],
    button: { label: 'See your enquiry', url: privatePage(mail, settings) },
    after: LINK_IS_YOURS,
    because: AN_ENQUIRY,
  };
}

/** A quote has ended that the family has not answered: to its tutor (G-23). */
export function quoteUnanswered(mail: Mail<'quote-unanswered'>, settings: Settings): Page {
  const { subjects } = mail.data;
  return {
    subject: 'Your quote has ended',
    preview: 'The family has not answered in time.',
    heading: 'Your quote has ended',
    paragraphs: [
      `Thank you for your time, ${firstName(mail.toName)}. The family has not answered your quote in time, so it has ended. It says nothing about your teaching.`,
      'You will keep getting new enquiries that suit you.',
    ],
    ...(subjects ? { facts: [{ label: 'Enquiry', value: subjects }] } : {}),
    button: { label: 'See your opportunities', url: `${settings.publicUrl}/portal/opportunities` },
    because: A_TUTOR,
  };
}

/** The family has chosen: to the family, with the tutor's contact (R-52). */
export function tutorChosen(mail: Mail<'tutor-chosen'>, settings: Settings): Page {
  const { tutorName, tutorEmail, tutorPhone, hourlyRate, minutes } = mail.data;
  const phone = tutorPhone ? [{ label: 'Phone', value: tutorPhone }] : [];
  return {
    subject: `${firstName(tutorName)} is your tutor`,
    preview: 'One step is left: choose a time for the first session.',
    heading: `${firstName(tutorName)} is your tutor`,
    portrait: portraitOf(mail.data, settings),
    paragraphs: [
      `You accepted the quote of ${tutorName}. The other tutors know that you have decided, so nobody else will contact you.`,
      'Choose a time for the first session on your private page. You can also reach your tutor directly.',
    ],
    facts: [
      { label: 'Tutor', value: tutorName },
      { label: 'Email', value: tutorEmail },
      ...phone,
      { label: 'Agreed', value: `$${hourlyRate} an hour, ${lengthText(minutes)} a session` },
    ],
    button: { label: 'Book the first session', url: privatePage(mail, settings) },
    after: LINK_IS_YOURS,
    because: AN_ENQUIRY,
  };
}

/** To the family whose tutor has left, before a session was arranged; never with the reason (R-127). */
export function tutorUnavailable(mail: Mail<'tutor-unavailable'>, settings: Settings): Page {
  const { tutorName, wasChosen, mayReturn } = mail.data;
  const name = tutorName || 'your tutor';
  const gone = mayReturn ? 'is not available with Banksia at the moment' : 'no longer teaches with Banksia';
  const page = {
    subject: `${capital(firstName(name))} ${gone}`,
    preview: wasChosen ? 'We can look for another tutor for you.' : 'The quote has ended.',
    heading: `${capital(firstName(name))} ${gone}`,
    because: AN_ENQUIRY,
  };
  const toPage = { button: { label: 'See your enquiry', url: privatePage(mail, settings) }, after: LINK_IS_YOURS };
  if (wasChosen)
    return {
      ...page,
      paragraphs: [
        `${capital(name)} ${gone}, so you cannot book sessions with this tutor. We are sorry that your plans change.`,
        ANOTHER_TUTOR,
      ],
      ...toPage,
      button: { ...toPage.button, label: ASK_FOR_ANOTHER },
    };
  return {
    ...page,
    paragraphs: [
      `${capital(name)} ${gone}, so the quote has ended. We are sorry that your plans change.`,
      'Your enquiry stays open: other tutors can still quote, and quotes from other tutors stay as they are.',
    ],
    ...toPage,
  };
}

/** The family has chosen: to the tutor, with the family's contact (R-52). */
export function quoteAccepted(mail: Mail<'quote-accepted'>, settings: Settings): Page {
  const { name, email, phone, subjects, hourlyRate, minutes } = mail.data;
  return {
    subject: 'Your quote was accepted',
    preview: `${firstName(name)} would like to learn with you.`,
    heading: 'Your quote was accepted',
    paragraphs: [
      `Congratulations, ${firstName(mail.toName)}. ${name} has accepted your quote and would like to begin.`,
      'The family chooses a time from your calendar, or asks you for one. You are welcome to call and introduce yourself.',
    ],
    facts: [
      { label: 'Family', value: name },
      { label: 'Email', value: email },
      { label: 'Phone', value: phone },
      { label: 'Subjects', value: subjects },
      { label: 'Agreed', value: `$${hourlyRate} an hour, ${lengthText(minutes)} a session` },
    ],
    button: { label: 'See your quotes', url: `${settings.publicUrl}/portal/quotes` },
    after: 'Please use these details for this student only.',
    because: A_TUTOR,
  };
}

/** A family has written on a quote: to its tutor, as it reads there (G-16). */
export function quoteQuestion(mail: Mail<'quote-question'>, settings: Settings): Page {
  const { text, subjects, isChosen } = mail.data;
  const heading = isChosen ? 'A message from a family' : 'A question about your quote';
  return {
    subject: heading,
    preview: isChosen ? 'The family that chose you has written to you.' : 'A family would like to know more.',
    heading,
    paragraphs: [
      isChosen
        ? `${firstName(mail.toName)}, the family that accepted your quote has written to you:`
        : `${firstName(mail.toName)}, a family that is reading your quote has asked you:`,
    ],
    facts: [
      { label: isChosen ? 'Message' : 'Question', value: text },
      { label: 'Enquiry', value: subjects },
    ],
    button: { label: 'Read and answer', url: `${settings.publicUrl}/portal/quotes` },
    ...(!isChosen && { after: MASKED }),
    because: A_TUTOR,
  };
}

/** A tutor has written on its quote: to the family, as it reads there (G-16). */
export function quoteMessage(mail: Mail<'quote-message'>, settings: Settings): Page {
  const { text, tutorName, isChosen, reference } = mail.data;
  const name = capital(firstName(tutorName));
  const heading = isChosen ? `A message from ${firstName(tutorName)}` : `${name} has answered you`;
  return {
    subject: `${heading} (${reference})`,
    preview: `Read what ${firstName(tutorName)} has written.`,
    heading,
    paragraphs: [`${capital(tutorName)} has written to you:`],
    facts: [{ label: isChosen ? 'Message' : 'Answer', value: text }],
    button: { label: 'Read and reply', url: privatePage(mail, settings) },
    after: isChosen ? LINK_IS_YOURS : `${MASKED} ${LINK_IS_YOURS}`,
    because: AN_ENQUIRY,
  };
}

/** To the tutor whose quote was declined (API-20). */
export function quoteDeclined(mail: Mail<'quote-declined'>, settings: Settings): Page {
  const { subjects } = mail.data;
  return {
    subject: 'Your quote was declined',
    preview: 'The family has decided not to go ahead with it.',
    heading: 'Your quote was declined',
    paragraphs: [
      `Thank you for your time, ${firstName(mail.toName)}. The family has read your quote and decided not to go ahead with it.`,
      'It says nothing about your teaching. You will keep getting new enquiries that suit you.',
    ],
    facts: [{ label: 'Enquiry', value: subjects }],
    button: { label: 'See your opportunities', url: `${settings.publicUrl}/portal/opportunities` },
    because: A_TUTOR,
  };
}

/** To each tutor whose quote stood beside the accepted one (R-52). */
export function quoteNotChosen(mail: Mail<'quote-not-chosen'>, settings: Settings): Page {
  const { subjects } = mail.data;
  return {
    subject: 'The family chose another tutor',
    preview: 'Thank you for your quote.',
    heading: 'The family chose another tutor',
    paragraphs: [
      `Thank you for your quote, ${firstName(mail.toName)}. The family has accepted another one, so yours is closed.`,
      'You will keep getting new enquiries that suit you.',
    ],
    facts: [{ label: 'Enquiry', value: subjects }],
    button: { label: 'See your opportunities', url: `${settings.publicUrl}/portal/opportunities` },
    because: A_TUTOR,
  };
}

/** To each tutor who was invited and has not quoted when the family chose (R-52). */
export function opportunityFilled(mail: Mail<'opportunity-filled'>, settings: Settings): Page {
  const { subjects } = mail.data;
  return {
    subject: 'An opportunity has been filled',
    preview: 'The family has chosen a tutor. There is nothing you need to do.',
    heading: 'This opportunity has been filled',
    paragraphs: [
      `Hello ${firstName(mail.toName)}, the family has chosen a tutor, so this opportunity is closed. There is nothing you need to do.`,
    ],
    facts: [{ label: 'Enquiry', value: subjects }],
    button: { label: 'See your opportunities', url: `${settings.publicUrl}/portal/opportunities` },
    because: 'you are a tutor with Banksia and were invited to this enquiry.',
  };
}

/** To the tutor who is next on the waitlist: a place is kept for a day (G-21). */
export function waitlistAsked(mail: Mail<'waitlist-asked'>, settings: Settings): Page {
  const { subjects, expiresAt, timezone } = mail.data;
  return {
    subject: 'There is a place for your quote now',
    preview: 'Your quote is kept. Send it as it is, or change it first.',
    heading: 'There is a place for your quote now',
    paragraphs: [
      `Hello ${firstName(mail.toName)}, you were on the waitlist of a family, and one of its quotes has ended. You are next.`,
      'Your quote is kept. Send it as it is, or change it first.',
    ],
    facts: [
      ...(subjects ? [{ label: 'Enquiry', value: subjects }] : []),
      { label: 'Send it by', value: momentText(expiresAt, timezone) },
    ],
    button: { label: 'Send my quote', url: `${settings.publicUrl}/portal/opportunities` },
    after: 'After that the place goes to the next tutor.',
    because: 'you are on the waitlist of this enquiry.',
  };
}

/** To each tutor on the waitlist when the family chose (G-21). */
export function waitlistEnded(mail: Mail<'waitlist-ended'>, settings: Settings): Page {
  const { subjects } = mail.data;
  return {
    subject: 'The family you were waiting for chose a tutor',
    preview: 'There is nothing you need to do.',
    heading: 'The family chose another tutor',
    paragraphs: [
      `Hello ${firstName(mail.toName)}, you were on the waitlist of a family that has now chosen one of its quotes, so the waitlist is closed. There is nothing you need to do.`,
      'You will keep getting new enquiries that suit you.',
    ],
    ...(subjects ? { facts: [{ label: 'Enquiry', value: subjects }] } : {}),
    button: { label: 'See your opportunities', url: `${settings.publicUrl}/portal/opportunities` },
    because: 'you were on the waitlist of this enquiry.',
  };
}

/** To each tutor who waited for a family whose enquiry it or our team has closed. */
export function opportunityClosed(mail: Mail<'opportunity-closed'>, settings: Settings): Page {
  const { subjects, byTeam, inNoFigures } = mail.data;
  const hello = `Hello ${firstName(mail.toName)}, `;
  return {
    subject: byTeam ? 'We have closed an enquiry' : 'A family has closed its enquiry',
    preview: 'There is nothing you need to do.',
    heading: byTeam ? 'We have closed this enquiry' : 'The family has closed its enquiry',
    paragraphs: [
      inNoFigures
        ? `${hello}we looked into this enquiry and closed it. It counts in none of your figures, and there is nothing you need to do.`
        : `${hello}${byTeam ? 'we have closed this enquiry' : 'the family is no longer looking for a tutor'}. There is nothing you need to do.`,
    ],
    ...(subjects ? { facts: [{ label: 'Enquiry', value: subjects }] } : {}),
    button: { label: 'See your opportunities', url: `${settings.publicUrl}/portal/opportunities` },
    because: 'you are a tutor with Banksia and were invited to this enquiry.',
  };
}

/** The family has given its contact to a tutor who quoted (R-46). */
export function contactShared(mail: Mail<'contact-shared'>, settings: Settings): Page {
  const { name, email, phone, subjects } = mail.data;
  return {
    subject: 'A family has shared its contact details with you',
    preview: `${firstName(name)} would like to talk before deciding.`,
    heading: `${firstName(name)} would like to hear from you`,
    paragraphs: [
      `Hello ${firstName(mail.toName)}, ${name} has read your quote and shared contact details with you. A short call often settles the open questions.`,
    ],
    facts: [
      { label: 'Family', value: name },
      { label: 'Email', value: email },
      { label: 'Phone', value: phone },
      { label: 'Subjects', value: subjects },
    ],
    button: { label: 'See your quotes', url: `${settings.publicUrl}/portal/quotes` },
    after: 'Please use these details for this student only.',
    because: A_TUTOR,
  };
}
