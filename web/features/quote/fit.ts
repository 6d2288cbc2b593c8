import type { StudentQuoteItem } from '@contract/quote.js';
import { CRITERION_LABELS } from '@domain/matching/reasons.js';

/** How well a tutor's week meets the asked days and times, from 0 to 1; null where nobody can know. */
export function timeFit({ match }: Pick<StudentQuoteItem, 'match'>): number | null {
  const time = match?.reasons.find(({ label }) => label === CRITERION_LABELS.time);
  return time && time.of > 0 ? time.points / time.of : null;
}

/** The fit in words that promise no more than is known. */
export function fitWords(fit: number | null): string {
  if (fit === null) return 'Ask about times';
  if (fit >= 0.95) return 'All your times';
  if (fit >= 0.6) return 'Most of your times';
  if (fit > 0.2) return 'Some of your times';
  return 'Few of your times';
}
