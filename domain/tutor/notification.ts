import { addDays, instantOf, wallClock } from '../shared/time.js';
import { DIGEST_TIME } from './notification.rules.js';

/** Wall-clock times between which a tutor wants no mail; an end before the start is on the next day. */
export type QuietHours = { startTime: string; endTime: string };

/** When a mail decided on at `now` may go out: null at once, else the end of the quiet hours in the tutor's zone. */
export function heldUntil(quiet: QuietHours | null, now: string, zone: string): string | null {
  if (!quiet) return null;
  const { date, time } = wallClock(now, zone);
  const { startTime, endTime } = quiet;
  if (startTime < endTime) return startTime <= time && time < endTime ? instantOf(date, endTime, zone) : null;
  if (time < endTime) return instantOf(date, endTime, zone);
  return time >= startTime ? instantOf(addDays(date, 1), endTime, zone) : null;
}

/** The digest after one that fell due then: the next day at the same time of the tutor's zone. */
export function digestAfter(dueAt: string, zone: string): string {
  return instantOf(addDays(wallClock(dueAt, zone).date, 1), DIGEST_TIME, zone);
}

/** When the next digest falls due after `now`: seven in the morning in the tutor's zone. */
export function nextDigest(now: string, zone: string): string {
  const { date, time } = wallClock(now, zone);
  return instantOf(time < DIGEST_TIME ? date : addDays(date, 1), DIGEST_TIME, zone);
}
