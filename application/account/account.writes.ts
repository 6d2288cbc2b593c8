import { writeKind } from '../ports/writes.js';

/** The mailed link was used before, has expired, or never was. */
export class LinkSpent extends Error {}

/** A mailed link of an account, by the hash of its token. */
export const addAccountLink = writeKind<{
  tokenHash: string;
  accountId: string;
  purpose: string;
  expiresAt: string;
  createdAt: string;
}>('account.addLink', { accountsOf: ({ accountId }) => [accountId] });

/** Uses up a mailed link. */
export const useLink = writeKind<{ tokenHash: string; purpose: string; at: string }>('account.useLink', {
  refusal: () => new LinkSpent(),
});

/** Uses up the links of an account for one purpose, but for one that the same commit uses. */
export const spendLinks = writeKind<{ accountId: string; purpose: string; at: string; except: string | null }>(
  'account.spendLinks',
);

/** A session as it stands; `isKnown` where it was kept before: one of these that was ended stays ended. */
export type KeptSession = { sid: string; sess: object; expire: string; isKnown: boolean };

/** Keeps a session with what it opens. */
export const keepSession = writeKind<KeptSession>('account.keepSession');

/** Ends every session of an account. */
export const endSessions = writeKind<{ accountId: string }>('account.endSessions');
