export type KeptAnswer = { status: number; answer: unknown };

/** What was found under a key: nothing (now ours to answer), an answer, one still being made, or another body's. */
export type Found =
  { state: 'ours' } | ({ state: 'answered' } & KeptAnswer) | { state: 'under_way' } | { state: 'other_body' };

/** Answers kept for repeats under an Idempotency-Key, 24 hours. */
export abstract class KeptAnswers {
  abstract begin(key: string, bodyHash: string): Promise<Found>;
  abstract keep(key: string, answer: KeptAnswer): Promise<void>;
  /** Lets the key be tried again. */
  abstract forget(key: string): Promise<void>;
}
