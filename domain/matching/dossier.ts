import type { Assessment, Gate, Match, Points } from './matching.js';
import { CRITERIA, type Criterion } from './policy.js';

/**
 * A run's dossier as it is kept: a candidate's id with the score and the points in the order of `criteria`, or with the
 * gate that stopped it. Half as long as the assessments written out, of which there are hundreds in every run.
 */
export type Dossier = {
  criteria: Criterion[];
  candidates: ([tutorId: string, score: number, ...points: number[]] | [tutorId: string, failedGate: Gate])[];
  chosen: string[];
};

/** The dossier of a match. */
export function fileDossier({ candidates, chosen }: Pick<Match, 'candidates' | 'chosen'>): Dossier {
  return {
    criteria: [...CRITERIA],
    candidates: candidates.map((candidate) =>
      candidate.points === null
        ? [candidate.tutorId, candidate.failedGate]
        : [candidate.tutorId, candidate.score, ...CRITERIA.map((criterion) => candidate.points[criterion])],
    ),
    chosen,
  };
}

/** The match that a dossier was filed from. */
export function readDossier({ criteria, candidates, chosen }: Dossier): Pick<Match, 'candidates' | 'chosen'> {
  return {
    candidates: candidates.map(([tutorId, verdict, ...rest]): Assessment => {
      if (typeof verdict === 'string') return { tutorId, score: null, points: null, failedGate: verdict };
      const points = Object.fromEntries(criteria.map((criterion, place) => [criterion, rest[place]])) as Points;
      return { tutorId, score: verdict, points, failedGate: null };
    }),
    chosen,
  };
}
