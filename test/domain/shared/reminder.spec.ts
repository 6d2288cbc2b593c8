import fc from 'fast-check';
import { isReminderDue, reminderAt } from '../../../domain/shared/reminder.js';
import { DAY, HOUR, plus } from '../../../domain/shared/time.js';

const FROM = '2026-11-21T05:00:00.000Z';

describe('G-23 a reminder of an end', () => {
  it.each([
    ['two days, reminded of 12 h before', 48, 12, 36],
    ['the day of a family that is ready now, and of a runner-up', 24, 12, 12],
    ['a day less a moment', 24 - 1 / 3_600, 12, null],
    ['half a day', 12, 12, null],
    ['an hour', 1, 12, null],
    ['the seven days of a quote, reminded of 24 h before', 168, 24, 144],
    ['less than two days, reminded of 24 h before', 47, 24, null],
  ])('%s', (_what, lasts, hours, after) => {
    expect(reminderAt(FROM, plus(FROM, lasts * HOUR), hours)).toBe(after === null ? null : plus(FROM, after * HOUR));
  });

  it('is due once its time has come until the end, never sooner after the beginning than before the end, and moves with the end', () => {
    const minutes = (most: number) => fc.integer({ min: 0, max: most }).map((count) => count * 60_000);
    fc.assert(
      fc.property(
        minutes(10 * 1_440),
        fc.constantFrom(12, 24),
        minutes(12 * 1_440),
        minutes(DAY / 60_000),
        (lasts, hours, later, moved) => {
          const until = plus(FROM, lasts);
          const now = plus(FROM, later);
          const isDue = isReminderDue({ from: FROM, until, hours }, now);
          expect(isDue).toBe(lasts >= 2 * hours * HOUR && later >= lasts - hours * HOUR && later < lasts);
          const at = reminderAt(FROM, until, hours);
          if (at !== null) expect(reminderAt(FROM, plus(until, moved), hours)).toBe(plus(at, moved));
        },
      ),
    );
  });
});
