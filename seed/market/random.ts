import { fnv } from '../../domain/shared/fnv.js';

/** A repeatable stream of chances (sfc32): the same key gives the same draws on every machine. */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(key: string) {
    this.a = fnv(key);
    this.b = fnv(key, this.a ^ 0x9e3779b9);
    this.c = fnv(key, this.b ^ 0x85ebca6b);
    for (let round = 0; round < 12; round++) this.bits();
  }

  /** 32 random bits. */
  bits(): number {
    const sum = (this.a + this.b + this.counter++) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum;
    return sum >>> 0;
  }

  /** From 0, included, to 1, excluded. */
  share(): number {
    return this.bits() / 2 ** 32;
  }

  /** True `percent` times in a hundred. */
  happens(percent: number): boolean {
    return this.share() * 100 < percent;
  }

  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.share() * (most - least + 1));
  }

  /** A whole number around a middle, bell-shaped between both bounds. */
  around(middle: number, spread: number, least: number, most: number): number {
    const sum = this.share() + this.share() + this.share() + this.share() - 2;
    return Math.min(most, Math.max(least, Math.round(middle + sum * spread)));
  }

  of<T>(items: readonly T[]): T {
    return items[Math.floor(this.share() * items.length)] as T;
  }

  /** The heavier, the likelier. */
  weighted<T>(items: readonly (readonly [T, number])[]): T {
    let left = this.share() * items.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of items) if ((left -= weight) < 0) return item;
    return (items.at(-1) as readonly [T, number])[0];
  }

  /** `count` different items in their own order. */
  some<T>(items: readonly T[], count: number): T[] {
    const chosen = new Set<number>();
    while (chosen.size < Math.min(count, items.length)) chosen.add(Math.floor(this.share() * items.length));
    return items.filter((_, index) => chosen.has(index));
  }

  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, lot: this.bits() }))
      .sort((one, other) => one.lot - other.lot)
      .map(({ item }) => item);
  }

  /** A version 8 UUID: `group` and `index` lead, so that what is made together lies together in an index. */
  uuid(group: number, index: number): string {
    const hex = (value: number, digits: number) => (value >>> 0).toString(16).padStart(8, '0').slice(-digits);
    const place = (index & 0xfffffff) >>> 0;
    return [
      hex(group, 8),
      hex(place >>> 12, 4),
      `8${hex(place & 0xfff, 3)}`,
      `${'89ab'[this.bits() & 3]}${hex(this.bits(), 3)}`,
      `${hex(this.bits(), 8)}${hex(this.bits(), 4)}`,
    ].join('-');
  }
}
