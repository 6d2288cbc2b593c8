/** @module-tag long */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase, type TestDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/free-port.js';
import { PDF } from '../../support/documents.js';
import { registration } from '../../support/people.js';
import { type Life, program } from '../../support/program.js';
import { Visitor } from '../../support/visitor.js';

const HOUR = 3_600_000;

let database: TestDatabase;
let dataDir: string;
let port: number;
let api: Life;

beforeAll(async () => {
  database = await freshDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'banksia-killed-'));
  port = await freePort();
  api = await program('api', { DATABASE_URL: database.url, DATA_DIR: dataDir, TIMEOUTS: '20' }, port);
  await api.start();
});
afterAll(async () => {
  await api.kill();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const incoming = () => join(dataDir, 'incoming');
const halfWritten = () => join(dataDir, 'objects', 'half-written');
const age = (file: string) => utimesSync(file, new Date(Date.now() - 2 * HOUR), new Date(Date.now() - 2 * HOUR));

it('F13 REL-29 the files of an upload whose process was killed are gone after the next start, newer ones stay', async () => {
  const visitor = new Visitor(`http://127.0.0.1:${port}`);
  await eventually(async () =>
    expect(await visitor.post('/api/register', registration())).toMatchObject({ status: 201 }),
  );
  const { uploadURL } = (await visitor.post<{ uploadURL: string }>('/api/objects/upload')).body;
  const { pathname, search } = new URL(uploadURL);
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  const head = `PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: application/pdf\r\n`;
  socket.write(`${head}Content-Length: 100000\r\n\r\n${PDF.toString()}`);
  const file = await eventually(() => {
    const [name = ''] = readdirSync(incoming());
    expect(statSync(join(incoming(), name)).size).toBe(PDF.length);
    return join(incoming(), name);
  });
  await api.kill();
  expect(readdirSync(incoming())).toHaveLength(1);

  mkdirSync(halfWritten(), { recursive: true });
  const other = join(halfWritten(), 'of another upload');
  writeFileSync(other, PDF);
  for (const old of [file, other]) age(old);
  writeFileSync(join(incoming(), 'of another process'), PDF);
  await api.start();
  await eventually(() => {
    expect(readdirSync(incoming())).toEqual(['of another process']);
    expect(readdirSync(halfWritten())).toEqual([]);
  });
});
