import type { Point } from '../../../domain/matching/distance.js';
import type { State } from '../../../domain/shared/state.js';

/** A suburb or town of Australia. The postcode is text of four digits; `zone` is the IANA name of its time zone. */
export type Place = Point & { postcode: string; suburb: string; state: State; zone: string };

/** Where people are, by what they write: a postcode, a town, or both in any usual order. */
export abstract class Geography {
  /** The place that a text such as `0800`, `Parramatta` or `Parramatta, NSW 2150` means; null when it means none. */
  abstract locate(location: string): Place | null;
}

/** `Parramatta, NSW`: as much of a place as an advertisement says. */
export const areaOf = (place: Place | null) => place && `${place.suburb}, ${place.state}`;
