import { DAY, plus } from '../shared/time.js';

/** What is known of an address; instants are ISO texts. `offAt` is when its reader last stopped the newsletter. */
export type Subscription = { mailedAt: string; confirmedAt: string | null; offAt: string | null };

/** Who types an address again and again sends it one mail a day (SEC-29). */
const BETWEEN_LINKS_MS = DAY;
/** Who said no gets no mail for a month, even when the address is entered again. */
const AFTER_REFUSAL_MS = 30 * DAY;

/** An address that was mailed its last link by this instant may be mailed another at `now`. */
export const oldLinkBy = (now: string) => plus(now, -BETWEEN_LINKS_MS);

/**
 * Whether somebody who asks for the newsletter is mailed a link to confirm it: a reader is not, who confirmed
 * the last link and stopped the newsletter since is at once, who answered it by stopping such mail not for 30 days, and
 * everybody else at most once a day.
 */
export function linkIsDue(subscription: Subscription | null, now: string): boolean {
  if (!subscription) return true;
  const { mailedAt, confirmedAt, offAt } = subscription;
  if (confirmedAt && !offAt) return false;
  const sinceLink = (at: string | null): at is string => at !== null && at >= mailedAt;
  if (sinceLink(confirmedAt)) return true;
  return sinceLink(offAt) ? offAt <= plus(now, -AFTER_REFUSAL_MS) : mailedAt <= oldLinkBy(now);
}
