import { DAY, MINUTE, plus } from '../shared/time.js';
import { LINK_DAYS } from './enquiry.js';

/** When a link was made, and from when until when its page was used without a pause of as many days as a link lasts. */
export type LinkTimes = { createdAt: string; usedFrom: string | null; usedUntil: string | null };

/** A visit within this time of the last one is not noted again. */
const NOTED_EVERY = MINUTE;
/**
 * Of which visits a further one at `now` needs not be noted, and after which it goes on with a use that has not ended.
 */
export const notedSince = (now: string) => plus(now, -NOTED_EVERY);
export const lastsSince = (now: string) => plus(now, -LINK_DAYS * DAY);

/**
 * Whether a link still opens its page: it ends 90 days after the
 * page was last used, and once it has ended it stays so (G-18).
 *
 * | the link was made            | the page was last used   | opens                                      |
 * | ---------------------------- | ------------------------ | ------------------------------------------ |
 * | less than 90 days ago        | whenever, or never       | yes                                        |
 * | longer ago                   | never, or 90 days ago    | no                                         |
 * | longer ago                   | less than 90 days ago    | if it had not ended when this use began    |
 */
export function linkOpens({ createdAt, usedFrom, usedUntil }: LinkTimes, now: string): boolean {
  if (createdAt > lastsSince(now)) return true;
  return usedFrom !== null && usedUntil !== null && usedUntil > lastsSince(now) && createdAt > lastsSince(usedFrom);
}
