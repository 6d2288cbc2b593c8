import type { WorkersOfMachine } from './workers-of-machine.js';

/** How often a worker looks in vain before it lets others go first: one may just have taken all at an earlier look. */
const LOOKS_IN_VAIN = 2;
/** A notification of what this worker has taken already may come so much later: a look for it is none in vain. */
const LATE_MS = 100;
/** Work that others have left for so long is for a worker that lets them go first. */
const LEFT_MS = 500;
/** And for so long, for every worker, however busy its machine is. */
const LEFT_LONG_MS = 5_000;
/** Over so long the looks of those workers are spread. */
const SPREAD_MS = 250;

/**
 * Of the workers that one notification wakes, those go first that found something when they looked last. The others
 * look later, seldom, and for what was left: there is mostly nothing for them, to find that out costs as much as to
 * find work, and few processes that do much do it for less than many that do little.
 */
export class WakeOrder {
  private inVain = 0;
  /** When a look last found something, by this process's own clock. */
  private foundAt = Number.NEGATIVE_INFINITY;
  /** Whether the next look is one that a notification asks for; the others count for nothing. */
  private isNotified = false;
  private isNotifiedAgain = false;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly workers: Pick<WorkersOfMachine, 'goesFirst' | 'mayWork'>,
    private readonly wake: () => void,
  ) {}

  /** Wakes this worker, at once or after those that go before it. */
  notified(): void {
    if (this.isFirst) return this.look();
    if (this.timer) {
      this.isNotifiedAgain = true;
      return;
    }
    this.timer = setTimeout(
      () => {
        this.timer = null;
        this.look();
        if (!this.isNotifiedAgain) return;
        this.isNotifiedAgain = false;
        this.notified();
      },
      LEFT_MS + Math.random() * SPREAD_MS,
    ).unref();
  }

  /** How many milliseconds something has to have waited for it to be this worker's at the next look. */
  get leftMs(): number {
    const { goesFirst, mayWork } = this.workers;
    if (!goesFirst) return mayWork ? LEFT_MS : LEFT_LONG_MS;
    return this.isNotified && !this.isFirst ? LEFT_MS : 0;
  }

  /** Notes what came of a look. */
  looked(found: boolean): void {
    const now = performance.now();
    if (found) this.foundAt = now;
    if (this.isNotified && found) this.inVain = 0;
    else if (this.isNotified && now > this.foundAt + LATE_MS) this.inVain += 1;
    this.isNotified = false;
  }

  private get isFirst(): boolean {
    return this.inVain < LOOKS_IN_VAIN;
  }

  private look(): void {
    this.isNotified = true;
    this.wake();
  }
}
