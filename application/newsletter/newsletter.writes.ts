import { writeKind } from '../ports/writes.js';

type SentLink = {
  id: string;
  email: string;
  name: string | null;
  tokenHash: string;
  mailedAt: string;
  createdAt: string;
  /** No link went out after this instant. */
  ifNoneSince: string;
};

/** Another link was sent to the address in the meantime. */
export class LinkAlreadySent extends Error {}

/** A subscription, and that the link which confirms it is mailed now. */
export const sendLink = writeKind<SentLink>('newsletter.sendLink', { refusal: () => new LinkAlreadySent() });
