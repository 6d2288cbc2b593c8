import { Injectable, type OnApplicationBootstrap, SetMetadata, type Type } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { Cause, Recorded } from './ports/ledger.js';
import type { QueueName } from './ports/admin/queue-board.js';
import type { EventType } from './ports/streams.js';

/** What follows from an event. It commits its effects with `completes: cause`, so that a second run does nothing. */
export interface Reaction<T extends EventType> {
  react(event: Recorded<T>, cause: Cause): Promise<void>;
}

const REACTS_TO = 'reactsTo';

/** Names the events after which a reaction runs; the file's name is the sentence that it keeps. */
export const ReactsTo = (...types: EventType[]) => SetMetadata(REACTS_TO, types);

const QUEUE = 'queue';

/** The queue of a reaction that is none of matching's. */
export const OnQueue = (queue: ReactionQueue) => SetMetadata(QUEUE, queue);

/** Where reactions run: beside the matching of tutors and families, or beside the mails. */
export type ReactionQueue = Exclude<QueueName, 'schedule'>;

/** Every reaction of the app by its name; refuses to boot when one name stands twice. */
@Injectable()
export class ReactionRegistry implements OnApplicationBootstrap {
  private readonly byName = new Map<string, Reaction<EventType>>();
  private readonly namesByType = new Map<string, string[]>();
  private readonly queues = new Map<string, ReactionQueue>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  onApplicationBootstrap(): void {
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!metatype || !instance) continue;
      const types = this.reflector.get<EventType[] | undefined>(REACTS_TO, metatype as Type);
      if (!types) continue;
      const queue = this.reflector.get<ReactionQueue | undefined>(QUEUE, metatype as Type);
      this.register(metatype.name, instance as Reaction<EventType>, types, queue);
    }
  }

  register(name: string, reaction: Reaction<EventType>, types: EventType[], queue: ReactionQueue = 'matching'): void {
    const known = this.byName.get(name);
    if (known && known !== reaction) throw new Error(`Two reactions are called ${name}`);
    if (known) return;
    if (types.length === 0) throw new Error(`${name} reacts to nothing`);
    this.byName.set(name, reaction);
    this.queues.set(name, queue);
    for (const type of types) this.namesByType.set(type, [...(this.namesByType.get(type) ?? []), name]);
  }

  /** The reactions that an event of this type sets off. */
  namesFor(type: string): readonly string[] {
    return this.namesByType.get(type) ?? [];
  }

  /** The queue that a reaction runs on, and that its jobs stand in. */
  queueOf(name: string): ReactionQueue {
    return this.queues.get(name) ?? 'matching';
  }

  /** The reactions that run on a queue. */
  namesOn(queue: ReactionQueue): readonly string[] {
    return [...this.byName.keys()].filter((name) => this.queueOf(name) === queue);
  }

  /** @throws Error when no reaction has this name */
  named(name: string): Reaction<EventType> {
    const reaction = this.byName.get(name);
    if (!reaction) throw new Error(`No reaction is called ${name}`);
    return reaction;
  }
}
