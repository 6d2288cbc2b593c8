import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../application/ports/clock.js';
import { MarketMemory } from '../../application/ports/market-memory.js';
import { MatchingPolicies } from '../../application/ports/matching-policies.js';
import { Settings } from '../../application/ports/settings.js';
import { DAY, plus } from '../../domain/shared/time.js';
import { Database } from '../postgres/database.js';
import { MarketIndex } from './market-index.js';
import { type Invitation, MarketReader } from './market-reader.js';

const RETRY_MS = 1_000;
const READY = 'ok';

/** The tutors of the market in this process's memory, loaded once and brought up to date before each run. */
@Injectable()
export class LiveMarket extends MarketMemory implements OnApplicationShutdown {
  private readonly logger = new Logger('matching');
  private readonly reader: MarketReader;
  private index = new MarketIndex();
  private opening: Promise<void> | null = null;
  private reading: Promise<void> | null = null;
  private next: Promise<void> | null = null;
  private recentDays: number | null = null;
  private ready = false;
  /** What the index does not know is what this snapshot does not see. */
  private asOf = '';
  private closed = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly policies: MatchingPolicies,
    { requireEmailConfirmation }: Settings,
  ) {
    super();
    this.reader = new MarketReader(this.database, requireEmailConfirmation);
  }

  get state(): string | null {
    if (!this.opening) return null;
    return this.ready ? READY : `loading, ${this.index.size} tutors so far`;
  }

  open(): Promise<void> {
    return (this.opening ??= this.load());
  }

  /** The market as it is after every commit up to now, with the invitations of so many days; null until it is loaded. */
  async current(recentDays: number): Promise<{ index: MarketIndex; asOf: string } | null> {
    if (this.ready && this.recentDays !== recentDays) {
      this.ready = false;
      this.opening = this.load();
    }
    if (!this.ready) return null;
    await this.catchUp();
    // Meanwhile another run may have had it loaded again.
    return this.state === READY ? { index: this.index, asOf: this.asOf } : null;
  }

  onApplicationShutdown(): void {
    this.closed = true;
  }

  /** Reads what was committed before this call: a reading that has begun already may have missed some of it. */
  private catchUp(): Promise<void> {
    if (!this.reading) return (this.reading = this.follow().finally(() => (this.reading = null)));
    return (this.next ??= this.reading
      .catch(() => undefined)
      .then(() => {
        this.next = null;
        return this.catchUp();
      }));
  }

  private async follow(): Promise<void> {
    const changes = await this.reader.readChanges(this.clock.now());
    if (!changes) {
      await this.load();
      return this.follow();
    }
    const { tutors, invited, withdrawn, asOf } = changes;
    try {
      this.index.apply(tutors);
      this.count(invited);
      for (const one of withdrawn) this.index.takeBack(one.tutorId, this.untilOf(one));
    } catch (error) {
      // They are not read again: an index that has taken in half of them is loaded again.
      this.ready = false;
      this.opening = this.load();
      throw error;
    }
    this.asOf = asOf;
  }

  private async load(): Promise<void> {
    while (!this.closed) {
      try {
        const { recentDays } = await this.policies.inForce();
        this.recentDays = recentDays;
        const now = this.clock.now();
        const index = (this.index = new MarketIndex());
        await this.reader.readAll(
          now,
          plus(now, -recentDays * DAY),
          (tutors) => index.apply(tutors),
          (invited) => this.count(invited),
        );
        this.ready = true;
        return;
      } catch (error) {
        this.logger.warn({ err: error, msg: 'the tutors could not be loaded, trying again' });
        await sleep(RETRY_MS, null, { ref: false });
      }
    }
  }

  private count(invited: readonly Invitation[]): void {
    for (const one of invited) this.index.invite(one.tutorId, this.untilOf(one));
  }

  private untilOf({ notifiedAt }: Invitation): number {
    return notifiedAt + (this.recentDays ?? 0) * DAY;
  }
}
