import { keepEntry, sendEntryLink } from '../../application/competition/competition.writes.js';
import {
  CompetitionEntries,
  type ConfirmedEntry,
  type DrawnEntry,
  type KnownEntry,
} from '../../application/ports/competition/competition-entries.js';
import type { DataOf } from '../../application/ports/writes.js';
import type { InMemoryWorld } from './in-memory-world.js';

/** What commits have kept of competition entries, as a world's ledger has it. */
export class InMemoryEntries extends CompetitionEntries {
  readonly confirmedAt = new Map<string, string>();
  private readonly answeredAt = new Map<string, string>();
  readonly off = new Set<string>();

  constructor(private readonly world: InMemoryWorld) {
    super();
  }

  private written<Data>({ kind }: { kind: string }): Data[] {
    return this.world.ledger.writes.filter((write) => write.kind === kind).map(({ data }) => data as Data);
  }

  get kept() {
    return this.written<DataOf<typeof keepEntry>>(keepEntry);
  }

  async find(fingerprint: string, addressHash: string): Promise<KnownEntry> {
    const entry = this.kept.find((kept) => kept.fingerprint === fingerprint);
    const sent = this.written<DataOf<typeof sendEntryLink>>(sendEntryLink).filter(
      (link) => link.addressHash === addressHash,
    );
    const link = sent.at(-1);
    return {
      entry: entry ? { id: entry.id, confirmedAt: this.confirmedAt.get(entry.id) ?? null } : null,
      link: link
        ? {
            id: link.id,
            mailedAt: link.mailedAt,
            unanswered: sent.length,
            answeredAt: this.answeredAt.get(link.id) ?? null,
            offAt: null,
          }
        : null,
    };
  }

  async confirm(tokenHash: string, at: string): Promise<ConfirmedEntry[] | null> {
    const link = this.written<DataOf<typeof sendEntryLink>>(sendEntryLink).find((sent) => sent.tokenHash === tokenHash);
    if (!link) return null;
    this.answeredAt.set(link.id, at);
    const rounds = await this.world.ledger.loadAll('competition', {});
    return this.kept.flatMap(({ id, linkId, roundId, competition }) => {
      const closesAt = rounds.find((round) => round.id === roundId)?.state.closesAt ?? '';
      if (linkId !== link.id || closesAt < at) return [];
      this.confirmedAt.set(id, this.confirmedAt.get(id) ?? at);
      return [{ id, competition, closesAt }];
    });
  }

  async confirmed(roundId: string): Promise<DrawnEntry[]> {
    return this.kept
      .filter((entry) => entry.roundId === roundId && this.confirmedAt.has(entry.id))
      .map(({ id, linkId, email, yearLevel }) => ({ id, linkId, email, yearLevel, isOff: this.off.has(linkId) }));
  }
}
