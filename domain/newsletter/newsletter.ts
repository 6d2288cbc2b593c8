import { DAY, HOUR } from '../shared/time.js';

/** What is known of an address; instants are ISO texts. `offAt` is when its reader last stopped the newsletter. */
export type Subscription = { mailedAt: string; confirmedAt: string | null; offAt: string | null };

const BETWEEN_LINKS_MS = HOUR;
const AFTER_REFUSAL_MS = 30 * DAY;

/**
 * Whether somebody who asks for the newsletter is mailed a link to confirm it: a reader is not, others at most once
 * an hour, and who answered the last link by stopping such mail is left in peace for 30 days.
 */
export function linkIsDue(subscription: Subscription | null, now: string): boolean {
  if (!subscription) return true;
  const { mailedAt, confirmedAt, offAt } = subscription;
  if (confirmedAt && !offAt) return false;
  const sinceLink = (at: string | null): at is string => at !== null && at >= mailedAt;
  return sinceLink(offAt) && !sinceLink(confirmedAt)
    ? passed(offAt, AFTER_REFUSAL_MS, now)
    : passed(mailedAt, BETWEEN_LINKS_MS, now);
}

const passed = (since: string, milliseconds: number, now: string) =>
  Date.parse(now) - Date.parse(since) >= milliseconds;
