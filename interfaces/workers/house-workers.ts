import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ScanDocuments } from '../../application/document/scan-documents.js';
import { Clock } from '../../application/ports/clock.js';
import { AlreadyCompleted, type Recorded } from '../../application/ports/ledger.js';
import { Settings } from '../../application/ports/settings.js';
import { Dispatch } from '../../application/ports/dispatch.js';
import { ReactionRegistry } from '../../application/reaction.js';
import { Timers } from '../../application/timer.js';
import { isUnavailable } from '../../application/unavailable.js';

/** Runs reactions and timers in this process, where its role says so. */
@Injectable()
export class HouseWorkers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('workers');
  private isAway = false;

  constructor(
    private readonly settings: Settings,
    private readonly dispatch: Dispatch,
    private readonly reactions: ReactionRegistry,
    private readonly timers: Timers,
    private readonly clock: Clock,
    private readonly scanning: ScanDocuments,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.role === 'api') return;
    this.dispatch.start({
      reaction: (name, event) => this.react(name, event),
      tick: () => this.tick(),
      scan: () => this.scanning.scanNext(),
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.scanning.stop();
    await this.dispatch.stop();
  }

  private async tick(): Promise<void> {
    try {
      await this.timers.ring(this.clock.now());
      this.isAway = false;
    } catch (error) {
      if (!this.wasSaid(error)) this.logger.error({ err: error });
      throw error;
    }
  }

  private async react(name: string, event: Recorded): Promise<void> {
    try {
      await this.reactions.named(name).react(event, { eventId: event.id, reaction: name });
      this.isAway = false;
    } catch (error) {
      if (error instanceof AlreadyCompleted) return;
      if (!this.wasSaid(error)) this.logger.warn({ err: error, reaction: name, event: event.id });
      throw error;
    }
  }

  /** One line for an outage, not one for each job that meets it. */
  private wasSaid(error: unknown): boolean {
    const errors = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
    if (!errors.every(isUnavailable)) return false;
    const before = this.isAway;
    this.isAway = true;
    return before;
  }
}
