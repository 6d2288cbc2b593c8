import fc from 'fast-check';
import type { Schema } from '../../test/support/documentation.js';

const LATEST = new Date('2099-12-31T23:59:59Z');
const MOST_ITEMS = 4;

/** Values that a schema takes, of every length it allows. */
export function valid(schema: Schema): fc.Arbitrary<unknown> {
  const value = present(schema);
  return schema.nullable ? fc.option(value, { freq: 8 }) : value;
}

function present(schema: Schema): fc.Arbitrary<unknown> {
  const { enum: choices, type, properties = {}, required = [], items = {}, minItems = 0, maxItems } = schema;
  const either = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.constantFrom(...choices);
  if (either) return fc.oneof(...either.map(valid));
  if (type === 'string') return text(schema);
  if (type === 'integer') return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 });
  if (type === 'number')
    return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true, noDefaultInfinity: true });
  if (type === 'boolean') return fc.boolean();
  if (type === 'array')
    return fc.array(valid(items), { minLength: minItems, maxLength: Math.max(minItems, maxItems ?? MOST_ITEMS) });
  if (type !== 'object') return fc.jsonValue();
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valid(field)]));
  return fc.record(fields, { requiredKeys: required });
}

function text({ format, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'uri') return fc.webUrl();
  if (format?.startsWith('date')) {
    const day = fc.date({ min: new Date(0), max: LATEST, noInvalidDate: true }).map((date) => date.toISOString());
    return format === 'date' ? day.map((instant) => instant.slice(0, 10)) : day;
  }
  if (pattern) return fc.stringMatching(new RegExp(pattern)).map((some) => some.slice(0, maxLength));
  return fc.string({ unit: 'grapheme', minLength, maxLength, size: 'medium' });
}
