import { conflict } from '../shared/domain-error.js';

export type DraftFacts = {
  /** Null while the profile is a visitor's draft. */
  userId: string | null;
};

export type DraftEvent = { type: 'TutorClaimed'; data: { userId: string; at: string } };

/** Binds a draft to the account that its visitor made. */
export function claim(tutor: DraftFacts, userId: string, now: string): DraftEvent[] {
  if (tutor.userId === userId) return [];
  if (tutor.userId) throw conflict('tutor_claimed', 'This profile belongs to another account');
  return [{ type: 'TutorClaimed', data: { userId, at: now } }];
}

/** @throws DomainError conflict tutor_unclaimed */
export function refuseUnclaimed({ userId }: DraftFacts): void {
  if (!userId) throw conflict('tutor_unclaimed', 'This profile has no account yet');
}
