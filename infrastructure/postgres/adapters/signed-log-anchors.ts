import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type AnchorDifference, LogAnchors } from '../../../application/ports/history/log-anchors.js';
import type { ObjectStore } from '../../../application/ports/document/object-store.js';
import { MINUTE } from '../../../domain/shared/time.js';
import { ADVISORY_LOCKS } from '../advisory-locks.js';
import type { Database } from '../database.js';

const NEWEST = 'newest';
/** Events hashed on in one read: the whole log never stands in memory. */
const BATCH = 20_000;
/** How often it is looked whether transactions that were open have ended. */
const INTERVAL_MS = 100;
/** Longer than any transaction of the program lives. */
const MOST_MS = MINUTE;

const anchor = z.object({
  day: z.string(),
  /** The day of the anchor before; null for the first. */
  previous: z.string().nullable(),
  /** Positions after `after`, up to and with `through`. */
  after: z.number(),
  through: z.number(),
  events: z.number(),
  /** SHA-256 of the previous anchor's digest and of the hashes of these events, in order. */
  digest: z.string(),
  signature: z.string(),
});
type Anchor = z.infer<typeof anchor>;

/** Anchors as small files in the store of the documents, signed with a key that the database never sees. */
export class SignedLogAnchors extends LogAnchors {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
    private readonly secret: string,
  ) {
    super();
  }

  /** One at a time in all processes: of two on the same day one would sign what follows the other's digest. */
  anchor(day: string): Promise<void> {
    return this.database.withAdvisoryLock(ADVISORY_LOCKS.logAnchors, () => this.anchorAlone(day));
  }

  private async anchorAlone(day: string): Promise<void> {
    const last = await this.read(NEWEST);
    if (last && last.day >= day) return;
    const after = last?.through ?? 0;
    const through = await this.settledPosition();
    const { events, digest } = await this.digestOf(after, through, last?.digest ?? '');
    const unsigned = { day, previous: last?.day ?? null, after, through, events, digest };
    const signed = JSON.stringify({ ...unsigned, signature: this.signatureOf(unsigned) });
    for (const name of [day, NEWEST]) await this.write(name, signed);
  }

  async differences(): Promise<AnchorDifference[]> {
    const found: AnchorDifference[] = [];
    for (let name: string | null = NEWEST; name;) {
      const signed: Anchor | null = await this.read(name);
      if (!signed) {
        if (name !== NEWEST) found.push({ stream: 'log', id: name, what: 'its signed record is missing' });
        break;
      }
      const what = await this.differenceOf(signed);
      if (what) found.push({ stream: 'log', id: signed.day, what });
      name = signed.previous;
    }
    return found;
  }

  private async differenceOf(signed: Anchor): Promise<string | null> {
    const { signature, ...unsigned } = signed;
    if (!timingSafeEqual(Buffer.from(this.signatureOf(unsigned)), Buffer.from(signature.padEnd(64).slice(0, 64))))
      return 'its signed record was changed, or signed with another SESSION_SECRET';
    const before = signed.previous ? ((await this.read(signed.previous))?.digest ?? '') : '';
    const { events, digest } = await this.digestOf(signed.after, signed.through, before);
    if (digest === signed.digest) return null;
    return `events ${signed.after + 1} to ${signed.through} are not the ${signed.events} that were signed: ${events} are there`;
  }

  /** The newest position below which nothing can appear any more: every transaction that was open has ended. */
  private async settledPosition(): Promise<number> {
    const [found] = await this.database.query<{ position: number; open: string }>(
      'select coalesce(max(position), 0) as position, pg_snapshot_xmax(pg_current_snapshot())::text as open from event_log',
    );
    for (const until = performance.now() + MOST_MS; performance.now() < until; await sleep(INTERVAL_MS)) {
      const [now] = await this.database.query<{ settled: boolean }>(
        'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 as settled',
        [found?.open],
      );
      if (now?.settled) return found?.position ?? 0;
    }
    throw new Error('A transaction stays open: the log is anchored at the next try');
  }

  private async digestOf(after: number, through: number, before: string): Promise<{ events: number; digest: string }> {
    const sum = createHash('sha256').update(before);
    let events = 0;
    for (let last = after; last < through;) {
      const [batch] = await this.database.query<{ events: number; end: number; hashes: string }>(
        `select count(*)::int as events, coalesce(max(position), $2) as end, coalesce(string_agg(hash, '' order by position), '') as hashes
         from (select position, hash from event_log where position > $1 and position <= $2 order by position limit ${BATCH}) batch`,
        [last, through],
      );
      if (!batch) break;
      sum.update(batch.hashes);
      events += batch.events;
      last = batch.events < BATCH ? through : batch.end;
    }
    return { events, digest: sum.digest('hex') };
  }

  private signatureOf(unsigned: Omit<Anchor, 'signature'>): string {
    const { day, previous, after, through, events, digest } = unsigned;
    const text = JSON.stringify([day, previous, after, through, events, digest]);
    return createHmac('sha256', `log anchor ${this.secret}`).update(text).digest('hex');
  }

  private async read(name: string): Promise<Anchor | null> {
    const bytes = await this.store.get(keyOf(name));
    if (!bytes) return null;
    const parts: Uint8Array[] = [];
    for await (const part of bytes) parts.push(part);
    return anchor.parse(JSON.parse(Buffer.concat(parts).toString()));
  }

  private async write(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    const source = (async function* () {
      yield bytes;
    })();
    await this.store.put(keyOf(name), source, bytes.length, 'application/json');
  }
}

const keyOf = (name: string) => `log-anchors/${name}.json`;
