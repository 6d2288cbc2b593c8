import { Injectable } from '@nestjs/common';
import { HORIZON_DAYS, type Slot, slotsIn } from '../../domain/booking/slots.js';
import { DAY, plus } from '../../domain/shared/time.js';
import { openings } from '../../domain/tutor/availability.js';
import { TutorCalendar, type TutorTimes } from '../ports/tutor-calendar.js';

/** `from` included, `to` excluded, both instants; `minutes` is the session's length. */
export type SlotsWanted = { from: string; to: string; minutes: number };

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** The instant after the last bookable one. */
const horizonOf = (now: string) => plus(now, HORIZON_DAYS * DAY + 1);

/** A tutor's bookable times: rules minus exceptions minus live sessions with buffer, with notice and horizon. */
@Injectable()
export class TutorSlots {
  constructor(private readonly calendar: TutorCalendar) {}

  /** The tutor's times with the slots that begin within the span, in order; null when there is no such tutor. */
  async of(tutorId: string, wanted: SlotsWanted, now: string): Promise<(TutorTimes & { slots: Slot[] }) | null> {
    const from = earlier(later(wanted.from, now), horizonOf(now));
    const to = earlier(later(wanted.to, from), horizonOf(now));
    const times = await this.calendar.timesOf(tutorId, plus(from, -DAY), plus(to, DAY));
    if (!times) return null;
    const open = openings(times.availability, from, to);
    return { ...times, slots: slotsIn({ openings: open, taken: times.taken, from, to, minutes: wanted.minutes }, now) };
  }

  /** The slot that begins at this instant, with its free place; null when there is none (`slot_taken`, R-84). */
  async at(tutorId: string, startsAt: string, minutes: number, now: string): Promise<Slot | null> {
    const found = await this.of(tutorId, { from: startsAt, to: plus(startsAt, 1), minutes }, now);
    return found?.slots.find((slot) => slot.startsAt === startsAt) ?? null;
  }

  /** The next slots from now on, at most `count`. */
  async next(tutorId: string, minutes: number, count: number, now: string): Promise<Slot[]> {
    const found = await this.of(tutorId, { from: now, to: horizonOf(now), minutes }, now);
    return found?.slots.slice(0, count) ?? [];
  }
}
