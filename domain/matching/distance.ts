/** A place on earth in degrees. */
export type Point = { latitude: number; longitude: number };

const EARTH_RADIUS_KM = 6_371;
const RADIANS = Math.PI / 180;

/** Great-circle distance in kilometres. */
export function kilometresBetween(
  latitude: number,
  longitude: number,
  otherLatitude: number,
  otherLongitude: number,
): number {
  const halfLatitude = Math.sin(((otherLatitude - latitude) * RADIANS) / 2);
  const halfLongitude = Math.sin(((otherLongitude - longitude) * RADIANS) / 2);
  const chord =
    halfLatitude ** 2 + Math.cos(latitude * RADIANS) * Math.cos(otherLatitude * RADIANS) * halfLongitude ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
