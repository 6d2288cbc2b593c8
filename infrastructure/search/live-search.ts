import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../application/ports/clock.js';
import { TutorSearch } from '../../application/ports/tutor/tutor-search.js';
import { type FoundTutors, SearchTutors } from '../../application/tutor/search-tutors.query.js';
import { Unavailable } from '../../application/ports/outages.js';
import { PAGE_SIZE } from '../../domain/search/options.js';
import { Loop } from '../loop.js';
import { Database } from '../postgres/database.js';
import { Cards } from './cards.js';
import { MarketReader } from './market-reader.js';
import { SearchIndex } from './search-index.js';

/** How often changes are looked for when no bell rings. */
const INTERVAL_MS = 1_000;
/** Changes of so short a while are taken in together. */
const GATHER_MS = 25;
/** How soon the market is read again when the database failed it. */
const RETRY_MS = 1_000;
/** How long a search waits for the market to be loaded. */
const TIMEOUT_MS = 10_000;

/** The index of this process, loaded once and following every commit. */
@Injectable()
export class LiveSearch extends TutorSearch implements OnApplicationShutdown {
  index = new SearchIndex();
  cards: Cards;
  private readonly logger = new Logger('search');
  private readonly reader: MarketReader;
  private readonly loop: Loop;
  private opening: Promise<void> | null = null;
  private loaded = 0;
  private ready = false;
  private closed = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
    this.cards = new Cards(database, this.index);
    this.reader = new MarketReader(database);
    this.loop = new Loop(
      () => this.follow(),
      INTERVAL_MS,
      () => undefined,
    );
  }

  get state(): string | null {
    if (!this.opening) return null;
    return this.ready ? 'ok' : `loading, ${this.loaded} tutors so far`;
  }

  get revision(): number | null {
    if (!this.ready) return null;
    this.index.expire(this.now());
    return this.index.revision;
  }

  open(): Promise<void> {
    return (this.opening ??= this.load());
  }

  /** Resolves when searches can be answered. @throws Unavailable when the market is not loaded soon */
  async whenReady(): Promise<void> {
    if (this.ready) return;
    const late = sleep(TIMEOUT_MS, null, { ref: false }).then(() => {
      throw new Unavailable('The tutors are still being loaded');
    });
    await Promise.race([this.open(), late]);
  }

  /** How many tutors are listed at this moment; null until they are loaded. */
  listedNow(): number | null {
    if (!this.ready) return null;
    this.index.expire(this.now());
    return this.index.size;
  }

  /** Milliseconds since 1970, by the clock that every rule sees. */
  now(): number {
    return Date.parse(this.clock.now());
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    await this.loop.stop();
  }

  private async load(): Promise<void> {
    while (!this.closed) {
      try {
        this.index = new SearchIndex();
        this.cards = new Cards(this.database, this.index);
        await this.reader.readAll((tutors) => {
          this.index.load(tutors, this.now());
          this.loaded = this.index.size;
        });
        this.index.fill();
        this.ready = true;
        this.database.notifications.listen('search', this.loop.wake);
        this.loop.wake();
        return;
      } catch (error) {
        this.logger.warn({ err: error, msg: 'the tutors could not be loaded, trying again' });
        await sleep(RETRY_MS, null, { ref: false });
      }
    }
  }

  private async follow(): Promise<boolean> {
    await this.reader.readChanges((tutors) => this.index.apply(tutors, this.now()));
    await sleep(GATHER_MS, null, { ref: false });
    return false;
  }
}

/** Answers from the index of this process. */
@QueryHandler(SearchTutors)
export class SearchTutorsHandler implements IQueryHandler<SearchTutors> {
  constructor(private readonly search: LiveSearch) {}

  async execute({ filter, sort, page }: SearchTutors): Promise<FoundTutors> {
    await this.search.whenReady();
    const { index, cards } = this.search;
    index.expire(this.search.now());
    const offset = (page - 1) * PAGE_SIZE;
    const { slots, total } = index.find(filter, sort, offset, PAGE_SIZE);
    return {
      cards: await cards.of(slots),
      total,
      hasMore: offset + PAGE_SIZE < total,
      hasPrevious: offset > 0 && total > 0,
    };
  }
}
