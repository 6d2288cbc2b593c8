import { dayOn, daysLater, momentOf, type Zone } from './law.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Hours of a tutor, the same every day, by the clock of a zone; `00:00` at their end is the end of the day. */
export type Hours = { zone: Zone; from: string; to: string };

const NOTICE_HOURS = 12;
const HORIZON_DAYS = 60;

/**
 * When a session of an hour can begin: every half hour of the
 * tutor's hours, at 12 hours' notice, 60 days ahead at most.
 */
export function startsOf({ zone, from, to }: Hours, now: number): number[] {
  const starts = new Set<number>();
  for (let days = -1; days <= HORIZON_DAYS + 1; days++) {
    const day = daysLater(dayOn(now, zone), days);
    const end = momentOf(to === '00:00' ? daysLater(day, 1) : day, to, zone);
    for (let at = momentOf(day, from, zone); at + HOUR <= end; at += HOUR / 2)
      if (at >= now + NOTICE_HOURS * HOUR && at <= now + HORIZON_DAYS * DAY) starts.add(at);
  }
  return [...starts].sort((one, other) => one - other);
}

const BUSINESS: Zone = 'Australia/Sydney';

/** Which of the admin area's ranges hold a session. */
export function rangesOf(at: number, now: number): { today: boolean; next_7_days: boolean; all_upcoming: boolean } {
  const [day, today] = [dayOn(at, BUSINESS), dayOn(now, BUSINESS)];
  return {
    today: day === today,
    next_7_days: day >= today && day <= daysLater(today, 7),
    all_upcoming: day >= today,
  };
}

/** The days of the admin area's week in a zone. */
export const weekOf = (now: number, zone: Zone): string[] =>
  Array.from({ length: 7 }, (_, days) => daysLater(dayOn(now, zone), days));

/** The last millisecond of the seventh day after a quote was sent. */
export const quoteEnds = (now: number): number => momentOf(daysLater(dayOn(now, BUSINESS), 8), '00:00', BUSINESS) - 1;
