import type { Assessment, Points } from './matching.js';
import { CRITERIA, type Criterion, type MatchingPolicy } from './policy.js';
import type { Wider } from './wider.js';

/** A criterion in plain words; a reason carries them. */
export const CRITERION_LABELS: Record<Criterion, string> = {
  subject: 'Subject',
  level: 'Year level',
  time: 'Day and time',
  distance: 'Distance',
  price: 'Price',
  quality: 'Quality',
  fairness: 'Fair share',
};

/** What an opportunity keeps of its match: the points and the weights that they were given under. */
export type MatchPoints = {
  score: number;
  points: Points;
  weights: MatchingPolicy['weights'];
  /** Of a tutor whom only a wider wave reaches (G-20). */
  wider?: Wider;
};

/** The points of a tutor who passed every gate; null for another. */
export const pointsUnder = (policy: MatchingPolicy, assessment: Assessment | undefined): MatchPoints | null =>
  assessment?.failedGate === null
    ? {
        score: assessment.score,
        points: assessment.points,
        weights: policy.weights,
        ...(assessment.wider && { wider: assessment.wider }),
      }
    : null;

/** One line of why a tutor was matched: `points` of at most `of`. */
export type Reason = { label: string; points: number; of: number };

/** Why a tutor was matched, in plain words: the best met criterion first, of equally well met ones the weightier. */
export function reasons({ points, weights }: Pick<MatchPoints, 'points' | 'weights'>): Reason[] {
  return CRITERIA.map((criterion) => ({
    label: CRITERION_LABELS[criterion],
    points: points[criterion],
    of: weights[criterion],
  })).sort((one, other) => other.points * one.of - one.points * other.of || other.of - one.of);
}
