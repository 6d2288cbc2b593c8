import type { WeeklyRule } from '../matching/availability.js';
import { MINUTES_A_DAY, minutesOf } from '../shared/time-of-day.js';
import { SEARCH_DAY_SLUGS, type SearchDay, type SearchTime } from './options.js';

/**
 * A week as search asks for it, in 28 bits: bit `day × 4` says that there is any hour on the day (0 = Sunday, R-90),
 * the three after it that there is one in the morning, afternoon and evening (S0§3).
 */
export type SearchWeek = number;

const BITS_A_DAY = 4;
/** Minutes after midnight; the end does not belong to it. */
const BANDS = { morning: [540, 720], afternoon: [720, 1_020], evening: [1_020, 1_200] } as const;
type Band = keyof typeof BANDS;
const BAND_NAMES = Object.keys(BANDS) as Band[];
const WEEKEND: readonly SearchDay[] = ['saturday', 'sunday'];

const dayNumber = (day: SearchDay) => (SEARCH_DAY_SLUGS.indexOf(day) + 1) % 7;
const anyHour = (day: number) => 1 << (day * BITS_A_DAY);
const inBand = (day: number, band: Band) => 1 << (day * BITS_A_DAY + 1 + BAND_NAMES.indexOf(band));

/** The week that weekly rules touch; `00:00` as an end is midnight. */
export function weekOf(rules: readonly WeeklyRule[]): SearchWeek {
  let week = 0;
  for (const { dayOfWeek, startTime, endTime } of rules) {
    week |= anyHour(dayOfWeek);
    const [start, end] = [minutesOf(startTime), minutesOf(endTime) || MINUTES_A_DAY];
    for (const band of BAND_NAMES) {
      const [opens, closes] = BANDS[band];
      if (start < closes && end > opens) week |= inBand(dayOfWeek, band);
    }
  }
  return week;
}

const DAY_WORD = /\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*/g;
const RANGE = /\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*\s*(?:-|–|to|until|through)\s*(mon|tue|wed|thu|fri|sat|sun)[a-z]*/g;
const SHORT = SEARCH_DAY_SLUGS.map((day) => day.slice(0, 3));
const WORDS: readonly (readonly [RegExp, readonly SearchDay[]])[] = [
  [/\bweekdays?\b/, SEARCH_DAY_SLUGS.slice(0, 5)],
  [/\bweekends?\b/, WEEKEND],
  [/\b(?:any ?day|every ?day|daily|all week)\b/, SEARCH_DAY_SLUGS],
];

function daysNamed(text: string): Set<SearchDay> {
  const days = new Set<SearchDay>();
  for (const [word, meant] of WORDS) if (word.test(text)) for (const day of meant) days.add(day);
  for (const [, first = ''] of text.matchAll(DAY_WORD)) days.add(SEARCH_DAY_SLUGS[SHORT.indexOf(first)] as SearchDay);
  for (const [, first = '', last = ''] of text.matchAll(RANGE))
    for (let day = SHORT.indexOf(first); ; day = (day + 1) % 7) {
      days.add(SEARCH_DAY_SLUGS[day] as SearchDay);
      if (day === SHORT.indexOf(last)) break;
    }
  return days;
}

/**
 * The week that a tutor without rules declares in words: the days
 * named, at the times named; all of what is not named.
 */
export function declaredWeek(text: string): SearchWeek {
  const words = text.toLowerCase();
  const days = daysNamed(words);
  const bands = BAND_NAMES.filter((band) => words.includes(band));
  if (days.size === 0 && bands.length === 0) return 0;
  let week = 0;
  for (const day of days.size ? days : SEARCH_DAY_SLUGS) {
    week |= anyHour(dayNumber(day));
    for (const band of bands.length ? bands : BAND_NAMES) week |= inBand(dayNumber(day), band);
  }
  return week;
}

/**
 * The bits of which a tutor needs one: an asked day at an asked time, `weekend` being Saturday or Sunday.
 */
export function wantedWeek(days: readonly SearchDay[], times: readonly SearchTime[]): SearchWeek {
  let week = 0;
  for (const day of days.length ? days : SEARCH_DAY_SLUGS) {
    const number = dayNumber(day);
    if (times.length === 0) week |= anyHour(number);
    for (const time of times)
      if (time !== 'weekend') week |= inBand(number, time);
      else if (WEEKEND.includes(day)) week |= anyHour(number);
  }
  return week;
}
