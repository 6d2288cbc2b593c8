import { availabilityWords } from '../../../domain/availability/availability-words.js';

const rule = (dayOfWeek: number, startTime: string | null, endTime: string | null) => ({
  dayOfWeek,
  startTime,
  endTime,
  specificDate: null as string | null,
  isActive: true,
});

describe('S-10 the week of a tutor in words', () => {
  it('joins days of the same hours, Monday first', () => {
    const week = [1, 2, 3, 4, 5].map((day) => rule(day, '15:00', '20:00'));
    expect(availabilityWords([rule(6, '09:00', '13:00'), ...week])).toBe('Mon–Fri 3–8 pm, Sat 9 am–1 pm');
    expect(availabilityWords([rule(0, '10:30', '11:45'), rule(3, '18:00', '00:00')])).toBe(
      'Wed 6 pm to midnight, Sun 10:30–11:45 am',
    );
    expect(availabilityWords([rule(1, '15:00', '17:00'), rule(1, '08:00', '09:00'), rule(3, '15:00', '17:00')])).toBe(
      'Mon 8–9 am and 3–5 pm, Wed 3–5 pm',
    );
  });

  it('says nothing of exceptions, of rules that rest, and of no rule', () => {
    const off = { ...rule(1, '09:00', '10:00'), isActive: false };
    const dated = { ...rule(1, '09:00', '10:00'), specificDate: '2026-11-23' };
    expect(availabilityWords([off, dated, rule(2, null, null)])).toBe('');
    expect(availabilityWords([])).toBe('');
  });
});
