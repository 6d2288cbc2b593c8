import { MINUTES_A_DAY, minutesOf } from '@domain/shared/time-of-day.js';

const STEP = 30;
const MIDNIGHT = '00:00';

const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** `15:30` is `3:30 pm`; the end `00:00` is `midnight`. */
export function clockText(time: string, isEnd = false): string {
  if (isEnd && time === MIDNIGHT) return 'midnight';
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

type Option = { value: string; label: string };
const optionsOf = (times: string[], kept: string, isEnd: boolean): Option[] =>
  [...new Set(times.includes(kept) ? times : [...times, kept])]
    .toSorted((one, other) => endMinutes(one, isEnd) - endMinutes(other, isEnd))
    .map((value) => ({ value, label: clockText(value, isEnd) }));
const endMinutes = (time: string, isEnd: boolean) => (isEnd && time === MIDNIGHT ? MINUTES_A_DAY : minutesOf(time));

const HALF_HOURS = Array.from({ length: MINUTES_A_DAY / STEP }, (_, index) => timeOf(index * STEP));

/** Every half hour of the day and the time that is chosen. */
export const startOptions = (kept: string) => optionsOf(HALF_HOURS, kept, false);

/** Every half hour after `start` up to midnight, and the time that is chosen. */
export const endOptions = (start: string, kept: string) =>
  optionsOf([...HALF_HOURS.filter((time) => time > start), MIDNIGHT], kept, true);

type Hours = { startTime: string; endTime: string };

/** Hours that begin at another time and last as long as before, until midnight at most. */
export function movedTo({ startTime, endTime }: Hours, start: string): Hours {
  if (endMinutes(endTime, true) > minutesOf(start)) return { startTime: start, endTime };
  const lasted = Math.max(STEP, endMinutes(endTime, true) - minutesOf(startTime));
  return { startTime: start, endTime: timeOf(Math.min(MINUTES_A_DAY, minutesOf(start) + lasted)) };
}

const AFTER_SCHOOL: Hours = { startTime: '15:30', endTime: '18:00' };
const WEEKEND_MORNING: Hours = { startTime: '09:00', endTime: '12:00' };
const PAUSE = 60;
const STRETCH = 120;

/** Hours to begin with on a day that has `taken` hours already; null when the day is full. */
export function nextHours(dayOfWeek: number, taken: Hours[]): Hours | null {
  if (taken.length === 0) return dayOfWeek === 0 || dayOfWeek === 6 ? WEEKEND_MORNING : AFTER_SCHOOL;
  const last = Math.max(...taken.map(({ endTime }) => endMinutes(endTime, true)));
  const start = last + PAUSE;
  if (start + STEP <= MINUTES_A_DAY)
    return { startTime: timeOf(start), endTime: timeOf(Math.min(MINUTES_A_DAY, start + STRETCH)) };
  const first = Math.min(...taken.map(({ startTime }) => minutesOf(startTime)));
  if (first < STEP) return null;
  return { startTime: timeOf(Math.max(0, first - STRETCH)), endTime: timeOf(first) };
}
