import type { Reach } from '@contract/reach.js';

/** Why an enquiry did not become an invitation, as its tutor reads it. */
export const GATE_WORDS: Record<Reach['stopped'][number]['gate'], string> = {
  subject: 'Asked for a subject you do not list',
  level: 'Asked for a year level you do not list',
  reachable: 'Too far away, or wanted to meet another way',
  accepting: 'You were not accepting students',
  wwc: 'Your check was missing or had expired',
  contract: 'You had no approved contract',
  approved: 'Your profile was not approved',
  email_unverified: 'Your email address was not confirmed',
  uninvited: 'You had been invited already',
  suspended: 'Your profile was suspended',
  closing: 'Your account was closing',
};

export const CRITERION_WORDS: Record<Reach['points'][number]['criterion'], string> = {
  subject: 'Subjects',
  level: 'Year levels',
  time: 'Days and times',
  distance: 'Distance or online',
  price: 'Price',
  quality: 'Reviews',
  fairness: 'Recent invitations (fewer scores higher)',
};
