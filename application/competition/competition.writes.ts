import type { CompetitionEntry } from '../../domain/competition/competition.rules.js';
import { writeKind } from '../ports/writes.js';

type KeptEntry = CompetitionEntry & {
  id: string;
  fingerprint: string;
  roundId: string;
  linkId: string;
  createdAt: string;
};

/** The same student was entered by the same address in the meantime. */
export class EntryExists extends Error {}

/** An entry that waits for its confirmation. */
export const keepEntry = writeKind<KeptEntry>('competition.keepEntry', { refusal: () => new EntryExists() });

type SentEntryLink = {
  id: string;
  addressHash: string;
  tokenHash: string;
  mailedAt: string;
  createdAt: string;
  /** No link that nobody has used went out after this instant. */
  ifNoneSince: string;
};

/** The address was mailed its link in the meantime, or has one of another id. */
export class EntryLinkSent extends Error {}

/** That the link which confirms the entries of an address is mailed now. */
export const sendEntryLink = writeKind<SentEntryLink>('competition.sendEntryLink', {
  refusal: () => new EntryLinkSent(),
});
