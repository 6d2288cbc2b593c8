import { SITE_FACTS } from '../lib/site-facts';
import { FIGURES } from './figures';

/** The name, the contact details and the claims, all of them text (R-07, R-117; S0§9). A rename is one edit here. */
export const SITE = {
  name: 'Banksia',
  promise: 'The right tutor, found for you.',
  sentence:
    'Tell us what you need in nine short questions. We ask vetted tutors near you and come back within 24 hours, free and with no commitment.',
  description:
    'Vetted private tutors across Australia, face-to-face or online. Send one free enquiry and hear back within 24 hours.',
  phone: SITE_FACTS.phone,
  email: SITE_FACTS.email,
  area: 'Australia Wide',
  hours: 'Mon-Sun: 8AM-8PM',
  lmsUrl: SITE_FACTS.lmsUrl || null,
};

export const TRUST_FIGURES = [
  { figure: FIGURES.rating, label: 'average rating', detail: `from ${FIGURES.reviews} reviews` },
  { figure: FIGURES.tutors, label: 'vetted tutors', detail: 'across Australia' },
  { figure: FIGURES.students, label: 'students', detail: 'matched so far' },
  { figure: FIGURES.sessions, label: 'sessions', detail: 'given' },
  { figure: FIGURES.success, label: 'success', detail: 'say grades improved' },
];

export const GUARANTEES = [
  'A reply within 24 hours',
  'Money back after the first session if it is not right',
  'Every tutor holds a working-with-children check',
];
