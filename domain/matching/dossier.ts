import type { Assessment, Considered, Gate, Match, Points } from './matching.js';
import { CRITERIA, type Criterion } from './policy.js';
import type { Wider } from './wider.js';

/**
 * A run's dossier as it is kept: a candidate's id with the score and the points in the order of `criteria`, or with the
 * gate that stopped it, as one text: `<id> 92.5 30 15 20 15 5 5 2.5` or `<id> level`. Half as long as the
 * assessments written out, of which there are hundreds in every run, and quick to write: no number is one of JSON.
 */
export type Dossier = {
  criteria: Criterion[];
  candidates: (string | ListedCandidate)[];
  chosen: string[];
  /** Of a wider wave, with how each tutor was reached whom the first one does not reach (G-20). */
  radiusFactor?: number;
  wider?: Record<string, Wider>;
  /**
   * Everybody whom the run considered, in numbers; not of the
   * runs before these were counted, nor of one that drew by lot.
   */
  considered?: Considered;
};

/** As candidates were kept until 27 November 2026. */
type ListedCandidate = [tutorId: string, score: number, ...points: number[]] | [tutorId: string, failedGate: Gate];

type Filed = Pick<Match, 'candidates' | 'chosen' | 'radiusFactor'>;

/** Points are given in tenths, of which there are few: each is written out once. */
const written: string[] = [];
const textOf = (points: number) => (written[Math.round(points * 10)] ??= String(points));

/** The dossier of a match. */
export function fileDossier(
  { candidates, chosen, radiusFactor }: Filed,
  considered: Considered | null = null,
): Dossier {
  const wider = candidates.flatMap((one) => (one.failedGate === null && one.wider ? [[one.tutorId, one.wider]] : []));
  return {
    criteria: [...CRITERIA],
    candidates: candidates.map((candidate) =>
      candidate.points === null
        ? `${candidate.tutorId} ${candidate.failedGate}`
        : `${candidate.tutorId} ${textOf(candidate.score)} ${CRITERIA.map((criterion) => textOf(candidate.points[criterion])).join(' ')}`,
    ),
    chosen,
    ...(radiusFactor !== undefined && { radiusFactor }),
    ...(considered && { considered }),
    ...(wider.length > 0 && { wider: Object.fromEntries(wider) as Record<string, Wider> }),
  };
}

/** The match that a dossier was filed from. */
export function readDossier({ criteria, candidates, chosen, radiusFactor, wider }: Dossier): Filed {
  return {
    candidates: candidates.map((kept): Assessment => {
      const [tutorId = '', verdict = '', ...rest] = typeof kept === 'string' ? kept.split(' ') : kept.map(String);
      const score = Number(verdict);
      if (Number.isNaN(score)) return { tutorId, score: null, points: null, failedGate: verdict as Gate };
      const points = Object.fromEntries(criteria.map((criterion, place) => [criterion, Number(rest[place])])) as Points;
      const how = wider?.[tutorId];
      return { tutorId, score, points, failedGate: null, ...(how && { wider: how }) };
    }),
    chosen,
    ...(radiusFactor !== undefined && { radiusFactor }),
  };
}
