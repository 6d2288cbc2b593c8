import type { Sort } from '../../domain/search/options.js';
import { ID_WORDS, type Slots } from './slots.js';

/** A column of whole numbers by slot, which tutors are ordered by. */
export type Column = Uint16Array | Uint32Array;

/** What the orders read; growing it replaces the columns. */
export type SortColumns = Record<'price' | 'rating' | 'reviews' | 'experience' | 'response' | 'success', Column>;

const KEYS: Record<Sort, readonly [column: keyof SortColumns, falling: boolean] | null> = {
  rating: null,
  'price-low': ['price', false],
  'price-high': ['price', true],
  experience: ['experience', true],
  'response-time': ['response', false],
  'success-rate': ['success', true],
};
const SORTED = Object.keys(KEYS) as Sort[];

const DIGITS = 65_536;

/** Every order of the listed tutors, each ending in rating, reviews and id. */
export class Orders {
  private lists = {} as Record<Sort, Int32Array>;
  private length = 0;

  constructor(
    private readonly slots: Slots,
    private columns: SortColumns,
    capacity: number,
  ) {
    for (const sort of SORTED) this.lists[sort] = new Int32Array(capacity);
  }

  grow(columns: SortColumns, capacity: number): void {
    this.columns = columns;
    for (const sort of SORTED) {
      const list = new Int32Array(capacity);
      list.set(this.lists[sort].subarray(0, this.length));
      this.lists[sort] = list;
    }
  }

  /** All slots in an order. */
  of(sort: Sort): Int32Array {
    return this.lists[sort].subarray(0, this.length);
  }

  comparator(sort: Sort): (one: number, other: number) => number {
    const { rating, reviews } = this.columns;
    const key = KEYS[sort];
    const column = key && this.columns[key[0]];
    const sign = key?.[1] ? -1 : 1;
    return (one, other) =>
      (column ? sign * ((column[one] as number) - (column[other] as number)) : 0) ||
      (rating[other] as number) - (rating[one] as number) ||
      (reviews[other] as number) - (reviews[one] as number) ||
      this.slots.compare(one, other);
  }

  /** Orders a whole set again. */
  fill(members: Int32Array): void {
    this.length = members.length;
    const { rating, reviews } = this.columns;
    let [order, spare] = [members.slice(), new Int32Array(members.length)];
    const pass = (column: Column, shift: number, falling: boolean, stride = 1, offset = 0) => {
      byDigit(order, spare, (slot) => ((column[slot * stride + offset] as number) >>> shift) & 0xffff, falling);
      [order, spare] = [spare, order];
    };
    for (let word = ID_WORDS - 1; word >= 0; word--)
      for (const shift of [0, 16]) pass(this.slots.words, shift, false, ID_WORDS, word);
    for (const shift of [0, 16]) pass(reviews, shift, true);
    pass(rating, 0, true);
    const best = order.slice();
    for (const sort of SORTED) {
      order.set(best);
      const key = KEYS[sort];
      const column = key && this.columns[key[0]];
      if (column) for (const shift of column instanceof Uint16Array ? [0] : [0, 16]) pass(column, shift, key[1]);
      this.lists[sort].set(order);
    }
  }

  /** Takes slots out while their columns still say what they were ordered by. */
  remove(leaving: readonly number[]): void {
    if (leaving.length === 0) return;
    for (const sort of SORTED) {
      const list = this.lists[sort];
      const places = leaving.map((slot) => this.place(sort, slot)).sort((one, other) => one - other);
      let kept = places[0] as number;
      for (const [index, place] of places.entries()) {
        const next = places[index + 1] ?? this.length;
        list.copyWithin(kept, place + 1, next);
        kept += next - place - 1;
      }
    }
    this.length -= leaving.length;
  }

  /** Puts slots in where their columns now say that they belong. */
  insert(arriving: readonly number[]): void {
    for (const sort of SORTED) {
      const list = this.lists[sort];
      const fresh = arriving.toSorted(this.comparator(sort));
      const places = fresh.map((slot) => this.place(sort, slot));
      let end = this.length;
      for (let index = fresh.length - 1; index >= 0; index--) {
        const place = places[index] as number;
        list.copyWithin(place + index + 1, place, end);
        list[place + index] = fresh[index] as number;
        end = place;
      }
    }
    this.length += arriving.length;
  }

  /** Where in an order by price those of a bound begin; 0 in any other. */
  startOf(sort: Sort, lowest: number | null, highest: number | null): number {
    const { price } = this.columns;
    const list = this.lists[sort];
    if (sort === 'price-low' && lowest !== null)
      return this.first((at) => (price[list[at] as number] as number) >= lowest);
    if (sort === 'price-high' && highest !== null)
      return this.first((at) => (price[list[at] as number] as number) <= highest);
    return 0;
  }

  /** The first place whose slot does not come before this one. */
  private place(sort: Sort, slot: number): number {
    const list = this.lists[sort];
    const compare = this.comparator(sort);
    return this.first((at) => compare(list[at] as number, slot) >= 0);
  }

  /** The first place from which on something is true. */
  private first(holds: (place: number) => boolean): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (holds(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** One stable pass of a radix sort by a digit of 16 bits. */
function byDigit(order: Int32Array, into: Int32Array, digitOf: (slot: number) => number, falling: boolean): void {
  const starts = new Uint32Array(DIGITS + 1);
  const flip = falling ? DIGITS - 1 : 0;
  for (const slot of order) (starts[(digitOf(slot) ^ flip) + 1] as number)++;
  for (let digit = 0; digit < DIGITS; digit++) (starts[digit + 1] as number) += starts[digit] as number;
  for (const slot of order) into[(starts[digitOf(slot) ^ flip] as number)++] = slot;
}
