import type { Opening } from '../shared/opening.js';
import { DAY, HOUR, isoOf, MINUTE, plus, type Span } from '../shared/time.js';

/** A live session of the tutor, its place and the minutes that stay free around it. */
export type Taken = Span & { seat: number; bufferMinutes: number };

/** A time at which a session can be booked, the place that is free then, and the minutes that stay free around it. */
export type Slot = Span & { availabilityId: string; seat: number; bufferMinutes: number };

/** A tutor hears of each session at least half a day ahead. */
export const NOTICE_HOURS = 12;
/** How far ahead can be booked: about as far as tutors know their weeks. */
export const HORIZON_DAYS = 60;
/** A slot begins with its opening or a whole number of half hours later. */
const STEP_MINUTES = 30;

/**
 * The first of the opening's places that no session takes, with the longer of both buffers; null when there is none.
 */
function freeSeat(span: Span, { places, bufferMinutes }: Opening, taken: readonly Taken[]): number | null {
  const clashes = (other: Taken) => {
    const buffer = Math.max(bufferMinutes, other.bufferMinutes) * MINUTE;
    return other.startsAt < plus(span.endsAt, buffer) && plus(span.startsAt, -buffer) < other.endsAt;
  };
  const seats = new Set(taken.filter(clashes).map(({ seat }) => seat));
  for (let seat = 1; seat <= places; seat++) if (!seats.has(seat)) return seat;
  return null;
}

/**
 * What slots are made of; `busy` is what the tutor's own calendar elsewhere has (G-17). `horizonDays` is `HORIZON_DAYS`
 * where it is not said.
 */
type Times = {
  openings: readonly Opening[];
  taken: readonly Taken[];
  busy: readonly Span[];
  minutes: number;
  horizonDays?: number | undefined;
};

/**
 * The bookable times that begin from `from` and before `to`, each once, in order: openings minus sessions with buffer,
 * every half hour, at 12 hours' notice and 60 days ahead at most (R-37). What the tutor is busy with elsewhere takes
 * every place, and needs no buffer (G-17).
 */
export function slotsIn(input: Times & { from: string; to: string }, now: string): Slot[] {
  const { openings, taken, busy, from, to, minutes, horizonDays = HORIZON_DAYS } = input;
  const isBusy = (span: Span) => busy.some((one) => one.startsAt < span.endsAt && span.startsAt < one.endsAt);
  const first = Math.max(Date.parse(from), Date.parse(now) + NOTICE_HOURS * HOUR);
  const last = Math.min(Date.parse(to) - 1, Date.parse(now) + horizonDays * DAY);
  const slots = new Map<string, Slot>();
  for (const opening of openings) {
    const end = Date.parse(opening.endsAt);
    for (let at = Date.parse(opening.startsAt); at + minutes * MINUTE <= end; at += STEP_MINUTES * MINUTE) {
      if (at < first || at > last) continue;
      const span = { startsAt: isoOf(at), endsAt: isoOf(at + minutes * MINUTE) };
      const seat = slots.has(span.startsAt) || isBusy(span) ? null : freeSeat(span, opening, taken);
      const { availabilityId, bufferMinutes } = opening;
      if (seat !== null) slots.set(span.startsAt, { ...span, availabilityId, seat, bufferMinutes });
    }
  }
  return [...slots.values()].toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
}

/** Why a session cannot be booked at a time. */
export const UNBOOKABLE = ['taken', 'not_available', 'too_soon', 'too_far'] as const;
export type Unbookable = (typeof UNBOOKABLE)[number];

/** The slot that begins at this instant with its free place, or why there is none. */
export function slotAt(input: Times & { startsAt: string }, now: string): Slot | Unbookable {
  const { startsAt, taken, busy, horizonDays = HORIZON_DAYS, ...rest } = input;
  if (startsAt < plus(now, NOTICE_HOURS * HOUR)) return 'too_soon';
  if (startsAt > plus(now, horizonDays * DAY)) return 'too_far';
  const slotWith = (others: Pick<Times, 'taken' | 'busy'>) => {
    const span = { from: startsAt, to: plus(startsAt, 1) };
    return slotsIn({ ...rest, ...span, ...others, horizonDays }, now).find((slot) => slot.startsAt === startsAt);
  };
  return slotWith({ taken, busy }) ?? (slotWith({ taken: [], busy: [] }) ? 'taken' : 'not_available');
}
