import { SITE } from './site';

export type MenuEntry = { label: string; to: string; external?: boolean };

/** The entries of header and drawer (P-03, P-04, P-06). The learning-management entry is hidden where unset. */
export const YEAR_LEVELS: MenuEntry = { label: 'Year Levels', to: '/year-levels' };

export const RESOURCES: MenuEntry[] = [
  { label: 'Success Stories', to: '/success-stories' },
  { label: 'Blog', to: '/blog' },
  { label: 'Competitions', to: '/competitions' },
];

export const FOR_TUTORS: MenuEntry[] = [
  { label: 'New Tutor Onboarding', to: '/setup' },
  { label: 'Existing User Login', to: '/auth' },
  ...(SITE.lmsUrl ? [{ label: 'Tutor Learning Platform', to: SITE.lmsUrl, external: true }] : []),
  { label: 'Admin Login', to: '/auth?redirect=/admin' },
];

export const FOOTER_SERVICES = [
  'One-to-one Tutoring',
  'Tutoring at Home',
  'Tutoring in a Cafe',
  'Online Tutoring',
  'Exam Tutoring',
  'Adult Learning',
];

export const SOCIAL = ['Facebook', 'Instagram', 'LinkedIn', 'Twitter'];
