import { type EnquirySource, sourceName } from '../../domain/enquiry/source.js';
import { subjectsIn } from '../../domain/matching/subjects.js';
import { citiesNear } from '../../domain/search/areas.js';
import type { Geography } from '../ports/enquiry/geography.js';

/** The columns by which an enquiry's figures are grouped: its nearest search city and the first subject it names. */
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

/** The columns of where an enquiry came from, and the name under which it counts (G-29). */
export const sourceColumns = (source: EnquirySource) => ({
  utmSource: source.utm_source,
  utmMedium: source.utm_medium,
  utmCampaign: source.utm_campaign,
  referrer: source.referrer,
  sourceName: sourceName(source),
});
