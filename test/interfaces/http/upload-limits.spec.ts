/** @module-tag long */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { Settings } from '../../../application/ports/settings.js';
import { MAX_DOCUMENTS, MAX_DOCUMENTS_BYTES, MAX_UPLOADS_AT_ONCE } from '../../../domain/document/upload.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { handIn } from '../../support/onboarding.js';
import { PDF } from '../../support/documents.js';
import { signIn, type TestTutor, tutor } from '../../support/people.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let owner: TestTutor;
let visitor: Visitor;
let held: Socket[];

beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.close());
beforeEach(async () => {
  held = [];
  owner = await tutor(app, { vetting: 'no contract' });
  visitor = await signIn(app, owner);
});
afterEach(() => held.forEach((socket) => socket.destroy()));

async function openUpload(by = visitor): Promise<string> {
  const { body } = await by.post<{ uploadURL: string }>('/api/objects/upload');
  return body.uploadURL.slice(new URL(body.uploadURL).origin.length);
}
const put = (path: string, bytes = PDF, by = visitor) =>
  by.ask<{ code: string }>('PUT', path, { raw: new Uint8Array(bytes), headers: { 'Content-Type': 'application/pdf' } });
const idOf = (path: string) => path.split('?')[0]?.split('/').at(-1);
const inStore = (path: string) =>
  readdirSync(join(app.part(Settings).dataDir, 'objects', 'documents')).includes(idOf(path) ?? '');

/** Begins an upload that does not end; resolves when the server has taken its address. */
async function hold(path: string): Promise<Socket> {
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  held.push(socket);
  await once(socket, 'connect');
  const head = `PUT ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: application/pdf\r\n`;
  socket.write(`${head}Content-Length: ${PDF.length}\r\nConnection: close\r\n\r\n${PDF.subarray(0, 20).toString()}`);
  await eventually(async () => {
    const [row] = await app.database.query('select 1 from uploads where id = $1 and claimed_at is not null', [
      idOf(path),
    ]);
    expect(row).toBeDefined();
  });
  return socket;
}
const finish = async (socket: Socket) => {
  const ended = once(socket, 'close');
  socket.write(PDF.subarray(20));
  socket.resume();
  await ended;
};

/** Makes the documents of this tutor take so many bytes in all. */
const taking = (bytes: number) =>
  app.database.query(
    `update credential_documents set file_size = $2 where id = (select id from credential_documents where tutor_id = $1 limit 1)`,
    [owner.tutorId, bytes],
  );

describe('F20 uploads of one account', () => {
  it('arrive five at a time; the sixth waits and may then use its address', { tags: 'long' }, async () => {
    const sockets: Socket[] = [];
    for (let each = 0; each < MAX_UPLOADS_AT_ONCE; each++) sockets.push(await hold(await openUpload()));
    const sixth = await openUpload();
    const refused = await put(sixth);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_uploads' } });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    const other = await signIn(app, await tutor(app));
    expect(await put(await openUpload(other), PDF, other)).toMatchObject({ status: 200 });
    await finish(sockets[0] as Socket);
    expect(await put(sixth)).toMatchObject({ status: 200 });
    expect(await put(sixth)).toMatchObject({ status: 403, body: { code: 'upload_refused' } });
  });

  it('that were cut off or refused, or whose process died, count no more', async () => {
    for (let each = 0; each < MAX_UPLOADS_AT_ONCE; each++) (await hold(await openUpload())).destroy();
    const path = await openUpload();
    await eventually(async () => expect(await put(path)).toMatchObject({ status: 200 }));
    for (let each = 0; each < MAX_UPLOADS_AT_ONCE; each++)
      expect(await put(await openUpload(), Buffer.from('no PDF'))).toMatchObject({ status: 415 });
    for (let each = 0; each < MAX_UPLOADS_AT_ONCE; each++) {
      await app.database.query(`update uploads set claimed_at = now() - interval '16 minutes' where id = $1`, [
        idOf(await openUpload()),
      ]);
    }
    expect(await put(await openUpload())).toMatchObject({ status: 200 });
  });

  it(`become ${MAX_DOCUMENTS} documents at most, however many are sent at once`, { tags: 'long' }, async () => {
    for (let each = 0; each < MAX_DOCUMENTS - 2; each++) await handIn(visitor);
    const paths = await Promise.all(Array.from({ length: MAX_UPLOADS_AT_ONCE }, () => openUpload()));
    const answers = await Promise.all(paths.map((path) => put(path)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
    for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('too_many_documents');
    expect(paths.filter(inStore)).toHaveLength(2);
    const taken = paths[answers.findIndex(({ status }) => status === 200)] as string;
    expect(
      await visitor.ask('PUT', '/api/credential-documents', {
        body: {
          documentURL: taken.split('?')[0],
          documentType: 'qualifications',
          fileName: 'last.pdf',
          fileSize: PDF.length,
          mimeType: 'application/pdf',
        },
      }),
    ).toMatchObject({ status: 200 });
    // What retention has taken away counts no more.
    await app.database.query(
      `update credential_documents set storage_path = '' where id = (select id from credential_documents where tutor_id = $1 limit 1)`,
      [owner.tutorId],
    );
    expect(await put(await openUpload())).toMatchObject({ status: 200 });
    expect(await put(await openUpload())).toMatchObject({ status: 409 });
  });

  it('take 200 MB at most, however many are sent at once, and what is refused is not kept', async () => {
    await handIn(visitor);
    await taking(MAX_DOCUMENTS_BYTES - 2 * PDF.length);
    const paths = await Promise.all(Array.from({ length: MAX_UPLOADS_AT_ONCE }, () => openUpload()));
    const answers = await Promise.all(paths.map((path) => put(path)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 413, 413, 413]);
    for (const { status, body } of answers) if (status === 413) expect(body.code).toBe('documents_too_large');
    expect(paths.filter(inStore)).toHaveLength(2);
    await taking(MAX_DOCUMENTS_BYTES - 3 * PDF.length);
    expect(await put(await openUpload())).toMatchObject({ status: 200 });
  });
});
