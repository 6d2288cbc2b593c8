import { z } from 'zod';

/** The mails a tutor may have at once, gathered once a day, or not at all; what cannot wait is not gathered. */
export const TUTOR_MAILS = {
  'new-opportunity': {
    label: 'New opportunities',
    description: 'A family is looking for a tutor like you.',
    choices: ['at_once', 'daily_digest', 'off'],
  },
  'opportunity-ending': {
    label: 'Opportunities that end soon',
    description: '12 hours before the time for your answer is over.',
    choices: ['at_once', 'off'],
  },
  'opportunity-expired': {
    label: 'Ended opportunities',
    description: 'The time for your answer is over.',
    choices: ['at_once', 'off'],
  },
  'enquiry-changed': {
    label: 'Changed enquiries',
    description: 'A family changed what it is looking for after you were asked.',
    choices: ['at_once', 'off'],
  },
  'quote-accepted': {
    label: 'Accepted quotes',
    description: 'A family accepted your quote and you get its contact details.',
    choices: ['at_once', 'off'],
  },
  'contact-shared': {
    label: 'Shared contact details',
    description: 'A family shared its contact details before deciding.',
    choices: ['at_once', 'off'],
  },
  'quote-question': {
    label: 'Questions and messages',
    description: 'A family writes to you on one of your quotes.',
    choices: ['at_once', 'off'],
  },
  'quote-unanswered': {
    label: 'Quotes without an answer',
    description: 'Your quote has ended and the family has not answered.',
    choices: ['at_once', 'off'],
  },
  'quote-declined': {
    label: 'Declined quotes',
    description: 'A family declined your quote.',
    choices: ['at_once', 'off'],
  },
  'quote-not-chosen': {
    label: 'Quotes not chosen',
    description: 'A family chose another tutor.',
    choices: ['at_once', 'off'],
  },
  'quote-asked-again': {
    label: 'Families who look again',
    description: 'A family you quoted for is looking for another tutor.',
    choices: ['at_once', 'off'],
  },
  'waitlist-asked': {
    label: 'Your turn on a waitlist',
    description: 'There is a place for your quote, which is kept for a day.',
    choices: ['at_once', 'off'],
  },
  'waitlist-ended': {
    label: 'Ended waitlists',
    description: 'A family chose a tutor while you were on its waitlist.',
    choices: ['at_once', 'off'],
  },
  'opportunity-filled': {
    label: 'Filled opportunities',
    description: 'A family chose a tutor before you sent a quote.',
    choices: ['at_once', 'off'],
  },
  'opportunity-closed': {
    label: 'Closed opportunities',
    description: 'An enquiry you were asked about was closed.',
    choices: ['at_once', 'off'],
  },
  'session-requested': {
    label: 'Requests for a session',
    description: 'A family asks you for a time.',
    choices: ['at_once', 'off'],
  },
  'session-confirmed': {
    label: 'Booked sessions',
    description: 'A session was booked, with its calendar entry.',
    choices: ['at_once', 'off'],
  },
  'session-moved': {
    label: 'Moved sessions',
    description: 'A session has a new time.',
    choices: ['at_once', 'off'],
  },
  'session-cancelled': {
    label: 'Cancelled sessions',
    description: 'A session will not take place.',
    choices: ['at_once', 'off'],
  },
  'session-reminder': {
    label: 'Session reminders',
    description: '24 hours and one hour before each session.',
    choices: ['at_once', 'off'],
  },
  'session-outcome': {
    label: 'Sessions without an answer',
    description: 'Two hours after a session, if nobody has recorded how it went.',
    choices: ['at_once', 'off'],
  },
  'review-published': {
    label: 'Reviews',
    description: 'A family has reviewed a session with you.',
    choices: ['at_once', 'off'],
  },
  'wwc-expiring': {
    label: 'Working-with-children reminders',
    description: '90, 30 and 7 days before your check expires.',
    choices: ['at_once', 'off'],
  },
} as const;

export type TutorMail = keyof typeof TUTOR_MAILS;
export const TUTOR_MAIL_KINDS = Object.keys(TUTOR_MAILS) as [TutorMail, ...TutorMail[]];

export const DELIVERIES = ['at_once', 'daily_digest', 'off'] as const;
export type Delivery = (typeof DELIVERIES)[number];

export const DIGEST_TIME = '07:00';

const TIME = 'Time must be HH:MM, 24-hour';
const time = z.string({ error: TIME }).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, TIME);

/** PUT /api/portal/notification-settings: kinds left out stay as they are; true is at once, false off. */
export const notificationRules = z.object({
  kinds: z
    .partialRecord(
      z.enum(TUTOR_MAIL_KINDS, { error: 'This kind of email is not known' }),
      z
        .union([z.boolean(), z.enum(DELIVERIES)], { error: 'Please choose at_once, daily_digest or off' })
        .transform((value): Delivery => (typeof value === 'string' ? value : value ? 'at_once' : 'off')),
      { error: 'Please choose how each kind of email is delivered' },
    )
    .default({})
    .superRefine((kinds, context) => {
      for (const kind of TUTOR_MAIL_KINDS)
        if (kinds[kind] && !TUTOR_MAILS[kind].choices.some((choice) => choice === kinds[kind]))
          context.addIssue({ code: 'custom', path: [kind], message: 'This email can be sent at once or turned off' });
    }),
  quietHours: z
    .object({ startTime: time, endTime: time })
    .refine(({ startTime, endTime }) => startTime !== endTime, {
      path: ['endTime'],
      error: 'End time must differ from start time',
    })
    .nullish(),
});

export type NotificationInput = z.infer<typeof notificationRules>;
