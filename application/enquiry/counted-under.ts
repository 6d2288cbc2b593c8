import { subjectsIn } from '../../domain/matching/subjects.js';
import { citiesNear } from '../../domain/search/areas.js';
import type { Geography } from '../ports/geography.js';

/** The columns by which an enquiry's figures are told apart: its nearest search city and the first subject it names. */
export function countedUnder(
  words: { location: string; subjects: string },
  geography: Geography,
): { city: string; subjectSlug: string } {
  const place = geography.locate(words.location);
  return {
    city: (place && citiesNear(place)[0]) ?? 'elsewhere',
    subjectSlug: subjectsIn(words.subjects)[0] ?? 'other',
  };
}
