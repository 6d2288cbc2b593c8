const EMPTY = -1;

/** The two digits that each byte is written with, one pair after the other. */
const DIGITS = Buffer.from(Array.from({ length: 0x100 }, (_, byte) => byte.toString(16).padStart(2, '0')).join(''));
const DASH = '-'.charCodeAt(0);
const ID_BYTES = 16;
const ID_LENGTH = 36;

/** The slots of one 32-bit word of a set. */
const WORD = 32;
/** An id in 32-bit words, most significant first. */
export const ID_WORDS = 4;
/** A bucket takes so many words at once when it is large: their 64 bytes are read from memory together. */
const MOST_AT_ONCE = 16;

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
  words: Uint32Array;
  private readonly ofBucket: number[][];
  /** The slot that the next of each bucket takes, and the one at which it takes words first. */
  private readonly next: Uint32Array;
  private readonly ends: Uint32Array;
  private table: Int32Array;

  constructor(
    private capacity: number,
    buckets = 1,
    private readonly bucketOf: (id: string) => number = () => 0,
  ) {
    this.ofBucket = Array.from({ length: buckets }, () => []);
    this.next = new Uint32Array(buckets);
    this.ends = new Uint32Array(buckets);
    this.words = new Uint32Array(capacity * ID_WORDS);
    this.table = tableFor(capacity);
  }

  /** A capacity that so many ids find room in, spread over so many buckets, and a sixteenth more. */
  static capacityFor(ids: number, buckets: number): number {
    const words = (ids * 17) / 16 / WORD;
    return Math.ceil(words + buckets * Math.min(MOST_AT_ONCE, words / buckets / 4 + 2) + MOST_AT_ONCE) * WORD;
  }

  /** Whether one more id may need more than the capacity. */
  get isFull(): boolean {
    return this.usedWords + MOST_AT_ONCE > this.capacity / WORD;
  }

  /** The slot of an id; null when it has none. */
  find(id: string): number | null {
    const slot = this.table[this.placeOf(wordsOf(id))] as number;
    return slot === EMPTY ? null : slot;
  }

  /** The slot of an id, a new one if needed; the caller grows what is full before. */
  take(id: string): number {
    const words = wordsOf(id);
    const place = this.placeOf(words);
    const known = this.table[place] as number;
    if (known !== EMPTY) return known;
    const slot = this.nextOf(this.bucketOf(id));
    this.size++;
    this.words.set(words, slot * ID_WORDS);
    this.table[place] = slot;
    return slot;
  }

  /** Every slot that is taken. */
  *taken(): Iterable<number> {
    for (const [bucket, words] of this.ofBucket.entries())
      for (const word of words) {
        const end = Math.min((word + 1) * WORD, this.next[bucket] as number);
        for (let slot = word * WORD; slot < end; slot++) yield slot;
      }
  }

  /** The words of a bucket, ascending. */
  wordsOf(bucket: number): readonly number[] {
    return this.ofBucket[bucket] as number[];
  }

  /** The ids of some slots, written as one text and cut: many are made in the time of a few. */
  idsOf(slots: ArrayLike<number>): string[] {
    const text = Buffer.allocUnsafe(slots.length * ID_LENGTH);
    let end = 0;
    for (let place = 0; place < slots.length; place++)
      for (let byte = 0; byte < ID_BYTES; byte++) {
        if (byte === 4 || byte === 6 || byte === 8 || byte === 10) text[end++] = DASH;
        const word = this.words[(slots[place] as number) * ID_WORDS + (byte >>> 2)] as number;
        const digits = ((word >>> (24 - (byte & 3) * 8)) & 0xff) * 2;
        text[end++] = DIGITS[digits] as number;
        text[end++] = DIGITS[digits + 1] as number;
      }
    const ids = text.toString('latin1');
    return Array.from(slots, (_, place) => ids.slice(place * ID_LENGTH, (place + 1) * ID_LENGTH));
  }

  /** Which of two ids comes first, as Postgres orders them. */
  compare(one: number, other: number): number {
    for (let word = 0; word < ID_WORDS; word++) {
      const apart = (this.words[one * ID_WORDS + word] as number) - (this.words[other * ID_WORDS + word] as number);
      if (apart !== 0) return apart;
    }
    return 0;
  }

  grow(capacity: number): void {
    const words = new Uint32Array(capacity * ID_WORDS);
    words.set(this.words);
    [this.words, this.capacity] = [words, capacity];
    this.table = tableFor(capacity);
    for (const slot of this.taken()) this.table[this.placeOf(this.idWords(slot))] = slot;
  }

  private idWords(slot: number): IdWords {
    const at = slot * ID_WORDS;
    const { words } = this;
    return [words[at] as number, words[at + 1] as number, words[at + 2] as number, words[at + 3] as number];
  }

  private nextOf(bucket: number): number {
    if (this.next[bucket] === this.ends[bucket]) this.extend(bucket);
    return (this.next[bucket] as number)++;
  }

  /** Gives a bucket the next words, one after the other: a quarter of what it has. */
  private extend(bucket: number): void {
    const words = this.ofBucket[bucket] as number[];
    this.next[bucket] = this.usedWords * WORD;
    for (let rest = Math.min(MOST_AT_ONCE, Math.max(1, words.length >>> 2)); rest > 0; rest--)
      words.push(this.usedWords++);
    this.ends[bucket] = this.usedWords * WORD;
  }

  /** Where in the table an id stands, or would. */
  private placeOf([a, b, c, d]: IdWords): number {
    const mask = this.table.length - 1;
    const mixed = Math.imul(a ^ Math.imul(c, 0x85ebca6b), 0x9e3779b1);
    let place = (mixed ^ (mixed >>> 15) ^ b ^ Math.imul(d, 0xc2b2ae35)) & mask;
    for (;;) {
      const slot = this.table[place] as number;
      if (slot === EMPTY) return place;
      const [first, second, third, fourth] = this.idWords(slot);
      if (first === a && second === b && third === c && fourth === d) return place;
      place = (place + 1) & mask;
    }
  }
}

/** Two thirds full at most; as many places as a mask of bits can tell apart. */
const tableFor = (capacity: number) => new Int32Array(2 ** Math.ceil(Math.log2(capacity * 1.5))).fill(EMPTY);

type IdWords = [number, number, number, number];

const wordsOf = (id: string): IdWords => [
  Number.parseInt(id.slice(0, 8), 16),
  Number.parseInt(id.slice(9, 13) + id.slice(14, 18), 16),
  Number.parseInt(id.slice(19, 23) + id.slice(24, 28), 16),
  Number.parseInt(id.slice(28), 16),
];
