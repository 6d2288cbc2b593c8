const EMPTY = -1;

/** Two bytes as text; of an id, so that writing one is putting pieces together. */
const HEX = Array.from({ length: 0x10000 }, (_, value) => value.toString(16).padStart(4, '0'));
const hexOf = (word: number) => `${HEX[word >>> 16]}${HEX[word & 0xffff]}`;

/** The slots of one 32-bit word of a set. */
const WORD = 32;

/**
 * Gives every tutor a slot for good: a hash table of ids without an object for each. Ids may be spread over buckets:
 * each word of a set, 32 slots, is then of one bucket alone, of which some are never taken.
 */
export class Slots {
  /** How many ids have a slot. */
  size = 0;
  /** Words of a set that cover all slots. */
  usedWords = 0;
  /** The four 32-bit words of each slot's id, most significant first. */
  readonly words: [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
  private readonly ofBucket: number[][];
  /** The slot that the next of each bucket takes; at the beginning of a word this one is yet to be found. */
  private readonly next: Uint32Array;
  private table: Int32Array;

  constructor(
    capacity: number,
    buckets = 1,
    private readonly bucketOf: (id: string) => number = () => 0,
  ) {
    this.ofBucket = Array.from({ length: buckets }, () => []);
    this.next = new Uint32Array(buckets);
    const column = () => new Uint32Array(capacity);
    this.words = [column(), column(), column(), column()];
    this.table = new Int32Array(capacity * 2).fill(EMPTY);
  }

  /** The slot of an id; null when it has none. */
  find(id: string): number | null {
    const slot = this.table[this.placeOf(wordsOf(id))] as number;
    return slot === EMPTY ? null : slot;
  }

  /** The slot of an id, a new one if needed; the caller grows before the capacity is reached. */
  take(id: string): number {
    const words = wordsOf(id);
    const place = this.placeOf(words);
    const known = this.table[place] as number;
    if (known !== EMPTY) return known;
    const slot = this.nextOf(this.bucketOf(id));
    this.size++;
    for (let word = 0; word < 4; word++) (this.words[word] as Uint32Array)[slot] = words[word] as number;
    this.table[place] = slot;
    return slot;
  }

  /** Every slot that is taken. */
  *taken(): Iterable<number> {
    for (const [bucket, words] of this.ofBucket.entries())
      for (const word of words) {
        const next = this.next[bucket] as number;
        const end = (next - 1) >>> 5 === word ? next : (word + 1) * WORD;
        for (let slot = word * WORD; slot < end; slot++) yield slot;
      }
  }

  /** The words of a bucket. */
  wordsOf(bucket: number): readonly number[] {
    return this.ofBucket[bucket] as number[];
  }

  idOf(slot: number): string {
    const [first, second, third, fourth] = this.words;
    const [b, c] = [second[slot] as number, third[slot] as number];
    return `${hexOf(first[slot] as number)}-${HEX[b >>> 16]}-${HEX[b & 0xffff]}-${HEX[c >>> 16]}-${HEX[c & 0xffff]}${hexOf(fourth[slot] as number)}`;
  }

  /** Which of two ids comes first, as Postgres orders them. */
  compare(one: number, other: number): number {
    for (const column of this.words) {
      const apart = (column[one] as number) - (column[other] as number);
      if (apart !== 0) return apart;
    }
    return 0;
  }

  grow(capacity: number): void {
    for (let word = 0; word < 4; word++) {
      const column = new Uint32Array(capacity);
      column.set(this.words[word] as Uint32Array);
      this.words[word] = column;
    }
    this.table = new Int32Array(capacity * 2).fill(EMPTY);
    for (const slot of this.taken())
      this.table[this.placeOf(this.words.map((column) => column[slot] as number))] = slot;
  }

  private nextOf(bucket: number): number {
    let slot = this.next[bucket] as number;
    if (slot % WORD === 0) {
      const word = this.usedWords++;
      (this.ofBucket[bucket] as number[]).push(word);
      slot = word * WORD;
    }
    this.next[bucket] = slot + 1;
    return slot;
  }

  /** Where in the table an id stands, or would. */
  private placeOf(words: readonly number[]): number {
    const mask = this.table.length - 1;
    const mixed = Math.imul((words[0] as number) ^ Math.imul(words[2] as number, 0x85ebca6b), 0x9e3779b1);
    let place = (mixed ^ (mixed >>> 15) ^ (words[1] as number) ^ Math.imul(words[3] as number, 0xc2b2ae35)) & mask;
    for (;;) {
      const slot = this.table[place] as number;
      if (slot === EMPTY || this.words.every((column, word) => column[slot] === words[word])) return place;
      place = (place + 1) & mask;
    }
  }
}

const wordsOf = (id: string): [number, number, number, number] => [
  Number.parseInt(id.slice(0, 8), 16),
  Number.parseInt(id.slice(9, 13) + id.slice(14, 18), 16),
  Number.parseInt(id.slice(19, 23) + id.slice(24, 28), 16),
  Number.parseInt(id.slice(28), 16),
];
