/**
 * Runs one piece of work at a time: when woken, at an interval when idle, again at once while it says there is more.
 */
export class Loop {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private isWoken = false;
  private stopped = false;

  /** `work` answers whether more may be waiting; `onError` hears every failure, after which the pace applies. */
  constructor(
    private readonly work: () => Promise<boolean>,
    private readonly intervalMs: number | (() => number),
    private readonly onError: (error: unknown) => void,
  ) {}

  readonly wake = (): void => {
    if (this.stopped) return;
    this.isWoken = true;
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
      while (this.isWoken && !this.stopped) {
        this.isWoken = false;
        if (await this.work()) this.isWoken = true;
      }
    } catch (error) {
      this.isWoken = false;
      this.onError(error);
    }
    if (this.stopped) return;
    const { intervalMs } = this;
    this.timer = setTimeout(this.wake, typeof intervalMs === 'number' ? intervalMs : intervalMs()).unref();
  }
}
