/** A set of slots, one bit each, that knows its size. */
export class Bitmap {
  words: Uint32Array;
  count = 0;

  constructor(capacity: number) {
    this.words = new Uint32Array(capacity >>> 5);
  }

  has(slot: number): boolean {
    return ((this.words[slot >>> 5] as number) & (1 << (slot & 31))) !== 0;
  }

  add(slot: number): void {
    if (this.has(slot)) return;
    (this.words[slot >>> 5] as number) |= 1 << (slot & 31);
    this.count++;
  }

  delete(slot: number): void {
    if (!this.has(slot)) return;
    (this.words[slot >>> 5] as number) &= ~(1 << (slot & 31));
    this.count--;
  }

  put(slot: number, isIn: boolean): void {
    if (isIn) this.add(slot);
    else this.delete(slot);
  }

  grow(capacity: number): void {
    const words = new Uint32Array(capacity >>> 5);
    words.set(this.words);
    this.words = words;
  }
}

/** How many bits of a 32-bit word are set. */
export function ones(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

export function countOf(words: Uint32Array, length: number): number {
  let count = 0;
  for (let at = 0; at < length; at++) count += ones(words[at] as number);
  return count;
}

/**
 * Keeps in `target` what is in any of the others; one, two and three others each have a loop of their own for speed.
 */
export function intersect(target: Uint32Array, others: readonly Bitmap[], length: number): void {
  const [a, b, c] = others.map(({ words }) => words);
  if (!a) return void target.fill(0, 0, length);
  if (!b) for (let at = 0; at < length; at++) (target[at] as number) &= a[at] as number;
  else if (!c) for (let at = 0; at < length; at++) (target[at] as number) &= (a[at] as number) | (b[at] as number);
  else if (others.length === 3)
    for (let at = 0; at < length; at++)
      (target[at] as number) &= (a[at] as number) | (b[at] as number) | (c[at] as number);
  else intersectMany(target, others, length);
}

const BLOCK = 1_024;
const union = new Uint32Array(BLOCK);

function intersectMany(target: Uint32Array, others: readonly Bitmap[], length: number): void {
  for (let from = 0; from < length; from += BLOCK) {
    const size = Math.min(BLOCK, length - from);
    union.fill(0);
    for (const { words } of others)
      for (let at = 0; at < size; at++) (union[at] as number) |= words[from + at] as number;
    for (let at = 0; at < size; at++) (target[from + at] as number) &= union[at] as number;
  }
}

/** Adds to `target` what is in the other. */
export function include(target: Uint32Array, { words }: Bitmap, length: number): void {
  for (let at = 0; at < length; at++) (target[at] as number) |= words[at] as number;
}

/** Takes from `target` what is in the other. */
export function subtract(target: Uint32Array, { words }: Bitmap, length: number): void {
  for (let at = 0; at < length; at++) (target[at] as number) &= ~(words[at] as number);
}

/** Calls back with every slot of a set of words, ascending. */
export function eachSlot(words: Uint32Array, length: number, visit: (slot: number) => void): void {
  for (let at = 0; at < length; at++) {
    for (let rest = words[at] as number; rest !== 0; rest &= rest - 1) visit(at * 32 + 31 - Math.clz32(rest & -rest));
  }
}
