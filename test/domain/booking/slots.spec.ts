import fc from 'fast-check';
import { HORIZON_DAYS, NOTICE_HOURS, slotAt, slotsIn, type Taken } from '../../../domain/booking/slots.js';
import { addDays, dayOfWeek, instantOf, plus, type Span, startOfDay, wallClock } from '../../../domain/shared/time.js';
import { type Availability, openings } from '../../../domain/availability/availability.js';
import { CAPITALS } from '../capitals.js';

const SYDNEY = 'Australia/Sydney';
const MINUTE = 60_000;

function rule(change: Partial<Availability> = {}): Availability {
  return {
    id: 'a1',
    dayOfWeek: 1,
    startTime: '09:00',
    endTime: '11:00',
    specificDate: null,
    timezone: SYDNEY,
    isActive: true,
    maxBookingsPerSlot: 1,
    bufferMinutes: 15,
    ...change,
  };
}

type Ask = {
  kept: Availability[];
  taken?: Taken[];
  busy?: Span[];
  from: string;
  to: string;
  minutes?: number;
  now?: string;
};

function slots({ kept, taken = [], busy = [], from, to, minutes = 60, now = plus(from, -2 * 86_400_000) }: Ask) {
  return slotsIn({ openings: openings(kept, from, to), taken, busy, from, to, minutes }, now);
}

/** Monday 23 November 2026 in Sydney. */
const MONDAY = { from: startOfDay('2026-11-23', SYDNEY), to: startOfDay('2026-11-24', SYDNEY) };
const at = (time: string) => instantOf('2026-11-23', time, SYDNEY);
const walls = (found: { startsAt: string }[], zone: string = SYDNEY) =>
  found.map(({ startsAt }) => wallClock(startsAt, zone).time);

describe('the slots of a tutor', () => {
  it('G-17 leave out what the tutor is busy with elsewhere, in every place and without a buffer', () => {
    const kept = [rule({ endTime: '13:00', maxBookingsPerSlot: 3 })];
    const busy = [
      { startsAt: at('10:00'), endsAt: at('10:40') },
      { startsAt: at('12:00'), endsAt: at('12:30') },
    ];
    expect(walls(slots({ kept, busy, ...MONDAY }))).toEqual(['09:00', '11:00']);
    const open = openings(kept, MONDAY.from, MONDAY.to);
    const place = (startsAt: string) =>
      slotAt({ openings: open, taken: [], busy, startsAt, minutes: 60 }, plus(MONDAY.from, -86_400_000));
    expect([place(at('09:30')), place(at('14:00')), place(at('11:00'))]).toEqual([
      ...['taken', 'not_available', expect.objectContaining({ seat: 1 })],
    ]);
    expect(walls(slots({ kept, busy: [{ startsAt: at('00:00'), endsAt: at('23:00') }], ...MONDAY }))).toEqual([]);
  });

  it('Q-17 stand every half hour that leaves room for the session', () => {
    expect(slots({ kept: [rule()], ...MONDAY })).toEqual([
      { startsAt: at('09:00'), endsAt: at('10:00'), availabilityId: 'a1', seat: 1, bufferMinutes: 15 },
      { startsAt: at('09:30'), endsAt: at('10:30'), availabilityId: 'a1', seat: 1, bufferMinutes: 15 },
      { startsAt: at('10:00'), endsAt: at('11:00'), availabilityId: 'a1', seat: 1, bufferMinutes: 15 },
    ]);
    expect(walls(slots({ kept: [rule()], ...MONDAY, minutes: 120 }))).toEqual(['09:00']);
    expect(slots({ kept: [rule()], ...MONDAY, minutes: 121 })).toEqual([]);
    expect(walls(slots({ kept: [rule()], from: MONDAY.from, to: at('10:00') }))).toEqual(['09:00', '09:30']);
    expect(slots({ kept: [rule({ dayOfWeek: 2 })], ...MONDAY })).toEqual([]);
    expect(slots({ kept: [rule({ isActive: false })], ...MONDAY })).toEqual([]);
  });

  it('Q-17 last until midnight where a rule ends at 00:00', () => {
    const late = slots({ kept: [rule({ startTime: '22:30', endTime: '00:00' })], ...MONDAY });
    expect(walls(late)).toEqual(['22:30', '23:00']);
  });

  it('Q-17 leave out days and hours off and add extra hours', () => {
    const off = (change: Partial<Availability>) =>
      rule({ id: 'x', specificDate: '2026-11-23', isActive: false, startTime: null, endTime: null, ...change });
    expect(slots({ kept: [rule(), off({})], ...MONDAY })).toEqual([]);
    const morning = off({ startTime: '09:00', endTime: '09:45' });
    expect(walls(slots({ kept: [rule(), morning], ...MONDAY }))).toEqual(['09:45']);
    const middle = off({ startTime: '10:00', endTime: '10:15' });
    expect(walls(slots({ kept: [rule(), middle], ...MONDAY }))).toEqual(['09:00']);
    const extra = off({ isActive: true, startTime: '19:00', endTime: '20:00' });
    expect(walls(slots({ kept: [rule(), extra], ...MONDAY }))).toEqual(['09:00', '09:30', '10:00', '19:00']);
    const nextWeek = off({ specificDate: '2026-11-30' });
    expect(walls(slots({ kept: [rule(), nextWeek], ...MONDAY }))).toHaveLength(3);
  });

  it('Q-17 keep the buffer around sessions, and a seat for each of a slot’s places', () => {
    const kept = [rule({ startTime: '09:00', endTime: '13:00' })];
    const taken = (bufferMinutes: number) => [{ startsAt: at('10:30'), endsAt: at('11:30'), seat: 1, bufferMinutes }];
    expect(walls(slots({ kept, taken: taken(0), ...MONDAY }))).toEqual(['09:00', '12:00']);
    expect(walls(slots({ kept, taken: taken(31), ...MONDAY }))).toEqual([]);
    const close = [rule({ startTime: '09:00', endTime: '13:00', bufferMinutes: 0 })];
    expect(walls(slots({ kept: close, taken: taken(0), ...MONDAY }))).toEqual(['09:00', '09:30', '11:30', '12:00']);
    expect(walls(slots({ kept: close, taken: taken(15), ...MONDAY }))).toEqual(['09:00', '12:00']);
    const pair = [rule({ startTime: '09:00', endTime: '10:00', maxBookingsPerSlot: 2 })];
    const seat = (...seats: number[]) =>
      slots({
        kept: pair,
        taken: seats.map((one) => ({ startsAt: at('09:00'), endsAt: at('10:00'), seat: one, bufferMinutes: 0 })),
        ...MONDAY,
      }).map((slot) => slot.seat);
    expect([seat(), seat(1), seat(2), seat(1, 2)]).toEqual([[1], [2], [1], []]);
  });

  it('Q-17 need twelve hours of notice and reach sixty days ahead', () => {
    const exactly = plus(at('09:30'), -NOTICE_HOURS * 60 * MINUTE);
    expect(walls(slots({ kept: [rule()], ...MONDAY, now: exactly }))).toEqual(['09:30', '10:00']);
    const ahead = plus(at('09:30'), -HORIZON_DAYS * 24 * 60 * MINUTE);
    expect(walls(slots({ kept: [rule()], ...MONDAY, now: ahead }))).toEqual(['09:00', '09:30']);
  });

  it.each(CAPITALS)('R-37 a rule of 9:00 stays 9:00 across both daylight-saving changes: %s', (zone) => {
    for (const around of ['2026-10-01', '2027-04-01']) {
      const kept = [0, 1, 2, 3, 4, 5, 6].map((day) => rule({ dayOfWeek: day, endTime: '10:00', timezone: zone }));
      const found = slots({ kept, from: startOfDay(around, zone), to: startOfDay(addDays(around, 7), zone) });
      expect(walls(found, zone)).toEqual(Array(7).fill('09:00'));
    }
  });

  it('REL-24 keep their length through the hours that repeat and that are skipped', () => {
    const night = (zone: string, date: string) =>
      slots({
        kept: [rule({ dayOfWeek: dayOfWeek(date), startTime: '01:00', endTime: '04:00', timezone: zone })],
        from: startOfDay(date, zone),
        to: startOfDay(addDays(date, 1), zone),
      });
    expect(night(SYDNEY, '2026-10-04')).toHaveLength(3);
    expect(night(SYDNEY, '2027-04-04')).toHaveLength(7);
    expect(night('Australia/Brisbane', '2027-04-04')).toHaveLength(5);
  });

  it('Q-17 hold their rules over generated calendars in every capital city', { tags: 'long' }, () => {
    const clock = (half: number) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
    const hours = fc
      .tuple(fc.integer({ min: 0, max: 46 }), fc.integer({ min: 1, max: 12 }))
      .map(([start, length]) => ({ startTime: clock(start), endTime: clock(Math.min(start + length, 47)) }));
    const scenario = fc.record({
      zone: fc.constantFrom(...CAPITALS),
      day: fc.integer({ min: 0, max: 400 }),
      hour: fc.integer({ min: 0, max: 23 }),
      weekly: fc.array(
        fc.record({
          dayOfWeek: fc.integer({ min: 0, max: 6 }),
          hours,
          bufferMinutes: fc.constantFrom(0, 15, 30),
          maxBookingsPerSlot: fc.integer({ min: 1, max: 2 }),
        }),
        { minLength: 1, maxLength: 8 },
      ),
      off: fc.array(fc.record({ day: fc.integer({ min: 0, max: 13 }), hours: fc.option(hours) }), { maxLength: 3 }),
      taken: fc.array(
        fc.record({
          half: fc.integer({ min: 0, max: 13 * 48 }),
          seat: fc.integer({ min: 1, max: 2 }),
          bufferMinutes: fc.constantFrom(0, 15, 45),
        }),
        { maxLength: 6 },
      ),
      minutes: fc.constantFrom(30, 45, 60, 90, 180),
    });
    fc.assert(
      fc.property(scenario, ({ zone, day, hour, weekly, off, taken, minutes }) => {
        const first = addDays('2026-08-01', day);
        const from = startOfDay(first, zone);
        const to = startOfDay(addDays(first, 14), zone);
        const now = plus(from, hour * 60 * MINUTE);
        const rules = weekly.map(({ hours: span, ...one }, index) =>
          rule({ ...one, ...span, id: `r${index}`, timezone: zone }),
        );
        const exceptions = off.map((one, index) =>
          rule({
            id: `x${index}`,
            specificDate: addDays(first, one.day),
            isActive: false,
            startTime: one.hours?.startTime ?? null,
            endTime: one.hours?.endTime ?? null,
            timezone: zone,
          }),
        );
        const sessions = taken.map(({ half, ...place }) => {
          const startsAt = plus(from, half * 30 * MINUTE);
          return { startsAt, endsAt: plus(startsAt, 60 * MINUTE), ...place };
        });
        const found = slots({ kept: [...rules, ...exceptions], taken: sessions, from, to, minutes, now });

        const starts = found.map(({ startsAt }) => startsAt);
        expect(starts).toEqual([...new Set(starts)].toSorted());
        for (const slot of found) {
          const own = rules.find(({ id }) => id === slot.availabilityId);
          const wall = wallClock(slot.startsAt, zone);
          expect(slot.startsAt >= from && slot.startsAt < to).toBe(true);
          expect(Date.parse(slot.startsAt) - Date.parse(now)).toBeGreaterThanOrEqual(NOTICE_HOURS * 60 * MINUTE);
          expect(Date.parse(slot.endsAt) - Date.parse(slot.startsAt)).toBe(minutes * MINUTE);
          expect(own?.dayOfWeek).toBe(dayOfWeek(wall.date));
          expect(slot.startsAt >= instantOf(wall.date, own?.startTime ?? '', zone)).toBe(true);
          expect(slot.endsAt <= instantOf(wall.date, own?.endTime ?? '', zone)).toBe(true);
          expect(slot.seat).toBeLessThanOrEqual(own?.maxBookingsPerSlot ?? 0);
          expect(slot.bufferMinutes).toBe(own?.bufferMinutes);
          const clash = sessions.some(({ startsAt, endsAt, seat, bufferMinutes }) => {
            const buffer = Math.max(slot.bufferMinutes, bufferMinutes) * MINUTE;
            return seat === slot.seat && startsAt < plus(slot.endsAt, buffer) && plus(slot.startsAt, -buffer) < endsAt;
          });
          expect(clash).toBe(false);
          const away = exceptions.some(({ specificDate, startTime, endTime }) => {
            const begin =
              specificDate && (startTime ? instantOf(specificDate, startTime, zone) : startOfDay(specificDate, zone));
            const end =
              specificDate &&
              (endTime ? instantOf(specificDate, endTime, zone) : startOfDay(addDays(specificDate, 1), zone));
            return begin !== null && end !== null && begin < slot.endsAt && slot.startsAt < end;
          });
          expect(away).toBe(false);
        }
        if (off.length === 0 && taken.length === 0) {
          for (let date = addDays(first, 2); date < addDays(first, 14); date = addDays(date, 1)) {
            for (const { dayOfWeek: weekday, startTime, endTime } of rules) {
              const begin = instantOf(date, startTime ?? '', zone);
              const fits = plus(begin, minutes * MINUTE) <= instantOf(date, endTime ?? '', zone);
              if (weekday === dayOfWeek(date) && fits) expect(starts).toContain(begin);
            }
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
