import { Unavailable } from '../outages.js';

/** Looks for viruses in a document's bytes (SEC-34). */
export abstract class Scanner {
  /** Whether there is one at all; without it every document stays unscanned, which is said. */
  abstract readonly installed: boolean;

  /** The name of what was found, null when nothing was. @throws ScannerAway when it does not say */
  abstract scan(bytes: AsyncIterable<Uint8Array>): Promise<string | null>;

  /** Resolves when it answers. @throws ScannerAway */
  abstract ready(): Promise<void>;

  /** Gives up what is under way. */
  abstract close(): void;
}

/** The scanner is down, hangs, or answered with something that is no finding: the document stays unscanned. */
export class ScannerAway extends Unavailable {}
