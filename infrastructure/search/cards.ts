import type { Database } from '../postgres/database.js';
import type { SearchIndex } from './search-index.js';

/** Bytes of cards kept at hand; the ones asked for least lately go first. */
const KEPT_BYTES = 32 * 1_048_576;
/** What a kept card costs beside its text. */
const OVERHEAD = 200;

type Kept = { revision: number; card: Buffer };

/** The finished cards of tutors: those asked for lately from memory, the others from Postgres by primary key. */
export class Cards {
  private readonly kept = new Map<number, Kept>();
  private bytes = 0;

  constructor(
    private readonly database: Database,
    private readonly index: SearchIndex,
  ) {}

  /** The cards of slots, in their order; at once when all are at hand. */
  of(slots: readonly number[]): Buffer[] | Promise<Buffer[]> {
    const cards: Buffer[] = [];
    for (const slot of slots) {
      const kept = this.kept.get(slot);
      if (!kept || kept.revision !== this.index.revisionOf(slot)) return this.fetched(slots);
      this.kept.delete(slot);
      this.kept.set(slot, kept);
      cards.push(kept.card);
    }
    return cards;
  }

  private async fetched(slots: readonly number[]): Promise<Buffer[]> {
    const missing = slots
      .map((slot) => ({ slot, revision: this.index.revisionOf(slot) }))
      .filter(({ slot, revision }) => this.kept.get(slot)?.revision !== revision);
    const ids = this.index.idsOf(missing.map(({ slot }) => slot));
    const rows = await this.database.query<{ id: string; card: string }>(
      'select tutor_id as id, card from tutor_search where tutor_id = any($1::uuid[])',
      [ids],
    );
    const texts = new Map(rows.map(({ id, card }) => [id, card]));
    const fresh = new Map<number, Buffer>();
    for (const [place, { slot, revision }] of missing.entries()) {
      const text = texts.get(ids[place] as string);
      if (!text) continue;
      const card = Buffer.from(text);
      fresh.set(slot, card);
      // Read before a change that came meanwhile, it may be of before it.
      if (revision === this.index.revisionOf(slot)) this.keep(slot, { revision, card });
    }
    return slots.flatMap((slot) => fresh.get(slot) ?? this.kept.get(slot)?.card ?? []);
  }

  private keep(slot: number, kept: Kept): void {
    this.drop(slot);
    this.kept.set(slot, kept);
    this.bytes += kept.card.length + OVERHEAD;
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= KEPT_BYTES) break;
      this.drop(oldest);
    }
  }

  private drop(slot: number): void {
    const known = this.kept.get(slot);
    if (!known) return;
    this.kept.delete(slot);
    this.bytes -= known.card.length + OVERHEAD;
  }
}
