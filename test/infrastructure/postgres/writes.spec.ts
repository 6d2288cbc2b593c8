import 'reflect-metadata';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { releaseHold } from '../../../application/booking/booking.writes.js';
import { writeKind } from '../../../application/ports/writes.js';
import { Statement } from '../../../infrastructure/postgres/ledger/statement.js';
import { Executes, WriteExecutors } from '../../../infrastructure/postgres/ledger/write-executors.js';
import { WRITES } from '../../../infrastructure/postgres/writes/writes.js';

const root = resolve(import.meta.dirname, '../../..');

@Injectable()
class AnotherOfBookings {
  @Executes(releaseHold)
  release(statement: Statement, held: unknown[]): void {
    statement.value(held);
  }
}

async function executorsOf(providers: readonly (new () => object)[]): Promise<WriteExecutors> {
  @Module({ imports: [DiscoveryModule], providers: [WriteExecutors, ...providers] })
  class Writing {}
  const app = await NestFactory.createApplicationContext(Writing, { logger: false, abortOnError: false });
  return app.get(WriteExecutors);
}

/** Every kind of write that a feature declares. */
async function declared(): Promise<string[]> {
  const files = globSync('application/**/*.writes.ts', { cwd: root });
  const modules = (await Promise.all(files.map((file) => import(resolve(root, file))))) as Record<string, unknown>[];
  return modules
    .flatMap((one) => Object.values(one))
    .flatMap((one) => (typeof one === 'function' && 'kind' in one ? [String(one.kind)] : []));
}

describe('what a commit writes beside its changes', () => {
  it('is declared under a name of its own, and one method executes it', async () => {
    const kinds = await declared();
    expect(kinds.length).toBeGreaterThan(15);
    expect(new Set(kinds).size).toBe(kinds.length);
    expect([...(await executorsOf(WRITES)).kinds()].sort()).toEqual([...kinds].sort());
  });

  it('is not executed by two, and not passed over by all', async () => {
    await expect(executorsOf([...WRITES, AnotherOfBookings])).rejects.toThrow('Two methods execute');
    const unknown = writeKind<null>('nobody.executes')(null);
    const executors = await executorsOf(WRITES);
    expect(() => executors.execute(new Statement(), [unknown])).toThrow('Nothing executes the write nobody.executes');
  });
});
