import { conflict } from '../shared/domain-error.js';
import { addDays, HOUR, instantOf, isoOf, plus, wallClock } from '../shared/time.js';
import type { Booking, BookingEvent, Party, SeriesEvery } from './booking.js';
import { cancel, CANCELLATION_NOTICE_HOURS } from './changes.js';
import type { Unbookable } from './slots.js';

/**
 * A series is sessions that are booked together, a week or two apart, at one hour of the tutor's clock (G-12). Each of
 * them is a booking like any other; they share `seriesId`, and a series has no state of its own.
 */
export const SERIES_SESSIONS = { min: 2, max: 12 } as const;
/** How far ahead sessions of a series may lie, where single ones end at 60 days. */
export const SERIES_HORIZON_DAYS = 26 * 7;

/** A wanted date of a series and whether it can be booked. */
export type SeriesDate = { startsAt: string; endsAt: string; free: boolean; reason?: Unbookable };

/** When the sessions of a series begin: the same hour on the clock of `zone`, also after a daylight-saving change. */
export function seriesDates(
  startsAt: string,
  { weeks, every }: { weeks: number; every: SeriesEvery },
  zone: string,
): string[] {
  const { date, time } = wallClock(startsAt, zone);
  const later = (place: number) => instantOf(addDays(date, place * every * 7), time, zone);
  return Array.from({ length: weeks }, (_, place) => (place === 0 ? startsAt : later(place)));
}

const wallTime = (instant: string, zone: string) => {
  const { date, time } = wallClock(instant, zone);
  return Date.parse(`${date}T${time}:00.000Z`);
};

/** Where a session goes when another of its series moves: as many days on, and by as much on the clock of `zone`. */
export function movedWith(at: string, { from, to }: { from: string; to: string }, zone: string): string {
  if (at === from) return to;
  const wall = isoOf(wallTime(at, zone) + wallTime(to, zone) - wallTime(from, zone));
  return instantOf(wall.slice(0, 10), wall.slice(11, 16), zone);
}

type Session = { state: Pick<Booking, 'sessionDate' | 'status'> };

/** A session's series from that session on, as far as it is still to come, in order. */
export function restOf<S extends Session>(from: Session, series: readonly S[]): S[] {
  return series
    .filter(({ state }) => state.status === 'confirmed' && state.sessionDate >= from.state.sessionDate)
    .toSorted((one, other) => (one.state.sessionDate < other.state.sessionDate ? -1 : 1));
}

/**
 * Cancels what is left of a series; both sides owe notice of it, 24 hours before the first of these sessions (G-12). A
 * tutor can still cancel one alone at shorter notice. @throws DomainError conflict `series_ended`,
 * `notice_too_short`
 */
export function endSeries<S extends Session & { state: Booking }>(
  rest: readonly S[],
  by: Party,
  now: string,
): [S, BookingEvent[]][] {
  const [first] = rest;
  if (!first) throw conflict('series_ended', 'No session of this series is left to cancel');
  if (now > plus(first.state.sessionDate, -CANCELLATION_NOTICE_HOURS * HOUR))
    throw conflict(
      'notice_too_short',
      `A series can be ended up to ${CANCELLATION_NOTICE_HOURS} hours before the first of its sessions that you cancel`,
    );
  return rest.map((session) => [session, cancel(session.state, by, now)]);
}

/** Refuses a series as long as one of its dates is taken and was not skipped; nothing of it is written (G-12). */
export const seriesConflicts = (dates: readonly SeriesDate[]) =>
  conflict('series_conflicts', 'Some of these dates are not free. Skip them or choose another time for them.', {
    dates,
  });
