import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import type { Server } from 'node:http';
import { Clock, MovableClock } from '../../application/ports/clock.js';
import { Settings } from '../../application/ports/settings.js';
import { plus } from '../../domain/shared/time.js';
import { Database } from '../../infrastructure/postgres/database.js';
import { freshDatabase } from './databases.js';
import { Visitor } from './visitor.js';

export type TestApp = {
  url: string;
  database: Database;
  visitor(): Visitor;
  /** Whether its visitors send again what was answered 503; a suite about such answers says no. */
  clients: { patient: boolean };
  /** A part of the program, by its class. */
  part<T>(token: abstract new (...given: never[]) => T): T;
  /** Moves the time of every rule and worker ahead. */
  advance(milliseconds: number): Promise<string>;
  /** From now on its time moves by `advance` alone, so that a moment before a limit lasts as long as the test takes. */
  stopClock(): void;
  /** Stops it as SIGTERM would and forgets its database. */
  close(): Promise<void>;
};

export const HOUR = 3_600_000;
/** For another process on the database of a test's app. */
export const SECRET = 'a secret of the tests alone, 0123456789';

/** Those of people's acts, without the nightly one, which a tick may write at any moment; to be named in a `from`. */
export const EVENTS_OF_PEOPLE = `(select * from event_log where type <> 'RetentionKept')`;

type Way = (url: string) => Promise<string> | string;

/**
 * The whole program in this process on a free port and a database of its own, as a demo without demo data and with
 * limits out of the way; `environment` adds to what it reads at start, `way` may lead to its database by another
 * address, `prepare` may put something into its checkout, which has no site by itself.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  way: Way = (url) => url,
  prepare?: (root: string) => void,
): Promise<TestApp> {
  const database = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'banksia-app-'));
  prepare?.(dataDir);
  const app = await openProgram(await way(database.url), dataDir, environment);
  return {
    ...app,
    close: async () => {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
      await database.drop();
    },
  };
}

/** One more program of an app, on the same database and files; `ahead` is what its machine's clock is wrong by. */
export async function openBeside(app: TestApp, environment: Record<string, string>, ahead: number): Promise<TestApp> {
  const another = await openProgram(app.database.url, app.part(Settings).dataDir, environment);
  const clock = another.part(Clock);
  const now = clock.now.bind(clock);
  clock.now = () => plus(now(), ahead);
  return another;
}

async function openProgram(
  databaseUrl: string,
  dataDir: string,
  environment: Record<string, string>,
): Promise<TestApp> {
  const before = { ...process.env };
  Object.assign(process.env, {
    LOG_LEVEL: 'silent',
    LIMITS: '1000',
    TIMEOUTS: '20',
    // A connection costs as much as the work of some tests.
    QUEUE_CONNECTIONS: '2',
    PORT: '0',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://site.localhost',
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: SECRET,
    ...environment,
  });
  const { build } = await import('../../interfaces/serve.js');
  const app = await build(dataDir);
  process.env = before;
  await app.listen(0, '127.0.0.1');
  const { port } = (app.getHttpServer() as Server).address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const clock = app.get(MovableClock);
  const clients = { patient: true };
  return {
    url,
    database: app.get(Database),
    visitor: () => new Visitor(url, clients),
    clients,
    part: (token) => app.get(token as Type),
    advance: (milliseconds) => clock.advance(milliseconds),
    stopClock: () => {
      let stoppedAt = clock.now();
      const advance = clock.advance.bind(clock);
      clock.now = () => stoppedAt;
      clock.advance = async (milliseconds) => {
        // First, for what follows from the move may be at work before it returns.
        stoppedAt = plus(stoppedAt, milliseconds);
        await advance(milliseconds);
        return stoppedAt;
      };
    },
    close: () => app.close(),
  };
}
