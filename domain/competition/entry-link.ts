import { DAY, plus } from '../shared/time.js';

/**
 * What is known of an address that entries gave: when it was last mailed its link, how many it was mailed since
 * somebody used one, and when its owner last used one or stopped such mail. Instants are ISO texts.
 */
export type EntryLink = { mailedAt: string; unanswered: number; answeredAt: string | null; offAt: string | null };

/** So many links that nobody used go out a day apart, each further one a month after the last. */
const UNANSWERED_DAILY = 3;
/** Who said no, or has not answered so many, gets no mail for a month, even when the address is entered again. */
const IN_PEACE_MS = 30 * DAY;

/** An address that was mailed its last link by this instant, and has not used it, may be mailed another at `now`. */
export const oldLinkBy = (link: EntryLink | null, now: string) =>
  plus(now, -(link && link.unanswered >= UNANSWERED_DAILY ? IN_PEACE_MS : DAY));

/**
 * Whether an entry that is not confirmed has a link mailed to its address (SEC-29): anybody can type any address. One
 * link confirms all entries of its address, so that more of them need no further mail; who stopped such mail is left in
 * peace for 30 days.
 */
export function linkIsDue(link: EntryLink | null, now: string): boolean {
  if (!link) return true;
  const { mailedAt, answeredAt, offAt } = link;
  if (offAt && offAt > plus(now, -IN_PEACE_MS)) return false;
  return (answeredAt !== null && answeredAt >= mailedAt) || mailedAt <= oldLinkBy(link, now);
}
