import { SUBJECTS, type SubjectSlug } from '@domain/matching/options.js';
import {
  MIN_EXPERIENCE_YEARS,
  MIN_RATINGS,
  PRICE_SLIDER,
  SEARCH_DAYS,
  SEARCH_LOCATIONS,
  SEARCH_TIMES,
  type SearchDay,
  type SearchLocation,
  type SearchTime,
  type Sort,
  SORTS,
} from '@domain/search/options.js';
import { counted } from '@domain/shared/format.js';
import { TUTOR_TYPES, type TutorType, YEAR_LEVELS, type YearLevel } from '@domain/tutor/options.js';

/** Dollars per hour, both included. */
export type PriceRange = { min: number; max: number };

/** What is asked for; an empty list and null ask for nothing. */
export type Filters = {
  subjects: SubjectSlug[];
  yearLevels: YearLevel[];
  /** Null at the slider's default range, which is no filter (S-08). */
  price: PriceRange | null;
  days: SearchDay[];
  times: SearchTime[];
  location: SearchLocation | null;
  tutorType: TutorType | null;
  rating: number | null;
  experience: number | null;
};

/** `replace` is for the further steps of a gesture. */
export type FilterProps = { filters: Filters; onChange: (change: Partial<Filters>, replace?: boolean) => void };

/** The whole state of the page, as it stands in the address. `page` counts from 1. */
export type Search = { filters: Filters; sort: Sort; page: number };

export const NO_FILTERS: Filters = {
  subjects: [],
  yearLevels: [],
  price: null,
  days: [],
  times: [],
  location: null,
  tutorType: null,
  rating: null,
  experience: null,
};
export const DEFAULT_SORT: Sort = 'rating';
export const FIRST_SEARCH: Search = { filters: NO_FILTERS, sort: DEFAULT_SORT, page: 1 };

const isKeyOf = <T extends object>(options: T, value: string | null): value is keyof T & string =>
  value !== null && Object.hasOwn(options, value);

function listOf<T extends object>(options: T, value: string | null): (keyof T & string)[] {
  const wanted = new Set((value ?? '').split(','));
  return (Object.keys(options) as (keyof T & string)[]).filter((option) => wanted.has(option));
}

const choiceOf = <T extends object>(options: T, value: string | null) => (isKeyOf(options, value) ? value : null);

function numberOf(options: readonly number[], value: string | null): number | null {
  return options.find((option) => value !== null && value.trim() !== '' && Number(value) === option) ?? null;
}

/** A range as a filter: within the slider, in order, and null where it is the default. */
export function priceOf(min: number, max: number): PriceRange | null {
  const within = (value: number) => Math.min(PRICE_SLIDER.max, Math.max(PRICE_SLIDER.min, Math.round(value)));
  if (!Number.isFinite(min) || !Number.isFinite(max) || min > max) return null;
  const range = { min: within(min), max: within(max) };
  return range.min === PRICE_SLIDER.default.min && range.max === PRICE_SLIDER.default.max ? null : range;
}

const dollars = (value: string | null) => (value && /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN);

/** Reads the address (S-02); what it cannot know is no filter. */
export function searchIn(params: URLSearchParams): Search {
  const sort = params.get('sortBy');
  const page = params.get('page') ?? '';
  return {
    filters: {
      subjects: listOf(SUBJECTS, params.get('subjects')),
      yearLevels: listOf(YEAR_LEVELS, params.get('yearLevels')),
      price: priceOf(dollars(params.get('minPrice')), dollars(params.get('maxPrice'))),
      days: listOf(SEARCH_DAYS, params.get('availableDays')),
      times: listOf(SEARCH_TIMES, params.get('availableTimes')),
      location: choiceOf(SEARCH_LOCATIONS, params.get('location')),
      tutorType: choiceOf(TUTOR_TYPES, params.get('tutorType')),
      rating: numberOf(MIN_RATINGS, params.get('rating') ?? params.get('minRating')),
      experience: numberOf(MIN_EXPERIENCE_YEARS, params.get('experience') ?? params.get('minExperience')),
    },
    sort: isKeyOf(SORTS, sort) ? sort : DEFAULT_SORT,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

const textOf = (pairs: [string, string | number | null | readonly string[]][]) =>
  new URLSearchParams(
    pairs.flatMap(([name, value]) => (value === null || String(value) === '' ? [] : [[name, String(value)]])),
  )
    .toString()
    .replaceAll('%2C', ',');

const common = ({ subjects, yearLevels, price, days, times, location, tutorType }: Filters) =>
  [
    ['subjects', subjects],
    ['yearLevels', yearLevels],
    ['minPrice', price && price.min],
    ['maxPrice', price && price.max],
    ['availableDays', days],
    ['availableTimes', times],
    ['location', location],
    ['tutorType', tutorType],
  ] satisfies [string, string | number | null | readonly string[]][];

/** The query of the address, without the question mark (S-03); defaults are left out. */
export const addressOf = ({ filters, sort, page }: Search) =>
  textOf([
    ...common(filters),
    ['rating', filters.rating],
    ['experience', filters.experience],
    ['sortBy', sort === DEFAULT_SORT ? null : sort],
    ['page', page === 1 ? null : page],
  ]);

/** The query of GET /api/tutors/search; empty filters are left out (S-08). */
export const requestOf = ({ filters, sort, page }: Search) =>
  textOf([
    ...common(filters),
    ['minRating', filters.rating],
    ['minExperience', filters.experience],
    ['sortBy', sort],
    ['page', page === 1 ? null : page],
  ]);

export const rangeText = ({ min, max }: PriceRange) => `$${min}-$${max}/hr`;

/** An active filter in words, and what takes it away. */
export type ActiveFilter = { label: string; without: Partial<Filters> };

/** S-07 */
export function activeFilters(filters: Filters): ActiveFilter[] {
  const { subjects, yearLevels, price, days, times, location, tutorType, rating, experience } = filters;
  const active: (ActiveFilter | false | null)[] = [
    subjects.length > 0 && { label: counted(subjects.length, 'subject'), without: { subjects: [] } },
    yearLevels.length > 0 && { label: counted(yearLevels.length, 'level'), without: { yearLevels: [] } },
    price && { label: rangeText(price), without: { price: null } },
    days.length > 0 && { label: counted(days.length, 'day'), without: { days: [] } },
    times.length > 0 && { label: counted(times.length, 'time'), without: { times: [] } },
    location && { label: SEARCH_LOCATIONS[location], without: { location: null } },
    tutorType && { label: TUTOR_TYPES[tutorType], without: { tutorType: null } },
    rating !== null && { label: `${rating}+ stars`, without: { rating: null } },
    experience !== null && { label: `${experience}+ years exp`, without: { experience: null } },
  ];
  return active.filter((filter) => filter !== null && filter !== false);
}
