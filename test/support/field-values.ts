import type { Schema } from './documentation.js';

const NUL = String.fromCharCode(0);
const LONE_SURROGATE = String.fromCharCode(0xd800);
const BIDI = `abc${String.fromCharCode(0x202e)}def ghi jkl`;
/** A megabyte of text. */
export const HUGE = 'x'.repeat(1_048_576);
const NESTED = JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`) as object;
/** Keys that would change every object. */
export const POLLUTED = JSON.parse(
  '{"__proto__": {"role": "admin"}, "constructor": {"prototype": {"role": "admin"}}}',
) as object;

/** A value of each type, and what breaks careless code. */
export const OF_OTHER_TYPES: Record<string, unknown> = {
  null: null,
  true: true,
  'an empty list': [],
  'a list of lists': [[['x']]],
  'an empty object': {},
  'a nested object': NESTED,
  'an object with __proto__': POLLUTED,
  'a number': 12,
  'the number 1e308': 1e308,
  'a text': 'x',
};

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
const takes = ({ type, nullable, anyOf }: Schema): string[] =>
  anyOf ? anyOf.flatMap(takes) : type ? [type === 'integer' ? 'number' : type, ...(nullable ? ['null'] : [])] : [];

/** Values that the schema of a field refuses for certain, by what is wrong with them. */
export function wrongFor(field: Schema): Record<string, unknown> {
  const types = takes(field);
  if (types.length === 0) return {};
  const wrong = Object.fromEntries(
    Object.entries(OF_OTHER_TYPES).filter(([, value]) => !types.includes(typeOf(value))),
  );
  if (types.every((type) => ['string', 'null'].includes(type))) {
    Object.assign(wrong, { 'a NUL': `abcdefghij${NUL}`, 'a lone surrogate': `abcdefghij${LONE_SURROGATE}` });
    if (field.minLength)
      Object.assign(wrong, { 'one under': 'x'.repeat(field.minLength - 1), blanks: ' '.repeat(field.minLength) });
    if (field.maxLength) wrong['one over'] = 'x'.repeat(field.maxLength + 1);
  }
  if (types.includes('array')) {
    if (field.minItems) wrong['one item under'] = Array(field.minItems - 1).fill('x');
    if (field.maxItems) wrong['one item over'] = Array(field.maxItems + 1).fill('x');
    for (const [name, item] of Object.entries(wrongFor(field.items ?? {}))) wrong[`in a list: ${name}`] = [item];
  }
  if (types.includes('number')) {
    if (field.minimum !== undefined) wrong['one under'] = field.minimum - 1;
    if (field.maximum !== undefined) wrong['one over'] = field.maximum + 1;
    wrong['a number as a text'] = '12';
  }
  return wrong;
}

/** Values that may pass, yet must never break anything. */
export const STRANGE: Record<string, unknown> = {
  ...OF_OTHER_TYPES,
  'text that runs backwards': BIDI,
  emoji: '👩‍👩‍👧 👩‍👩‍👧 👩‍👩‍👧',
  markup: '<script>alert(1)</script>',
  sql: `'; drop table users; --`,
  'a text of blanks': ' '.repeat(12),
};

/** Texts of exactly the greatest length that a field takes. */
export function longest({ maxLength, items, pattern }: Schema): Record<string, unknown> {
  if (items?.maxLength) return { 'a list of one': ['x'.repeat(items.maxLength)] };
  if (!maxLength) return {};
  if (pattern?.includes('@')) return { 'an address': longestAddress(maxLength) };
  return { letters: 'x'.repeat(maxLength), 'letters of three bytes': threeByteLetters(maxLength) };
}

/** No two words alike: what is kept compressed or in an index must have room for them. */
const threeByteLetters = (length: number) =>
  Array.from({ length }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7_919 + length) % 20_000))).join('');

const longestAddress = (length: number) => {
  const host = [63, 63, 0].map((size) => 'h'.repeat(size || length - 64 - 1 - 2 * 64 - 8)).join('.');
  return `${'m'.repeat(64)}@${host}.example`;
};

/** What may stand in an address where a text belongs, as it travels. */
export const IN_AN_ADDRESS = [
  ...['', '%00', 'a%00b', '%ED%A0%80', '%E0%A4%A', '%F0%9F%91%A9', '%C0%80', '%E2%80%AE', '%0D%0AX-Evil:1'],
  ...['[]', '{}', '-1', '0', '1e309', '99999999999999999999', '0x10', 'NaN', 'null', '__proto__', '%27;--', '%25', '*'],
  ...['9999-99-99', '2026-02-30', '2026-02-30T00:00:00.000Z', '9999-99-99T99:99:99.999Z', '275760-09-13', 'P1D'],
  ...[
    `2026-13-45T61:61:61.999Z_00000000-0000-4000-8000-0000000000ff`,
    `2026-02-30T00:00:00.000Z_00000000-0000-4000-8000-0000000000ff`,
    '%2B05:30',
    'Etc/GMT%2B5',
  ],
  ...['x'.repeat(301), 'x'.repeat(12_000), '%5B'.repeat(4_000), ','.repeat(5_000)],
];
