/** The choices of search and profile, with their labels (S0§3, R-29, R-111). */
export const YEAR_LEVELS = [
  'primary-2-3',
  'primary-4-6',
  'secondary-7-8',
  'secondary-9-10',
  'senior-11-12',
  'university',
  'adult',
] as const;
export type YearLevel = (typeof YEAR_LEVELS)[number];

export const TUTOR_TYPES = {
  'qualified-teacher': 'Qualified Teacher',
  'university-graduate': 'University Graduate',
  'current-student': 'Current Student',
  'industry-professional': 'Industry Professional',
} as const;
export type TutorType = keyof typeof TUTOR_TYPES;
export const TUTOR_TYPE_SLUGS = Object.keys(TUTOR_TYPES) as [TutorType, ...TutorType[]];

export const DELIVERY_MODES = ['online', 'in-person'] as const;
