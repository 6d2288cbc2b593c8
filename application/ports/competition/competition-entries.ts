import type { CompetitionId } from '../../../domain/competition/options.js';
import type { EntryLink } from '../../../domain/competition/entry-link.js';

/** What is known of an entry before it is kept: the same one, and the link of its address. */
export type KnownEntry = {
  entry: { id: string; confirmedAt: string | null } | null;
  link: ({ id: string } & EntryLink) | null;
};

/** An entry that its address has confirmed. */
export type ConfirmedEntry = { id: string; competition: CompetitionId; closesAt: string };

/**
 * An entry that takes part in a draw, and how its address is reached;
 * `linkId` is the address, whose owner may have several entries.
 */
export type DrawnEntry = {
  id: string;
  linkId: string;
  email: string;
  yearLevel: string;
  /** Its owner wants no result. */
  isOff: boolean;
};

/**
 * Entries to the competitions. They hold data of children and have no event stream: nothing of them outlives the row. A
 * round that is drawn and a confirmation lock each other out in the database, as a draw and an erasure do.
 */
export abstract class CompetitionEntries {
  abstract find(fingerprint: string, addressHash: string): Promise<KnownEntry>;

  /**
   * Confirms all entries whose link it is in rounds that are open at `at`, and gives all that are confirmed there; none
   * where all have closed. Null for no link of ours.
   */
  abstract confirm(tokenHash: string, at: string): Promise<ConfirmedEntry[] | null>;

  /** The confirmed entries of a round, by id. */
  abstract confirmed(roundId: string): Promise<DrawnEntry[]>;
}
