import { z } from 'zod';

/**
 * The mails about an enquiry that its family can switch off, on
 * the private page and by the link in each of them (R-66, G-18).
 */
export const FAMILY_MAILS = {
  'quote-received': { label: 'New quotes', description: 'A tutor has written to you with a price and a plan.' },
  'quote-ending': { label: 'Quotes that end soon', description: '24 hours before a quote ends without your answer.' },
  'quote-expired': { label: 'Ended quotes', description: 'A quote has ended without your answer.' },
  'quote-withdrawn': { label: 'Withdrawn quotes', description: 'A tutor has taken a quote back.' },
  'quote-message': { label: 'Messages', description: 'A tutor writes to you on a quote.' },
  'tutor-chosen': { label: 'Your choice', description: 'How to reach the tutor you have chosen.' },
  'another-tutor': { label: 'Another tutor', description: 'Your enquiry is open again.' },
  'session-confirmed': { label: 'Booked sessions', description: 'A session was booked, with its calendar entry.' },
  'session-moved': { label: 'Moved sessions', description: 'A session has a new time.' },
  'session-cancelled': { label: 'Cancelled sessions', description: 'A session will not take place.' },
  'session-reminder': { label: 'Session reminders', description: '24 hours and one hour before each session.' },
  'session-outcome': {
    label: 'After a session',
    description: 'Two hours after a session, if nobody has recorded how it went.',
  },
  'session-request-proposed': {
    label: 'Other times',
    description: 'A tutor suggests another time than you asked for.',
  },
  'session-request-declined': { label: 'Declined requests', description: 'None of the times you asked for suited.' },
  'session-request-expired': { label: 'Requests without an answer', description: 'A request for a session has ended.' },
  'lesson-report': { label: 'Lesson reports', description: 'What was done in a session, and what comes next.' },
  'review-invitation': { label: 'Review invitations', description: 'We ask you how a session was.' },
  'enquiry-delayed': { label: 'Delays', description: 'Finding a tutor takes longer than a day.' },
  'enquiry-closed': { label: 'Closed enquiry', description: 'Your enquiry was closed.' },
} as const;

export type FamilyMail = keyof typeof FAMILY_MAILS;
export const FAMILY_MAIL_KINDS = Object.keys(FAMILY_MAILS) as [FamilyMail, ...FamilyMail[]];

/** PUT /api/enquiries/{id}/mail-settings: whether each kind is sent; kinds left out stay as they are. */
export const familyMailRules = z.object({
  kinds: z.partialRecord(
    z.enum(FAMILY_MAIL_KINDS, { error: 'This kind of email is not known' }),
    z.boolean({ error: 'Please choose true or false' }),
    { error: 'Please choose which emails you want' },
  ),
});
export type FamilyMailInput = z.infer<typeof familyMailRules>;
