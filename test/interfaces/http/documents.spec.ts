import { once } from 'node:events';
import { connect } from 'node:net';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Settings } from '../../../application/ports/settings.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { profile } from '../../support/onboarding.js';
import {
  archive,
  doc,
  DOC_TYPE,
  docx,
  DOCX_TYPE,
  JPEG,
  jpeg,
  PDF,
  picture,
  PNG,
  png,
} from '../../support/documents.js';
import { account, signIn, tutor } from '../../support/people.js';
import type { Visitor } from '../../support/visitor.js';

const LIMIT = 10_485_760;
const DAY = 24 * 3_600_000;

let app: TestApp;
let visitor: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  visitor = await signIn(app, await tutor(app));
  await eventually(() => expect(filesKept().some((file) => file.endsWith('newest.json'))).toBe(true));
});
afterAll(() => app.close());

const PAGE = Buffer.from('<!doctype html><script>alert(1)</script>\n');

type Credential = { id: string; documentType: string; fileSize: number; mimeType: string };

const pathOf = (address: string) => address.slice(new URL(address).origin.length);
async function openUpload(by = visitor): Promise<string> {
  const { body } = await by.post<{ uploadURL: string }>('/api/objects/upload');
  return pathOf(body.uploadURL);
}
const idOf = (path: string) => path.split('?')[0]?.split('/').at(-1) ?? '';
const put = (path: string, bytes: Buffer, type = 'application/pdf', by = visitor) =>
  by.ask('PUT', path, { raw: new Uint8Array(bytes), headers: { 'Content-Type': type } });
const register = (path: string, changes: Record<string, unknown> = {}, by = visitor) =>
  by.ask<{ document: Credential }>('PUT', '/api/credential-documents', {
    body: {
      documentURL: path.split('?')[0],
      documentType: 'wwc_credential',
      fileName: 'my check.pdf',
      fileSize: PDF.length,
      mimeType: 'application/pdf',
      ...changes,
    },
  });
async function handIn(by = visitor): Promise<string> {
  const path = await openUpload(by);
  await put(path, PDF, 'application/pdf', by);
  return (await register(path, {}, by)).body.document.id;
}

/** Every file that lies in the app's data; the day's signature of the log is there before the first test. */
const filesKept = () =>
  readdirSync(app.part(Settings).dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /objects|incoming/.test(entry.parentPath))
    .map(({ parentPath, name }) => join(parentPath, name));

describe('an upload', () => {
  it('API-12 API-13 API-14 F-09 R-32 R-83 goes to a signed address of the public site and becomes a document', async () => {
    const opened = await visitor.post<{ uploadURL: string }>('/api/objects/upload', undefined, {
      Host: 'evil.example',
    });
    expect(opened).toMatchObject({
      status: 200,
      body: { uploadURL: expect.stringMatching(/^http:\/\/site\.localhost\//) },
    });
    const path = pathOf(opened.body.uploadURL);
    expect(await put(path, PDF)).toMatchObject({ status: 200, body: { success: true } });
    const registered = await register(path);
    expect(registered).toMatchObject({
      status: 200,
      body: {
        success: true,
        document: {
          documentType: 'wwc_credential',
          fileName: 'my check.pdf',
          fileSize: PDF.length,
          verified: false,
          mimeType: 'application/pdf',
          verifiedAt: null,
          refused: false,
          refusalReason: null,
        },
      },
    });
    const { body } = await visitor.get<Credential[]>('/api/portal/credentials');
    expect(body[0]).toEqual(registered.body.document);
    const columns = await app.database.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'credential_documents'`,
    );
    expect(columns.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['tutor_id', 'document_type', 'file_name', 'storage_path', 'mime_type', 'verified']),
    );
    expect(registered.text + JSON.stringify(body)).not.toContain('documents/');
  });

  it.each([
    ['a PDF', 'application/pdf', PDF],
    ['a PNG', 'image/png', PNG],
    ['a JPEG', 'image/jpeg', JPEG],
    ['a photo of a hundred megapixels', 'image/jpeg', () => picture('jpeg', 11_547, 8_660)],
    ['a scan of a hundred megapixels', 'image/png', () => picture('png', 10_000, 10_000)],
    ['a JPEG under its other name', 'image/jpg', JPEG],
    ['an old Word document', DOC_TYPE, doc()],
    ['a Word document', DOCX_TYPE, docx()],
    ['a Word document with many pages', DOCX_TYPE, docx({ name: 'word/media/one.png', claims: 900_000 })],
  ])('V-17 of %s is taken', { tags: 'long' }, async (_name, type, file) => {
    const path = await openUpload();
    const bytes = file instanceof Function ? await file() : file;
    expect(await put(path, bytes, type)).toMatchObject({ status: 200 });
    expect(await register(path, { mimeType: type, fileSize: bytes.length })).toMatchObject({ status: 200 });
  });

  it.each([
    ['a text called PDF', 'application/pdf', Buffer.from('hello'), 'wrong_type'],
    ['a PNG called PDF', 'application/pdf', PNG, 'wrong_type'],
    ['a page called PDF', 'application/pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), 'wrong_type'],
    ['an archive called PDF', 'application/pdf', docx(), 'wrong_type'],
    ['an SVG', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'wrong_type'],
    ['a page', 'text/html', Buffer.from('<p>'), 'wrong_type'],
    ['no type', '', PDF, 'wrong_type'],
    ['nothing', 'application/pdf', Buffer.alloc(0), 'empty'],
    ['any archive called Word', DOCX_TYPE, archive([{ name: 'readme.txt' }]), 'wrong_type'],
    ['a torn archive', DOCX_TYPE, docx().subarray(0, 60), 'wrong_type'],
    ['an old Word document with macros', DOC_TYPE, doc('/Macros/VBA/_VBA_PROJECT'), 'macros'],
    ['an old Office file that is no Word document', DOC_TYPE, archive([{ name: 'x' }]), 'wrong_type'],
    ['a Word document with macros', DOCX_TYPE, docx({ name: 'word/vbaProject.bin' }), 'macros'],
    ['a bomb', DOCX_TYPE, docx({ name: 'word/media/a', claims: 4_000_000_000 }), 'archive_too_large'],
    [
      'a bomb in parts',
      DOCX_TYPE,
      docx(...Array.from({ length: 60 }, (_, at) => ({ name: `word/media/${at}`, claims: 2_000_000 }))),
      'archive_too_large',
    ],
    [
      'more parts than a document has',
      DOCX_TYPE,
      docx(...Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}` }))),
      'archive_too_large',
    ],
    ['a PNG of 50,000 pixels a side', 'image/png', png(50_000, 50_000), 'picture_too_large'],
    ['a PNG that is one long line', 'image/png', png(50_000, 1), 'picture_too_large'],
    ['a JPEG of 65,535 pixels a side', 'image/jpeg', jpeg(65_535, 65_535), 'picture_too_large'],
    ['a JPEG of more than a hundred megapixels', 'image/jpeg', jpeg(10_001, 10_000), 'picture_too_large'],
    [
      'a link in a Word document',
      DOCX_TYPE,
      docx({ name: 'word/a', content: '/etc/passwd', mode: 0o120777 }),
      'wrong_type',
    ],
    ['a name that leaves its folder', DOCX_TYPE, docx({ name: '../../etc/passwd' }), 'wrong_type'],
    ['a name that leaves its folder backwards', DOCX_TYPE, docx({ name: 'word\\..\\..\\a.exe' }), 'wrong_type'],
    ['an absolute name', DOCX_TYPE, docx({ name: '/etc/passwd' }), 'wrong_type'],
    ['a name on a drive', DOCX_TYPE, docx({ name: 'C:\\a.exe' }), 'wrong_type'],
    ['a PNG that is an archive too', 'image/png', Buffer.concat([PNG, docx()]), 'wrong_type'],
    ['a Word document that is a PNG too', DOCX_TYPE, archive([{ name: 'word/document.xml' }], PNG), 'wrong_type'],
    ['a Word document that is a page too', DOCX_TYPE, archive([{ name: 'word/document.xml' }], PAGE), 'wrong_type'],
    ['a PDF that begins as a page', 'application/pdf', Buffer.concat([PAGE, PDF]), 'wrong_type'],
    ['a program called PDF', 'application/pdf', Buffer.from('MZ\x90\0\x03\0', 'latin1'), 'wrong_type'],
    ['a HEIC called JPEG', 'image/jpeg', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'wrong_type'],
  ])('V-17 R-32 SEC-32 SEC-33 of %s is refused and leaves nothing', async (_name, type, bytes, code) => {
    const before = filesKept();
    const path = await openUpload();
    const status = /_too_large$/.test(code) ? 400 : 415;
    expect(await put(path, bytes, type)).toMatchObject({ status, body: { code } });
    expect(await register(path)).toMatchObject({ status: 404 });
    expect(filesKept()).toEqual(before);
  });

  it(
    'R-89 SEC-31 of ten megabytes is taken, of one byte more refused, whatever length it claims',
    { tags: 'long' },
    async () => {
      const full = Buffer.concat([PDF, Buffer.alloc(LIMIT - PDF.length)]);
      expect(await put(await openUpload(), full)).toMatchObject({ status: 200 });
      const before = filesKept();
      const over = Buffer.concat([full, Buffer.alloc(1)]);
      expect(await put(await openUpload(), over)).toMatchObject({ status: 413, body: { code: 'too_large' } });
      const chunked = await fetch(`${app.url}${await openUpload()}`, {
        method: 'PUT',
        duplex: 'half',
        body: new ReadableStream({
          start(controller) {
            for (let at = 0; at <= 160; at++) controller.enqueue(new Uint8Array(65_536).fill(at ? 0 : 37));
            controller.close();
          },
        }),
        headers: { 'Content-Type': 'application/pdf', Cookie: cookieOf(visitor) },
      } as RequestInit);
      expect(chunked.status).toBe(413);
      expect(filesKept()).toEqual(before);
    },
  );

  it('SEC-31 cut off half-way leaves nothing, and its address is used', async () => {
    const before = filesKept();
    const path = await openUpload();
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const head = `PUT ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookieOf(visitor)}\r\nContent-Type: application/pdf\r\n`;
    socket.write(`${head}Content-Length: 100000\r\n\r\n${PDF.toString()}`);
    await eventually(async () => {
      const [row] = await app.database.query('select 1 from uploads where id = $1 and claimed_at is not null', [
        idOf(path),
      ]);
      expect(row).toBeDefined();
      expect(filesKept()).not.toEqual(before);
    });
    socket.destroy();
    await eventually(() => expect(filesKept()).toEqual(before));
    expect(await register(path)).toMatchObject({ status: 404 });
    expect(await put(path, PDF)).toMatchObject({ status: 403, body: { code: 'upload_refused' } });
  });

  it(
    'REL-14 R-32 sent 50 times to one address is one file and, registered 50 times, one document',
    { tags: 'long' },
    async () => {
      const path = await openUpload();
      const before = filesKept().length;
      const puts = await Promise.all(Array.from({ length: 50 }, () => put(path, PDF)));
      expect(puts.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status } of puts) expect([200, 403]).toContain(status);
      expect(filesKept()).toHaveLength(before + 1);
      const registrations = await Promise.all(Array.from({ length: 50 }, () => register(path)));
      expect(registrations.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status } of registrations) expect([200, 404]).toContain(status);
    },
  );

  it('SEC-37 R-93 R-32 is refused to others, with a wrong signature, after 15 minutes and by GET', async () => {
    const path = await openUpload();
    const other = await signIn(app, await tutor(app));
    expect(await put(path, PDF, 'application/pdf', app.visitor())).toMatchObject({ status: 401 });
    expect(await put(path, PDF, 'application/pdf', other)).toMatchObject({ status: 404 });
    expect(await put(`${path}x`, PDF)).toMatchObject({ status: 404 });
    expect(await put(path.split('?')[0] as string, PDF)).toMatchObject({ status: 404 });
    expect((await visitor.get(path)).status).toBe(404);
    const [ticket] = await app.database.query<{ seconds: number }>(
      'select extract(epoch from expires_at - now())::int as seconds from uploads where id = $1',
      [idOf(path)],
    );
    expect(ticket?.seconds).toBeGreaterThan(0);
    expect(ticket?.seconds).toBeLessThanOrEqual(15 * 60);
    await app.database.query('update uploads set expires_at = now() where id = $1', [idOf(path)]);
    expect(await put(path, PDF)).toMatchObject({ status: 403, body: { code: 'upload_refused' } });
  });

  it('R-123 may use its address for its minutes wherever a demo moves the clock', async () => {
    const path = await openUpload();
    await app.advance(60 * 60_000);
    expect(await put(path, PDF)).toMatchObject({ status: 200 });
  });

  it('SEC-36 R-32 is registered by its owner alone, under its own path and type', async () => {
    const path = await openUpload();
    await put(path, PDF);
    const other = await signIn(app, await tutor(app));
    expect(await register(path, {}, other)).toMatchObject({ status: 404 });
    for (const documentURL of [
      'https://evil.example/api/objects/00000000-0000-4000-8000-000000000000',
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      '/api/objects/../../etc/passwd',
      '//evil.example/x',
    ])
      expect(await register(path, { documentURL })).toMatchObject({
        status: 400,
        body: { fields: { documentURL: 'This is not the path of an upload' } },
      });
    expect(await register('/api/objects/00000000-0000-4000-8000-000000000000')).toMatchObject({ status: 404 });
    expect(await register(path, { mimeType: 'image/png' })).toMatchObject({ status: 400 });
    expect(await register(path, { fileSize: LIMIT + 1 })).toMatchObject({
      status: 400,
      body: { fields: { fileSize: 'Please select a file smaller than 10MB' } },
    });
    expect(await register(path, { documentURL: `http://site.localhost${path}` })).toMatchObject({ status: 200 });
  });

  it('R-82 before a profile waits for one', async () => {
    const newcomer = await signIn(app, await account(app));
    const path = await openUpload(newcomer);
    await put(path, PDF, 'application/pdf', newcomer);
    expect(await register(path, {}, newcomer)).toMatchObject({ status: 409, body: { code: 'profile_required' } });
    await newcomer.post('/api/register/tutor', profile());
    expect(await register(path, {}, newcomer)).toMatchObject({ status: 200 });
  });
});

describe('a document’s file', () => {
  it('R-32 R-93 SEC-35 is its owner’s as an attachment, nobody else’s, and each read is an event', async () => {
    const id = await handIn();
    const path = `/api/portal/documents/${id}/file`;
    const answer = await visitor.get(path);
    expect([answer.status, answer.text]).toEqual([200, PDF.toString()]);
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="my check.pdf"');
    expect(answer.headers.get('Content-Type')).toBe('application/pdf');
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
    expect((await app.visitor().get(path)).status).toBe(401);
    expect((await (await signIn(app, await tutor(app))).get(path)).status).toBe(404);
    expect((await (await signIn(app, await account(app, 'admin'))).get(path)).status).toBe(403);
    expect(
      await app.database.query(`select 1 from event_log where stream_id = $1 and type = 'DocumentRead'`, [id]),
    ).toHaveLength(1);
  });

  it('SEC-38 that is a photo is kept without the place where it was taken', async () => {
    const photo = Buffer.concat([
      ...[JPEG.subarray(0, 2), Buffer.from('fffe0011', 'hex'), Buffer.from('GPS 33.8 151.2\0'), JPEG.subarray(2)],
    ]);
    const path = await openUpload();
    expect(await put(path, photo, 'image/jpeg')).toMatchObject({ status: 200 });
    const { body } = await register(path, { mimeType: 'image/jpeg', fileName: 'card.jpg', fileSize: photo.length });
    const kept = await visitor.get(`/api/portal/documents/${body.document.id}/file`);
    expect(kept.status).toBe(200);
    expect(kept.text).not.toContain('GPS');
    expect(Number(kept.headers.get('Content-Length'))).toBe(body.document.fileSize);
  });

  it('SEC-32 that is a page too is served as what it was taken as, and nothing runs in it', async () => {
    const both = Buffer.concat([PDF, PAGE]);
    expect(await put(await openUpload(), both, 'text/html')).toMatchObject({ status: 415 });
    const path = await openUpload();
    expect(await put(path, both)).toMatchObject({ status: 200 });
    expect(await register(path, { mimeType: 'image/png' })).toMatchObject({ status: 400 });
    const { body } = await register(path, { fileName: 'both.html', fileSize: both.length });
    const answer = await visitor.get(`/api/portal/documents/${body.document.id}/file`, { Accept: 'text/html' });
    expect([answer.status, answer.text]).toEqual([200, both.toString()]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename=both.html.pdf',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
  });

  it('has a name that breaks no header', async () => {
    const path = await openUpload();
    await put(path, PDF);
    const fileName = 'a"b\r\nSet-Cookie: x=1;../../é.pdf';
    const { body } = await register(path, { fileName });
    const answer = await visitor.get(`/api/portal/documents/${body.document.id}/file`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Set-Cookie') ?? '').not.toContain('x=1');
    expect(answer.headers.get('Content-Disposition')).not.toMatch(/[\r\n/]/);
  });
});

describe('files that nobody registers', () => {
  it('REL-29 are swept away after a day, registered ones stay', async () => {
    const kept = await handIn();
    const path = await openUpload();
    await put(path, PDF);
    const id = idOf(path);
    expect(filesKept().some((file) => file.endsWith(id))).toBe(true);
    await app.advance(DAY + 60_000);
    expect(await register(path)).toMatchObject({ status: 404 });
    await eventually(() => expect(filesKept().some((file) => file.endsWith(id))).toBe(false));
    expect(filesKept().some((file) => file.endsWith(kept))).toBe(true);
    expect(await register(path)).toMatchObject({ status: 404 });
  });
});

const cookieOf = ({ cookies }: Visitor) => [...cookies].map((pair) => pair.join('=')).join('; ');
