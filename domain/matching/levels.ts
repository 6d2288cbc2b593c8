import { EDUCATION_LEVELS } from '../enquiry/options.js';
import type { YearLevel } from '../tutor/options.js';

const FITTING: Record<(typeof EDUCATION_LEVELS)[number], readonly YearLevel[] | null> = {
  'Pre-Primary': ['primary-2-3'],
  'Primary School (age 4-11)': ['primary-2-3', 'primary-4-6'],
  'Secondary Education (age 11-16)': ['secondary-7-8', 'secondary-9-10'],
  'Year 11 or 12 (age 16-18)': ['senior-11-12'],
  University: ['university'],
  'Post Graduate': ['university'],
  'Adult Education': ['adult'],
  Other: null,
};

/** The year levels that fit a printed education level; null for `Other` and for a text that was not printed. */
export function levelsOf(educationLevel: string): readonly YearLevel[] | null {
  const label = EDUCATION_LEVELS.find((printed) => printed === educationLevel);
  return label ? FITTING[label] : null;
}
