import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './free-port.js';

export type Line = { url: string; cut(): void; mend(): Promise<void> };

/** A way to a server, through a port of its own, that can be cut: every connection ends, none is taken. */
export async function openLine(to: string): Promise<Line> {
  const { hostname, port: far } = new URL(to);
  const port = await freePort();
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  const mend = async () => {
    server = createServer((near) => {
      const other = connect(Number(far), hostname);
      for (const socket of [near, other]) {
        sockets.add(socket);
        socket
          .on('error', () => undefined)
          .on('close', () => {
            sockets.delete(socket);
            near.destroy();
            other.destroy();
          });
      }
      near.pipe(other).pipe(near);
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await mend();
  return {
    url: Object.assign(new URL(to), { host: `127.0.0.1:${port}` }).href,
    mend,
    cut: () => {
      server?.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
