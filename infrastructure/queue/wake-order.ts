/** How often a worker looks in vain before it lets others go first: one may just have taken all at an earlier look. */
const LOOKS_IN_VAIN = 2;
/** For so long it lets them at first; twice as long after each look in vain, up to the most. */
const LEAST_MS = 10;
const MOST_MS = 250;

/**
 * Of the workers that one notification wakes, those go first that found something when they looked last. The others
 * look later and seldom: there is mostly nothing left for them, and to find that out costs as much as to find work.
 */
export class WakeOrder {
  private inVain = 0;
  /** Whether the next look is one that a notification asks for; of others nobody expects to find anything. */
  private isNotified = false;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly wake: () => void) {}

  /** Wakes this worker, at once or after those that are before it. */
  notified(): void {
    if (this.timer) return;
    if (this.inVain < LOOKS_IN_VAIN) return this.look();
    const mostMs = Math.min(MOST_MS, LEAST_MS * 2 ** (this.inVain - LOOKS_IN_VAIN));
    this.timer = setTimeout(() => {
      this.timer = null;
      this.look();
    }, Math.random() * mostMs).unref();
  }

  /** Notes what came of a look. */
  looked(found: boolean): void {
    if (found) this.inVain = 0;
    else if (this.isNotified) this.inVain += 1;
    this.isNotified = false;
  }

  private look(): void {
    this.isNotified = true;
    this.wake();
  }
}
