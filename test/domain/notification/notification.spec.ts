import { digestAfter, heldUntil, nextDigest } from '../../../domain/notification/notification.js';
import { instantOf } from '../../../domain/shared/time.js';

const PERTH = 'Australia/Perth';
const SYDNEY = 'Australia/Sydney';
const at = (time: string, date = '2026-11-23', zone = PERTH) => instantOf(date, time, zone);
const NIGHT = { startTime: '21:00', endTime: '07:00' };
const NOON = { startTime: '12:00', endTime: '13:30' };

describe('R-66 quiet hours', () => {
  it.each([
    ['none', null, '23:00', null],
    ['over midnight, before', NIGHT, '20:59', null],
    ['over midnight, from the first minute', NIGHT, '21:00', at('07:00', '2026-11-24')],
    ['over midnight, after it', NIGHT, '00:30', at('07:00')],
    ['over midnight, at the end', NIGHT, '07:00', null],
    ['by day, before', NOON, '11:59', null],
    ['by day, within', NOON, '12:15', at('13:30')],
    ['by day, at the end', NOON, '13:30', null],
  ])('%s', (_name, quiet, time, expected) => {
    expect(heldUntil(quiet, at(time), PERTH)).toBe(expected);
  });

  it('end at seven on the wall in the night in which clocks change', () => {
    const evening = at('22:00', '2026-10-03', SYDNEY);
    expect(heldUntil(NIGHT, evening, SYDNEY)).toBe('2026-10-03T20:00:00.000Z');
  });
});

describe('R-66 the daily digest', () => {
  const LATE = { startTime: '22:00', endTime: '09:00' };
  const ALL_DAY = { startTime: '06:30', endTime: '06:00' };
  it.each([
    ['06:59', null, at('07:00'), at('07:00', '2026-11-24')],
    ['07:00', null, at('07:00', '2026-11-24'), at('07:00', '2026-11-25')],
    ['23:59', null, at('07:00', '2026-11-24'), at('07:00', '2026-11-25')],
    ['06:59', NIGHT, at('07:00'), at('07:00', '2026-11-24')],
    ['06:59', LATE, at('09:00'), at('09:00', '2026-11-24')],
    ['12:00', LATE, at('09:00', '2026-11-24'), at('09:00', '2026-11-25')],
    ['06:10', ALL_DAY, at('06:00', '2026-11-24'), at('06:00', '2026-11-26')],
  ])('asked for at %s goes out at seven in the tutor’s zone, or after quiet hours', (time, quiet, next, after) => {
    const reader = { zone: PERTH, quiet };
    expect(nextDigest(at(time), reader)).toBe(next);
    expect(digestAfter(next, reader)).toBe(after);
  });
});
