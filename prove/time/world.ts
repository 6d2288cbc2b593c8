import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Clock } from '../../application/ports/clock.js';
import { Settings } from '../../application/ports/settings.js';
import { isoOf } from '../../domain/shared/time.js';
import { freePort } from '../../test/support/free-port.js';
import { program } from '../../test/support/program.js';
import { startTestApp, type TestApp } from '../../test/support/test-app.js';
import { Visitor } from '../../test/support/visitor.js';
import { until } from '../until.js';

/** A program whose visitors see another time than this process. */
export type World = { app: TestApp; moveTo(at: number): Promise<void>; close(): Promise<void> };

const LIMITS = { LIMITS: '1000000' };
/** The library looks at its file once a second; so a process knows its new time. */
const KNOWN_MS = 1_500;

type Scripts = { findFaketime(): Promise<string | null>; build(...parts: string[]): Promise<void> };
const script = (name: string) => import(pathToFileURL(resolve('scripts', name)).href) as Promise<Scripts>;

const timeAt = async (url: string) => Date.parse((await fetch(`${url}/api/health`)).headers.get('Server-Time') ?? '');

/** The built API and worker under a system clock that is moved. @throws Error where there is no libfaketime */
export async function worldOfSystemClock(): Promise<World> {
  const library = await (await script('faketime.mjs')).findFaketime();
  if (!library) throw new Error('There is no libfaketime: install it, or name its libfaketimeMT.so.1 by FAKETIME_PATH');
  await (await script('build.mjs')).build('server', 'web');
  const app = await startTestApp({ ...LIMITS, ROLE: 'api' });
  const { dataDir, sessionSecret } = app.part(Settings);
  const [file, port] = [join(dataDir, 'time'), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const moved = (at: number) => writeFileSync(file, `+${Math.round((at - Date.now()) / 1_000)}`);
  moved(Date.now());
  const environment = {
    ...LIMITS,
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    // Node's timers and its database's go by it.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DATABASE_URL: app.database.url,
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    SESSION_SECRET: sessionSecret,
  };
  const [api, worker] = [await program('api', environment, port), await program('worker', environment)];
  await Promise.all([api.start(), worker.start()]);
  await worker.says('working');
  return {
    app: { ...app, url, visitor: () => new Visitor(url) },
    moveTo: async (at) => {
      moved(at);
      await until('the program has the new time', async () => Math.abs((await timeAt(url)) - at) < 60_000);
      await pause(KNOWN_MS);
    },
    close: async () => {
      await Promise.all([api.kill(), worker.kill()]);
      await app.close();
    },
  };
}

/** The program in this process, by a clock of its own: it needs no library. */
export async function worldOfOwnClock(): Promise<World> {
  const app = await startTestApp(LIMITS);
  let ahead = 0;
  app.part(Clock).now = () => isoOf(Date.now() + ahead);
  return {
    app,
    moveTo: (at) => {
      ahead = at - Date.now();
      return Promise.resolve();
    },
    close: () => app.close(),
  };
}
