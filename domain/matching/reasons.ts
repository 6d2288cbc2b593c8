import type { Points } from './matching.js';
import { CRITERIA, type Criterion, type MatchingPolicy } from './policy.js';

const LABELS: Record<Criterion, string> = {
  subject: 'Subject',
  level: 'Year level',
  time: 'Day and time',
  distance: 'Distance',
  price: 'Price',
  quality: 'Quality',
  fairness: 'Fair share',
};

/** One line of why a tutor was matched: `points` of at most `of`. */
export type Reason = { label: string; points: number; of: number };

/** Why a tutor was matched, in plain words: the best met criterion first, of equally well met ones the weightier. */
export function reasons(points: Readonly<Points>, policy: Pick<MatchingPolicy, 'weights'>): Reason[] {
  return CRITERIA.map((criterion) => ({
    label: LABELS[criterion],
    points: points[criterion],
    of: policy.weights[criterion],
  })).sort((one, other) => other.points * one.of - one.points * other.of || other.of - one.of);
}
