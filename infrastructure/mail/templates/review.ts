import type { Settings } from '../../../application/ports/settings.js';
import { momentText } from '../../../domain/shared/format.js';
import { tokenOf } from '../../tokens.js';
import type { Mail, Page } from './layout.js';
import { firstName } from './private-page.js';

/** The family is asked how a session was; the link stands for one review. */
export function reviewInvitation({ data }: Mail<'review-invitation'>, settings: Settings): Page {
  const { tutorName, subject, startsAt, timezone, invitationId, expiresAt } = data;
  return {
    subject: `How was your session with ${firstName(tutorName)}?`,
    preview: 'Two minutes that help the next family to choose.',
    heading: `How was your session with ${firstName(tutorName)}?`,
    paragraphs: [
      'Your honest review helps the next family to choose, and your tutor to teach better. It takes two minutes.',
      'It is published under your first name.',
    ],
    facts: [
      { label: 'Session', value: momentText(startsAt, timezone) },
      { label: 'Subject', value: subject },
    ],
    button: {
      label: 'Write a review',
      url: `${settings.publicUrl}/reviews#token=${tokenOf('review', invitationId, settings.sessionSecret)}`,
    },
    after: `The link works once, until ${momentText(expiresAt, timezone)}.`,
    because: 'you had a session with a tutor from Banksia.',
  };
}

/** The tutor hears of a review. */
export function reviewPublished(mail: Mail<'review-published'>, settings: Settings): Page {
  const { studentName, subject, reviewText, rating } = mail.data;
  return {
    subject: `${firstName(studentName)} has reviewed your session`,
    preview: `${rating} out of 5 stars.`,
    heading: 'You have a new review',
    paragraphs: [
      `Hello ${firstName(mail.toName)}, ${studentName} has reviewed a session with you. It is now on your public profile.`,
      'You can reply to it once, in public.',
    ],
    facts: [
      { label: 'Rating', value: `${rating} out of 5` },
      { label: 'Subject', value: subject },
      ...(reviewText ? [{ label: 'In their words', value: reviewText }] : []),
    ],
    button: { label: 'See your reviews', url: `${settings.publicUrl}/portal/reviews` },
    because: 'you are a tutor with Banksia.',
  };
}
