import { spawnSync } from 'node:child_process';
import { Redis } from 'ioredis';
import { testRedisUrl } from './databases.js';
import { openConnection } from './line.js';
import { freePort } from './free-port.js';
import { Life } from './program.js';

export type KillableRedis = { url: string; kill(): Promise<void>; revive(): Promise<void>; close(): Promise<void> };

const SERVER = 'redis-server';

/** A Redis that dies with all it knows and comes back empty. */
export const killableRedis = (): Promise<KillableRedis> =>
  spawnSync(SERVER, ['--version']).error ? cutOff() : ownServer();

async function ownServer(): Promise<KillableRedis> {
  const port = await freePort();
  const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', 'maxmemory-policy': 'noeviction' };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = new Life(SERVER, args, {}, port);
  await server.start();
  const kill = async () => void (await server.kill());
  return { url: `redis://127.0.0.1:${port}`, kill, revive: () => server.start(), close: kill };
}

const REDIS_NUMBER = 3;

/** Where no server can be started: the given one, whose line is cut and whose memory is emptied. */
async function cutOff(): Promise<KillableRedis> {
  const configured = testRedisUrl(REDIS_NUMBER);
  const memory = new Redis(configured);
  await memory.flushdb();
  const line = await openConnection(configured);
  const kill = async () => {
    line.cut();
    await memory.flushdb();
  };
  const close = async () => {
    await kill();
    await memory.quit();
  };
  return { url: line.url, kill, revive: () => line.mend(), close };
}
