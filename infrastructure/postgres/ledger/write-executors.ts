import { Injectable, type OnApplicationBootstrap, SetMetadata } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { Write, WriteKind } from '../../../application/ports/writes.js';
import type { Statement } from './statement.js';

/** Adds to a commit's statement what its writes of one kind come to. */
type Execute<Data> = (statement: Statement, data: Data[]) => void;

const EXECUTES = 'executes';

/** Names the kind of write that a method executes. */
export const Executes =
  <Data>({ kind }: WriteKind<Data>) =>
  (target: object, name: string, descriptor: TypedPropertyDescriptor<Execute<Data>>): void => {
    SetMetadata(EXECUTES, kind)(target, name, descriptor);
  };

/** Every kind of write with the one method that executes it; refuses to start where one has two. */
@Injectable()
export class WriteExecutors implements OnApplicationBootstrap {
  private readonly byKind = new Map<string, Execute<never>>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onApplicationBootstrap(): void {
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!metatype || !instance) continue;
      const methods = instance as Record<string, Execute<never>>;
      for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
        const execute = methods[name];
        const kind = execute && this.reflector.get<string | undefined>(EXECUTES, execute);
        if (kind) this.register(kind, execute.bind(instance));
      }
    }
  }

  private register(kind: string, execute: Execute<never>): void {
    if (this.byKind.has(kind)) throw new Error(`Two methods execute the write ${kind}`);
    this.byKind.set(kind, execute);
  }

  kinds(): Iterable<string> {
    return this.byKind.keys();
  }

  /** Adds a commit's writes to its statement, those of one kind together. */
  execute(statement: Statement, writes: readonly Write[]): void {
    for (const [kind, group] of Map.groupBy(writes, (write) => write.kind)) {
      const execute = this.byKind.get(kind) as Execute<unknown> | undefined;
      if (!execute) throw new Error(`Nothing executes the write ${kind}`);
      execute(
        statement,
        group.map(({ data }) => data),
      );
    }
  }
}
