import { Injectable, type OnApplicationBootstrap, SetMetadata, type Type } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';

/** Makes due times visible soon; each finds its own due rows and decides on every one of them. */
export interface Timer {
  /** Handles what is due at `now` (ISO), in a batch; gives how many it handled. */
  ring(now: string): Promise<number>;
}

const RINGS = 'rings';
/** What is left after so many batches waits for the next tick. */
const MOST_BATCHES = 50;
export const Rings = () => SetMetadata(RINGS, true);

/**
 * Does work for each id of a batch; one that fails does not stop the others. Gives how many were handled, by what `work`
 * gives or one each. @throws AggregateError at the end with every failure
 */
export async function each(ids: string[], work: (id: string) => Promise<number | void>): Promise<number> {
  const failures: unknown[] = [];
  let handled = 0;
  for (const id of ids) {
    try {
      handled += (await work(id)) ?? 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length) throw new AggregateError(failures, 'Not everything that is due could be handled');
  return handled;
}

/** Every timer of the house. */
@Injectable()
export class Timers implements OnApplicationBootstrap {
  private readonly all: Timer[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  onApplicationBootstrap(): void {
    for (const { instance, metatype } of this.discovery.getProviders())
      if (metatype && instance && this.reflector.get<boolean>(RINGS, metatype as Type))
        this.all.push(instance as Timer);
  }

  /** Rings each timer while something is due; one that fails does not stop the others. */
  async ring(now: string): Promise<void> {
    const failures: unknown[] = [];
    for (const timer of this.all) {
      try {
        for (let batch = 0; batch < MOST_BATCHES && (await timer.ring(now)) > 0; batch++);
      } catch (error) {
        failures.push(...(error instanceof AggregateError ? (error.errors as unknown[]) : [error]));
      }
    }
    if (failures.length) throw new AggregateError(failures, 'A timer failed');
  }
}
