import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port nobody listens on, outside of those a system hands out by itself: until it is used, no other server or connection
 * can be given it.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = createServer().listen({ port, host: '127.0.0.1', exclusive: true });
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
