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

type Reader = { zone: string; quiet: QuietHours | null };

/** The digest of a day: at seven in the morning in the tutor's zone, or when the quiet hours end that seven lies in. */
function digestOf(date: string, { zone, quiet }: Reader): string {
  const seven = instantOf(date, DIGEST_TIME, zone);
  return heldUntil(quiet, seven, zone) ?? seven;
}

/** The digest after one that fell due then: that of the next day. */
export const digestAfter = (dueAt: string, reader: Reader): string =>
  digestOf(addDays(wallClock(dueAt, reader.zone).date, 1), reader);

/** When the next digest falls due after `now`: today's before seven, else tomorrow's. */
export function nextDigest(now: string, reader: Reader): string {
  const { date, time } = wallClock(now, reader.zone);
  return digestOf(time < DIGEST_TIME ? date : addDays(date, 1), reader);
}
