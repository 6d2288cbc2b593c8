import { Injectable } from '@nestjs/common';
import { isWithoutCheck } from '../../domain/booking/changes.js';
import { HORIZON_DAYS, type Slot, slotAt, slotsIn, type Unbookable } from '../../domain/booking/slots.js';
import { addDays, DAY, plus, startOfDay } from '../../domain/shared/time.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { openings } from '../../domain/availability/availability.js';
import { isCheckCurrent } from '../../domain/tutor/working-with-children.js';
import { type OwnTimes, TutorCalendar, type TutorTimes } from '../ports/calendar/tutor-calendar.js';

/**
 * An instant, or a day `YYYY-MM-DD` of the tutor's zone; `to`
 * excludes an instant and includes a day. Length in minutes.
 */
export type SlotsWanted = { from?: string; to?: string; minutes: number; own?: OwnTimes; horizonDays?: number };

/** The slot of a wanted time, or why there is none with the free times around it. */
export type Placed = { slot: Slot } | { slot: null; reason: Unbookable; others: Slot[] };

/** Most tutors have a free slot within a week; the whole horizon is looked at where one has not. */
const SOON_DAYS = 7;

/** Other times for a session of a series are looked for so many days around its own. */
const AROUND_DAYS = 3;
const OTHER_SLOTS = 12;

/** The nearest to an instant, in order. */
function nearest(slots: readonly Slot[], at: string): Slot[] {
  const distance = (slot: Slot) => Math.abs(Date.parse(slot.startsAt) - Date.parse(at));
  return slots
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, OTHER_SLOTS)
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
}

/** A session then would not wait for the tutor's check any more (G-03). */
const isCancelledAtOnce = (times: TutorTimes, startsAt: string, now: string) =>
  isWithoutCheck(isCheckCurrent(times, startsAt), startsAt, now);
const isDay = (moment: string) => moment.length === 10;
const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/**
 * A tutor's bookable times: rules minus exceptions minus live sessions with buffer
 * minus what the tutor is busy with elsewhere, with notice and horizon (R-37, G-17);
 * none that would be cancelled at once, as the tutor's check ends before it (G-03).
 */
@Injectable()
export class TutorSlots {
  constructor(private readonly calendar: TutorCalendar) {}

  /**
   * The tutor's times with the slots that begin within the span, from now and to the horizon where it is open, in
   * order; null when there is no such tutor.
   */
  async of(
    tutorId: string,
    { from = '', to, minutes, own = {}, horizonDays = HORIZON_DAYS }: SlotsWanted,
    now: string,
  ): Promise<(TutorTimes & { slots: Slot[] }) | null> {
    const end = plus(now, horizonDays * DAY + 1);
    const times = await this.calendar.timesOf(tutorId, { from: plus(now, -DAY), to: plus(end, DAY), own }, now);
    if (!times) return null;
    const { availability, taken, busy, timezone } = times;
    const span = {
      from: later(isDay(from) ? startOfDay(from, timezone) : from, now),
      to: earlier(to === undefined ? end : isDay(to) ? startOfDay(addDays(to, 1), timezone) : to, end),
    };
    if (span.from >= span.to) return { ...times, slots: [] };
    const open = openings(availability, span.from, span.to);
    const slots = slotsIn({ openings: open, taken, busy, ...span, minutes, horizonDays }, now);
    return { ...times, slots: slots.filter(({ startsAt }) => !isCancelledAtOnce(times, startsAt, now)) };
  }

  /** The slot that begins at this instant, with its free place; null when there is none (`slot_taken`, R-84). */
  async at(
    tutorId: string,
    { startsAt, ...rest }: { startsAt: string } & Omit<SlotsWanted, 'from' | 'to'>,
    now: string,
  ): Promise<Slot | null> {
    const found = await this.of(tutorId, { from: startsAt, to: plus(startsAt, 1), ...rest }, now);
    return found?.slots.find((slot) => slot.startsAt === startsAt) ?? null;
  }

  /** A place for each of these times, where there is one; what one of them takes is not free for the next. */
  async each(
    tutorId: string,
    {
      times,
      minutes,
      own,
      horizonDays,
    }: { times: readonly string[]; minutes: number; own: OwnTimes; horizonDays: number },
    now: string,
  ): Promise<Placed[]> {
    const sorted = times.toSorted();
    const [first = now, last = now] = [sorted[0], sorted.at(-1)];
    const span = { from: plus(first, -AROUND_DAYS * DAY - DAY), to: plus(last, AROUND_DAYS * DAY + DAY), own };
    const found = await this.calendar.timesOf(tutorId, span, now);
    if (!found) throw notFound('Tutor');
    const { availability, busy } = found;
    const taken = [...found.taken];
    const placed = times.map((startsAt) => {
      const open = openings(availability, startsAt, plus(startsAt, 1));
      const free = slotAt({ openings: open, taken, busy, startsAt, minutes, horizonDays }, now);
      const slot = isCancelledAtOnce(found, startsAt, now) ? 'not_available' : free;
      if (typeof slot !== 'string') taken.push(slot);
      return { startsAt, slot };
    });
    return placed.map(({ startsAt, slot }) => {
      if (typeof slot !== 'string') return { slot };
      const around = { from: plus(startsAt, -AROUND_DAYS * DAY), to: plus(startsAt, AROUND_DAYS * DAY) };
      const open = openings(availability, around.from, around.to);
      const near = slotsIn({ openings: open, taken, busy, ...around, minutes, horizonDays }, now).filter(
        (one) => !isCancelledAtOnce(found, one.startsAt, now),
      );
      return { slot: null, reason: slot, others: nearest(near, startsAt) };
    });
  }

  /** The next slots after a wished time, at most `count`; the earliest of all where none is left after it. */
  async next(
    tutorId: string,
    { startsAt, ...rest }: { startsAt: string; minutes: number; horizonDays?: number },
    count: number,
    now: string,
  ): Promise<Slot[]> {
    const slotsFrom = async (from: string, to?: string) =>
      (await this.of(tutorId, { from, ...rest, ...(to && { to }) }, now))?.slots ?? [];
    const after = plus(startsAt, 1);
    const soon = await slotsFrom(after, plus(later(after, now), SOON_DAYS * DAY));
    const next = soon.length < count ? await slotsFrom(after) : soon;
    return (next.length > 0 ? next : await slotsFrom(now)).slice(0, count);
  }
}
