/** What a process that matches holds in memory of every tutor. */
export abstract class MarketMemory {
  /** Loads the market; resolves when runs are answered from it. */
  abstract open(): Promise<void>;

  /** `ok`, or how far loading is; null where this process does not match. */
  abstract readonly state: string | null;
}
