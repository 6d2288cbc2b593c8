import { numberText } from '../../domain/shared/number.js';

const WIDTH = 28;
/** A bar looks smooth at ten pictures a second. */
const TTY_INTERVAL_MS = 100;
/** A log file gets a line now and then, not ten a second. */
const PLAIN_INTERVAL_MS = 5_000;

/** How far a long step is, on stderr: one line that moves in a terminal, a plain line every few seconds elsewhere. */
export class Progress {
  private readonly startedAt = Date.now();
  private shownAt = 0;

  /** `total` is null where it is not known. */
  constructor(
    private readonly what: string,
    private readonly total: number | null,
  ) {}

  show(done: number): void {
    const now = Date.now();
    if (now - this.shownAt < (process.stderr.isTTY ? TTY_INTERVAL_MS : PLAIN_INTERVAL_MS)) return;
    this.shownAt = now;
    this.write(done);
  }

  /** Shows the end and leaves the line. */
  end(done: number): void {
    this.write(done);
    if (process.stderr.isTTY) process.stderr.write('\n');
  }

  private write(done: number): void {
    const seconds = Math.max(0.001, (Date.now() - this.startedAt) / 1_000);
    const pace = `${numberText(done / seconds)}/s`;
    const count = `${numberText(done)}${this.total === null ? '' : ` of ${numberText(this.total)}`}`;
    const line = `${this.what} ${this.bar(done)}${count}, ${pace}`;
    process.stderr.write(process.stderr.isTTY ? `\r${line}\u001b[K` : `${line}\n`);
  }

  private bar(done: number): string {
    if (this.total === null || !process.stderr.isTTY) return '';
    const full = Math.round((WIDTH * done) / Math.max(1, this.total));
    return `[${'='.repeat(full)}${' '.repeat(WIDTH - full)}] `;
  }
}
