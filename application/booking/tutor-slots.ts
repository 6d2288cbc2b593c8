import { Injectable } from '@nestjs/common';
import { HORIZON_DAYS, type Slot, slotsIn } from '../../domain/booking/slots.js';
import { addDays, DAY, plus, startOfDay } from '../../domain/shared/time.js';
import { openings } from '../../domain/tutor/availability.js';
import { type OwnTimes, TutorCalendar, type TutorTimes } from '../ports/tutor-calendar.js';

/** An instant, or a day `YYYY-MM-DD` of the tutor's zone; `to` excludes an instant and includes a day. Length in minutes. */
export type SlotsWanted = { from?: string; to?: string; minutes: number; own?: OwnTimes };

/** Most tutors have a free slot within a week; the whole horizon is looked at where one has not. */
const SOON_DAYS = 7;

const isDay = (moment: string) => moment.length === 10;
const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** A tutor's bookable times: rules minus exceptions minus live sessions with buffer, with notice and horizon. */
@Injectable()
export class TutorSlots {
  constructor(private readonly calendar: TutorCalendar) {}

  /**
   * The tutor's times with the slots that begin within the span, from now and to the horizon where it is open, in order;
   * null when there is no such tutor.
   */
  async of(
    tutorId: string,
    { from = '', to, minutes, own = {} }: SlotsWanted,
    now: string,
  ): Promise<(TutorTimes & { slots: Slot[] }) | null> {
    const end = plus(now, HORIZON_DAYS * DAY + 1);
    const times = await this.calendar.timesOf(tutorId, { from: plus(now, -DAY), to: plus(end, DAY), own }, now);
    if (!times) return null;
    const { availability, taken, timezone } = times;
    const span = {
      from: later(isDay(from) ? startOfDay(from, timezone) : from, now),
      to: earlier(to === undefined ? end : isDay(to) ? startOfDay(addDays(to, 1), timezone) : to, end),
    };
    if (span.from >= span.to) return { ...times, slots: [] };
    const open = openings(availability, span.from, span.to);
    return { ...times, slots: slotsIn({ openings: open, taken, ...span, minutes }, now) };
  }

  /** The slot that begins at this instant, with its free place; null when there is none (`slot_taken`, R-84). */
  async at(
    tutorId: string,
    { startsAt, minutes, own }: { startsAt: string; minutes: number; own?: OwnTimes },
    now: string,
  ): Promise<Slot | null> {
    const found = await this.of(tutorId, { from: startsAt, to: plus(startsAt, 1), minutes, ...(own && { own }) }, now);
    return found?.slots.find((slot) => slot.startsAt === startsAt) ?? null;
  }

  /** The next slots after a wished time, at most `count`; the earliest of all where none is left after it. */
  async next(
    tutorId: string,
    { startsAt, minutes }: { startsAt: string; minutes: number },
    count: number,
    now: string,
  ): Promise<Slot[]> {
    const slotsFrom = async (from: string, to?: string) =>
      (await this.of(tutorId, { from, minutes, ...(to && { to }) }, now))?.slots ?? [];
    const after = plus(startsAt, 1);
    const soon = await slotsFrom(after, plus(later(after, now), SOON_DAYS * DAY));
    const next = soon.length < count ? await slotsFrom(after) : soon;
    return (next.length > 0 ? next : await slotsFrom(now)).slice(0, count);
  }
}
