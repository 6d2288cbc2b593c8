import { localDate, SYDNEY } from '@domain/shared/time.js';

/** A share of a whole in percent, 0 where there is no whole. */
export const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);

const ABBREVIATIONS = new Set(['wwc']);

/** `in_progress` → `In Progress`, `wwc_expiring` → `WWC Expiring` */
export const labelOf = (status: string) =>
  status
    .split(/[_-]/)
    .map((word) => (ABBREVIATIONS.has(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');

/** A person's name; who was erased has none any more. */
export const nameOf = (name: string) => name || 'Deleted user';

/** The day of an instant where the business is, `2026-11-21`. */
export const businessDay = (at: string) => localDate(at, SYDNEY);
