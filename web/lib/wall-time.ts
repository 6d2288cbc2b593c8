import { instantOf, wallClock } from '@domain/shared/time.js';
import { readersZone } from './time';

const FORM = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/;

/**
 * The instant of what a date-and-time input holds, in the reader's zone or the one given; '' where it holds nothing.
 */
export function instantOfInput(value: string | undefined, zone = readersZone()): string {
  const [whole, date, time] = FORM.exec(value ?? '') ?? [];
  return whole && date && time && !Number.isNaN(Date.parse(whole)) ? instantOf(date, time, zone) : '';
}

/** The minute of an instant as a date-and-time input holds it, in the reader's zone. */
export function inputOfInstant(at: string): string {
  const { date, time } = wallClock(at, readersZone());
  return `${date}T${time}`;
}
