/** The choices of search and profile with their labels (S0§3, R-29, R-111). */
export const YEAR_LEVELS = {
  'primary-2-3': 'Primary 2-3',
  'primary-4-6': 'Primary 4-6',
  'secondary-7-8': 'Secondary 7-8',
  'secondary-9-10': 'Secondary 9-10',
  'senior-11-12': 'Senior 11-12',
  university: 'University',
  adult: 'Adult',
} as const;
export type YearLevel = keyof typeof YEAR_LEVELS;
export const YEAR_LEVEL_SLUGS = Object.keys(YEAR_LEVELS) as [YearLevel, ...YearLevel[]];

export const TUTOR_TYPES = {
  'qualified-teacher': 'Qualified Teacher',
  'university-graduate': 'University Graduate',
  'current-student': 'Current Student',
  'industry-professional': 'Industry Professional',
} as const;
export type TutorType = keyof typeof TUTOR_TYPES;
export const TUTOR_TYPE_SLUGS = Object.keys(TUTOR_TYPES) as [TutorType, ...TutorType[]];

/** How far a tutor travels who has not said it. */
export const TRAVEL_RADIUS_KM = 15;
/** The furthest that one may name. */
export const MAX_RADIUS_KM = 500;
