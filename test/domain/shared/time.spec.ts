import fc from 'fast-check';
import {
  addDays,
  dayOfWeek,
  endOfDay,
  instantOf,
  isTimeZone,
  localDate,
  startOfDay,
  wallClock,
} from '../../../domain/shared/time.js';
import { CAPITALS } from '../capitals.js';

describe('wall-clock time', () => {
  it.each([
    ['2026-11-21', '09:00', 'Australia/Sydney', '2026-11-20T22:00:00.000Z'],
    ['2026-06-21', '09:00', 'Australia/Sydney', '2026-06-20T23:00:00.000Z'],
    ['2026-11-21', '09:00', 'Australia/Adelaide', '2026-11-20T22:30:00.000Z'],
    ['2026-11-21', '09:00', 'Australia/Darwin', '2026-11-20T23:30:00.000Z'],
    ['2026-11-21', '09:00', 'Australia/Perth', '2026-11-21T01:00:00.000Z'],
    ['2028-02-29', '23:59', 'Australia/Brisbane', '2028-02-29T13:59:00.000Z'],
    ['2026-10-04', '01:59', 'Australia/Sydney', '2026-10-03T15:59:00.000Z'],
    ['2026-10-04', '03:00', 'Australia/Sydney', '2026-10-03T16:00:00.000Z'],
    ['2027-04-04', '03:00', 'Australia/Sydney', '2027-04-03T17:00:00.000Z'],
  ])('REL-24 %s %s in %s is %s', (date, time, zone, expected) => {
    expect(instantOf(date, time, zone)).toBe(expected);
  });

  it('REL-24 takes the first of a repeated hour and moves a skipped one past the gap', () => {
    expect(instantOf('2027-04-04', '02:30', 'Australia/Sydney')).toBe('2027-04-03T15:30:00.000Z');
    expect(instantOf('2026-10-04', '02:30', 'Australia/Sydney')).toBe('2026-10-03T16:30:00.000Z');
  });

  it('REL-24 reads the wall that it wrote in every capital city, but in a skipped hour', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CAPITALS),
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: 0, max: 47 }),
        (zone, days, half) => {
          const date = addDays('2026-01-01', days);
          const time = `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
          const read = wallClock(instantOf(date, time, zone), zone);
          expect(read.date).toBe(date);
          if (read.time !== time) expect([time.slice(0, 2), dayOfWeek(date)]).toEqual(['02', 0]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('REL-24 knows days of 23, 24 and 25 hours', () => {
    const hours = (date: string) =>
      (Date.parse(endOfDay(date, 'Australia/Sydney')) + 1 - Date.parse(startOfDay(date, 'Australia/Sydney'))) /
      3_600_000;
    expect(['2026-10-04', '2026-11-21', '2027-04-04'].map(hours)).toEqual([23, 24, 25]);
  });

  it('REL-24 counts days and weekdays over leap days and years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(dayOfWeek('2026-11-22')).toBe(0);
    expect(dayOfWeek('2026-11-28')).toBe(6);
    expect(localDate('2026-11-21T13:00:00.000Z', 'Australia/Sydney')).toBe('2026-11-22');
    expect(localDate('2026-11-21T13:00:00.000Z', 'Australia/Perth')).toBe('2026-11-21');
  });

  it('knows the names of zones', () => {
    expect(['Australia/Lord_Howe', 'Mars/Base', '', 'x'.repeat(60)].map(isTimeZone)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
