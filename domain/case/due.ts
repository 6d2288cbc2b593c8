import { addDays, dayOfWeek, HOUR, instantOf, plus, startOfDay, SYDNEY, wallClock } from '../shared/time.js';

/** A concern about safety is due within so many hours, day and night (G-06). */
const SAFETY_HOURS = 4;
/** Every other case within so many business days of Sydney. */
const BUSINESS_DAYS = 2;

const isWeekend = (date: string) => [0, 6].includes(dayOfWeek(date));

/** When a case that is opened now is due. */
export const dueAtOf = (concern: string | null, now: string): string =>
  concern === 'safety' ? plus(now, SAFETY_HOURS * HOUR) : businessDaysAfter(now, BUSINESS_DAYS);

/** The same time of day so many business days later; what comes on a weekend counts from Monday's midnight on. */
function businessDaysAfter(now: string, days: number): string {
  const { date, time } = wallClock(now, SYDNEY);
  let day = date;
  const rests = isWeekend(day);
  while (isWeekend(day)) day = addDays(day, 1);
  for (let left = days; left > 0; left--) {
    do day = addDays(day, 1);
    while (isWeekend(day));
  }
  return rests ? startOfDay(day, SYDNEY) : instantOf(day, time, SYDNEY);
}
