import type { z } from 'zod';
import { numberText } from './number.js';

const TYPES: Record<string, string> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
  record: 'Must be an object',
};

const FORMATS: Record<string, string> = {
  uuid: 'Must be an id',
  date: 'Must be a day such as 2026-11-21',
  datetime: 'Must be a point in time such as 2026-11-21T04:30:00Z',
  email: 'Must be an email address',
  url: 'Must be a web address',
};

const UNITS: Record<string, string> = { string: ' characters', array: ' items' };

/** What people read of a value for which its rule has no words of its own. */
export function inputError(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Is required' : (TYPES[issue.expected] ?? 'Is not valid');
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Is not in the right format';
    case 'invalid_value':
      return `Must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_big':
      return `Must be at most ${numberText(Number(issue.maximum), { most: 3 })}${UNITS[issue.origin] ?? ''}`;
    case 'too_small':
      return `Must be at least ${numberText(Number(issue.minimum), { most: 3 })}${UNITS[issue.origin] ?? ''}`;
    default:
      return 'Is not valid';
  }
}
