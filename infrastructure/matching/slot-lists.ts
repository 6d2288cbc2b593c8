const NOWHERE = -1;

/** Numbered lists of slots; a slot stands in one of them at most. */
export class SlotLists {
  private readonly lists = new Map<number, number[]>();
  /** The list of each slot; -1 for who is in none yet. */
  listOf: Int32Array;

  constructor(capacity: number) {
    this.listOf = new Int32Array(capacity).fill(NOWHERE);
  }

  /** The slots of a list, in no order. */
  of(list: number): readonly number[] {
    return this.lists.get(list) ?? [];
  }

  /** Moves a slot to a list. */
  move(slot: number, to: number): void {
    const from = this.listOf[slot] as number;
    if (from === to) return;
    if (from !== NOWHERE) remove(slot, this.lists.get(from) as number[]);
    this.listOf[slot] = to;
    const list = this.lists.get(to) ?? [];
    this.lists.set(to, list);
    list.push(slot);
  }

  grow(capacity: number): void {
    const listOf = new Int32Array(capacity).fill(NOWHERE);
    listOf.set(this.listOf);
    this.listOf = listOf;
  }
}

function remove(slot: number, list: number[]): void {
  const last = list.pop() as number;
  if (last !== slot) list[list.indexOf(slot)] = last;
}
