import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';

/**
 * How long a connection without a request is kept: longer than a proxy keeps its own to us, so that none sends a
 * request into one that we are just closing. Caddy and nginx's upstreams keep theirs for up to two minutes; Node's own
 * default is 5 seconds.
 */
const KEPT_IDLE_MS = 125_000;
/** A new connection's first request may be on its way when the closing begins. */
const FIRST_REQUEST_MS = 1_000;
/** How often connections that have become idle are looked for while the server is closing. */
const LOOK_MS = 100;

/**
 * Keeps idle connections for long, and none beyond its last answer once the server is closing:
 * closing it waits for all of them. Answers given from then on say so; what was promised to be kept
 * before is closed when it has become idle, which is looked for again and again, since an answer is
 * over a moment before its connection is idle. To Node a connection that never sent anything, as
 * browsers open them ahead, is not idle: it is ended soon after the closing has begun.
 */
export function keepConnections(server: Server): (request: Request, response: Response, next: NextFunction) => void {
  server.keepAliveTimeout = KEPT_IDLE_MS;
  let isClosing = false;
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const close = server.close.bind(server);
  server.close = (callback) => {
    isClosing = true;
    setTimeout(() => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, FIRST_REQUEST_MS).unref();
    const look = setInterval(() => server.closeIdleConnections(), LOOK_MS);
    server.once('close', () => clearInterval(look));
    return close(callback);
  };
  return (_request, response, next) => {
    if (isClosing) response.setHeader('Connection', 'close');
    next();
  };
}
