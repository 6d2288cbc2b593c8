import type { DeliveryMode } from '../enquiry/options.js';
import { kilometresBetween, type Point } from '../matching/distance.js';
import { SEARCH_CITY_SLUGS, type SearchCity, type SearchLocation } from './options.js';

export const CITY_CENTRES: Record<SearchCity, Point> = {
  sydney: { latitude: -33.8688, longitude: 151.2093 },
  melbourne: { latitude: -37.8136, longitude: 144.9631 },
  brisbane: { latitude: -27.4698, longitude: 153.0251 },
  perth: { latitude: -31.9523, longitude: 115.8613 },
  adelaide: { latitude: -34.9285, longitude: 138.6007 },
  canberra: { latitude: -35.2809, longitude: 149.13 },
  darwin: { latitude: -12.4634, longitude: 130.8456 },
  hobart: { latitude: -42.8821, longitude: 147.3272 },
};
export const CITY_RADIUS_KM = 50;

/** The search cities within 50 km of a point, nearest first. */
export function citiesNear({ latitude, longitude }: Point): SearchCity[] {
  return SEARCH_CITY_SLUGS.map((city) => {
    const centre = CITY_CENTRES[city];
    return { city, km: kilometresBetween(latitude, longitude, centre.latitude, centre.longitude) };
  })
    .filter(({ km }) => km <= CITY_RADIUS_KM)
    .sort((one, other) => one.km - other.km)
    .map(({ city }) => city);
}

/** Where search finds a tutor: the cities within 50 km of the postcode, and `online` where offered. */
export const areasOf = (point: Point | null, deliveryModes: readonly DeliveryMode[]): SearchLocation[] => [
  ...(point ? citiesNear(point) : []),
  ...(deliveryModes.includes('online') ? (['online'] as const) : []),
];
