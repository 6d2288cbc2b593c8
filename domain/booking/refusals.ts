import { conflict } from '../shared/domain-error.js';

/** What is said of a date that is over. */
export const FUTURE = 'Session date must be in the future';
export const sessionInPast = () => conflict('session_in_past', FUTURE);

/** @throws DomainError conflict session_in_past */
export function refusePast(sessionDate: string, now: string): void {
  if (sessionDate <= now) throw sessionInPast();
}

/** Somebody else was first; `next` may say which times are left. */
export const timeTaken = (next: Record<string, unknown> = {}) =>
  conflict('slot_taken', 'This time has just been taken', next);
