/** The time that every rule and worker sees; the demo can move it forward. */
export abstract class Clock {
  /** Current instant, ISO 8601 with milliseconds, UTC. */
  abstract now(): string;

  /**
   * How far it was moved ahead of the real time, in milliseconds:
   * for delays that the database measures by its own clock.
   */
  abstract readonly aheadMs: number;
}

/** A demo's clock. */
export abstract class MovableClock extends Clock {
  /** Moves the time of all processes ahead by milliseconds; returns the new time. */
  abstract advance(milliseconds: number): Promise<string>;

  /** Calls back whenever it was moved, by whatever process, once this process knows the new time. */
  abstract onMove(listener: () => void): void;
}
