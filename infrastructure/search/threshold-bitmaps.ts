import { Bitmap } from './bitmap.js';

/** Who has at least so much of a whole number: one bitmap for each threshold, so that a range is one or two of them. */
export class ThresholdBitmaps {
  readonly bitmaps: readonly Bitmap[];

  /** `thresholds` ascending. */
  constructor(
    private readonly thresholds: readonly number[],
    capacity: number,
  ) {
    this.bitmaps = thresholds.map(() => new Bitmap(capacity));
  }

  /** Moves a slot from one value to another; null stands for a slot that is in no set. */
  move(slot: number, from: number | null, to: number | null): void {
    if (from === to) return;
    const before = from === null ? 0 : this.reached(from);
    const after = to === null ? 0 : this.reached(to);
    for (let at = before; at < after; at++) (this.bitmaps[at] as Bitmap).add(slot);
    for (let at = after; at < before; at++) (this.bitmaps[at] as Bitmap).delete(slot);
  }

  /**
   * What bounds those of at least a value: all of `surely` belong; of `perhaps`, null when it names the whole, only
   * those outside `surely` have to be looked at.
   */
  atLeast(value: number): { perhaps: Bitmap | null; surely: Bitmap | null; exact: boolean } {
    const below = this.reached(value) - 1;
    const exact = this.thresholds[below] === value;
    const perhaps = this.bitmaps[below] ?? null;
    return { perhaps, surely: (exact ? perhaps : this.bitmaps[below + 1]) ?? null, exact };
  }

  /** How many thresholds a value has reached. */
  private reached(value: number): number {
    let [low, high] = [0, this.thresholds.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.thresholds[middle] as number) <= value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
