import type { CompetitionEntry } from '../../domain/competition/competition.rules.js';

/** Entries to the competitions. They hold data of children and have no event stream: nothing of them outlives the row. */
export abstract class CompetitionEntries {
  /** Keeps an entry; gives its id, or the id of the first one under the same fingerprint, which stays as it is. */
  abstract enter(
    entry: CompetitionEntry,
    kept: { id: string; fingerprint: string; createdAt: string },
  ): Promise<string>;
}
