/** @module-tag long */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import express from 'express';
import { keepConnections } from '../../../interfaces/http/request/connections.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const open: Socket[] = [];
afterEach(() => open.splice(0).forEach((socket) => socket.destroy()));

type Line = {
  socket: Socket;
  send: (text: string) => void;
  answers: () => string;
  until: (words: string) => Promise<void>;
};

/** A connection as a proxy keeps it. */
async function connection(app: Pick<TestApp, 'url'>): Promise<Line> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  open.push(socket);
  let answers = '';
  socket.on('data', (text) => (answers += String(text)));
  await once(socket, 'connect');
  const until = async (words: string) => {
    while (!answers.includes(words)) await once(socket, 'data');
  };
  return { socket, send: (text) => void socket.write(text), answers: () => answers, until };
}

const HEAD = 'Host: site.localhost\r\n';
const GET = `GET /api/health HTTP/1.1\r\n${HEAD}\r\n`;
const BODY = '{"username":"nobody","password":"nothing"}';
const LOGIN = `POST /api/login HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`;

describe('connections that a proxy keeps', () => {
  it('REL-18 are kept longer than the two minutes for which a proxy keeps its own', async () => {
    const app = await startTestApp();
    const line = await connection(app);
    line.send(GET);
    await line.until('Keep-Alive: timeout=125');
    await app.close();
  });

  it('REL-18 end with their last answer once the app is closing, whether they were idle or at work', async () => {
    const app = await startTestApp();
    const [idle, busy] = [await connection(app), await connection(app)];
    idle.send(GET);
    await idle.until('"status"');
    busy.send(GET);
    await busy.until('"status"');
    // Half of a request: it is at work when the app begins to close.
    busy.send(LOGIN + BODY.slice(0, 10));
    const ended = Promise.all([once(idle.socket, 'close'), once(busy.socket, 'close')]);
    const closed = app.close();
    await once(idle.socket, 'end');
    busy.send(BODY.slice(10));
    await Promise.all([ended, closed]);
    const answer = busy.answers().split('HTTP/1.1 ').at(-1);
    expect(answer).toMatch(/^401 /);
  });

  it('REL-18 REL-19 on which nothing was ever sent end when the app is closing, whatever is still at work on others', async () => {
    const app = await startTestApp();
    const [unused, busy] = [await connection(app), await connection(app)];
    busy.send(GET);
    await busy.until('"status"');
    busy.send(LOGIN + BODY.slice(0, 10));
    const ended = once(unused.socket, 'close');
    const closed = app.close();
    await ended;
    busy.send(BODY.slice(10));
    await closed;
    expect(busy.answers().split('HTTP/1.1 ').at(-1)).toMatch(/^401 /);
  });

  it('REL-18 end also where what stands before the app answers while it is closing, as the guard against other sites does', async () => {
    const site = express();
    const server = createServer(site);
    site.use('/guarded', (_request, response) => {
      server.close();
      response.status(403).json({});
    });
    site.use(keepConnections(server));
    // Kept for ever, unless it is closed.
    server.keepAliveTimeout = 0;
    const closed = once(server, 'close');
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const line = await connection({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    line.send(`GET /guarded HTTP/1.1\r\n${HEAD}\r\n`);
    await Promise.all([line.until('403'), closed]);
    expect(line.answers()).toMatch(/^HTTP\/1\.1 403 /);
  });
});
