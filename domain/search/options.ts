/**
 * The choices of tutor search with their labels (S0§3, R-111); subjects, year levels and tutor types are the profile's.
 */
export const SEARCH_CITIES = {
  sydney: 'Sydney',
  melbourne: 'Melbourne',
  brisbane: 'Brisbane',
  perth: 'Perth',
  adelaide: 'Adelaide',
  canberra: 'Canberra',
  darwin: 'Darwin',
  hobart: 'Hobart',
} as const;
export type SearchCity = keyof typeof SEARCH_CITIES;
export const SEARCH_CITY_SLUGS = Object.keys(SEARCH_CITIES) as [SearchCity, ...SearchCity[]];

export const SEARCH_LOCATIONS = { ...SEARCH_CITIES, online: 'Online' } as const;
export type SearchLocation = keyof typeof SEARCH_LOCATIONS;
export const SEARCH_LOCATION_SLUGS = Object.keys(SEARCH_LOCATIONS) as [SearchLocation, ...SearchLocation[]];

export const SEARCH_DAYS = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
} as const;
export type SearchDay = keyof typeof SEARCH_DAYS;
export const SEARCH_DAY_SLUGS = Object.keys(SEARCH_DAYS) as [SearchDay, ...SearchDay[]];

export const SEARCH_TIMES = {
  morning: 'Morning (9AM-12PM)',
  afternoon: 'Afternoon (12PM-5PM)',
  evening: 'Evening (5PM-8PM)',
  weekend: 'Weekend',
} as const;
export type SearchTime = keyof typeof SEARCH_TIMES;
export const SEARCH_TIME_SLUGS = Object.keys(SEARCH_TIMES) as [SearchTime, ...SearchTime[]];

export const SORTS = {
  rating: 'Highest Rated',
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
  experience: 'Most Experienced',
  'response-time': 'Fastest Response',
  'success-rate': 'Success Rate',
} as const;
export type Sort = keyof typeof SORTS;
export const SORT_SLUGS = Object.keys(SORTS) as [Sort, ...Sort[]];

/** S0§5 */
export const MIN_RATINGS = [4, 4.5, 4.8] as const;
export const MIN_EXPERIENCE_YEARS = [1, 2, 3, 5, 10] as const;
/** The hourly-rate slider in dollars; the default range counts as no filter (S0§4, S0§5). */
export const PRICE_SLIDER = { min: 20, max: 150, step: 5, default: { min: 30, max: 100 } } as const;

/** */
export const PAGE_SIZE = 20;
