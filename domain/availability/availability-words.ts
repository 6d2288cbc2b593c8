import type { Availability } from './availability.js';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
/** A week as people say it begins on Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

type Rule = Pick<Availability, 'dayOfWeek' | 'startTime' | 'endTime' | 'specificDate' | 'isActive'>;

function clock(time: string): { words: string; half: 'am' | 'pm' } {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const words = `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''}`;
  return { words, half: hour < 12 ? 'am' : 'pm' };
}

function hoursWords(startTime: string, endTime: string): string {
  const from = clock(startTime);
  if (endTime === '00:00') return `${from.words} ${from.half} to midnight`;
  const to = clock(endTime);
  return `${from.words}${from.half === to.half ? '' : ` ${from.half}`}–${to.words} ${to.half}`;
}

/** The weekly rules in words, `Mon–Fri 3–8 pm, Sat 9 am–1 pm`; '' without any. Wall-clock times of the tutor's zone. */
export function availabilityWords(kept: readonly Rule[]): string {
  const hoursOf = (day: number) =>
    kept
      .flatMap(({ dayOfWeek, startTime, endTime, specificDate, isActive }) =>
        isActive && !specificDate && startTime && endTime && dayOfWeek === day ? [{ startTime, endTime }] : [],
      )
      .toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1))
      .map(({ startTime, endTime }) => hoursWords(startTime, endTime))
      .join(' and ');
  const groups: { days: number[]; hours: string; last: number }[] = [];
  WEEK.forEach((day, place) => {
    const hours = hoursOf(day);
    if (!hours) return;
    const group = groups.at(-1);
    if (group?.hours === hours && group.last === place - 1) {
      group.days.push(day);
      group.last = place;
    } else groups.push({ days: [day], hours, last: place });
  });
  const daysWords = (days: number[]) =>
    days.length < 2 ? DAYS[days[0] ?? 0] : `${DAYS[days[0] ?? 0]}–${DAYS[days.at(-1) ?? 0]}`;
  return groups.map(({ days, hours }) => `${daysWords(days)} ${hours}`).join(', ');
}
