import { FREQUENCIES } from '@domain/enquiry/options.js';
import { costInCents } from '@domain/booking/booking.js';

/** Sessions in four weeks as the family asked for them; nothing where the words name no number. */
const SESSIONS: Record<string, { least: number; most: number }> = {
  [FREQUENCIES[0]]: { least: 8, most: 8 },
  [FREQUENCIES[1]]: { least: 4, most: 4 },
  [FREQUENCIES[2]]: { least: 1, most: 2 },
};
const WORDS: Record<string, string> = {
  [FREQUENCIES[0]]: 'twice a week',
  [FREQUENCIES[1]]: 'every week',
  [FREQUENCIES[2]]: 'once or twice a month',
};

/**
 * What four weeks cost at the frequency that was asked for, in cents, and that frequency in words; null where none was.
 */
export function fourWeeks(
  frequency: string,
  perSession: number,
): { least: number; most: number; words: string } | null {
  const sessions = SESSIONS[frequency];
  if (!sessions) return null;
  return {
    least: sessions.least * perSession,
    most: sessions.most * perSession,
    words: WORDS[frequency] ?? frequency.toLowerCase(),
  };
}

/** Cents of one session at whole dollars an hour; null while either is unknown. */
export const sessionCents = (hourlyRate: number, minutes: number): number | null =>
  Number.isFinite(hourlyRate) && Number.isFinite(minutes) ? costInCents(hourlyRate, minutes) : null;
