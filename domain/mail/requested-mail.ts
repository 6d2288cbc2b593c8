import { DAY, plus } from '../shared/time.js';

/**
 * Why a mail goes to an address that anybody may have typed: a new enquiry, the wish for its
 * link again or for the end of all other access, an enquiry that still waits to be confirmed,
 * its closing by who has only sent it, a forgotten password, the wish to verify an account's
 * address again, a tutor's contact address, a concern that names where an answer goes.
 */
export type Request = EnquiryRequest | 'password-reset' | 'email-verification' | 'contact-address' | 'concern';
export type EnquiryRequest = 'enquiry' | 'enquiry-link' | 'enquiry-reminder' | 'enquiry-closed';

/** Mails of one kind of request that reach an address in a day while its reader answers none; `LIMITS` scales them. */
const MOST_A_DAY = 1;

/** Counted are the mails that went after `since`; there may be `most` of them. */
export type Allowance = { since: string; most: number };

/**
 * How many mails of a request an address may get (SEC-29): anybody can type it.
 *
 * | its last mail of this request | its reader                             | another mail |
 * | ----------------------------- | -------------------------------------- | ------------ |
 * | a day ago, or none            |                                        | goes out     |
 * | less than a day ago           | has answered such a mail since         | goes out     |
 * | less than a day ago           | has not, or before that mail was sent  | does not     |
 *
 * An enquiry is answered by confirming it behind a mailed link, a forgotten password by setting a new one, a contact
 * address by confirming it. An account's address that is verified needs no further mail. Nobody answers the
 * acknowledgement of a concern.
 */
export function allowance(answeredAt: string | null, limits: number, now: string): Allowance {
  const dayAgo = plus(now, -DAY);
  const since = answeredAt && answeredAt > dayAgo ? answeredAt : dayAgo;
  return { since, most: Math.max(1, Math.round(MOST_A_DAY * limits)) };
}
