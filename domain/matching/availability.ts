import { TIMES } from '../enquiry/options.js';
import { MINUTES_A_DAY, minutesOf } from '../shared/time-of-day.js';

/**
 * A week as 35 bits: bit `day × 5 + band`, day 0 = Sunday, band 0 to 4 = the printed times of an enquiry.
 * An integer below 2^35; it fits a bigint column and a double, not a 32-bit integer.
 */
export type AvailabilityMask = number;

const BANDS_A_DAY = 5;
const SLOTS_IN_LOW = 20;
const LOW = 2 ** SLOTS_IN_LOW - 1;
const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const BANDS = TIMES.slice(1);
const ANY = 'Any';

/** Where each band ends, in minutes after midnight. */
const BAND_ENDS = [540, 720, 900, 1_080, MINUTES_A_DAY];

const maskOf = (slots: ReadonlySet<number>): AvailabilityMask => {
  let mask = 0;
  for (const slot of slots) mask += 2 ** slot;
  return mask;
};

/**
 * The chosen ones of the printed labels by index; all for `Any`, even beside others; none when none is printed.
 */
function chosen(labels: readonly string[], printed: readonly string[]): number[] {
  const all = labels.includes(ANY);
  return printed.flatMap((label, index) => (all || labels.includes(label) ? [index] : []));
}

/** The week that a family's printed days and times allow; null when days or times name nothing printed. */
export function enquiryMask(days: readonly string[], times: readonly string[]): AvailabilityMask | null {
  const dayIndexes = chosen(days, WEEK);
  const bands = chosen(times, BANDS);
  if (dayIndexes.length === 0 || bands.length === 0) return null;
  return maskOf(new Set(dayIndexes.flatMap((day) => bands.map((band) => day * BANDS_A_DAY + band))));
}

/** A weekly rule of a tutor: wall-clock `HH:MM`, `00:00` as an end is midnight (S1§5, R-90). */
export type WeeklyRule = { dayOfWeek: number; startTime: string; endTime: string };

function bandsBetween(start: number, end: number): number[] {
  return BAND_ENDS.flatMap((bandEnd, band) => (start < bandEnd && end > (BAND_ENDS[band - 1] ?? 0) ? [band] : []));
}

/** The week that a tutor's rules touch; null when there are none, which says nothing about the tutor's time. */
export function rulesMask(rules: readonly WeeklyRule[]): AvailabilityMask | null {
  if (rules.length === 0) return null;
  const slots = new Set<number>();
  for (const { dayOfWeek, startTime, endTime } of rules)
    for (const band of bandsBetween(minutesOf(startTime), minutesOf(endTime) || MINUTES_A_DAY))
      slots.add(dayOfWeek * BANDS_A_DAY + band);
  return maskOf(slots);
}

function ones(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** How many slots two weeks have in common. */
export function slotsInCommon(one: AvailabilityMask, other: AvailabilityMask): number {
  const high = Math.floor(one / (LOW + 1)) & Math.floor(other / (LOW + 1));
  return ones(one & other & LOW) + ones(high);
}

export const SLOTS_A_WEEK = WEEK.length * BANDS_A_DAY;

export const hasSlot = (mask: AvailabilityMask, slot: number): boolean => Math.floor(mask / 2 ** slot) % 2 === 1;

/** The slots of a week, by their bits. */
export const slotsOf = (mask: AvailabilityMask): number[] =>
  Array.from({ length: SLOTS_A_WEEK }, (_, slot) => slot).filter((slot) => hasSlot(mask, slot));

const BAND_WORDS = ['early mornings', 'mornings', 'early afternoons', 'late afternoons', 'evenings'];

/** `Saturday mornings` */
export const slotWords = (slot: number): string =>
  `${WEEK[Math.floor(slot / BANDS_A_DAY)]} ${BAND_WORDS[slot % BANDS_A_DAY]}`;
