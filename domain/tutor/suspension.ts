import { conflict } from '../shared/domain-error.js';
import { requireReason } from '../shared/verdict.js';
import { type CalendarEvent, type CalendarFacts, revokeCalendarFeed } from './calendars.js';
import { type ClosingFacts, refuseErased } from './closing.js';
import { type DraftFacts, refuseUnclaimed } from './draft.js';

export type SuspensionFacts = {
  /**
   * Since when an admin has stopped the tutor from teaching (G-01);
   * null: not suspended. The words for it stand in a column.
   */
  suspendedAt: string | null;
};

export type SuspensionEvent =
  | { type: 'TutorSuspended'; data: { by: string; at: string } }
  | { type: 'TutorReinstated'; data: { by: string; at: string } };

/**
 * An admin stops a tutor from teaching, at once and until an admin reinstates the tutor (G-01). The `reason` is kept in
 * a column and mailed to the tutor. Vetting goes on beside it: who is approved meanwhile stays suspended. The address
 * of the tutor's calendar feed, which others may hold, opens nothing any more (G-17).
 *
 * | state     | suspend               | reinstate           | approve, reject | pause, resume |
 * | --------- | --------------------- | ------------------- | --------------- | ------------- |
 * | draft     | `tutor_unclaimed`     | `not_suspended`     | `tutor_unclaimed` | paused, resumed |
 * | free      | reason → suspended, and what is under way ends | `not_suspended` | by `approveVetting` | paused, resumed |
 * | suspended | `already_suspended`   | reason → free, what has ended stays ended | by `approveVetting` | paused, resumed |
 * | erased    | not_found             | not_found           | not_found       | not_found     |
 *
 * @throws DomainError conflict tutor_unclaimed, already_suspended; invalid
 */
export function suspend(
  tutor: SuspensionFacts & ClosingFacts & DraftFacts & CalendarFacts,
  { by, reason }: { by: string; reason: string },
  now: string,
): (SuspensionEvent | CalendarEvent)[] {
  refuseErased(tutor);
  refuseUnclaimed(tutor);
  if (tutor.suspendedAt) throw conflict('already_suspended', 'This tutor has already been suspended');
  requireReason(reason);
  return [{ type: 'TutorSuspended', data: { by, at: now } }, ...revokeCalendarFeed(tutor, now)];
}

/**
 * The tutor may teach again as far as nothing else is against it
 * (G-01). @throws DomainError conflict not_suspended; invalid
 */
export function reinstate(
  tutor: SuspensionFacts & ClosingFacts,
  { by, reason }: { by: string; reason: string },
  now: string,
): SuspensionEvent[] {
  refuseErased(tutor);
  if (!tutor.suspendedAt) throw conflict('not_suspended', 'This tutor is not suspended');
  requireReason(reason);
  return [{ type: 'TutorReinstated', data: { by, at: now } }];
}
