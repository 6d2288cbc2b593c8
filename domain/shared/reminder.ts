import { HOUR, plus } from './time.js';

/**
 * When somebody is reminded of an end, so many hours before it (G-23); null: never. A reminder comes no sooner after
 * the beginning than before the end, so what lasts less than twice as long has none: its announcement would be the same
 * mail a moment before.
 */
export function reminderAt(from: string, until: string, hours: number): string | null {
  const at = plus(until, -hours * HOUR);
  return at >= plus(from, hours * HOUR) ? at : null;
}

/** Whether a reminder of this end goes out now: it is due, and the end has not come. */
export function isReminderDue({ from, until, hours }: { from: string; until: string; hours: number }, now: string) {
  const at = reminderAt(from, until, hours);
  return at !== null && at <= now && now < until;
}
