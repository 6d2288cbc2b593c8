/** Runs one piece of work at a time: when rung, at a pace when idle, again at once while it says there is more. */
export class Loop {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private rung = false;
  private stopped = false;

  /** `work` answers whether more may be waiting; `onError` hears every failure, after which the pace applies. */
  constructor(
    private readonly work: () => Promise<boolean>,
    private readonly paceMs: number,
    private readonly onError: (error: unknown) => void,
  ) {}

  readonly ring = (): void => {
    if (this.stopped) return;
    this.rung = true;
    if (!this.running) this.running = this.run().finally(() => (this.running = null));
  };

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    try {
      while (this.rung && !this.stopped) {
        this.rung = false;
        if (await this.work()) this.rung = true;
      }
    } catch (error) {
      this.rung = false;
      this.onError(error);
    }
    if (!this.stopped) this.timer = setTimeout(this.ring, this.paceMs).unref();
  }
}
