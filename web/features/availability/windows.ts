import { slotsIn } from '@domain/booking/slots.js';
import { addDays, localDate, type Span, startOfDay } from '@domain/shared/time.js';
import { type Availability, openings } from '@domain/availability/availability.js';
import { availabilityRules } from '@domain/availability/availability.rules.js';
import type { AvailabilityForm } from './availability';

export const PREVIEW_DAYS = 14;
export const PREVIEW_MINUTES = 60;

/**
 * The times that these hours would offer, before anything is saved
 * and without regard to sessions; null where they break a rule.
 */
export function slotsOf(form: AvailabilityForm, timezone: string, now: string): Span[] | null {
  const checked = availabilityRules.safeParse(form);
  if (!checked.success) return null;
  const today = localDate(now, timezone);
  const from = startOfDay(today, timezone);
  const to = startOfDay(addDays(today, PREVIEW_DAYS), timezone);
  const weekly = checked.data.rules.map((rule): Availability => ({ ...rule, id: '', specificDate: null }));
  const dated = checked.data.exceptions.map(({ startTime, endTime, ...exception }): Availability => ({
    ...exception,
    startTime: startTime ?? null,
    endTime: endTime ?? null,
    id: '',
    dayOfWeek: 0,
    timezone,
    maxBookingsPerSlot: 1,
    bufferMinutes: 0,
  }));
  const open = openings([...weekly, ...dated], from, to);
  return slotsIn({ openings: open, taken: [], busy: [], from, to, minutes: PREVIEW_MINUTES }, now);
}

export type Day = { date: string; windows: (Span & { starts: number })[] };

/** Slots as the stretches that they fill without a gap, per day of `timezone`. */
export function daysOf(slots: readonly Span[], timezone: string): Day[] {
  const days = new Map<string, Day>();
  for (const { startsAt, endsAt } of slots) {
    const date = localDate(startsAt, timezone);
    const day = days.get(date) ?? { date, windows: [] };
    days.set(date, day);
    const last = day.windows.at(-1);
    if (last && startsAt <= last.endsAt) {
      last.endsAt = endsAt > last.endsAt ? endsAt : last.endsAt;
      last.starts += 1;
    } else day.windows.push({ startsAt, endsAt, starts: 1 });
  }
  return [...days.values()];
}
