import fc from 'fast-check';
import { book, type Booking, evolve } from '../../../domain/booking/booking.js';
import { endSeries, movedWith, restOf, SERIES_HORIZON_DAYS, seriesDates } from '../../../domain/booking/series.js';
import { HORIZON_DAYS, slotAt, type Taken } from '../../../domain/booking/slots.js';
import { addDays, DAY, HOUR, instantOf, plus, wallClock } from '../../../domain/shared/time.js';
import { openings } from '../../../domain/availability/availability.js';
import { CAPITALS } from '../capitals.js';

/** Half an hour is what Lord Howe's clocks change by. */
const ZONES = [...CAPITALS, 'Australia/Lord_Howe', 'Australia/Broken_Hill', 'Australia/Eucla'];
const NOW = '2026-09-01T00:00:00.000Z';

describe('G-12 the dates of a series', () => {
  it.each(ZONES)('in %s are at 16:00 on the wall before and after both clock changes', (zone) => {
    // Clocks go forward on 4 October 2026 and back on 4 April 2027.
    for (const first of ['2026-09-02', '2027-03-03'])
      for (const every of [1, 2] as const) {
        const dates = seriesDates(instantOf(first, '16:00', zone), { weeks: 12, every }, zone);
        expect(dates.map((date) => wallClock(date, zone))).toEqual(
          Array.from({ length: 12 }, (_, place) => ({
            date: addDays(first, place * 7 * every),
            time: '16:00',
            second: 0,
          })),
        );
      }
  });

  it('begin at the very instant that was chosen, each later than the one before, in any zone and at any hour', () => {
    const hour = fc.integer({ min: 0, max: 47 });
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: 0, max: 800 }),
        hour,
        fc.constantFrom(1 as const, 2 as const),
        (zone, day, half, every) => {
          const time = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
          const startsAt = instantOf(addDays('2026-01-01', day), time, zone);
          const dates = seriesDates(startsAt, { weeks: 12, every }, zone);
          expect(dates[0]).toBe(startsAt);
          const apart = dates.slice(1).map((date, place) => Date.parse(date) - Date.parse(dates[place] ?? ''));
          expect(apart.every((gap) => Math.abs(gap - every * 7 * DAY) <= HOUR)).toBe(true);
        },
      ),
    );
  });

  it.each(ZONES)('in %s move by days and hours of the wall, also over a clock change', (zone) => {
    const at = (date: string, time: string) => instantOf(date, time, zone);
    const step = { from: at('2026-09-29', '16:00'), to: at('2026-09-30', '18:30') };
    expect(movedWith(step.from, step, zone)).toBe(step.to);
    expect(movedWith(at('2026-10-06', '16:00'), step, zone)).toBe(at('2026-10-07', '18:30'));
    // One that was moved alone before keeps its difference.
    expect(movedWith(at('2026-10-15', '10:00'), step, zone)).toBe(at('2026-10-16', '12:30'));
    expect(movedWith(at('2027-04-06', '16:00'), step, zone)).toBe(at('2027-04-07', '18:30'));
  });
});

describe('G-12 a place for each date', () => {
  const zone = 'Australia/Sydney';
  const rule = { id: 'a1', dayOfWeek: 3, startTime: '15:00', endTime: '18:00', specificDate: null, timezone: zone };
  const kept = [{ ...rule, isActive: true, maxBookingsPerSlot: 1, bufferMinutes: 0 }];
  const wednesday = (place: number, time = '16:00') => instantOf(addDays('2026-09-02', place * 7), time, zone);
  const ask = (startsAt: string, taken: Taken[] = [], horizonDays?: number) => {
    const open = openings(kept, startsAt, plus(startsAt, 1));
    return slotAt(
      { openings: open, taken, busy: [], startsAt, minutes: 60, ...(horizonDays ? { horizonDays } : {}) },
      NOW,
    );
  };

  it('R-37 is there up to 60 days ahead, for a series up to 26 weeks', () => {
    const place = (date: string) => ({ startsAt: date, endsAt: plus(date, HOUR), seat: 1 });
    expect(ask(wednesday(2))).toMatchObject(place(wednesday(2)));
    expect(HORIZON_DAYS).toBe(60);
    expect(ask(wednesday(9))).toBe('too_far');
    expect(SERIES_HORIZON_DAYS).toBe(182);
    expect(ask(wednesday(25), [], SERIES_HORIZON_DAYS)).toMatchObject(place(wednesday(25)));
    expect(ask(wednesday(26), [], SERIES_HORIZON_DAYS)).toBe('too_far');
  });

  it('is not there at short notice, outside the tutor’s hours and where a session is', () => {
    expect(ask(plus(NOW, 11 * HOUR))).toBe('too_soon');
    expect(ask(wednesday(1, '19:00'))).toBe('not_available');
    const taken = { startsAt: wednesday(1, '16:30'), endsAt: wednesday(1, '17:30'), seat: 1, bufferMinutes: 0 };
    expect(ask(wednesday(1), [taken])).toBe('taken');
    expect(ask(wednesday(1), [{ ...taken, seat: 2 }])).toMatchObject({ seat: 1 });
  });
});

describe('G-12 what is left of a series', () => {
  const at = (place: number) => plus('2026-09-09T06:00:00.000Z', place * 7 * DAY);
  const session = (place: number, change: Partial<Booking> = {}) => {
    const [event] = book(
      {
        tutorId: 't',
        enquiryId: 'e',
        quoteId: 'q',
        requestId: null,
        availabilityId: null,
        sessionDate: at(place),
        seat: 1,
        bufferMinutes: 0,
        sessionDuration: 60,
        sessionType: 'online',
        totalCost: 7_000,
        seriesId: 's',
        everyWeeks: 1,
      },
      NOW,
    );
    return { id: `${place}`, state: { ...evolve(null, event as NonNullable<typeof event>), ...change } };
  };
  const all = [session(3), session(0), session(2, { status: 'cancelled' }), session(1)];
  const ids = (rest: readonly { id: string }[]) => rest.map(({ id }) => id);

  it('is the session and all later ones that are still to come, in order, also from one that is cancelled', () => {
    expect(all[0]?.state).toMatchObject({ seriesId: 's', everyWeeks: 1 });
    expect(ids(restOf(session(1), all))).toEqual(['1', '3']);
    expect(ids(restOf(session(2), all))).toEqual(['3']);
    expect(ids(restOf(session(0), all))).toEqual(['0', '1', '3']);
  });

  it.each(['student', 'tutor'] as const)('is ended by the %s with 24 hours’ notice, and not twice', (by) => {
    const rest = restOf(session(1), all);
    const ended = endSeries(rest, by, plus(at(1), -24 * HOUR));
    expect(ended.map(([{ id }, events]) => [id, events[0]])).toEqual(
      ['1', '3'].map((id) => [id, { type: 'SessionCancelled', data: { by, at: plus(at(1), -24 * HOUR) } }]),
    );
    expect(() => endSeries(rest, by, plus(at(1), -24 * HOUR + 1))).toThrow('24 hours before');
    expect(() => endSeries([], by, NOW)).toThrow('No session of this series is left');
  });
});
