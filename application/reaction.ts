import { Injectable, type OnApplicationBootstrap, SetMetadata, type Type } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { Cause, Recorded } from './ports/ledger.js';
import type { EventType } from './ports/streams.js';

/** What follows from an event. It commits its effects with `completes: cause`, so that a second run does nothing. */
export interface Reaction<T extends EventType> {
  react(event: Recorded<T>, cause: Cause): Promise<void>;
}

const REACTS_TO = 'reactsTo';

/** Names the events after which a reaction runs; the file's name is the sentence that it keeps. */
export const ReactsTo = (...types: EventType[]) => SetMetadata(REACTS_TO, types);

/** Every reaction of the house by its name; refuses to boot when one name stands twice. */
@Injectable()
export class ReactionRegistry implements OnApplicationBootstrap {
  private readonly byName = new Map<string, Reaction<EventType>>();
  private readonly namesByType = new Map<string, string[]>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  onApplicationBootstrap(): void {
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!metatype || !instance) continue;
      const types = this.reflector.get<EventType[] | undefined>(REACTS_TO, metatype as Type);
      if (types) this.register(metatype.name, instance as Reaction<EventType>, types);
    }
  }

  register(name: string, reaction: Reaction<EventType>, types: EventType[]): void {
    const known = this.byName.get(name);
    if (known && known !== reaction) throw new Error(`Two reactions are called ${name}`);
    if (known) return;
    if (types.length === 0) throw new Error(`${name} reacts to nothing`);
    this.byName.set(name, reaction);
    for (const type of types) this.namesByType.set(type, [...(this.namesByType.get(type) ?? []), name]);
  }

  /** The reactions that an event of this type sets off. */
  namesFor(type: string): readonly string[] {
    return this.namesByType.get(type) ?? [];
  }

  /** @throws Error when no reaction of this name stands in the house */
  named(name: string): Reaction<EventType> {
    const reaction = this.byName.get(name);
    if (!reaction) throw new Error(`No reaction is called ${name}`);
    return reaction;
  }
}
