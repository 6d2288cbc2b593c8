import type { TutorFilter } from '../application/tutor/search-tutors.query.js';
import { TUTOR_TYPE_SLUGS } from '../domain/tutor/options.js';
import { wantedFacets } from '../infrastructure/search/facets.js';

/** Bits of one bitmap row: as many as stay under the limit of a page. */
export const CHUNK = 15_360;

/** The facets of which a tutor has one at most, so that an index can be led by it. */
export const TYPES: ReadonlySet<number> = new Set(
  TUTOR_TYPE_SLUGS.flatMap((tutorType) =>
    wantedFacets({ subjects: [], yearLevels: [], location: null, tutorType } as unknown as TutorFilter).flat(),
  ),
);
/** The type among a tutor's facets; -1 of a tutor who has none. */
export const typeIn = (facets: number) => [...TYPES].find((bit) => (facets >>> bit) & 1) ?? -1;

const WEEK_FROM = 100;
const PRICE_FROM = 1_000;
const RATING_FROM = 2_000;
const YEARS_FROM = 3_000;
const MOST_DOLLARS = 151;
const MOST_YEARS = 40;
const RATING_STEP = 10;

/** The number of each bitmap of the floor; prices, ratings (hundredths) and years have one for each `at least`. */
export const facetOf = {
  all: -1,
  facet: (bit: number) => bit,
  week: (bit: number) => WEEK_FROM + bit,
  price: (dollars: number) => PRICE_FROM + dollars,
  rating: (hundredths: number) => RATING_FROM + hundredths,
  years: (years: number) => YEARS_FROM + years,
};

const upTo = (most: number, step = 1) => Array.from({ length: Math.floor(most / step) }, (_, at) => (at + 1) * step);

export const FACETS_OF_FLOOR: readonly number[] = [
  facetOf.all,
  ...Array.from({ length: 32 }, (_, bit) => facetOf.facet(bit)),
  ...Array.from({ length: 28 }, (_, bit) => facetOf.week(bit)),
  ...upTo(MOST_DOLLARS).map(facetOf.price),
  ...upTo(500, RATING_STEP).map(facetOf.rating),
  ...upTo(MOST_YEARS).map(facetOf.years),
];

export const thresholdsReached = ({ price, rating, experience }: Record<'price' | 'rating' | 'experience', number>) => [
  ...upTo(Math.min(price, MOST_DOLLARS)).map(facetOf.price),
  ...upTo(rating, RATING_STEP).map(facetOf.rating),
  ...upTo(Math.min(experience, MOST_YEARS)).map(facetOf.years),
];
