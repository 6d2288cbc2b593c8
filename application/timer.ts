import { Injectable, type OnApplicationBootstrap, SetMetadata, type Type } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';

/** Makes due times visible soon; each finds its own due rows and decides on every one of them. */
export interface Timer {
  /** Handles what is due at `now` (ISO), in a batch; gives how many it handled. */
  ring(now: string): Promise<number>;
}

const RINGS = 'rings';
export const Rings = () => SetMetadata(RINGS, true);

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
      if (metatype && instance && this.reflector.get<boolean>(RINGS, metatype as Type)) this.all.push(instance as Timer);
  }

  /** Rings each timer until nothing is due; one that fails does not stop the others. */
  async ring(now: string): Promise<void> {
    const failures: unknown[] = [];
    for (const timer of this.all) {
      try {
        while ((await timer.ring(now)) > 0);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length) throw new AggregateError(failures, 'A timer failed');
  }
}
