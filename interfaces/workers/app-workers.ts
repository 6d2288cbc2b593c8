import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { BackgroundWorkers } from '../../application/ports/background-workers.js';
import { MovableClock } from '../../application/ports/clock.js';
import { AlreadyCompleted, type Recorded } from '../../application/ports/ledger.js';
import { Outages } from '../../application/ports/outages.js';
import { Settings } from '../../application/ports/settings.js';
import { ReactionRegistry } from '../../application/reaction.js';
import { ScheduledTasks } from '../../application/scheduled-task.js';

/** How many tasks run at once when the clock was moved: each takes connections to the database. */
const TASKS_AFTER_A_MOVE = 3;

/** Runs reactions and scheduled tasks in this process, where its role says so. */
@Injectable()
export class AppWorkers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('workers');
  private isAway = false;
  private isStopping = false;

  constructor(
    private readonly settings: Settings,
    private readonly workers: BackgroundWorkers,
    private readonly reactions: ReactionRegistry,
    private readonly tasks: ScheduledTasks,
    private readonly clock: MovableClock,
    private readonly outages: Outages,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.role === 'api') return;
    this.workers.start({
      react: (name, event) => this.react(name, event),
      tasks: this.tasks.all,
      isDue: (name) => this.tasks.isDue(name, this.clock.now()),
      runTask: (name) => this.runTask(name),
    });
    this.clock.onMove(() => this.runAllTasks());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    this.tasks.stop();
    await this.workers.stop();
  }

  /** Nobody waits for a task's next turn when the demo has moved the clock. */
  private runAllTasks(): void {
    const left = this.tasks.all.values();
    const lane = async () => {
      for (const { name } of left) {
        if (this.isStopping) return;
        // What goes wrong has been logged.
        await this.runTask(name).catch(() => undefined);
      }
    };
    for (let number = 0; number < TASKS_AFTER_A_MOVE; number++) void lane();
  }

  private async runTask(name: string): Promise<number> {
    try {
      const done = await this.tasks.takeTurn(name, () => this.clock.now());
      this.isAway = false;
      return done;
    } catch (error) {
      if (!this.wasLogged(error)) this.logger.error({ err: error, task: name });
      throw error;
    }
  }

  private async react(name: string, event: Recorded): Promise<void> {
    try {
      await this.reactions.named(name).react(event, { eventId: event.id, reaction: name });
      this.isAway = false;
    } catch (error) {
      if (error instanceof AlreadyCompleted) return;
      if (!this.wasLogged(error)) this.logger.warn({ err: error, reaction: name, event: event.id });
      throw error;
    }
  }

  /** One log entry for an outage, not one for each job that meets it. */
  private wasLogged(error: unknown): boolean {
    if (!this.outages.isOutage(error)) return false;
    const before = this.isAway;
    this.isAway = true;
    return before;
  }
}
