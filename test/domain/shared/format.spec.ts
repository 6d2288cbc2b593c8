import {
  centsText,
  clockText,
  counted,
  dateText,
  dayText,
  dollarsText,
  firstNameOf,
  lengthText,
  momentText,
  rateText,
  timeText,
} from '../../../domain/shared/format.js';

const SYDNEY = 'Australia/Sydney';

describe('R-78 dates and times for people', () => {
  it.each([
    ['2026-11-21T04:30:00.000Z', SYDNEY, 'Sat 21 Nov 2026, 3:30 pm AEDT'],
    ['2026-11-21T04:30:00.000Z', 'Australia/Perth', 'Sat 21 Nov 2026, 12:30 pm AWST'],
    ['2026-06-30T14:05:00.000Z', SYDNEY, 'Wed 1 Jul 2026, 12:05 am AEST'],
    ['2026-09-05T23:00:00.000Z', SYDNEY, 'Sun 6 Sep 2026, 9:00 am AEST'],
    ['2026-06-07T02:00:00.000Z', 'Australia/Adelaide', 'Sun 7 Jun 2026, 11:30 am ACST'],
  ])('%s in %s reads %s', (at, zone, text) => {
    const [date, time] = text.split(', ') as [string, string];
    expect(momentText(at, zone)).toBe(text);
    expect(dateText(at, zone)).toBe(date);
    expect(timeText(at, zone)).toBe(time);
    expect(clockText(at, zone)).toBe(time.replace(/ [A-Z]+$/, ''));
  });

  it('a day of no zone is the same day everywhere', () => {
    expect(dayText('2026-11-21')).toBe('Sat 21 Nov 2026');
    expect(dayText('2026-09-01')).toBe('Tue 1 Sep 2026');
  });
});

describe('R-112 lengths and amounts', () => {
  it.each([
    [45, '45 min'],
    [60, '1 hour'],
    [90, '1.5 hours'],
    [100, '1.67 hours'],
  ])('%d minutes read %s', (minutes, text) => expect(lengthText(minutes)).toBe(text));

  it.each([
    [6_500, '$65', '$65.00'],
    [9_750, '$97.50', '$97.50'],
    [124_000, '$1,240', '$1,240.00'],
    [-9_750, '-$97.50', '-$97.50'],
    [0, '$0', '$0.00'],
  ])('R-60 %d cents read %s, or %s with the cents always', (cents, short, whole) => {
    expect(centsText(cents)).toBe(short);
    expect(dollarsText(cents)).toBe(whole);
  });

  it('rates and counts', () => {
    expect(rateText(1_065)).toBe('$1,065/hr');
    expect([counted(1, 'subject'), counted(1_234, 'subject'), counted(2, 'quality', 'qualities')]).toEqual([
      '1 subject',
      '1,234 subjects',
      '2 qualities',
    ]);
  });
});

describe('a first name', () => {
  it.each([
    ['Rosalind Franklin', 'Rosalind'],
    ['  Mei\u00a0 Chen ', 'Mei'],
    ['Prince', 'Prince'],
    ['', ''],
  ])('of %j is %j', (name, first) => expect(firstNameOf(name)).toBe(first));
});
