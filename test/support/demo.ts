import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type pg from 'pg';
import { Clock } from '../../application/ports/clock.js';
import { loadDemoOnce } from '../../seed/demo-data.js';
import { freshDatabase, run, type TestDatabase } from './databases.js';

/** The demo's data in a database of their own, loaded by so many processes at once. */
export async function startDemo(count = 1) {
  const database = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'banksia-demo-'));
  /** What a process that boots on the database would have. */
  const boot = async (): Promise<INestApplicationContext> => {
    const before = { ...process.env };
    Object.assign(process.env, { DATABASE_URL: database.url, DATA_DIR: dataDir, TIMEOUTS: '20' });
    const { DomainModule } = await import('../../interfaces/app.module.js');
    const app = await NestFactory.createApplicationContext(DomainModule, { logger: false });
    process.env = before;
    return app;
  };
  const processes: INestApplicationContext[] = [];
  for (let number = 0; number < count; number++) processes.push(await boot());
  await Promise.all(processes.map((app) => loadDemoOnce(app)));
  const rows = <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => run<Row>(database.url, sql, values);
  /** Of rows with a name and a number. */
  const counts = async (sql: string) =>
    Object.fromEntries((await rows<{ name: string; n: string }>(sql)).map(({ name, n }) => [name, Number(n)]));
  const app = processes[0] as INestApplicationContext;
  return {
    app,
    processes,
    dataDir,
    url: database.url,
    now: () => app.get(Clock).now(),
    rows,
    counts,
    /** How many rows of a table the account `tutor` has, by their status. */
    ofOwn: (table: string) =>
      counts(`select x.status as name, count(*) as n from ${table} x join tutors t on t.id = x.tutor_id
              join users u on u.id = t.user_id where u.username = 'tutor' group by 1`),
    /** Ends its processes and hands its database over. */
    async leave(): Promise<TestDatabase> {
      for (const one of processes) await one.close();
      rmSync(dataDir, { recursive: true, force: true });
      return database;
    },
    async stop(): Promise<void> {
      await (await this.leave()).drop();
    },
  };
}

export type Demo = Awaited<ReturnType<typeof startDemo>>;
