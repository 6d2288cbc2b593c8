/** What expires next: a heap of instants (milliseconds) and the slots that they end. */
export class Expiries {
  private times = new Float64Array(1_024);
  private slots = new Int32Array(1_024);
  private size = 0;

  add(time: number, slot: number): void {
    if (this.size === this.times.length) this.grow();
    let at = this.size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.times[parent] as number) <= time) break;
      this.put(at, this.times[parent] as number, this.slots[parent] as number);
      at = parent;
    }
    this.put(at, time, slot);
  }

  /** Takes out everything that has ended by an instant. */
  *take(now: number): Generator<{ time: number; slot: number }> {
    while (this.size > 0 && (this.times[0] as number) <= now) {
      yield { time: this.times[0] as number, slot: this.slots[0] as number };
      this.dropFirst();
    }
  }

  private dropFirst(): void {
    const last = --this.size;
    const [time, slot] = [this.times[last] as number, this.slots[last] as number];
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= last) break;
      if (child + 1 < last && (this.times[child + 1] as number) < (this.times[child] as number)) child++;
      if ((this.times[child] as number) >= time) break;
      this.put(at, this.times[child] as number, this.slots[child] as number);
      at = child;
    }
    this.put(at, time, slot);
  }

  private put(at: number, time: number, slot: number): void {
    this.times[at] = time;
    this.slots[at] = slot;
  }

  private grow(): void {
    const [times, slots] = [new Float64Array(this.size * 2), new Int32Array(this.size * 2)];
    times.set(this.times);
    slots.set(this.slots);
    [this.times, this.slots] = [times, slots];
  }
}
