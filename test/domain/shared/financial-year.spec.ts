import { financialYearAfter, financialYearOf, monthsOfFinancialYear } from '../../../domain/shared/financial-year.js';

describe('G-15 an Australian financial year', () => {
  it('begins on 1 July', () => {
    expect(['2026-06-30', '2026-07-01', '2027-06-30', '2099-12-31'].map(financialYearOf)).toEqual([
      ...['2025-26', '2026-27', '2026-27', '2099-00'],
    ]);
    expect([-1, 1].map((years) => financialYearAfter('2026-27', years))).toEqual(['2025-26', '2027-28']);
  });

  it('has the twelve months from July to June, and no other name', () => {
    const months = monthsOfFinancialYear('2026-27');
    expect([months?.length, months?.[0], months?.[5], months?.[6], months?.[11]]).toEqual([
      ...[12, '2026-07', '2026-12', '2027-01', '2027-06'],
    ]);
    for (const text of ['', '2026', '2026-28', '2026-2027', '1999-00', '2026-27 ', 'abcd-ef', '２026-27'])
      expect(monthsOfFinancialYear(text)).toBeNull();
  });
});
