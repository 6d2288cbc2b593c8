import { declaredWeek, wantedWeek, weekOf } from '../../../domain/search/week.js';
import type { SearchDay, SearchTime } from '../../../domain/search/options.js';

const rule = (dayOfWeek: number, startTime: string, endTime: string) => ({ dayOfWeek, startTime, endTime });
const meets = (week: number, days: SearchDay[], times: SearchTime[]) => (week & wantedWeek(days, times)) !== 0;

describe('R-38 R-90 the week of tutor search', () => {
  it.each<[string, string, SearchTime[]]>([
    ['09:00', '12:00', ['morning']],
    ['08:00', '09:00', []],
    ['08:00', '09:01', ['morning']],
    ['12:00', '17:00', ['afternoon']],
    ['11:30', '17:30', ['morning', 'afternoon', 'evening']],
    ['20:00', '22:00', []],
    ['19:59', '00:00', ['evening']],
  ])('a rule from %s to %s is met by %j', (start, end, bands) => {
    const week = weekOf([rule(1, start, end)]);
    for (const band of ['morning', 'afternoon', 'evening'] as const)
      expect([band, meets(week, ['monday'], [band])]).toEqual([band, bands.includes(band)]);
    expect(meets(week, ['monday'], [])).toBe(true);
    expect(meets(week, ['tuesday', 'sunday'], [])).toBe(false);
  });

  it('one rule has to meet day and time both; weekend is Saturday or Sunday', () => {
    const week = weekOf([rule(1, '09:00', '10:00'), rule(0, '21:00', '22:00')]);
    expect(meets(week, ['sunday'], ['morning'])).toBe(false);
    expect(meets(week, [], ['weekend'])).toBe(true);
    expect(meets(week, ['sunday'], ['weekend'])).toBe(true);
    expect(meets(week, ['monday'], ['weekend'])).toBe(false);
    expect(meets(week, ['monday'], ['weekend', 'morning'])).toBe(true);
    expect(meets(weekOf([rule(3, '09:00', '18:00')]), [], ['weekend'])).toBe(false);
  });

  it.each<[string, SearchDay[], SearchTime[]]>([
    ['Weekday evenings and weekends', ['wednesday'], ['evening']],
    ['Mon-Wed 4pm', ['tuesday'], ['morning']],
    ['Fridays to Sunday, afternoons', ['saturday'], ['afternoon']],
    ['any day', ['sunday'], []],
    ['Mornings only', ['thursday'], ['morning']],
  ])('the words “%s” declare %j %j', (words, days, times) => {
    expect(meets(declaredWeek(words), days, times)).toBe(true);
  });

  it.each<[string, SearchDay[], SearchTime[]]>([
    ['Mornings only', ['thursday'], ['evening']],
    ['Tuesday', ['monday', 'wednesday'], []],
    ['By arrangement', [], []],
    ['', [], ['morning']],
  ])('the words “%s” do not declare %j %j', (words, days, times) => {
    expect(meets(declaredWeek(words), days, times)).toBe(false);
  });
});
