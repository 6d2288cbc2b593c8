/** Keeps the slots with the lowest places seen, up to a number of them, in a heap whose root is the first to go. */
export class BestOf {
  private readonly places: Float64Array;
  private readonly scores: Int32Array;
  private readonly slots: Int32Array;
  private size = 0;

  constructor(private readonly most: number) {
    this.places = new Float64Array(most);
    this.scores = new Int32Array(most);
    this.slots = new Int32Array(most);
  }

  get isFull(): boolean {
    return this.size === this.most;
  }

  /** What the last of them came with as score, once it is full: nobody with a lower one is taken any more. */
  get leastScore(): number {
    return this.isFull ? (this.scores[0] ?? Infinity) : -Infinity;
  }

  /** The place from which nobody is taken any more. */
  get end(): number {
    return this.isFull ? (this.places[0] ?? -Infinity) : Infinity;
  }

  add(place: number, slot: number, score: number): void {
    if (!this.isFull) this.rise(place, slot, score);
    else if (place < this.end) this.sink(place, slot, score);
  }

  /** The kept slots, in no order. */
  get kept(): Int32Array {
    return this.slots.subarray(0, this.size);
  }

  private rise(place: number, slot: number, score: number): void {
    let at = this.size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.places[parent] as number) >= place) break;
      this.copy(parent, at);
      at = parent;
    }
    this.put(at, place, slot, score);
  }

  private sink(place: number, slot: number, score: number): void {
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= this.size) break;
      if (child + 1 < this.size && (this.places[child + 1] as number) > (this.places[child] as number)) child++;
      if ((this.places[child] as number) <= place) break;
      this.copy(child, at);
      at = child;
    }
    this.put(at, place, slot, score);
  }

  private copy(from: number, to: number): void {
    this.put(to, this.places[from] as number, this.slots[from] as number, this.scores[from] as number);
  }

  private put(at: number, place: number, slot: number, score: number): void {
    this.places[at] = place;
    this.slots[at] = slot;
    this.scores[at] = score;
  }
}
