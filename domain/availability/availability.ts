import type { Opening } from '../shared/opening.js';
import { addDays, dayOfWeek, instantOf, localDate, type Span, startOfDay } from '../shared/time.js';

/**
 * A weekly rule, or with `specificDate` an exception, as a tutor keeps it (S1§3, R-90). Wall-clock times of `timezone`.
 */
export type Availability = {
  id: string;
  /** 0 is Sunday. */
  dayOfWeek: number;
  startTime: string | null;
  endTime: string | null;
  specificDate: string | null;
  timezone: string;
  isActive: boolean;
  maxBookingsPerSlot: number;
  bufferMinutes: number;
};

function spanOf(date: string, startTime: string | null, endTime: string | null, zone: string): Span {
  const midnight = startOfDay(addDays(date, 1), zone);
  return {
    startsAt: startTime ? instantOf(date, startTime, zone) : startOfDay(date, zone),
    endsAt: endTime && endTime !== '00:00' ? instantOf(date, endTime, zone) : midnight,
  };
}

function datesBetween(from: string, to: string, zone: string): string[] {
  const dates: string[] = [];
  const last = localDate(to, zone);
  for (let date = localDate(from, zone); date <= last; date = addDays(date, 1)) dates.push(date);
  return dates;
}

function datesOf({ specificDate, dayOfWeek: weekday, timezone }: Availability, from: string, to: string): string[] {
  if (specificDate) return [specificDate];
  return datesBetween(from, to, timezone).filter((date) => dayOfWeek(date) === weekday);
}

function without(opening: Opening, off: Span): Opening[] {
  if (off.endsAt <= opening.startsAt || opening.endsAt <= off.startsAt) return [opening];
  const pieces: Opening[] = [];
  if (opening.startsAt < off.startsAt) pieces.push({ ...opening, endsAt: off.startsAt });
  if (off.endsAt < opening.endsAt) pieces.push({ ...opening, startsAt: off.endsAt });
  return pieces;
}

/**
 * When a tutor is there on the days from `from` to `to`: weekly rules and extra hours minus days and hours off.
 * A 9:00 rule is 9:00 on the wall before and after a daylight-saving change.
 */
export function openings(kept: readonly Availability[], from: string, to: string): Opening[] {
  const off = kept.flatMap(({ specificDate, startTime, endTime, timezone, isActive }) =>
    specificDate && !isActive ? [spanOf(specificDate, startTime, endTime, timezone)] : [],
  );
  const open = kept
    .filter(({ isActive, startTime, endTime }) => isActive && startTime && endTime)
    .flatMap((hours) =>
      datesOf(hours, from, to).map((date) => ({
        ...spanOf(date, hours.startTime, hours.endTime, hours.timezone),
        availabilityId: hours.id,
        places: hours.maxBookingsPerSlot,
        bufferMinutes: hours.bufferMinutes,
      })),
    );
  return off
    .reduce<Opening[]>((left, span) => left.flatMap((opening) => without(opening, span)), open)
    .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
}
