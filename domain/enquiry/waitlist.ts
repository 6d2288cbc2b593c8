import { conflict } from '../shared/domain-error.js';
import { unreachable } from '../shared/event.js';
import { HOUR, plus } from '../shared/time.js';

/**
 * A tutor who would quote on an enquiry that has all the quotes
 * it takes; the list is in the order in which they joined (G-21).
 */
type WaitlistEntry = {
  opportunityId: string;
  tutorId: string;
  joinedAt: string;
  /** Until when a place is kept for this tutor, who was asked; null while the tutor waits. */
  askedUntil: string | null;
};
export type Waitlist = readonly WaitlistEntry[];

/** How long a place is kept for a tutor who was asked. */
export const ASKED_HOURS = 24;

type Whom = { opportunityId: string; tutorId: string };
/** The tutor has left, has not answered in time, or may not teach when the place came free. */
type LeftBecause = 'left' | 'time' | 'tutor_unavailable';

/** Events of the enquiry: one version orders the list and every place that comes free (decision 047). */
export type WaitlistEvent =
  | { type: 'TutorWaitlisted'; data: Whom & { at: string } }
  | { type: 'WaitlistedTutorAsked'; data: Whom & { askedUntil: string; at: string } }
  | { type: 'TutorLeftWaitlist'; data: Whom & { reason: LeftBecause; at: string } };

/** How many quotes an enquiry takes, and how many stand: live, or accepted. */
type Places = { quoteCap: number; liveQuotes: number };

const isAsked = ({ askedUntil }: WaitlistEntry, now: string) => askedUntil !== null && now < askedUntil;
const isOverdue = ({ askedUntil }: WaitlistEntry, now: string) => askedUntil !== null && now >= askedUntil;
const isWaiting = ({ askedUntil }: WaitlistEntry) => askedUntil === null;
const entryOf = (list: Waitlist, opportunityId: string) => list.find((entry) => entry.opportunityId === opportunityId);
const whom = ({ opportunityId, tutorId }: WaitlistEntry): Whom => ({ opportunityId, tutorId });

/** Places that neither a quote takes nor a tutor who was asked. */
const freePlaces = (list: Waitlist, { quoteCap, liveQuotes }: Places, now: string) =>
  quoteCap - liveQuotes - list.filter((entry) => isAsked(entry, now)).length;

/** Where a tutor stands on the list, from one; null: not on it. */
export function placeOn(list: Waitlist, opportunityId: string): number | null {
  const index = list.findIndex((entry) => entry.opportunityId === opportunityId);
  return index < 0 ? null : index + 1;
}

/**
 * A tutor's place as it is shown; one who was asked in vain has none any more, whether or not somebody passed it on.
 */
export function shownPlace(list: Waitlist, opportunityId: string, now: string) {
  const own = entryOf(list, opportunityId);
  const place = placeOn(list, opportunityId);
  return own && place && !isOverdue(own, now) ? { place, askedUntil: own.askedUntil } : null;
}

/**
 * Whether there is a place for a tutor's quote, so that nobody is overtaken.
 *
 * | the tutor                       | a place for the quote                          |
 * | ------------------------------- | ---------------------------------------------- |
 * | was asked, and is in time       | yes: it was kept                               |
 * | waits                           | as soon as there are more free places than tutors who wait before this one |
 * | is not on the list, or too late | as soon as there are more free places than tutors who wait |
 */
export function hasPlace(list: Waitlist, opportunityId: string, places: Places, now: string): boolean {
  const own = entryOf(list, opportunityId);
  if (own && isAsked(own, now)) return true;
  const before = own && isWaiting(own) ? list.slice(0, list.indexOf(own)) : list;
  return freePlaces(list, places, now) > before.filter(isWaiting).length;
}

/** Puts a tutor at the end of the list; who waits already stays in place, who was asked in vain begins at its end. */
export function join(list: Waitlist, who: Whom, now: string): WaitlistEvent[] {
  const own = entryOf(list, who.opportunityId);
  if (own && !isOverdue(own, now)) return [];
  return [
    ...(own ? [{ type: 'TutorLeftWaitlist', data: { ...whom(own), reason: 'time', at: now } } as const] : []),
    { type: 'TutorWaitlisted', data: { ...who, at: now } },
  ];
}

/** @throws DomainError conflict not_waitlisted */
export function leave(list: Waitlist, opportunityId: string, now: string): WaitlistEvent[] {
  const own = entryOf(list, opportunityId);
  if (!own) throw conflict('not_waitlisted', 'You are not on the waitlist of this enquiry');
  return [{ type: 'TutorLeftWaitlist', data: { ...whom(own), reason: 'left', at: now } }];
}

/**
 * Passes on the places that nobody took in time, and asks as many of those who wait as places are free, in their order.
 *
 * | entry              | its tutor       | a place is free | becomes                                 |
 * | ------------------ | --------------- | --------------- | --------------------------------------- |
 * | asked, in time     | either          | –               | stays: the place is kept                |
 * | asked, too late    | either          | –               | left, `time`; its place is free         |
 * | waits              | may teach       | yes             | asked, for a day                        |
 * | waits              | may not teach   | yes             | left, `tutor_unavailable`; the next is asked |
 * | waits              | either          | no              | stays                                   |
 */
export function askNext(
  list: Waitlist,
  { mayTeach, ...places }: Places & { mayTeach: (tutorId: string) => boolean },
  now: string,
): WaitlistEvent[] {
  const late = list.filter((entry) => isOverdue(entry, now));
  const events: WaitlistEvent[] = late.map((entry) => ({
    type: 'TutorLeftWaitlist',
    data: { ...whom(entry), reason: 'time', at: now },
  }));
  let free = freePlaces(list, places, now);
  for (const entry of list.filter(isWaiting)) {
    if (free <= 0) break;
    if (mayTeach(entry.tutorId)) {
      const askedUntil = plus(now, ASKED_HOURS * HOUR);
      events.push({ type: 'WaitlistedTutorAsked', data: { ...whom(entry), askedUntil, at: now } });
      free -= 1;
    } else events.push({ type: 'TutorLeftWaitlist', data: { ...whom(entry), reason: 'tutor_unavailable', at: now } });
  }
  return events;
}

/** The list after an event of its own. */
export function evolveWaitlist(list: Waitlist, event: WaitlistEvent): Waitlist {
  const { opportunityId, tutorId, at } = event.data;
  switch (event.type) {
    case 'TutorWaitlisted':
      return [...list, { opportunityId, tutorId, joinedAt: at, askedUntil: null }];
    case 'WaitlistedTutorAsked': {
      const { askedUntil } = event.data;
      return list.map((entry) => (entry.opportunityId === opportunityId ? { ...entry, askedUntil } : entry));
    }
    case 'TutorLeftWaitlist':
      return list.filter((entry) => entry.opportunityId !== opportunityId);
    default:
      return unreachable(event);
  }
}
