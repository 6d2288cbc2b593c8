import { SUBJECTS } from '@domain/matching/options.js';
import { TUTOR_TYPES, YEAR_LEVELS } from '@domain/tutor/options.js';
import { titleOf } from '@contract/slug.js';

const labelIn = (labels: Record<string, string>) => (slug: string) => labels[slug] ?? (titleOf(slug) || slug);

/** The printed name of a slug of search, else the slug in title case. */
export const subjectLabel = labelIn(SUBJECTS);
export const yearLevelLabel = labelIn(YEAR_LEVELS);
export const tutorTypeLabel = labelIn(TUTOR_TYPES);
