/** A mail server that restarts is back in a moment; the wait doubles with each failure. */
const FIRST_WAIT_MS = 1_000;
/** However long it was away, mail goes on within half a minute of its return. */
const LONGEST_WAIT_MS = 30_000;

/** A wait of about so long, so that not everybody comes back at the same moment. */
export const jittered = (wait: number) => wait * (0.75 + Math.random() / 2);

/** Leaves a server alone that failed, for longer each time; then one try shows whether it is back. */
export class Breaker {
  private failures = 0;
  private nextTryAt = 0;

  /** `now` in milliseconds, by the clock that delays follow. */
  constructor(private readonly now: () => number) {}

  /** How many of so many may be tried now. */
  allows(most: number): number {
    if (!this.isOpen) return most;
    return this.now() < this.nextTryAt ? 0 : 1;
  }

  get isOpen(): boolean {
    return this.failures > 0;
  }

  failed(): void {
    this.nextTryAt = this.now() + jittered(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures));
    this.failures += 1;
  }

  worked(): void {
    this.failures = 0;
  }
}
