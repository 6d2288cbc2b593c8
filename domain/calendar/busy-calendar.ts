import { DAY, MINUTE, plus, type Span } from '../shared/time.js';

/**
 * Why a tutor's busy calendar could not be read the last time
 * (G-17). That an address is not public says no more than that.
 */
export const BUSY_PROBLEMS = [
  'not_reachable',
  'not_found',
  'too_slow',
  'too_large',
  'not_a_calendar',
  'too_complex',
] as const;
export type BusyProblem = (typeof BUSY_PROBLEMS)[number];

/** What one reading of a calendar has given. */
export type BusyReading = { busy: Span[] } | { problem: BusyProblem };

/** What a tutor enters elsewhere blocks slots soon, and a calendar's server is not asked too often. */
const POLL_MINUTES = 15;

/**
 * For so many days what was read last blocks times while nothing new can be read: an outage offers nobody a time that
 * is taken, and a calendar that is gone does not keep families away for good.
 */
export const BUSY_KEPT_DAYS = 7;

/** The longest time ahead at which anything is booked, and a week more. */
const AHEAD_DAYS = 27 * 7;

export const nextBusyReading = (now: string) => plus(now, POLL_MINUTES * MINUTE);

/** What of a calendar is read. */
export const busyWindow = (now: string): Span => ({ startsAt: plus(now, -DAY), endsAt: plus(now, AHEAD_DAYS * DAY) });
