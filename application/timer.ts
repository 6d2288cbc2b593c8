import { Injectable, type OnApplicationBootstrap, SetMetadata, type Type } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { type Due, TimerFailures } from './ports/timer-failures.js';

/** Makes due times visible soon; each finds its own due rows and decides on every one of them. */
export interface Timer {
  /** Handles what is due at `now` (ISO), in a batch; gives how many it handled. */
  ring(now: string): Promise<number>;
}

const RINGS = 'rings';
/** What is left after so many batches, or after so long, waits for the next tick. */
const MOST_BATCHES = 50;
const MOST_MS = 10_000;
export const Rings = () => SetMetadata(RINGS, true);

/** Some of a batch failed; the rest of it, `handled`, went well. */
export class Unhandled extends AggregateError {
  constructor(
    readonly due: Due,
    readonly failed: ReadonlyMap<string, unknown>,
    readonly handled: number,
  ) {
    super([...failed.values()], 'Not everything that is due could be handled');
  }
}

/**
 * Does work for each id of a batch; one that fails does not stop the others, unless they take long to fail: what they all
 * need may be away. Gives how many were handled, by what `work` gives or one each. @throws Unhandled at the end with every failure
 */
export async function each(due: Due, ids: string[], work: (id: string) => Promise<number | void>): Promise<number> {
  const failed = new Map<string, unknown>();
  const until = performance.now() + MOST_MS;
  let handled = 0;
  for (const id of ids) {
    try {
      handled += (await work(id)) ?? 1;
    } catch (error) {
      failed.set(id, error);
      if (performance.now() > until) break;
    }
  }
  if (failed.size) throw new Unhandled(due, failed, handled);
  return handled;
}

/** Every timer of the house. */
@Injectable()
export class Timers implements OnApplicationBootstrap {
  private readonly all: Timer[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly failures: TimerFailures,
  ) {}

  onApplicationBootstrap(): void {
    for (const { instance, metatype } of this.discovery.getProviders())
      if (metatype && instance && this.reflector.get<boolean>(RINGS, metatype as Type))
        this.all.push(instance as Timer);
  }

  /** Rings each timer while something is due; what fails, a timer or a row, does not stop the others. */
  async ring(now: string): Promise<void> {
    const errors: unknown[] = [];
    for (const timer of this.all) errors.push(...(await this.exhaust(timer, now)));
    if (errors.length) throw new AggregateError(errors, 'A timer failed');
  }

  /** Gives what failed. */
  private async exhaust(timer: Timer, now: string): Promise<unknown[]> {
    const errors: unknown[] = [];
    const until = performance.now() + MOST_MS;
    try {
      for (let batch = 0; batch < MOST_BATCHES && performance.now() < until; batch++) {
        const moved = await timer.ring(now).catch(async (error: unknown) => {
          if (!(error instanceof Unhandled)) throw error;
          errors.push(...(error.errors as unknown[]));
          // From now on they are left out, and the next batch begins behind them.
          await this.failures.note(error.due, [...error.failed.keys()], now);
          return error.handled + error.failed.size;
        });
        if (moved === 0) break;
      }
    } catch (error) {
      errors.push(error);
    }
    return errors;
  }
}
