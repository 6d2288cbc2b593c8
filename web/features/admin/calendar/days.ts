import type { CalendarCell } from '@contract/admin-sessions.js';
import { dayText, monthText } from '@domain/shared/format.js';
import { addDays, dayOfWeek, instantOf, wallClock } from '@domain/shared/time.js';
import { readersZone, zoneText } from '../../../lib/time';

export type View = 'week' | 'month';

const WEEK = 7;
/** The Monday on or before a day, `YYYY-MM-DD`. */
const mondayOf = (date: string) => addDays(date, -((dayOfWeek(date) + 6) % WEEK));
const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`;

/** The days that a view shows, whole weeks from Monday. */
export function daysOf(view: View, date: string): string[] {
  if (view === 'week') return Array.from({ length: WEEK }, (_, index) => addDays(mondayOf(date), index));
  const start = mondayOf(firstOfMonth(date));
  const days: string[] = [];
  for (let day = start; day < nextPage('month', date, 1); day = addDays(day, 1)) days.push(day);
  while (days.length % WEEK) days.push(addDays(days.at(-1) as string, 1));
  return days;
}

/** A day of the page that lies `steps` weeks or months away. */
export function nextPage(view: View, date: string, steps: 1 | -1): string {
  if (view === 'week') return addDays(date, steps * WEEK);
  const first = firstOfMonth(date);
  return firstOfMonth(addDays(first, steps === 1 ? 31 : -1));
}

export const inWeeks = (days: string[]) =>
  Array.from({ length: days.length / WEEK }, (_, week) => days.slice(week * WEEK, (week + 1) * WEEK));

/** `Sat`, `21`, `Nov` of a day `YYYY-MM-DD`. */
export const weekdayOf = (date: string) => dayText(date).slice(0, 3);
export const dayNumber = (date: string) => Number(date.slice(8));
const monthOf = (date: string) => dayText(date).slice(-8, -5);

/** `November 2026`, or `16 to 22 Nov 2026` */
export function titleOf(view: View, days: string[], date: string): string {
  if (view === 'month') return monthText(date);
  const [first, last] = [days[0] as string, days.at(-1) as string];
  const start = monthOf(first) === monthOf(last) ? dayNumber(first) : `${dayNumber(first)} ${monthOf(first)}`;
  return `${start} to ${dayNumber(last)} ${monthOf(last)} ${last.slice(0, 4)}`;
}

/** The names of the reader's zone over these days: two where clocks change among them. */
export function zonesOf(days: string[]): string[] {
  const nameOn = (day: string) => zoneText(instantOf(day, '12:00', readersZone()));
  return [...new Set([days[0] as string, days.at(-1) as string].map(nameOn))];
}

export const dayOf = ({ from }: CalendarCell) => wallClock(from, readersZone()).date;
export const hourOf = ({ from }: CalendarCell) => Number(wallClock(from, readersZone()).time.slice(0, 2));

/** `9 am`, `12 pm` */
export const hourText = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`;
