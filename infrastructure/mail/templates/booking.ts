import type { MailData } from '../../../application/mail/mail-catalogue.js';
import type { Settings } from '../../../application/ports/settings.js';
import { CHECK_RENEWAL_HOURS } from '../../../domain/booking/changes.js';
import { CONTEST_HOURS } from '../../../domain/booking/contest.js';
import { reportParts } from '../../../domain/booking/lesson-report.js';
import { lengthText, momentText } from '../../../domain/shared/format.js';
import type { Mail, Page } from './layout.js';
import { lookingAgain } from './another-tutor.js';
import {
  ANOTHER_TUTOR,
  ASK_FOR_ANOTHER,
  capital,
  firstName,
  LINK_IS_YOURS,
  privatePage,
  REPLY_FOR_ANOTHER,
} from './private-page.js';
import {
  buttonFor,
  byWhom,
  calendar,
  type Cancellation,
  facts,
  mainFacts,
  otherSide,
  reasonFor,
  when,
} from './session-facts.js';
import { portraitOf } from './portrait.js';
import { endsSeries, furtherSessions, seriesConfirmed, seriesMoved } from './session-series.js';

/** Both sides hear of a new session, with its calendar entry. */
export function sessionConfirmed(mail: Mail<'session-confirmed'>, settings: Settings): Page {
  const payload = mail.data;
  if (payload.others) return seriesConfirmed(mail, payload.others, settings);
  return {
    subject: `Your session on ${when(payload)}`,
    preview: `${payload.subject} with ${otherSide(payload)}.`,
    heading: 'Your session is booked',
    portrait: portraitOf(payload, settings),
    paragraphs: [
      payload.audience === 'family'
        ? `${firstName(payload.tutorName)} looks forward to the session. If the time no longer suits you, you can move or cancel it up to 24 hours before.`
        : `${firstName(payload.studentName)} has a session with you. Please let the family know early if you cannot make it.`,
    ],
    facts: facts(payload),
    ...buttonFor(mail, settings),
    because: reasonFor(payload),
    calendar: calendar(mail, 'invitation', settings),
  };
}

/** Both sides hear of a session's new time. */
export function sessionMoved(mail: Mail<'session-moved'>, settings: Settings): Page {
  const payload = mail.data;
  if (payload.others) return seriesMoved(mail, payload.others, settings);
  const before = { label: 'Before', value: momentText(payload.movedFrom, payload.timezone) };
  return {
    subject: `Your session was moved to ${when(payload)}`,
    preview: `${payload.subject} with ${otherSide(payload)} has a new time.`,
    heading: 'Your session has a new time',
    paragraphs: [`${byWhom(payload)} moved the session. Your calendar entry moves with it.`],
    facts: facts(payload).toSpliced(1, 0, before),
    ...buttonFor(mail, settings),
    because: reasonFor(payload),
    calendar: calendar(mail, 'invitation', settings),
  };
}

/** Both sides hear that a session is off. */
export function sessionCancelled(mail: Mail<'session-cancelled'>, settings: Settings): Page {
  const payload = mail.data;
  if (payload.anotherTutor) return replaced(mail, payload.anotherTutor, settings);
  return {
    subject: endsSeries(payload)
      ? `Your sessions from ${when(payload)} were cancelled`
      : `Your session on ${when(payload)} was cancelled`,
    preview: `${payload.subject} with ${otherSide(payload)} will not take place.`,
    heading: endsSeries(payload) ? 'Your sessions were cancelled' : 'Your session was cancelled',
    paragraphs: hasLost(payload)
      ? tutorLeft(
          otherSide(payload),
          payload.others ? 'these sessions cannot take place' : 'this session cannot take place',
          payload,
        )
      : cancelledBy(payload),
    facts: [
      ...mainFacts(payload),
      ...furtherSessions(payload, 'Also cancelled'),
      ...(payload.reason ? [{ label: 'Reason', value: payload.reason }] : []),
    ],
    ...buttonOfCancelled(mail, settings),
    because: reasonFor(payload),
    calendar: calendar(mail, 'cancellation', settings),
  };
}

function buttonOfCancelled(mail: Mail<'session-cancelled'>, settings: Settings): Pick<Page, 'button' | 'after'> {
  if (hasLost(mail.data) && !mail.data.enquiryId) return anotherTutor(settings);
  const { button, after } = buttonFor(mail, settings);
  const label = hasLost(mail.data) ? ASK_FOR_ANOTHER : button?.label;
  return button && label ? { button: { ...button, label }, ...(after ? { after } : {}) } : {};
}

/** Both sides hear that the sessions to come end because the family looks for another tutor (G-08). */
function replaced(
  mail: Mail<'session-cancelled'>,
  { asked, withdrew }: { asked: number; withdrew?: boolean | undefined },
  settings: Settings,
): Page {
  const payload = mail.data;
  const { button, after } = buttonFor(mail, settings);
  const isFamily = payload.audience === 'family';
  const other = capital(firstName(otherSide(payload)));
  const heading = isFamily
    ? 'We are looking for another tutor for you'
    : withdrew
      ? `You no longer teach ${firstName(otherSide(payload))}`
      : 'A family is looking for another tutor';
  const ends = payload.others
    ? 'the sessions that were booked are cancelled'
    : 'the session that was booked is cancelled';
  return {
    subject: heading,
    preview: `${payload.subject} with ${otherSide(payload)} on ${when(payload)} will not take place.`,
    heading,
    paragraphs: isFamily
      ? [
          withdrew
            ? `${other} can no longer teach you, so ${ends} and your enquiry is open again. We are sorry that your plans change. ${other} no longer sees your email or phone number.`
            : `Your enquiry is open again, so ${ends}. ${other} knows, and no longer sees your email or phone number.`,
          `${lookingAgain(asked)} We email you as soon as a quote arrives.`,
        ]
      : [
          withdrew
            ? `As you asked, ${ends}, and we are looking for another tutor for the family. Your calendar entries are removed.`
            : `${other} has decided to look for another tutor, so ${ends}. Thank you for what you have done for them.`,
          'Their contact details are no longer shown to you. Please do not use them any more. You will keep getting new enquiries that suit you.',
        ],
    facts: [...mainFacts(payload), ...furtherSessions(payload, 'Also cancelled')],
    ...(button ? { button: isFamily ? { ...button, label: 'See your enquiry' } : button } : {}),
    ...(after ? { after } : {}),
    because: reasonFor(payload),
    calendar: calendar(mail, 'cancellation', settings),
  };
}

/** The family, of a tutor who has left. */
const hasLost = ({ tutorLeft, audience }: Cancellation) => tutorLeft === true && audience === 'family';

const cancelledBy = (payload: Cancellation) =>
  payload.checkExpired ? cancelledForCheck(payload) : cancelledBySomebody(payload);

const cancelledForCheck = ({ audience, tutorName }: Cancellation) =>
  audience === 'family'
    ? [
        `${capital(firstName(tutorName))}’s working-with-children check was not renewed in time, so we cancelled the session. Nobody teaches through Banksia without a current check. We are sorry that your plans change.`,
        'You pay nothing for it, and it does not count against you. Once the check is renewed you can choose another time on your private page.',
      ]
    : [
        'Your working-with-children check was not renewed in time, so we cancelled this session. It does not count against you. Your calendar entry is removed.',
      ];

const cancelledBySomebody = (payload: Cancellation) => [
  endsSeries(payload)
    ? `${byWhom(payload)} cancelled ${(payload.others?.length ?? 0) + 1} sessions of your series. Your calendar entries are removed.`
    : `${byWhom(payload)} cancelled the session. Your calendar entry is removed.`,
  ...(payload.audience === 'family' ? ['You can choose another time on your private page.'] : []),
];

const tutorLeft = (
  tutor: string,
  so: string,
  { mayReturn, enquiryId }: { mayReturn?: boolean; enquiryId?: string },
) => [
  `${capital(tutor)} ${mayReturn ? 'is not available with Banksia at the moment' : 'no longer teaches with Banksia'}, so ${so}. We are sorry that your plans change.`,
  enquiryId ? ANOTHER_TUTOR : REPLY_FOR_ANOTHER,
];
const anotherTutor = ({ publicUrl }: Settings): Pick<Page, 'button'> => ({
  button: { label: 'Find another tutor', url: `${publicUrl}/#enquiry` },
});

/** The family, when the tutor's check ends before a booked session (G-03). */
export function sessionWaitsForCheck(mail: Mail<'session-waits-for-check'>, settings: Settings): Page {
  const payload = mail.data;
  return {
    subject: `Your session on ${when(payload)} waits for your tutor’s check`,
    preview: 'We will let you know as soon as the check counts again.',
    heading: payload.others ? 'Your sessions are waiting' : 'Your session is waiting',
    paragraphs: [
      `${capital(firstName(payload.tutorName))}’s working-with-children check ${payload.takenBack ? 'has to be verified by us again' : 'has expired'}. Nobody teaches through Banksia without a current check, so ${payload.others ? 'your sessions wait' : 'your session waits'} until ${payload.takenBack ? 'that is done' : 'it is renewed and we have verified it'}.`,
      `You do not have to do anything. If that is done ${CHECK_RENEWAL_HOURS} hours before a session, the session goes ahead as booked and we let you know; otherwise we cancel it and you pay nothing.`,
    ],
    facts: [...mainFacts(payload), ...furtherSessions(payload, 'Also waiting')],
    ...buttonFor(mail, settings),
    because: reasonFor(payload),
  };
}

/** The family, when the tutor's check was renewed in time (G-03). */
export function sessionGoesAhead(mail: Mail<'session-goes-ahead'>, settings: Settings): Page {
  const payload = mail.data;
  return {
    subject: `Your session on ${when(payload)} is going ahead`,
    preview: 'Your tutor’s check is verified.',
    heading: payload.others ? 'Your sessions are going ahead' : 'Your session is going ahead',
    paragraphs: [
      `${capital(firstName(payload.tutorName))}’s working-with-children check is current and we have verified it. ${payload.others ? 'Your sessions go' : 'Your session goes'} ahead as booked.`,
    ],
    facts: [...facts(payload), ...furtherSessions(payload, 'Also')],
    ...buttonFor(mail, settings),
    because: reasonFor(payload),
  };
}

/** Both sides, a day and an hour before. */
export function sessionReminder(mail: Mail<'session-reminder'>, settings: Settings): Page {
  const payload = mail.data;
  const soon = payload.hours === 1;
  return {
    subject: soon ? `Your session starts soon: ${when(payload)}` : `Reminder: your session on ${when(payload)}`,
    preview: `${payload.subject} with ${otherSide(payload)}.`,
    heading: soon ? 'Your session starts soon' : 'Your session is coming up',
    paragraphs: [
      payload.sessionType === 'online'
        ? 'Please open the link a few minutes early and check sound and camera.'
        : 'Please be there a few minutes early.',
    ],
    facts: facts(payload),
    ...(soon && payload.meetingLink
      ? { button: { label: 'Join the session', url: payload.meetingLink } }
      : buttonFor(mail, settings)),
    because: reasonFor(payload),
  };
}

/** Both sides, where neither has said how a session went (G-13). */
export function sessionOutcome(mail: Mail<'session-outcome'>, settings: Settings): Page {
  const payload = mail.data;
  const other = firstName(otherSide(payload));
  const until = momentText(payload.completesAt, payload.timezone);
  const words =
    payload.audience === 'tutor'
      ? {
          heading: 'Did the session take place?',
          paragraphs: [
            `Your session with ${other} is over, and nobody has recorded how it went. If it took place, please complete it, with a lesson report for the family if you like. If ${other} did not come, press “No show”.`,
            `If neither of you records anything by ${until}, the session is completed automatically. You can contest that for another ${CONTEST_HOURS} hours.`,
          ],
        }
      : {
          heading: 'Was everything right?',
          paragraphs: [
            `Your session with ${other} is over, and nobody has recorded how it went. If it took place, you do not have to do anything: on ${until} it is completed automatically.`,
            payload.enquiryId
              ? `If ${other} did not come, open your private page before then and press “${capital(other)} did not come”. After that you can still contest it, for ${CONTEST_HOURS} hours.`
              : `If ${other} did not come, simply reply to this email.`,
          ],
        };
  const { button, after: note } = buttonFor(mail, settings);
  return {
    subject: `${words.heading} Your session on ${when(payload)}`,
    preview: `${payload.subject} with ${otherSide(payload)}.`,
    ...words,
    facts: mainFacts(payload),
    ...(button ? { button: payload.audience === 'tutor' ? { ...button, label: 'Complete the session' } : button } : {}),
    ...(note ? { after: note } : {}),
    because: reasonFor(payload),
  };
}

/** The family, when its tutor has written about a session that was held (G-14). */
export function lessonReport(mail: Mail<'lesson-report'>, settings: Settings): Page {
  const payload = mail.data;
  const tutor = firstName(payload.tutorName);
  const parts = reportParts(payload);
  return {
    subject: `${capital(tutor)} has written about your session`,
    preview: `${payload.subject}, ${when(payload)}.`,
    heading: 'Your lesson report',
    paragraphs: [
      `${capital(tutor)} has written to you about the session on ${when(payload)}. Our team can read it, and nobody else.`,
    ],
    facts: [
      ...(payload.learnerName ? [{ label: 'For', value: payload.learnerName }] : []),
      { label: 'Subject', value: payload.subject },
      ...parts.map(({ heading, words }) => ({ label: heading, value: words })),
    ],
    ...buttonFor(mail, settings),
    because: reasonFor(payload),
  };
}

/** The tutor is asked for a session at one of up to three dates. */
export function sessionRequested(mail: Mail<'session-requested'>, settings: Settings): Page {
  const { studentName, learnerName, subject, sessionType, minutes, studentMessage, timezone, dates } = mail.data;
  return {
    subject: `${firstName(studentName)} would like a session`,
    preview: `${subject}, ${lengthText(minutes)}.`,
    heading: `${firstName(studentName)} would like a session`,
    paragraphs: [
      `Hello ${firstName(mail.toName)}, ${studentName} would like to begin and has suggested these times. Confirm one of them, or propose another.`,
    ],
    facts: [
      { label: dates.length > 1 ? 'Times' : 'Time', value: dates.map((date) => momentText(date, timezone)).join('\n') },
      { label: 'Length', value: lengthText(minutes) },
      ...(learnerName ? [{ label: 'For', value: learnerName }] : []),
      { label: 'Subject', value: subject },
      { label: 'How', value: sessionType === 'online' ? 'Online' : 'In person' },
      ...(studentMessage ? [{ label: 'In their words', value: studentMessage }] : []),
    ],
    button: { label: 'Answer the request', url: `${settings.publicUrl}/portal/booking-requests` },
    because: 'a family accepted your quote.',
  };
}

type Reply = MailData<'session-request-proposed' | 'session-request-declined'>;

const A_REQUESTED_SESSION = 'you asked a tutor for a session.';
const words = ({ tutorResponse, tutorName }: Reply) =>
  tutorResponse ? [{ label: `${firstName(tutorName)} writes`, value: tutorResponse }] : [];

/** The family hears of another date. */
export function sessionRequestProposed(mail: Mail<'session-request-proposed'>, settings: Settings): Page {
  const { tutorName, subject, proposedDate, timezone } = mail.data;
  return {
    subject: `${firstName(tutorName)} proposes another time`,
    preview: momentText(proposedDate, timezone),
    heading: `${firstName(tutorName)} proposes another time`,
    paragraphs: ['None of your times suited, so your tutor proposes this one. You can accept it on your private page.'],
    facts: [
      { label: 'Proposed', value: momentText(proposedDate, timezone) },
      { label: 'Subject', value: subject },
      ...words(mail.data),
    ],
    button: { label: 'Accept this time', url: privatePage(mail, settings) },
    after: LINK_IS_YOURS,
    because: A_REQUESTED_SESSION,
  };
}

/** The family hears that none of its dates suits. */
export function sessionRequestDeclined(mail: Mail<'session-request-declined'>, settings: Settings): Page {
  const { tutorName, subject } = mail.data;
  return {
    subject: `${capital(firstName(tutorName))} cannot make your times`,
    preview: 'You can ask for other times.',
    heading: `${capital(firstName(tutorName))} cannot make your times`,
    paragraphs: ['You are welcome to ask for other times on your private page, or to call your tutor.'],
    facts: [{ label: 'Subject', value: subject }, ...words(mail.data)],
    button: { label: 'Ask for other times', url: privatePage(mail, settings) },
    after: LINK_IS_YOURS,
    because: A_REQUESTED_SESSION,
  };
}

/** The family hears that nobody answered its request in time. */
export function sessionRequestExpired(mail: Mail<'session-request-expired'>, settings: Settings): Page {
  const { tutorName, subject, tutorLeft: hasLeft = false, mayReturn = false } = mail.data;
  if (hasLeft)
    return {
      subject: 'Your request for a session has ended',
      preview: mayReturn ? 'Your tutor is not available at the moment.' : 'Your tutor no longer teaches with us.',
      heading: 'Your request for a session has ended',
      paragraphs: tutorLeft(tutorName || 'your tutor', 'your request for a session cannot be answered', mail.data),
      facts: [{ label: 'Subject', value: subject }],
      button: { label: ASK_FOR_ANOTHER, url: privatePage(mail, settings) },
      after: LINK_IS_YOURS,
      because: A_REQUESTED_SESSION,
    };
  return {
    subject: 'Your request for a session has expired',
    preview: 'You can ask for other times.',
    heading: 'Your request for a session has expired',
    paragraphs: [
      `Your request to ${tutorName} has ended without an agreed time. Please ask for other times on your private page, or call your tutor.`,
    ],
    facts: [{ label: 'Subject', value: subject }],
    button: { label: 'Ask for other times', url: privatePage(mail, settings) },
    after: LINK_IS_YOURS,
    because: A_REQUESTED_SESSION,
  };
}
