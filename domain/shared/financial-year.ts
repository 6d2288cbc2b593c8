const MONTHS = 12;
/** July, of 1. */
const FIRST_MONTH = 7;

const named = (first: number) => `${first}-${String((first + 1) % 100).padStart(2, '0')}`;

/** The Australian financial year of a day, as `2026-27`: 1 July to 30 June. */
export function financialYearOf(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return named(month >= FIRST_MONTH ? year : year - 1);
}

/** Its twelve months, as `2026-07`; null of a text that names no financial year. */
export function monthsOfFinancialYear(text: string): string[] | null {
  const first = Number(text.slice(0, 4));
  if (!/^20\d\d-\d\d$/.test(text) || text !== named(first)) return null;
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = ((FIRST_MONTH - 1 + index) % MONTHS) + 1;
    return `${month >= FIRST_MONTH ? first : first + 1}-${String(month).padStart(2, '0')}`;
  });
}

/** The financial year so many years later. */
export const financialYearAfter = (year: string, years: number) => named(Number(year.slice(0, 4)) + years);
