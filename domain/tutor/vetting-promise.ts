import { addDays, dayOfWeek, instantOf, startOfDay, SYDNEY, wallClock } from '../shared/time.js';

/** Approval is promised within so many business days (S1§1). */
export const VETTING_BUSINESS_DAYS = 2;

const isWeekend = (date: string) => [0, 6].includes(dayOfWeek(date));

/** A tutor who waits since before this instant waits longer than promised: two business days of Sydney before `now`. */
export function vettingOverdueBefore(now: string): string {
  const { date, time } = wallClock(now, SYDNEY);
  let day = date;
  let left = VETTING_BUSINESS_DAYS;
  // What passes of a weekend does not count: it stands still at the midnight before Saturday.
  const resting = isWeekend(day);
  while (isWeekend(day)) day = addDays(day, -1);
  if (resting) day = addDays(day, 1);
  while (left > 0) {
    day = addDays(day, -1);
    if (!isWeekend(day)) left -= 1;
  }
  return resting ? startOfDay(day, SYDNEY) : instantOf(day, time, SYDNEY);
}
