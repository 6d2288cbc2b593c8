import { Injectable, type OnModuleInit, SetMetadata, type Type } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { type DueKind, TaskFailures } from './ports/task-failures.js';

/** When a task runs, and how often a run that fails is tried before its next turn. */
export type Schedule = { everySeconds: number; attempts?: number };

/** Work that comes at a pace of its own. */
export interface Task {
  /**
   * Does a batch of what is to be done at `now` (ISO). Returns how much it did; it is run again until that is nothing.
   */
  run(now: string): Promise<number>;
  /** Whether it has anything to do in this installation; unless it says no, it has. */
  isNeeded?(): boolean;
  /** Ends what takes long, for a process that stops. */
  stop?(): void;
}

/** A task that handles one row after another that has fallen due. */
export interface DueTask {
  /** The name under which its failures are kept. */
  readonly kind: DueKind;
  /** Ids of what is due at `now`, longest first, at most a batch, and none that waits after a failure. */
  due(now: string): Promise<string[]>;
  /** Handles one of them by its state at that moment. Returns for how much it counts; one where it says nothing. */
  handle(id: string, now: string): Promise<number | void>;
}

const SCHEDULE = 'schedule';
/** What is left after so many batches, or after so long, waits for the next turn. */
const MOST_BATCHES = 50;
/** Checked between batches, so that one task with much to do does not keep a worker from the others. */
const MOST_MS = 10_000;
/** What comes so rarely does not wait for its next turn when it failed. */
const RARE_SECONDS = 60;
/** What fails for a moment succeeds within so many; what goes on failing waits for its next turn. */
const RARE_ATTEMPTS = 3;

/** The task's file has its name, and the name is a sentence. */
export const ScheduledTask = (schedule: Schedule) => SetMetadata(SCHEDULE, schedule);

/** Some of what was due failed; the rest of it, `handled`, went well. */
export class Unhandled extends AggregateError {
  constructor(
    readonly kind: DueKind,
    readonly failed: ReadonlyMap<string, unknown>,
    readonly handled: number,
  ) {
    super([...failed.values()], `Not everything that is due could be handled: ${reasonsOf(failed.values())}`);
  }
}

/** So many different reasons tell what is wrong; more make the message unreadable. */
const MOST_REASONS = 3;
function reasonsOf(errors: Iterable<unknown>): string {
  const reasons = [...new Set([...errors].map((error) => (error instanceof Error ? error.message : String(error))))];
  return reasons.slice(0, MOST_REASONS).join('; ');
}

/** A task under its name, with its pace, and whether it can be asked what is due before it runs. */
export type Scheduled = { name: string; everySeconds: number; attempts: number; canBeAsked: boolean };

type RegisteredTask = Omit<Scheduled, 'canBeAsked'> & { task: Task | DueTask };

/** `RemindBothSidesOfSession` is `remind-both-sides-of-session`, as its file. */
const nameOf = (type: string) => type.replace(/(?<!^)([A-Z])/g, '-$1').toLowerCase();

/** Every scheduled task of the app, by its name. */
@Injectable()
export class ScheduledTasks implements OnModuleInit {
  private readonly byName = new Map<string, RegisteredTask>();
  /** The tasks whose turn it is in this process, and whether another turn came meanwhile. */
  private readonly running = new Map<string, { again: boolean }>();
  private isStopping = false;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly failures: TaskFailures,
  ) {}

  onModuleInit(): void {
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!metatype || !instance) continue;
      const schedule = this.reflector.get<Schedule | undefined>(SCHEDULE, metatype as Type);
      if (schedule) this.register(nameOf(metatype.name), instance as Task | DueTask, schedule);
    }
  }

  /** Those that have anything to do here. */
  get all(): Scheduled[] {
    return [...this.byName.values()]
      .filter(({ task }) => 'handle' in task || (task.isNeeded?.() ?? true))
      .map(({ name, everySeconds, attempts, task }) => ({
        name,
        everySeconds,
        attempts,
        canBeAsked: 'handle' in task,
      }));
  }

  /** Whether a task has anything to do at `now`; one that cannot be asked may always have. */
  async isDue(name: string, now: string): Promise<boolean> {
    const task = this.named(name);
    return !('handle' in task) || (await task.due(now)).length > 0;
  }

  /**
   * Runs a task, once at a time in this process: a turn that comes
   * meanwhile is made up for at the end, and returns at once.
   */
  async takeTurn(name: string, now: () => string): Promise<number> {
    const running = this.running.get(name);
    if (running) {
      running.again = true;
      return 0;
    }
    const turn = { again: false };
    this.running.set(name, turn);
    try {
      let done = 0;
      do {
        turn.again = false;
        done += await this.run(name, now());
      } while (turn.again && !this.isStopping);
      return done;
    } finally {
      this.running.delete(name);
    }
  }

  /**
   * Runs a task while anything is due. Returns how much it did.
   * @throws Unhandled at the end, with everything that failed
   */
  async run(name: string, now: string): Promise<number> {
    const task = this.named(name);
    return 'handle' in task ? this.exhaust(task, now) : this.repeat(task, now);
  }

  /**
   * Runs every task once, for a clock that was moved. @throws
   * AggregateError of what failed; the others ran all the same
   */
  async runAll(now: string): Promise<void> {
    const errors: unknown[] = [];
    for (const { name } of this.all) await this.run(name, now).catch((error: unknown) => errors.push(error));
    if (errors.length) throw new AggregateError(errors, 'A task failed');
  }

  stop(): void {
    this.isStopping = true;
    for (const { task } of this.byName.values()) if ('stop' in task) task.stop?.();
  }

  private named(name: string): Task | DueTask {
    const task = this.byName.get(name)?.task;
    if (!task) throw new Error(`No task is called ${name}`);
    return task;
  }

  private register(name: string, task: Task | DueTask, { everySeconds, attempts }: Schedule): void {
    if (this.byName.has(name)) throw new Error(`Two tasks are called ${name}`);
    const tries = attempts ?? (everySeconds >= RARE_SECONDS ? RARE_ATTEMPTS : 1);
    this.byName.set(name, { name, everySeconds, attempts: tries, task });
  }

  private async repeat(task: Task, now: string): Promise<number> {
    const until = performance.now() + MOST_MS;
    let done = 0;
    for (let batch = 0; batch < MOST_BATCHES && performance.now() < until; batch++) {
      const some = await task.run(now);
      if (some === 0) break;
      done += some;
    }
    return done;
  }

  private async exhaust(task: DueTask, now: string): Promise<number> {
    const failed = new Map<string, unknown>();
    const until = performance.now() + MOST_MS;
    let handled = 0;
    for (let batch = 0; batch < MOST_BATCHES && performance.now() < until; batch++) {
      const ids = await task.due(now);
      const { done, errors } = await this.handleBatch(task, ids, now);
      handled += done;
      for (const [id, error] of errors) failed.set(id, error);
      if (done + errors.size === 0) break;
    }
    if (failed.size) throw new Unhandled(task.kind, failed, handled);
    return handled;
  }

  /** What fails does not stop the others, unless it takes long to fail: what they all need may be away. */
  private async handleBatch(task: DueTask, ids: string[], now: string) {
    const errors = new Map<string, unknown>();
    const until = performance.now() + MOST_MS;
    let done = 0;
    for (const id of ids) {
      try {
        done += (await task.handle(id, now)) ?? 1;
      } catch (error) {
        errors.set(id, error);
        if (performance.now() > until) break;
      }
    }
    // From now on they are left out, and the next batch begins behind them.
    if (errors.size) await this.failures.note(task.kind, [...errors.keys()], now);
    return { done, errors };
  }
}
