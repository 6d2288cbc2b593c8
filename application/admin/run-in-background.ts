import { Injectable, Logger } from '@nestjs/common';
import { DeskRuns, type RunKind } from '../ports/desk-runs.js';
import type { Actor } from '../ports/ledger.js';

const PACE_MS = 500;
/** How long an answer waits for work that may be over at once. */
const QUICK_MS = 400;

export type Heard = (progress: number, soFar?: object) => void;

/** Begins long work, keeps its record while it runs and lets the caller go on. */
@Injectable()
export class Background {
  private readonly logger = new Logger('desk');

  constructor(private readonly runs: DeskRuns) {}

  /** Gives the run's id, at the latest a moment after the work began. @throws DomainError conflict while another of its kind runs */
  async begin(
    kind: RunKind,
    input: object,
    by: { actor: Actor; at: string },
    work: (heard: Heard) => Promise<object>,
  ): Promise<string> {
    const id = await this.runs.begin(kind, input, by.actor, by.at);
    const over = this.watch(id, work);
    await Promise.race([over, new Promise((resolve) => setTimeout(resolve, QUICK_MS).unref())]);
    return id;
  }

  private async watch(id: string, work: (heard: Heard) => Promise<object>): Promise<void> {
    const began = performance.now();
    let told: [number, object?] = [0];
    const beat = setInterval(() => void this.runs.heard(id, ...told).catch(() => undefined), PACE_MS);
    beat.unref();
    try {
      const result = await work((...heard) => (told = heard));
      clearInterval(beat);
      await this.runs.finish(id, result, (performance.now() - began) / 1_000);
    } catch (error) {
      clearInterval(beat);
      this.logger.error({ err: error, run: id });
      await this.runs.fail(id, 'It could not be finished. Please try again.').catch(() => undefined);
    }
  }
}
