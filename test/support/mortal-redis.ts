import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import { testRedisUrl } from './databases.js';
import { freePort, Life } from './program.js';

export type MortalRedis = { url: string; kill(): Promise<void>; revive(): Promise<void>; close(): Promise<void> };

/** A Redis that dies with all it knows and comes back empty. */
export const mortalRedis = (): Promise<MortalRedis> =>
  spawnSync('redis-server', ['--version']).error ? cutOff() : ownServer();

async function ownServer(): Promise<MortalRedis> {
  const port = await freePort();
  const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', 'maxmemory-policy': 'noeviction' };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = new Life('redis-server', args, {}, port);
  await server.start();
  const kill = async () => void (await server.kill());
  return { url: `redis://127.0.0.1:${port}`, kill, revive: () => server.start(), close: kill };
}

const REDIS_NUMBER = 3;

/** Where no server can be started: the given one, whose line is cut and whose memory is emptied. */
async function cutOff(): Promise<MortalRedis> {
  const given = new URL(testRedisUrl(REDIS_NUMBER));
  const memory = new Redis(given.href);
  const port = await freePort();
  const sockets = new Set<Socket>();
  let line: Server | null = null;
  const revive = async () => {
    line = createServer((near) => {
      const far = connect(Number(given.port || 6379), given.hostname);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      }
      near.pipe(far).pipe(near);
    }).listen(port, '127.0.0.1');
    await once(line, 'listening');
  };
  const kill = async () => {
    line?.close();
    for (const socket of sockets) socket.destroy();
    await memory.flushdb();
  };
  await memory.flushdb();
  await revive();
  const close = async () => {
    await kill();
    await memory.quit();
  };
  return { url: Object.assign(new URL(given), { host: `127.0.0.1:${port}` }).href, kill, revive, close };
}
