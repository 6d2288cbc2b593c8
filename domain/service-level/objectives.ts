import { DAY, HOUR, MINUTE } from '../shared/time.js';

/** Stretches of time over which it is looked at how fast an objective is missed. */
export const WINDOWS = {
  '5m': 5 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': HOUR,
  '6h': 6 * HOUR,
  '1d': DAY,
  '3d': 3 * DAY,
} as const;
export type Window = keyof typeof WINDOWS;

type Objective = {
  /** What is promised. */
  says: string;
  /** The share of it that is kept. */
  goal: number;
  /** Windows that are looked at together, the long one first: the short one says whether it still goes on. */
  pairs: readonly (readonly [long: Window, short: Window])[];
};

/**
 * What we promise to those who use the site; `deploy/prometheus/alerts.yml`
 * says from which burn rate on somebody is called (G-31).
 */
export const OBJECTIVES = {
  availability: {
    says: 'Calls of the API are answered, not with a failure of ours (5xx)',
    goal: 0.995,
    pairs: [
      ['1h', '5m'],
      ['6h', '30m'],
      ['3d', '6h'],
    ],
  },
  answer: {
    says: 'An enquiry has its first quote within 24 hours',
    goal: 0.9,
    pairs: [
      ['1d', '6h'],
      ['3d', '1d'],
    ],
  },
} as const satisfies Record<string, Objective>;
export type ServiceLevel = keyof typeof OBJECTIVES;

/** What came of a promise in a window. */
export type Kept = { kept: number; broken: number };
export type KeptIn = Partial<Record<Window, Kept>>;

/**
 * How fast what may be broken is used up: at 1 all of it in the time
 * that the objective is meant for; 0 where nothing was promised.
 */
export function burnRate(level: ServiceLevel, { kept, broken }: Kept): number {
  return broken === 0 ? 0 : broken / (kept + broken) / (1 - OBJECTIVES[level].goal);
}

/** The windows of an objective, the shortest first. */
export function windowsOf(level: ServiceLevel): Window[] {
  const windows = new Set<Window>(OBJECTIVES[level].pairs.flat());
  return [...windows].sort((one, other) => WINDOWS[one] - WINDOWS[other]);
}

/** The highest rate that both windows of a pair show: a burst that is over does not count, nor does a blip. */
export function confirmedBurnRate(level: ServiceLevel, kept: KeptIn): number {
  const rate = (window: Window) => burnRate(level, kept[window] ?? { kept: 0, broken: 0 });
  return Math.max(...OBJECTIVES[level].pairs.map((pair) => Math.min(...pair.map(rate))));
}

/** Promised are answers to enquiries of so many days, up to so many of the last ones. */
export const PROMISE_DAYS = 28;
export const MOST_PROMISES = 20_000;
