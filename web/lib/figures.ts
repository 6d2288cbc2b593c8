import { counted } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';

/** `98.5%` */
export const percentText = (percent: number) => `${numberText(percent, { least: 1 })}%`;

type Success = { successRate: number; countedSessions?: number };
/** `98.5%`; null where no session counts yet. */
export const successText = ({ successRate, countedSessions = 0 }: Success) =>
  successRate > 0 || countedSessions > 0 ? percentText(successRate) : null;

/** `4.8` */
export const ratingText = (rating: number) => numberText(rating, { least: 1 });

/** `Under 1 hour`, `1 hour`, `5 hours`, `1 day`, `3 days`. */
export function responseTimeText(hours: number): string {
  if (hours < 1) return 'Under 1 hour';
  const whole = Math.round(hours);
  return whole < 24 ? counted(whole, 'hour') : counted(Math.round(whole / 24), 'day');
}
