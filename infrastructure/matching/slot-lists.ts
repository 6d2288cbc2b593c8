const NOWHERE = -1;

/** Numbered lists of slots; a slot stands in one of them at most and leaves it in constant time. */
export class SlotLists {
  private readonly lists = new Map<number, number[]>();
  /** The list of each slot; -1 for who is in none yet. */
  listOf: Int32Array;
  private placeOf: Int32Array;

  constructor(capacity: number) {
    this.listOf = new Int32Array(capacity).fill(NOWHERE);
    this.placeOf = new Int32Array(capacity);
  }

  /** The slots of a list, in no order. */
  of(list: number): readonly number[] {
    return this.lists.get(list) ?? [];
  }

  /** Moves a slot to a list. */
  move(slot: number, to: number): void {
    const from = this.listOf[slot] as number;
    if (from === to) return;
    if (from !== NOWHERE) this.remove(slot, this.lists.get(from) as number[]);
    this.listOf[slot] = to;
    const list = this.lists.get(to) ?? [];
    this.lists.set(to, list);
    this.placeOf[slot] = list.push(slot) - 1;
  }

  grow(capacity: number): void {
    const [listOf, placeOf] = [new Int32Array(capacity).fill(NOWHERE), new Int32Array(capacity)];
    listOf.set(this.listOf);
    placeOf.set(this.placeOf);
    [this.listOf, this.placeOf] = [listOf, placeOf];
  }

  private remove(slot: number, list: number[]): void {
    const place = this.placeOf[slot] as number;
    const last = list.pop() as number;
    if (last === slot) return;
    list[place] = last;
    this.placeOf[last] = place;
  }
}
