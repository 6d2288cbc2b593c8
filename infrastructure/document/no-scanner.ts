import { Scanner, ScannerAway } from '../../application/ports/document/scanner.js';

/** Stands where no scanner is named: it says of no file that it is clean. */
export class NoScanner extends Scanner {
  readonly installed = false;

  scan(): Promise<string | null> {
    return Promise.reject(new ScannerAway('No virus scanner is installed'));
  }

  ready(): Promise<void> {
    return Promise.reject(new ScannerAway('No virus scanner is installed'));
  }

  close(): void {}
}
