import { Injectable } from '@nestjs/common';
import type { SeriesEvery } from '../../domain/booking/booking.js';
import { FUTURE } from '../../domain/booking/refusals.js';
import { SERIES_HORIZON_DAYS, type SeriesDate, seriesDates } from '../../domain/booking/series.js';
import type { Slot } from '../../domain/booking/slots.js';
import { invalid } from '../../domain/shared/domain-error.js';
import { DAY, MINUTE, plus, type Span, SYDNEY } from '../../domain/shared/time.js';
import type { OwnTimes } from '../ports/calendar/tutor-calendar.js';
import type { Agreement } from './arrangement.js';
import { type Placed, TutorSlots } from './tutor-slots.js';

/** The dates of a series as a family wants them: some of the regular ones left out, or at another time. */
export type SeriesInput = {
  startsAt: string;
  weeks: number;
  every: SeriesEvery;
  skip?: readonly string[] | undefined;
  moves?: readonly { from: string; startsAt: string }[] | undefined;
};

/** A date that is not free has other times around it. */
export type OfferedDate = SeriesDate & { others?: Span[] };

/** The dates of a series with their free places (G-12). */
@Injectable()
export class SeriesDates {
  constructor(private readonly slots: TutorSlots) {}

  /** @throws DomainError invalid */
  async of({ enquiry, quote, tutor }: Agreement, input: SeriesInput, now: string) {
    const times = datesOf(input, tutor.columns.timezone || SYDNEY, now);
    return this.at(tutor.id, times, { minutes: quote.state.sessionDuration, own: { enquiryId: enquiry.id } }, now);
  }

  /** The places where all of these times are free, else null; and each time with what stands against it. */
  async at(
    tutorId: string,
    times: readonly string[],
    { minutes, own }: { minutes: number; own: OwnTimes },
    now: string,
  ): Promise<{ places: Slot[] | null; dates: OfferedDate[] }> {
    const placed = await this.slots.each(tutorId, { times, minutes, own, horizonDays: SERIES_HORIZON_DAYS }, now);
    const places = placed.flatMap(({ slot }) => slot ?? []);
    return {
      places: places.length === times.length ? places : null,
      dates: times.map((startsAt, place) => offered(startsAt, minutes, placed[place] as Placed)),
    };
  }
}

function offered(startsAt: string, minutes: number, placed: Placed): OfferedDate {
  const date = { startsAt, endsAt: plus(startsAt, minutes * MINUTE) };
  if (placed.slot) return { ...date, free: true };
  const others = placed.others.map((other) => ({ startsAt: other.startsAt, endsAt: other.endsAt }));
  return { ...date, free: false, reason: placed.reason, others };
}

/** Refuses what lies so far ahead, or behind, that no series can. @throws DomainError invalid */
export function refuseOutside(startsAt: string, now: string): void {
  if (startsAt <= now) throw invalid({ startsAt: FUTURE });
  if (startsAt > plus(now, SERIES_HORIZON_DAYS * DAY))
    throw invalid({ startsAt: `A series can be at most ${SERIES_HORIZON_DAYS / 7} weeks ahead` });
}

const NOT_A_DATE = 'Please choose among the dates of the series';

function datesOf({ startsAt, weeks, every, skip = [], moves = [] }: SeriesInput, zone: string, now: string): string[] {
  refuseOutside(startsAt, now);
  const regular = seriesDates(startsAt, { weeks, every }, zone);
  if (!skip.every((date) => regular.includes(date))) throw invalid({ skip: NOT_A_DATE });
  const kept = regular.filter((date) => !skip.includes(date));
  const moved = new Map(moves.map((move) => [move.from, move.startsAt]));
  if (moved.size < moves.length || ![...moved.keys()].every((date) => kept.includes(date)))
    throw invalid({ moves: NOT_A_DATE });
  if (kept.length === 0) throw invalid({ skip: 'Please leave at least one session' });
  return kept.map((date) => moved.get(date) ?? date).toSorted();
}
