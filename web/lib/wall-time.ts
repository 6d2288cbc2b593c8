import { instantOf } from '@domain/shared/time.js';
import { readersZone } from '../../lib/time';

const FORM = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/;

/** The instant of what a date-and-time input holds, read in the reader's zone; '' where it holds nothing. */
export function instantOfInput(value: string | undefined): string {
  const [, date, time] = FORM.exec(value ?? '') ?? [];
  return date && time ? instantOf(date, time, readersZone()) : '';
}
