import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../application/ports/clock.js';
import { MarketMemory } from '../../application/ports/matching/market-memory.js';
import { MatchingPolicies } from '../../application/ports/matching/matching-policies.js';
import { Settings } from '../../application/ports/settings.js';
import { DAY, plus } from '../../domain/shared/time.js';
import { isUnavailable } from '../outages.js';
import { Database } from '../postgres/database.js';
import { MarketIndex } from './market-index.js';
import { type Invitation, MarketReader } from './market-reader.js';

/** How soon the market is read again when the database failed it. */
const RETRY_MS = 1_000;
const READY = 'ok';

/** The market as one loading found it, and what follows the commits since. */
type Market = {
  index: MarketIndex;
  reader: MarketReader;
  /** For how long an invitation counts as recent. */
  recentDays: number;
  /** What the index does not know is what this snapshot does not see. */
  asOf: string;
};

/** The tutors of the market in this process's memory, loaded once and brought up to date before each run. */
@Injectable()
export class LiveMarket extends MarketMemory implements OnApplicationShutdown {
  private readonly logger = new Logger('matching');
  private opening: Promise<void> | null = null;
  /** None while one is being loaded, so that what is read for the last one reaches no other. */
  private market: Market | null = null;
  private loading = new MarketIndex();
  private reading: Promise<void> | null = null;
  private next: Promise<void> | null = null;
  private closed = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly policies: MatchingPolicies,
    private readonly settings: Settings,
  ) {
    super();
  }

  get state(): string | null {
    if (!this.opening) return null;
    return this.market ? READY : `loading, ${this.loading.size} tutors so far`;
  }

  open(): Promise<void> {
    return (this.opening ??= this.load());
  }

  /**
   * The market as it is after every commit up to now, with the invitations of so many days; null until it is loaded.
   */
  async current(recentDays: number): Promise<{ index: MarketIndex; asOf: string } | null> {
    if (this.market && !this.marketOf(recentDays)) this.loadAgain();
    if (!this.market) return null;
    await this.catchUp();
    // Meanwhile another run may have had it loaded again.
    return this.marketOf(recentDays);
  }

  onApplicationShutdown(): void {
    this.closed = true;
  }

  private marketOf(recentDays: number): Market | null {
    return this.market?.recentDays === recentDays ? this.market : null;
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
    const { market } = this;
    if (!market) return;
    try {
      const changes = await market.reader.readChanges(this.clock.now());
      if (market !== this.market) return;
      if (!changes) return this.loadAgain();
      const { tutors, invited, withdrawn, asOf } = changes;
      market.index.apply(tutors);
      count(market, invited);
      for (const one of withdrawn) market.index.takeBack(one.tutorId, untilOf(market, one));
      market.asOf = asOf;
    } catch (error) {
      // They are not read again: an index that has taken in half of them is loaded again.
      if (!isUnavailable(error) && market === this.market) this.loadAgain();
      throw error;
    }
  }

  private loadAgain(): void {
    this.market = null;
    this.opening = this.load();
  }

  private async load(): Promise<void> {
    while (!this.closed) {
      try {
        const policy = await this.policies.inForce();
        const { recentDays } = policy;
        const now = this.clock.now();
        const index = (this.loading = new MarketIndex());
        index.judgeAt(now, policy);
        const reader = new MarketReader(this.database, this.settings.requireEmailConfirmation);
        const market = { index, reader, recentDays, asOf: '' };
        market.asOf = await reader.readAll(now, plus(now, -recentDays * DAY), {
          reserve: (tutors) => index.reserve(tutors),
          take: (tutors) => index.apply(tutors),
          count: (invited) => count(market, invited),
        });
        this.market = market;
        return;
      } catch (error) {
        this.logger.warn({ err: error, msg: 'the tutors could not be loaded, trying again' });
        await sleep(RETRY_MS, null, { ref: false });
      }
    }
  }
}

const untilOf = ({ recentDays }: Market, { notifiedAt }: Invitation) => notifiedAt + recentDays * DAY;

function count(market: Market, invited: readonly Invitation[]): void {
  for (const one of invited) market.index.invite(one.tutorId, untilOf(market, one));
}
