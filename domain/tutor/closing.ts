import { conflict, notFound } from '../shared/domain-error.js';
import { type CalendarEvent, type CalendarFacts, revokeCalendarFeed } from './calendars.js';

/** Whether a tutor is on the way out, or gone. */
export type ClosingFacts = {
  /** When the tutor is erased, as its owner has closed the account; null: the account is open (G-19). */
  closesAt: string | null;
  /** Since when nobody knows any more who it was. */
  erasedAt: string | null;
};

export type ClosingEvent =
  | { type: 'TutorAccountClosing'; data: { closesAt: string; at: string } }
  | { type: 'TutorAccountKept'; data: { at: string } }
  | { type: 'TutorErased'; data: { at: string } };

/**
 * What its owner's closing of the account means for a tutor, whatever an admin has decided or decides meanwhile (G-19).
 *
 * | tutor                        | close                                        | log in within 30 days            |
 * | ---------------------------- | -------------------------------------------- | -------------------------------- |
 * | approved                     | closing: in no search, invited to nothing, profile gone; what is under way ends | approved |
 * | pending, rejected, suspended | closing beside it                            | pending, rejected, suspended     |
 * | any, with a calendar feed    | its address opens nothing from then on       | the tutor creates another        |
 * | any, its check ending        | no notice of that                            | the notice that is due then      |
 * | closing                      | the same date                                | as before, what has ended stays ended |
 * | erased                       | not_found                                    |                                  |
 */
export function close(
  tutor: ClosingFacts & CalendarFacts,
  { closesAt }: { closesAt: string },
  now: string,
): (ClosingEvent | CalendarEvent)[] {
  refuseErased(tutor);
  if (tutor.closesAt) return [];
  return [{ type: 'TutorAccountClosing', data: { closesAt, at: now } }, ...revokeCalendarFeed(tutor, now)];
}

/** The owner has logged in while the account was closing. */
export const keep = (tutor: ClosingFacts, now: string): ClosingEvent[] =>
  tutor.closesAt && !tutor.erasedAt ? [{ type: 'TutorAccountKept', data: { at: now } }] : [];

/** @throws DomainError not_found where nobody knows any more who it was */
export function refuseErased({ erasedAt }: Pick<ClosingFacts, 'erasedAt'>): void {
  if (erasedAt) throw notFound('Tutor');
}

/**
 * Refuses a family that would arrange something with a tutor
 * who is erased. @throws DomainError conflict tutor_unavailable
 */
export function refuseGone({ erasedAt }: Pick<ClosingFacts, 'erasedAt'>): void {
  if (erasedAt) throw conflict('tutor_unavailable', 'This tutor no longer teaches with us');
}

/**
 * The tutor is erased: whatever was decided before and is not committed yet is refused. Twice changes nothing.
 */
export const erase = (tutor: ClosingFacts, now: string): ClosingEvent[] =>
  tutor.erasedAt ? [] : [{ type: 'TutorErased', data: { at: now } }];
