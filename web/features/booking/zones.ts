import { firstNameOf } from '@domain/shared/format.js';
import { clockText, readersZone, timeText, zoneText } from '../../lib/time';

/** The same instant in the tutor's zone, `3:00 pm AEST for Mia`; null where both clocks show the same. */
export function tutorsClock(at: string, zone: string, tutorName: string, shown = readersZone()): string | null {
  if (clockText(at, zone) === clockText(at, shown) && zoneText(at, zone) === zoneText(at, shown)) return null;
  return `${timeText(at, zone)} for ${firstNameOf(tutorName)}`;
}

/** `Sydney`, `Perth`: the city of an IANA name. */
export const zoneCity = (zone: string = readersZone()) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
