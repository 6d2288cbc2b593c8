import { Injectable, Logger } from '@nestjs/common';
import { type BackgroundRun, BackgroundRuns, type RunKind } from './ports/admin/background-runs.js';
import type { Actor } from './ports/ledger.js';

/** Often enough for a bar that moves, seldom enough that writing progress costs the run nothing. */
const PROGRESS_INTERVAL_MS = 500;
/** How long an answer waits for work that may be over at once. */
const QUICK_MS = 400;
const FAILED = 'It could not be finished. Please try again.';

export type OnProgress = (progress: number, soFar?: object) => void;

/** Begins long work, keeps its record while it runs and lets the caller go on. */
@Injectable()
export class Background {
  private readonly logger = new Logger('admin');

  constructor(private readonly runs: BackgroundRuns) {}

  /**
   * Returns the run as it is known here, over or at the latest a moment after the work began: what was begun is
   * answered without being read again (D-34). @throws DomainError conflict while another of its kind runs
   */
  async begin(
    kind: RunKind,
    input: object,
    by: { actor: Actor; at: string },
    work: (onProgress: OnProgress) => Promise<object>,
  ): Promise<BackgroundRun> {
    const run: BackgroundRun = {
      id: await this.runs.begin(kind, input, by.actor, by.at),
      status: 'running',
      progress: 0,
      input: { ...input },
      result: null,
      message: null,
      startedAt: by.at,
      seconds: null,
    };
    const over = this.watch(run, work);
    return Promise.race([
      over,
      new Promise<BackgroundRun>((resolve) => setTimeout(() => resolve(run), QUICK_MS).unref()),
    ]);
  }

  private async watch(run: BackgroundRun, work: (onProgress: OnProgress) => Promise<object>): Promise<BackgroundRun> {
    const { id } = run;
    const began = performance.now();
    let latest: [number, object?] = [0];
    const beat = setInterval(
      () => void this.runs.onProgress(id, ...latest).catch(() => undefined),
      PROGRESS_INTERVAL_MS,
    );
    beat.unref();
    try {
      const result = await work((...onProgress) => (latest = onProgress));
      clearInterval(beat);
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      await this.runs.finish(id, result, seconds);
      return { ...run, status: 'done', progress: 1, result: { ...result }, seconds };
    } catch (error) {
      clearInterval(beat);
      this.logger.error({ err: error, run: id });
      await this.runs.fail(id, FAILED).catch(() => undefined);
      return { ...run, status: 'failed', message: FAILED };
    }
  }
}
