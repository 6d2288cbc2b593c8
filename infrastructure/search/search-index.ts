import type { TutorFilter } from '../../application/tutor/search-tutors.query.js';
import type { Sort } from '../../domain/search/options.js';
import { wantedWeek } from '../../domain/search/week.js';
import { Bitmap, countOf, eachSlot, intersect, ones, subtract } from './bitmap.js';
import { Expiries } from './expiries.js';
import { FACETS, wantedFacets } from './facets.js';
import { Orders, type SortColumns } from './orders.js';
import { Slots } from './slots.js';
import { ThresholdBitmaps } from './threshold-bitmaps.js';

/**
 * What search knows of a tutor, as whole numbers: dollars, hundredths of a star and of an hour, tenths of a percent.
 */
export type SearchFacts = {
  id: string;
  /** Shown until `expiresAt`, milliseconds since 1970. */
  listed: boolean;
  expiresAt: number;
  facets: number;
  week: number;
  price: number;
  rating: number;
  reviews: number;
  experience: number;
  response: number;
  success: number;
};

const FIRST_CAPACITY = 1_024;
const WEEK_BITS = 28;
const steps = (from: number, to: number, by: number) =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, step) => from + step * by);
const PRICES = steps(21, 151, 1);
const RATINGS = steps(10, 500, 10);
const YEARS = steps(1, 40, 1);

/** Walking one place of an order costs about as much as this share of sorting one found slot by comparison. */
const STEPS_A_COMPARISON = 12;

type Ranged = 'price' | 'rating' | 'experience';

/** The listed tutors of the whole market in memory: who has what as bitmaps, and every order as a list. */
export class SearchIndex {
  /** How much has changed so far: what was found at an equal revision would be found again. */
  revision = 0;
  private capacity = FIRST_CAPACITY;
  private readonly slots = new Slots(FIRST_CAPACITY);
  private readonly live = new Bitmap(FIRST_CAPACITY);
  private readonly facets = Array.from({ length: FACETS }, () => new Bitmap(FIRST_CAPACITY));
  private readonly week = Array.from({ length: WEEK_BITS }, () => new Bitmap(FIRST_CAPACITY));
  private readonly ranges: Record<Ranged, ThresholdBitmaps> = {
    price: new ThresholdBitmaps(PRICES, FIRST_CAPACITY),
    rating: new ThresholdBitmaps(RATINGS, FIRST_CAPACITY),
    experience: new ThresholdBitmaps(YEARS, FIRST_CAPACITY),
  };
  private columns = columnsOf(FIRST_CAPACITY);
  private readonly orders = new Orders(this.slots, this.columns, FIRST_CAPACITY);
  private readonly expiries = new Expiries();
  private matches = new Uint32Array(FIRST_CAPACITY >>> 5);

  /** How many tutors are listed. */
  get size(): number {
    return this.live.count;
  }

  idsOf(slots: readonly number[]): string[] {
    return this.slots.idsOf(slots);
  }

  /** How often a slot's tutor has changed: what was read before an equal revision is still true. */
  revisionOf(slot: number): number {
    return this.columns.revision[slot] as number;
  }

  /** Takes in tutors, each once, of whom none is known yet; `fill` has to follow. */
  load(tutors: Iterable<SearchFacts>, now: number): void {
    this.revision++;
    for (const facts of tutors) if (facts.listed && facts.expiresAt > now) this.write(this.take(facts.id), facts);
  }

  /** Orders what was loaded. */
  fill(): void {
    const members = new Int32Array(this.live.count);
    let at = 0;
    eachSlot(this.live.words, this.used, (slot) => (members[at++] = slot));
    this.orders.fill(members);
  }

  /** Takes in what changed, each tutor once. */
  apply(changed: readonly SearchFacts[], now: number): void {
    const leaving: number[] = [];
    const arriving: [slot: number, facts: SearchFacts][] = [];
    for (const facts of changed) {
      const shown = facts.listed && facts.expiresAt > now;
      const slot = shown ? this.take(facts.id) : this.slots.find(facts.id);
      if (slot === null) continue;
      this.revision++;
      (this.columns.revision[slot] as number)++;
      if (this.live.has(slot)) {
        if (shown && this.keepsPlace(slot, facts)) {
          this.write(slot, facts);
          continue;
        }
        leaving.push(slot);
      }
      if (shown) arriving.push([slot, facts]);
    }
    this.takeOut(leaving);
    for (const [slot, facts] of arriving) this.write(slot, facts);
    this.orders.insert(arriving.map(([slot]) => slot));
  }

  /** Takes out every tutor whose check has expired by now. */
  expire(now: number): void {
    const leaving = new Set<number>();
    for (const { time, slot } of this.expiries.take(now))
      if (this.live.has(slot) && this.columns.expiresAt[slot] === time) leaving.add(slot);
    if (leaving.size === 0) return;
    this.revision++;
    this.takeOut([...leaving]);
  }

  /** The slots of a stretch of an order, and how many match in all. */
  find(filter: TutorFilter, sort: Sort, offset: number, limit: number): { slots: number[]; total: number } {
    const order = this.orders.of(sort);
    const found = this.matching(filter);
    if (!found) return { slots: [...order.subarray(offset, offset + limit)], total: this.live.count };
    const { words, total } = found;
    if (offset >= total) return { slots: [], total };
    const wanted = Math.min(limit, total - offset);
    const walk = ((offset + wanted) * this.live.count) / total;
    const sorting = total * Math.log2(total + 1) * STEPS_A_COMPARISON + this.used;
    if (sorting < walk) return { slots: this.sorted(words, total, sort).slice(offset, offset + wanted), total };
    const slots: number[] = [];
    let passed = 0;
    for (let at = this.orders.startOf(sort, filter.minPrice, filter.maxPrice); slots.length < wanted; at++) {
      const slot = order[at] as number;
      if (((words[slot >>> 5] as number) & (1 << (slot & 31))) !== 0 && passed++ >= offset) slots.push(slot);
    }
    return { slots, total };
  }

  /** Words in use of every bitmap. */
  private get used(): number {
    return this.slots.usedWords;
  }

  private sorted(words: Uint32Array, total: number, sort: Sort): number[] {
    const slots: number[] = [];
    eachSlot(words, this.used, (slot) => slots.push(slot));
    return slots.length === total ? slots.sort(this.orders.comparator(sort)) : [];
  }

  /** The bits and the number of those who match; null when everybody does. */
  private matching(filter: TutorFilter): { words: Uint32Array; total: number } | null {
    const groups = wantedFacets(filter).map((facets) => facets.map((facet) => this.facets[facet] as Bitmap));
    if (filter.availableDays.length > 0 || filter.availableTimes.length > 0) {
      const wanted = wantedWeek(filter.availableDays, filter.availableTimes);
      groups.push(this.week.filter((_, bit) => wanted & (1 << bit)));
    }
    const bounds = boundsOf(filter);
    if (bounds.length === 0) {
      if (groups.length === 0) return null;
      const [only] = groups[0] as Bitmap[];
      if (groups.length === 1 && groups[0]?.length === 1 && only) return { words: only.words, total: only.count };
    }
    const { matches, used } = this;
    matches.set(this.live.words.subarray(0, used));
    for (const group of groups) intersect(matches, group, used);
    for (const bound of bounds) this.keepWithin(matches, bound);
    return { words: matches, total: countOf(matches, used) };
  }

  private keepWithin(matches: Uint32Array, { column, value, atLeast }: Bound): void {
    const { used } = this;
    const { perhaps, surely, exact } = this.ranges[column].atLeast(value);
    const values = this.columns[column];
    if (!exact) {
      for (let at = 0; at < used; at++) {
        const between = (perhaps ? (perhaps.words[at] as number) : -1) & ~(surely ? (surely.words[at] as number) : 0);
        for (let rest = (matches[at] as number) & between; rest !== 0; rest &= rest - 1) {
          const bit = rest & -rest;
          const slot = at * 32 + ones(bit - 1);
          if ((values[slot] as number) >= value !== atLeast) (matches[at] as number) &= ~bit;
        }
      }
    }
    if (atLeast) {
      if (perhaps) intersect(matches, [perhaps], used);
    } else if (surely) subtract(matches, surely, used);
  }

  private keepsPlace(slot: number, facts: SearchFacts): boolean {
    const { columns } = this;
    return (['price', 'rating', 'reviews', 'experience', 'response', 'success'] as const).every(
      (column) => columns[column][slot] === facts[column],
    );
  }

  private take(id: string): number {
    if (this.slots.isFull) this.grow(this.capacity * 2);
    return this.slots.take(id);
  }

  /** Writes what a tutor has from now on, in place of what it had while it was listed. */
  private write(slot: number, facts: SearchFacts): void {
    const { columns } = this;
    const known = this.live.has(slot);
    for (const range of Object.keys(this.ranges) as Ranged[])
      this.ranges[range].move(slot, known ? (columns[range][slot] as number) : null, facts[range]);
    this.flip(this.facets, slot, known ? (columns.facets[slot] as number) : 0, facts.facets);
    this.flip(this.week, slot, known ? (columns.week[slot] as number) : 0, facts.week);
    if (!known || columns.expiresAt[slot] !== facts.expiresAt) this.expiries.add(facts.expiresAt, slot);
    for (const name of Object.keys(columns) as (keyof Columns)[])
      if (name !== 'revision') columns[name][slot] = facts[name];
    this.live.add(slot);
  }

  private takeOut(leaving: readonly number[]): void {
    this.orders.remove(leaving);
    for (const slot of leaving) {
      for (const range of Object.keys(this.ranges) as Ranged[])
        this.ranges[range].move(slot, this.columns[range][slot] as number, null);
      this.flip(this.facets, slot, this.columns.facets[slot] as number, 0);
      this.flip(this.week, slot, this.columns.week[slot] as number, 0);
      this.live.delete(slot);
    }
  }

  private flip(bitmaps: readonly Bitmap[], slot: number, before: number, after: number): void {
    for (let rest = before ^ after; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest);
      (bitmaps[bit] as Bitmap).put(slot, (after & (1 << bit)) !== 0);
    }
  }

  private grow(capacity: number): void {
    const { columns } = this;
    this.capacity = capacity;
    this.slots.grow(capacity);
    for (const bitmap of [
      ...[this.live, ...this.facets, ...this.week],
      ...Object.values(this.ranges).flatMap(({ bitmaps }) => bitmaps),
    ])
      bitmap.grow(capacity);
    this.columns = columnsOf(capacity);
    for (const name of Object.keys(columns) as (keyof Columns)[]) this.columns[name].set(columns[name]);
    this.matches = new Uint32Array(capacity >>> 5);
    this.orders.grow(this.columns, capacity);
  }
}

type Columns = SortColumns & {
  facets: Uint32Array;
  week: Uint32Array;
  revision: Uint32Array;
  expiresAt: Float64Array;
};

const columnsOf = (capacity: number): Columns => ({
  price: new Uint16Array(capacity),
  rating: new Uint16Array(capacity),
  reviews: new Uint32Array(capacity),
  experience: new Uint16Array(capacity),
  response: new Uint32Array(capacity),
  success: new Uint16Array(capacity),
  facets: new Uint32Array(capacity),
  week: new Uint32Array(capacity),
  revision: new Uint32Array(capacity),
  expiresAt: new Float64Array(capacity),
});

/** Everybody below the value, or nobody below it. */
type Bound = { column: Ranged; value: number; atLeast: boolean };

/** A bound beyond every tutor stays a number that fits. */
const LARGEST = 65_535;
const whole = (value: number) => Math.max(0, Math.min(LARGEST, value));
/** Stars times a hundred, without the binary remainder of 4.35 × 100. */
const hundredths = (stars: number) => Math.ceil(Number((stars * 100).toFixed(6)));

function boundsOf({ minPrice, maxPrice, minRating, minExperience }: TutorFilter): Bound[] {
  const bounds: Bound[] = [];
  const add = (column: Ranged, value: number, atLeast: boolean) => {
    if (value > 0 || !atLeast) bounds.push({ column, value: whole(value), atLeast });
  };
  if (minPrice !== null) add('price', Math.ceil(minPrice), true);
  if (maxPrice !== null) add('price', Math.floor(maxPrice) + 1, false);
  if (minRating !== null) add('rating', hundredths(minRating), true);
  if (minExperience !== null) add('experience', Math.ceil(minExperience), true);
  return bounds;
}
