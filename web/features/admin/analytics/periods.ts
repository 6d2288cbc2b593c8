import type { SeriesBucket } from '@domain/admin/options.js';
import { dayText } from '@domain/shared/format.js';
import { addDays } from '@domain/shared/time.js';
import { businessDay } from '../words';

type Period = { value: string; label: string; days: number; bucket: SeriesBucket };

export const PERIODS: readonly Period[] = [
  { value: '7d', label: 'Last 7 days', days: 7, bucket: 'day' },
  { value: '30d', label: 'Last 30 days', days: 30, bucket: 'day' },
  { value: '12w', label: 'Last 12 weeks', days: 84, bucket: 'week' },
  { value: '12m', label: 'Last 12 months', days: 365, bucket: 'month' },
];

/** The first and last day of a period that ends today, both included, and how finely it is divided. */
export function spanOf(period: string, now: string): { from: string; to: string; bucket: SeriesBucket } {
  const { days, bucket } = PERIODS.find(({ value }) => value === period) ?? (PERIODS[1] as Period);
  const to = businessDay(now);
  return { from: addDays(to, 1 - days), to, bucket };
}

/** The name of a bucket by its first day: `21 Nov`, for a month `Nov 2026`. */
export function bucketText(day: string, bucket: SeriesBucket): string {
  const [, date, month, year] = dayText(day).split(' ');
  return bucket === 'month' ? `${month} ${year}` : `${date} ${month}`;
}
