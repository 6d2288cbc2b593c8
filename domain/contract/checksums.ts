/** Check digits of Australian numbers: hints to an admin that never reject. */

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
const TFN_WEIGHTS: Record<number, readonly number[]> = {
  8: [10, 7, 8, 4, 6, 3, 5, 1],
  9: [1, 4, 3, 7, 5, 8, 6, 9, 10],
};

function digitsOf(number: string): number[] {
  const compact = number.replace(/\s+/g, '');
  return /^\d+$/.test(compact) ? [...compact].map(Number) : [];
}

const weighted = (digits: readonly number[], weights: readonly number[]) =>
  digits.reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0);

/** Eleven digits; the first less 1, weighted, divisible by 89. */
export function abnChecks(number: string): boolean {
  const [first, ...rest] = digitsOf(number);
  return first !== undefined && rest.length === 10 && weighted([first - 1, ...rest], ABN_WEIGHTS) % 89 === 0;
}

/** Eight or nine digits, weighted, divisible by 11. */
export function tfnChecks(number: string): boolean {
  const digits = digitsOf(number);
  const weights = TFN_WEIGHTS[digits.length];
  return weights !== undefined && weighted(digits, weights) % 11 === 0;
}
