/** What a match is scored on; each weight is the most points the criterion can give. */
export const CRITERIA = ['subject', 'level', 'time', 'distance', 'price', 'quality', 'fairness'] as const;
export type Criterion = (typeof CRITERIA)[number];

/**
 * A numbered set of rules for one matching run. A published version never changes: its dossiers refer to it. How
 * one replaces another: `policy-change.ts`.
 */
export type MatchingPolicy = {
  version: string;
  /** Tutors invited at once, and in each wider wave that follows. */
  waveSizes: readonly [first: number, wider: number];
  /** How many times its travel radius a wider wave takes a tutor to go (G-20). */
  radiusFactor: number;
  /**
   * How many live quotes an enquiry has at most; a tutor who would quote beyond is put on its waitlist (R-42, G-21).
   */
  quoteCap: number;
  /** By how many points of percent a switch to another policy may lower the fill rate in its replay. */
  maxFillRateDrop: number;
  /** How many candidates a run considers at most, and as many again in a wider one; 10 for each seat of both waves. */
  poolSize: number;
  /**
   * Points, together 100. Scores are compared in steps of those for
   * fairness: of equals who was invited less comes first.
   */
  weights: Readonly<Record<Criterion, number>>;
  /**
   * Free slots (a day and a time band) in common that earn all points for day and time, if the family named as many.
   */
  enoughSlots: number;
  /** Dollars an hour; a rate up to this earns all points for price, twice as much none. An enquiry names no budget. */
  referenceRate: number;
  /** How many reviews weigh as much as the neutral assumption about a tutor. */
  reviewsForTrust: number;
  /** Days over which a candidate's recent invitations are counted. */
  recentDays: number;
  /** Recent invitations that leave no points for fairness. */
  invitationsForNone: number;
  /** A tutor who joined at most this many days ago is a newcomer, and this many invitations are not counted then. */
  newcomerDays: number;
  newcomerAllowance: number;
};

/** The reference rate is the printed earnings hint of $65 an hour (S0§9, R-27). */
export const POLICY_V1: MatchingPolicy = {
  version: 'v1',
  waveSizes: [8, 12],
  radiusFactor: 1.5,
  quoteCap: 5,
  maxFillRateDrop: 2,
  poolSize: 200,
  weights: { subject: 30, level: 15, time: 20, distance: 15, price: 5, quality: 10, fairness: 5 },
  enoughSlots: 3,
  referenceRate: 65,
  reviewsForTrust: 3,
  recentDays: 14,
  invitationsForNone: 10,
  newcomerDays: 30,
  newcomerAllowance: 3,
};

/** What an operator sets of a policy; the rest belongs to the program. */
export type TunablePolicy = Pick<
  MatchingPolicy,
  'weights' | 'waveSizes' | 'radiusFactor' | 'quoteCap' | 'maxFillRateDrop'
>;

/** Within which an operator sets a policy (G-20, G-21). */
export const POLICY_BOUNDS = {
  radiusFactor: { min: 1, max: 3 },
  waveSize: { min: 1, max: 30 },
  quoteCap: { min: 1, max: 20 },
  maxFillRateDrop: { min: 0, max: 100 },
} as const;

/** A policy as it was adopted: of before G-20, without what was a constant then. */
export type StoredPolicy = Omit<MatchingPolicy, keyof Later> &
  Partial<Pick<MatchingPolicy, keyof Later>> & { firstWave?: number; secondWave?: number };
type Later = Pick<MatchingPolicy, 'waveSizes' | 'radiusFactor' | 'quoteCap' | 'maxFillRateDrop'>;

/** Reads a policy of whatever age; what it does not say is as it was by then. */
export function readPolicy({ firstWave, secondWave, ...stored }: StoredPolicy): MatchingPolicy {
  const { waveSizes, radiusFactor, quoteCap, maxFillRateDrop } = POLICY_V1;
  return {
    radiusFactor,
    quoteCap,
    maxFillRateDrop,
    waveSizes: [firstWave ?? waveSizes[0], secondWave ?? waveSizes[1]],
    ...stored,
  };
}
