import { DAYS, TIMES } from '../../../domain/enquiry/options.js';
import { enquiryMask, rulesMask, slotsInCommon } from '../../../domain/matching/availability.js';

const TUESDAY_EVENING = enquiryMask(['Tuesday'], ['Evening (after 6pm)'])!;
const WEEK = enquiryMask(['Any'], ['Any'])!;
const rule = (dayOfWeek: number, startTime: string, endTime: string) => ({ dayOfWeek, startTime, endTime });

describe('a family’s week', () => {
  it('holds one slot for each chosen day and time', () => {
    const mask = enquiryMask(['Monday', 'Saturday'], ['Morning (9am-noon)', 'Evening (after 6pm)'])!;
    expect(slotsInCommon(mask, mask)).toBe(4);
    expect(slotsInCommon(mask, TUESDAY_EVENING)).toBe(0);
  });

  it('is everything for Any, even beside other choices (R-10)', () => {
    expect(WEEK).toBe(2 ** 35 - 1);
    expect(enquiryMask(['Any', 'Monday'], ['Morning (9am-noon)', 'Any'])).toBe(WEEK);
    expect(slotsInCommon(enquiryMask(['Any'], ['Evening (after 6pm)'])!, WEEK)).toBe(7);
  });

  it('keeps every pair of printed labels apart', () => {
    const masks = DAYS.slice(1).flatMap((day) => TIMES.slice(1).map((time) => enquiryMask([day], [time])!));
    expect(new Set(masks).size).toBe(35);
    for (const mask of masks) expect(slotsInCommon(mask, WEEK)).toBe(1);
  });

  it('is unknown when days or times name nothing printed (R-85)', () => {
    expect(enquiryMask(['whenever'], ['Any'])).toBeNull();
    expect(enquiryMask(['Monday'], [])).toBeNull();
    expect(enquiryMask(['Tuesday', 'whenever'], ['Evening (after 6pm)'])).toBe(TUESDAY_EVENING);
  });
});

describe('a tutor’s week', () => {
  it('holds the bands that a rule touches, and not those that it only borders', () => {
    expect(rulesMask([rule(2, '18:00', '20:00')])).toBe(TUESDAY_EVENING);
    expect(slotsInCommon(rulesMask([rule(0, '09:00', '12:00')])!, WEEK)).toBe(1);
    expect(slotsInCommon(rulesMask([rule(6, '08:30', '17:00')])!, WEEK)).toBe(4);
    expect(slotsInCommon(rulesMask([rule(6, '22:00', '00:00')])!, WEEK)).toBe(1);
  });

  it('counts a slot of two rules once', () => {
    expect(rulesMask([rule(2, '18:00', '19:00'), rule(2, '19:30', '21:00')])).toBe(TUESDAY_EVENING);
  });

  it('is unknown without rules', () => {
    expect(rulesMask([])).toBeNull();
  });
});
