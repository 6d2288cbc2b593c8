import type { Columns } from '../../application/ports/columns.js';
import type { INestApplicationContext } from '@nestjs/common';
import { Accounts, Passwords } from '../../application/ports/account/accounts.js';
import { Clock } from '../../application/ports/clock.js';
import { Geography } from '../../application/ports/enquiry/geography.js';
import { type Change, type Commit, Ledger, type Loaded, append } from '../../application/ports/ledger.js';
import type { Write } from '../../application/ports/writes.js';
import { ObjectStore } from '../../application/ports/document/object-store.js';
import { Vault } from '../../application/ports/vault.js';
import type { EventOf, Stream } from '../../application/ports/streams.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { isoOf } from '../../domain/shared/time.js';
import type { PastCommit } from '../../infrastructure/postgres/ledger/bulk-ledger.js';
import { commitOf } from '../market/joining.js';
import { People } from '../market/people.js';
import { Places } from '../market/places.js';

/** The demo's people are drawn from it: its ids are those of no other database. */
export const SEED = 'demo';
const UNIQUE_VIOLATION = '23505';

/** Where the demo's past is recorded: ids by the seed, times before now, no reactions and so no mails. */
export class Seeder {
  readonly now: string;
  readonly people: People;
  readonly places: Places;
  readonly accounts: Accounts;
  readonly passwords: Passwords;
  readonly geography: Geography;
  readonly vault: Vault;
  readonly files: ObjectStore;
  private readonly ledger: Ledger;

  constructor(app: INestApplicationContext) {
    this.ledger = app.get(Ledger);
    this.accounts = app.get(Accounts);
    this.passwords = app.get(Passwords);
    this.geography = app.get(Geography);
    this.vault = app.get(Vault);
    this.files = app.get(ObjectStore);
    this.now = app.get(Clock).now();
    this.places = new Places(this.geography);
    this.people = new People(SEED, '', this.places);
  }

  id(kind: string, index: number): string {
    return this.people.id(kind, index);
  }

  /** The instant this many milliseconds before now. */
  ago(milliseconds: number): string {
    return isoOf(Date.parse(this.now) - milliseconds);
  }

  /** Whether an earlier, interrupted load got this far. */
  async has(stream: Stream, id: string): Promise<boolean> {
    try {
      await this.ledger.load(stream, id);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not_found') return false;
      throw error;
    }
  }

  load<S extends Stream>(stream: S, id: string): Promise<Loaded<S>> {
    return this.ledger.load(stream, id);
  }

  /** Records what happened at an instant. */
  async apply(at: string, actor: Commit['actor'], changes: Change[], writes: readonly Write[] = []): Promise<void> {
    const applied = changes.filter(({ events }) => events.length > 0);
    if (applied.length > 0) await this.ledger.commit({ changes: applied, writes, actor, at, withoutReactions: true });
  }

  /** Records what begins here; what an interrupted load has recorded already stays as it is. */
  async applyOnce(at: string, changes: Change[]): Promise<void> {
    try {
      await this.apply(at, 'system', changes);
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    }
  }

  /** Commits at once what is otherwise copied in bulk. */
  async applyWhole(commit: PastCommit): Promise<void> {
    await this.ledger.commit(commitOf(commit));
  }

  /** Continues a stream by what its state decides; returns the change to be recorded. */
  async next<S extends Stream>(
    stream: S,
    id: string,
    decision: (state: Loaded<S>['state']) => EventOf<S>[],
    columns: Partial<Columns<S>> = {},
  ): Promise<Change> {
    const current = await this.load(stream, id);
    return append(current, decision(current.state), columns);
  }
}

/** Does work on every item, a few at a time, each worker taking the next in line. */
export async function each<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>): Promise<void> {
  const line = items.entries();
  const worker = async () => {
    for (const [index, item] of line) await work(item, index);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}
