/** A server that usually takes so long to answer is not near: mails that waited for its answers would leave slowly. */
export const NEAR_MS = 100;
/** An answer that has not come after so long is late: one more mail begins. */
export const LATE_MS = 250;
/** The usual time of an answer is that of about so many of the last ones. */
const REMEMBERED = 8;

/**
 * Lets mails be handed to the server one after another, for as long as it is near. A mail whose answer has not been
 * read when its process ends may have been taken, and comes twice: so it is one, and not one for each connection
 * (decision 066). On a busy machine the answer of a near server may be late: then one more mail begins, and not all
 * that wait.
 */
export class Turns {
  // No set: each that it outgrows would hold on to the mails that
  // waited, and to the next one, until a full collection.
  private waiting: (() => void)[] = [];
  private taken = 0;
  /** Milliseconds that the server usually takes. */
  private usual = 0;
  private timer: NodeJS.Timeout | null = null;
  /** When a turn last began or ended. */
  private movedAt = 0;

  /** Calls `go` when it is this one's turn. Returns what ends the turn, begun or not. */
  take(go: () => void): () => void {
    let beganAt: number | null = null;
    let hasEnded = false;
    const begin = () => {
      beganAt = this.movedAt = performance.now();
      this.taken += 1;
      go();
    };
    this.waiting.push(begin);
    this.goOn();
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      if (beganAt === null) this.waiting = this.waiting.filter((other) => other !== begin);
      else this.end(performance.now() - beganAt);
      this.goOn();
    };
  }

  private end(took: number): void {
    this.movedAt = performance.now();
    this.taken -= 1;
    this.usual += (Math.min(took, LATE_MS) - this.usual) / REMEMBERED;
  }

  private goOn(): void {
    while (this.waiting.length > 0 && (this.taken === 0 || this.usual >= NEAR_MS)) this.waiting.shift()?.();
    if (this.waiting.length > 0) this.timer ??= setTimeout(() => this.beginOneIfLate(), this.untilLate);
    else this.stopTimer();
  }

  private get untilLate(): number {
    return this.movedAt + LATE_MS - performance.now();
  }

  /** What was answered while the timer itself was late is read first. */
  private beginOneIfLate(): void {
    setImmediate(() => {
      this.stopTimer();
      if (this.untilLate <= 0) this.waiting.shift()?.();
      this.goOn();
    });
  }

  private stopTimer(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}
