import { z } from 'zod';
import { addDays, localDate, startOfDay, SYDNEY } from '../shared/time.js';
import { BOOKING_STATUSES } from './booking.js';

export const DATE_RANGES = ['today', 'next_7_days', 'all_upcoming'] as const;
export type DateRange = (typeof DATE_RANGES)[number];

/** The admin's filter of sessions (S1§5, V-23). */
export const sessionFilterRules = z.object({
  status: z.enum(['all', ...BOOKING_STATUSES], { error: 'Unknown session status' }).default('all'),
  dateRange: z.enum(DATE_RANGES, { error: 'Unknown date range' }).default('today'),
});

const DAYS_AHEAD: Record<DateRange, number | null> = { today: 0, next_7_days: 7, all_upcoming: null };

/**
 * Instants that bound `sessionDate`, `from` included, `to` excluded or null for none; days are those of `zone`.
 */
export function sessionBounds(
  range: DateRange,
  now: string,
  zone: string = SYDNEY,
): { from: string; to: string | null } {
  const today = localDate(now, zone);
  const ahead = DAYS_AHEAD[range];
  return { from: startOfDay(today, zone), to: ahead === null ? null : startOfDay(addDays(today, ahead + 1), zone) };
}
