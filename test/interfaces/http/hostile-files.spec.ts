/** @module-tag long */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { childrenOf } from '../../support/children.js';
import { freshDatabase, type TestDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/free-port.js';
import { HOSTILE_FILES } from '../../support/hostile-files.js';
import { PDF, picture } from '../../support/documents.js';
import { registration } from '../../support/people.js';
import { type Life, program } from '../../support/program.js';
import { Visitor } from '../../support/visitor.js';

let database: TestDatabase;
let dataDir: string;
let url: string;
let api: Life;
let visitor: Visitor;

beforeAll(async () => {
  database = await freshDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'banksia-hostile-'));
  // The program as it is built, in a process of its own: a parser that hangs it must not hang these tests.
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  api = await program('api', { DATABASE_URL: database.url, DATA_DIR: dataDir, PUBLIC_URL: url, TIMEOUTS: '20' }, port);
  await api.start();
  visitor = new Visitor(url);
  await eventually(async () =>
    expect(await visitor.post('/api/register', registration())).toMatchObject({ status: 201 }),
  );
});
afterAll(async () => {
  await api.kill();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Sends a file, and gives the answer once it comes; resolves when all of the file has arrived. */
async function send(bytes: Buffer, type: string) {
  const { body } = await visitor.post<{ uploadURL: string }>('/api/objects/upload');
  let answered = false;
  const answer = visitor
    .ask<{ code: string }>('PUT', body.uploadURL.slice(url.length), {
      raw: new Uint8Array(bytes),
      headers: { 'Content-Type': type },
    })
    .finally(() => (answered = true));
  const incoming = join(dataDir, 'incoming');
  await eventually(() => {
    const sizes = answered ? [] : readdirSync(incoming).map((file) => statSync(join(incoming, file)).size);
    if (!answered && !sizes.includes(bytes.length)) throw new Error('The file has not arrived yet');
  });
  return { answer };
}
const live = () => visitor.get('/api/health/live');

/** Sends a file and holds up its inspection until `meanwhile` was done. */
async function held(bytes: Buffer, type: string, meanwhile: () => Promise<unknown>) {
  await (
    await send(PDF, 'application/pdf')
  ).answer;
  const inspectors = childrenOf(api.pid, 'inspection/inspector');
  expect(inspectors).not.toEqual([]);
  for (const inspector of inspectors) process.kill(inspector, 'SIGSTOP');
  let answered = false;
  const { answer } = await send(bytes, type);
  void answer.finally(() => (answered = true));
  try {
    await meanwhile();
    expect(answered).toBe(false);
  } finally {
    for (const inspector of inspectors) process.kill(inspector, 'SIGCONT');
  }
  return answer;
}

describe('a file that hangs its parser', () => {
  it.each(HOSTILE_FILES)('F1 F2 SEC-33 %s: others are answered meanwhile, and it is refused', async (_, type, make) => {
    const { status } = await held(make(), type, async () => expect(await live()).toMatchObject({ status: 200 }));
    expect([400, 415]).toContain(status);
    expect(readdirSync(join(dataDir, 'incoming'))).toEqual([]);
    expect(await live()).toMatchObject({ status: 200 });
  });

  it('F1 F2 twenty at once keep nobody waiting, and a good one after them is taken', async () => {
    const visitors = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const another = new Visitor(url);
        await another.post('/api/register', registration());
        return another;
      }),
    );
    // Made before anybody sends: a request whose sender is busy making files is late by itself.
    const files = HOSTILE_FILES.map(([, type, make]) => ({ raw: new Uint8Array(make()), type }));
    const uploads = visitors.flatMap((sender) =>
      files.map(async ({ raw, type }) => {
        const { body } = await sender.post<{ uploadURL: string }>('/api/objects/upload');
        return sender.ask('PUT', body.uploadURL.slice(url.length), { raw, headers: { 'Content-Type': type } });
      }),
    );
    let waiting = true;
    const all = Promise.all(uploads).finally(() => (waiting = false));
    do expect(await live()).toMatchObject({ status: 200 });
    while (waiting);
    for (const { status } of await all) expect([400, 415]).toContain(status);
    const { answer } = await send(await picture('png', 100, 100), 'image/png');
    expect(await answer).toMatchObject({ status: 200 });
  });
});

describe('F2 a picture of a hundred megapixels', () => {
  it('is drawn again while others are answered', async () => {
    const upright = await picture('jpeg', 11_547, 8_660);
    const lying = await sharp(upright).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const answer = await held(lying, 'image/jpeg', async () => expect(await live()).toMatchObject({ status: 200 }));
    expect(answer).toMatchObject({ status: 200 });
  });

  it('that takes more memory than a picture may is refused, and the next is taken', async () => {
    const deep = sharp({ create: { width: 10_000, height: 10_000, channels: 4, background: '#aa886680' } });
    const file = await deep.toColourspace('rgb16').png({ progressive: true }).toBuffer();
    const { answer } = await send(file, 'image/png');
    expect(await answer).toMatchObject({ status: 400, body: { code: 'picture_too_large' } });
    const next = await send(await picture('png', 100, 100), 'image/png');
    expect(await next.answer).toMatchObject({ status: 200 });
  });
});
