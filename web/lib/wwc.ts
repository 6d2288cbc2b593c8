import { DAY } from '@domain/shared/time.js';
import { WWC_NOTICE_DAYS } from '@domain/tutor/working-with-children.js';

/** How a working-with-children check stands at a moment (ms): `soon` from the first reminder on. */
export function checkStatus(expiresAt: string, now: number): 'valid' | 'soon' | 'expired' {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'expired';
  return left > Math.max(...WWC_NOTICE_DAYS) * DAY ? 'valid' : 'soon';
}
