import { numberText } from '../../../domain/shared/number.js';

describe('a number for people', () => {
  it.each([
    [0, undefined, '0'],
    [999, undefined, '999'],
    [1_234, undefined, '1,234'],
    [12_345_678, undefined, '12,345,678'],
    [-1_234, undefined, '-1,234'],
    [1_234.5, undefined, '1,235'],
    [1_234.5, { least: 2 }, '1,234.50'],
    [97.25, { least: 1 }, '97.3'],
    [1_234.5, { most: 1 }, '1,234.5'],
    [1_234, { most: 1 }, '1,234'],
    [1_000.25, { least: 0, most: 1 }, '1,000.3'],
  ])('R-76 R-112 D-16 %d with %j reads %s', (value, decimals, text) => {
    expect(numberText(value, decimals)).toBe(text);
  });
});
