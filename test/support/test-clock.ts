import { Clock } from '../../application/ports/clock.js';

/** A clock that goes with the real time, and ahead of it as far as a test moves it. */
export class TestClock extends Clock {
  aheadMs = 0;

  now(): string {
    return new Date(Date.now() + this.aheadMs).toISOString();
  }

  advance(milliseconds: number): void {
    this.aheadMs += milliseconds;
  }
}
