import { z } from 'zod';

type RangeWords = { number: string; min: string; max: string };

/**
 * An hourly rate in whole dollars. A rate out of range is refused in the range's words; one that is only
 * not whole, in its own.
 */
export const hourlyRate = ({ min, max }: { min: number; max: number }, words: RangeWords) =>
  z.number(words.number).min(min, words.min).max(max, words.max).int('Hourly rate must be in whole dollars');

/** The length of a session in whole minutes (S1§5, R-118); an hour where none is given. */
export const sessionLength = z
  .number('Session duration must be a number of minutes')
  .min(30, 'Session must be at least 30 minutes')
  .max(180, 'Session cannot exceed 180 minutes')
  .int('Session duration must be in whole minutes')
  .default(60);
