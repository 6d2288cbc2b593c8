import { setTimeout as sleep } from 'node:timers/promises';

/** How long a new answer is waited for where there is an older one. */
const PATIENCE_MS = 500;

/** How long after an answer, and after a failure, it is asked again at the earliest. */
type Pauses = { answeredMs: number; failedMs: number };

/**
 * A question that makes somebody else work: asked a while after its last answer at the earliest, and never twice at a
 * time. While an answer is long in coming the one before holds.
 */
export class SeldomAsked {
  private asked: Promise<void> | null = null;
  private answered: Promise<void> | null = null;

  constructor(
    private readonly ask: () => Promise<void>,
    private readonly pauses: Pauses,
  ) {}

  async read(): Promise<void> {
    const asked = (this.asked ??= this.begin());
    const before = this.answered;
    await (before ? Promise.race([asked, sleep(PATIENCE_MS, null, { ref: false }).then(() => before)]) : asked);
  }

  private begin(): Promise<void> {
    const asked = this.ask();
    const answered = (pauseMs: number) => () => {
      this.answered = asked;
      setTimeout(() => (this.asked = null), pauseMs).unref();
    };
    asked.then(answered(this.pauses.answeredMs), answered(this.pauses.failedMs));
    return asked;
  }
}
