const CELLS = 24;

/** Shows how far a long step is: a live bar on a terminal, one line a step elsewhere. */
export class Progress {
  private title = '';
  private began = 0;

  constructor(private readonly quiet: boolean) {}

  begin(title: string): void {
    this.title = title;
    this.began = Date.now();
    if (!this.quiet && !process.stderr.isTTY) process.stderr.write(`… ${title}\n`);
    this.at(0, 0);
  }

  /** `done` of `total`; a total of 0 shows no bar. */
  at(done: number, total: number): void {
    if (this.quiet || !process.stderr.isTTY) return;
    const full = total > 0 ? Math.min(CELLS, Math.round((CELLS * done) / total)) : 0;
    const bar = total > 0 ? ` ${'█'.repeat(full)}${'░'.repeat(CELLS - full)} ${done}/${total}` : '';
    process.stderr.write(`\r\x1b[2K… ${this.title}${bar} · ${Math.round((Date.now() - this.began) / 1_000)} s`);
  }

  end(): void {
    if (!this.quiet && process.stderr.isTTY) process.stderr.write('\r\x1b[2K');
  }
}
