/** What a match is scored on; each weight is the most points the criterion can give. */
export const CRITERIA = ['subject', 'level', 'time', 'distance', 'price', 'quality', 'fairness'] as const;
export type Criterion = (typeof CRITERIA)[number];

/** A numbered set of rules for one matching run. A published version never changes: its dossiers refer to it. */
export type MatchingPolicy = {
  version: string;
  /** Tutors invited at once, and in each wider wave that follows. */
  firstWave: number;
  secondWave: number;
  /** How many candidates a run considers at most; 10 for each seat of both waves. */
  poolSize: number;
  /** Points, together 100. */
  weights: Readonly<Record<Criterion, number>>;
  /** Free slots (a day and a time band) in common that earn all points for day and time, if the family named as many. */
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
  firstWave: 8,
  secondWave: 12,
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
