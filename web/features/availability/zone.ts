import { addDays, instantOf, localDate } from '@domain/shared/time.js';
import { zoneText } from '../../lib/time';

const AHEAD_DAYS = 60;

/** `Australia/Broken_Hill` is `Broken Hill`. */
export const cityOf = (timezone: string) => (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');

/** The next date within 60 days on which the zone's clocks change; null without one. */
export function clockChange(timezone: string, now: string): string | null {
  let date = localDate(now, timezone);
  const nameOn = (day: string) => zoneText(instantOf(day, '12:00', timezone), timezone);
  const current = nameOn(date);
  for (let day = 0; day < AHEAD_DAYS; day++) {
    date = addDays(date, 1);
    if (nameOn(date) !== current) return date;
  }
  return null;
}
