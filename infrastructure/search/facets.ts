import type { TutorFilter } from '../../application/tutor/search-tutors.query.js';
import { type SubjectSlug, SUBJECTS } from '../../domain/matching/subjects.js';
import { SEARCH_LOCATION_SLUGS, type SearchLocation } from '../../domain/search/options.js';
import { type TutorType, TUTOR_TYPE_SLUGS, type YearLevel, YEAR_LEVEL_SLUGS } from '../../domain/tutor/options.js';

const SUBJECT_SLUGS = Object.keys(SUBJECTS) as SubjectSlug[];
const LEVELS_FROM = SUBJECT_SLUGS.length;
const AREAS_FROM = LEVELS_FROM + YEAR_LEVEL_SLUGS.length;
const TYPES_FROM = AREAS_FROM + SEARCH_LOCATION_SLUGS.length;

/** How many choices there are in all lists together; a tutor's fit one 32-bit word. */
export const FACETS = TYPES_FROM + TUTOR_TYPE_SLUGS.length;
if (FACETS > 32) throw new Error('The choices of tutor search no longer fit one word');

const bits = (slugs: readonly string[], from: number, text: string) =>
  text.split(',').reduce((code, slug) => {
    const place = slugs.indexOf(slug);
    return place < 0 ? code : code | (1 << (from + place));
  }, 0);

/** Turns comma-separated slugs into codes; the few texts that there are get read once. */
export class FacetReader {
  private readonly known = new Map<string, number>();

  /** Unknown slugs are passed over. */
  read(subjects: string, yearLevels: string, areas: string, tutorType: string | null): number {
    return (
      (this.code(SUBJECT_SLUGS, 0, subjects) |
        this.code(YEAR_LEVEL_SLUGS, LEVELS_FROM, yearLevels) |
        this.code(SEARCH_LOCATION_SLUGS, AREAS_FROM, areas) |
        (tutorType ? this.code(TUTOR_TYPE_SLUGS, TYPES_FROM, tutorType) : 0)) >>>
      0
    );
  }

  private code(slugs: readonly string[], from: number, text: string): number {
    const key = `${from}|${text}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const code = bits(slugs, from, text);
    this.known.set(key, code);
    return code;
  }
}

/** The facets of a filter: one of each list is needed. */
export function wantedFacets({ subjects, yearLevels, location, tutorType }: TutorFilter): number[][] {
  const wanted = [
    subjects.map((slug: SubjectSlug) => SUBJECT_SLUGS.indexOf(slug)),
    yearLevels.map((slug: YearLevel) => LEVELS_FROM + YEAR_LEVEL_SLUGS.indexOf(slug)),
    location ? [AREAS_FROM + SEARCH_LOCATION_SLUGS.indexOf(location satisfies SearchLocation)] : [],
    tutorType ? [TYPES_FROM + TUTOR_TYPE_SLUGS.indexOf(tutorType satisfies TutorType)] : [],
  ];
  return wanted.filter((facets) => facets.length > 0);
}
