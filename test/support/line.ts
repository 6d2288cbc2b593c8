import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './free-port.js';

export type Line = {
  url: string;
  cut(): void;
  /** How many connections were made since it was opened or last mended. */
  made(): number;
  mend(): Promise<void>;
  /** The server has forgotten every connection and nobody hears of it; only ones made after `speak` are answered. */
  silence(): void;
  speak(): void;
};

/** A way to a server, through a port of its own, that can be cut: every connection ends, none is taken. */
export async function openConnection(to: string): Promise<Line> {
  const { hostname, port: far } = new URL(to);
  const port = await freePort();
  const pairs = new Map<Socket, Socket | null>();
  let server: Server | null = null;
  let silent = false;
  let made = 0;
  const mend = async () => {
    made = 0;
    server = createServer((near) => {
      made += 1;
      near.on('error', () => undefined).on('close', () => pairs.delete(near));
      pairs.set(near, null);
      if (silent) return;
      const other = connect(Number(far), hostname);
      pairs.set(near, other);
      near.on('close', () => other.destroy());
      other
        .on('error', () => undefined)
        .on('close', () => {
          if (pairs.get(near) === other) near.destroy();
        });
      near.pipe(other).pipe(near);
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await mend();
  return {
    url: Object.assign(new URL(to), { host: `127.0.0.1:${port}` }).href,
    mend,
    made: () => made,
    silence: () => {
      silent = true;
      for (const [near, other] of pairs) {
        pairs.set(near, null);
        near.unpipe().pause();
        other?.destroy();
      }
    },
    speak: () => {
      silent = false;
    },
    cut: () => {
      server?.close();
      for (const near of pairs.keys()) near.destroy();
    },
  };
}
