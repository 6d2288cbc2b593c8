import { Random } from '../seed/market/random.js';

/** What is asked of both servers, and how often in a hundred (docs/benchmarks/search.md). */
export const SEARCH_MIX: readonly { name: string; weight: number; query: string }[] = [
  { name: 'no filter', weight: 14, query: '' },
  { name: 'mathematics', weight: 14, query: 'subjects=mathematics' },
  { name: 'any of three sciences', weight: 8, query: 'subjects=physics,chemistry,biology' },
  { name: 'Sydney', weight: 10, query: 'location=sydney' },
  { name: 'Hobart by price', weight: 4, query: 'location=hobart&sortBy=price-low' },
  {
    name: 'six filters',
    weight: 14,
    query:
      'subjects=mathematics,physics&yearLevels=senior-11-12&minPrice=50&maxPrice=85&location=melbourne&minRating=4.5&availableTimes=evening',
  },
  { name: 'a price range by price', weight: 8, query: 'minPrice=50&maxPrice=60&sortBy=price-low' },
  { name: 'weekend by response', weight: 8, query: 'availableTimes=weekend&sortBy=response-time' },
  {
    name: 'teachers of 5 years and 4.8 by experience',
    weight: 8,
    query: 'tutorType=qualified-teacher&minExperience=5&minRating=4.8&sortBy=experience',
  },
  { name: 'against the order', weight: 4, query: 'tutorType=current-student&sortBy=experience' },
  {
    name: 'a needle',
    weight: 4,
    query: 'subjects=geography&location=hobart&minRating=4.8&tutorType=qualified-teacher',
  },
  {
    name: 'all ten filters',
    weight: 4,
    query:
      'subjects=mathematics,english&yearLevels=primary-4-6,secondary-7-8&minPrice=40&maxPrice=95&availableDays=monday,wednesday,saturday' +
      '&availableTimes=afternoon,evening&location=sydney&tutorType=university-graduate&minRating=4&minExperience=2',
  },
];

/** So many requests are drawn, and then asked again from the first. */
export const DRAWN = 5_000;

/** The paths of so many requests, drawn by weight, always the same. */
export function pathsOf(count: number): string[] {
  const random = new Random('search mix');
  const weighted = SEARCH_MIX.map(({ query, weight }) => [`/api/tutors/search?${query}`, weight] as const);
  return Array.from({ length: count }, () => random.weighted(weighted));
}
