/** @module-tag long */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { type Operation, publishedOperations } from '../../support/documentation.js';
import { enquiry } from '../../support/enquiries.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { account, signIn, tutor } from '../../support/people.js';
import type { Visitor } from '../../support/visitor.js';
import { samples } from '../../support/samples.js';

let app: TestApp;
let operations: Operation[];
let admin: Visitor;
let teacher: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  operations = await publishedOperations(app);
  admin = await signIn(app, await account(app, 'admin'));
  teacher = await signIn(app, await tutor(app));
});
afterAll(() => app.close());

const JSON_TYPE = { 'Content-Type': 'application/json' };
const NOTHING = '00000000-0000-4000-8000-0000000000ff';
type Raw = string | Uint8Array<ArrayBuffer>;
/** Sends a body as it stands to a call, as somebody who may make it. */
const raw = ({ name, method, path }: Operation, body: Raw, headers: Record<string, string> = {}) =>
  (samples[name]?.as === 'admin' ? admin : teacher).ask(method, path.replace('{id}', NOTHING), {
    raw: body,
    headers: { ...JSON_TYPE, ...headers },
  });
/** Everything that is answered to these bytes until the line is closed. */
async function exchange(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const line = connect(Number(port), hostname);
  line.write(bytes);
  return text(line);
}
const withBody = () => operations.filter(({ body }) => body !== null);
const SHAPE = { message: expect.any(String), code: expect.any(String) };

describe('R-65 a body that cannot be read', () => {
  it.each([
    '{',
    '{"name":"x"',
    '{name:1}',
    "{'a':1}",
    '[1,2',
    '{"a":1}{"b":2}',
    '"x"',
    '5',
    'null',
    'true',
    '<a/>',
    'a=b',
    '{"a":\u0000}',
    '[[['.repeat(10_000),
  ])('%p answers 400 on every call', async (body) => {
    for (const operation of withBody()) expect(await raw(operation, body)).toMatchObject({ status: 400, body: SHAPE });
  });

  it('answers 400 and the fields it misses for an empty body, an empty list and an empty object', async () => {
    for (const operation of withBody().filter(({ body }) => body?.required?.length))
      for (const body of ['', '[]', '{}']) {
        const answer = await raw(operation, body);
        expect([operation.name, body, answer.status]).toEqual([operation.name, body, 400]);
        expect(answer.body).toMatchObject({ code: 'validation', fields: expect.any(Object) });
      }
  });

  it('R-89 answers 413 from the first byte over 100 kB, whether it says so or not', async () => {
    const body = (size: number) => `{"website":"","padding":"${'x'.repeat(size - 27)}"}`;
    for (const operation of withBody()) {
      expect((await raw(operation, body(102_400))).status).not.toBe(413);
      expect(await raw(operation, body(102_401))).toMatchObject({ status: 413, body: { code: 'too_large' } });
      expect(await raw(operation, gzipSync(body(5_000_000)), { 'Content-Encoding': 'gzip' })).toMatchObject({
        status: 413,
        body: { code: 'too_large' },
      });
    }
  });

  it('answers 400 or 415 for an encoding that is none', async () => {
    const body = JSON.stringify(enquiry());
    const cases: Record<string, string>[] = [
      { 'Content-Encoding': 'gzip' },
      { 'Content-Encoding': 'nothing' },
      { 'Content-Type': 'application/json; charset=nothing' },
      { 'Content-Type': 'application/json; charset=utf-16' },
    ];
    for (const headers of cases) {
      const answer = await admin.ask('POST', '/api/enquiries', { raw: body, headers: { ...JSON_TYPE, ...headers } });
      expect([400, 415]).toContain(answer.status);
      expect(answer.body).toMatchObject(SHAPE);
    }
  });
});

describe('R-65 an address that cannot be right', () => {
  it('R-64 is recognised by a document that names every filter', () => {
    const queryOf = (name: string) => operations.find((operation) => operation.name === name)?.query;
    const filters = ['stream', 'streamId', 'type', 'actor', 'from', 'to', 'before'];
    expect(queryOf('GET /api/admin/events')).toEqual(filters);
    expect(queryOf('POST /api/unsubscribe')).toEqual(['token']);
  });

  it.each([
    '1',
    'null',
    'undefined',
    '%00',
    '%E0%A4%A',
    '%2e%2e%2f',
    `${'0'.repeat(8)}-0000-4000-8000-00000000000g`,
    'x'.repeat(4_000),
    '{}',
    "'--",
  ])('answers 404 for %s where an id belongs, on every call', async (id) => {
    for (const { name, method, path } of operations.filter((operation) => operation.path.includes('{id}'))) {
      const sample = samples[name];
      const answer = await admin.ask(method, path.replace('{id}', id), sample ? { body: sample.body() } : {});
      expect([400, 403, 404]).toContain(answer.status);
      if (path.includes('/admin/') && !id.startsWith('%')) expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject(SHAPE);
    }
  });

  it.each([
    ['stream', 'no-such-stream'],
    ['streamId', '1'],
    ['streamId', ''],
    ['from', 'yesterday'],
    ['from', '2026-02-30'],
    ['to', '2026-13-01T00:00:00Z'],
    ['before', '-1'],
    ['before', '1e3'],
    ['before', '1.5'],
    ['type', 'NoSuchEvent'],
    ['type', 'x'.repeat(81)],
    ['type', '%00'],
    ['actor', '%00'],
    ['actor', 'x'.repeat(81)],
  ])('answers 400 for the filter %s=%s', async (name, value) => {
    expect(await admin.get(`/api/admin/events?${name}=${value}`)).toMatchObject({
      status: 400,
      body: {
        message: expect.stringContaining('validation'),
        code: 'validation',
        fields: { [name]: expect.any(String) },
      },
    });
  });

  it.each([
    'type=a&type=b',
    'type[]=a',
    'type[a]=b',
    '__proto__[x]=1',
    'from=9999-12-31',
    'from=0001-01-01',
    'to=+275760-09-13',
    'from=2026-W01',
    'from=0000-01-01',
    'from=2026-12-31T23:59:60Z',
    'from=2026-01-01T00:00:00%2B23:00',
    'to=2026-02-30T00:00:00.000Z',
    'from=2026-001',
    'from=20260101T000000Z',
    'before=999999999999999',
    'actor=%F0%9F%91%A9',
    'actor=%ED%A0%80',
    '%',
    '&&&=',
    'x'.repeat(6_000),
  ])('is not broken by the query ?%s', async (query) => {
    const answer = await admin.get(`/api/admin/events?${query}`);
    expect([200, 400]).toContain(answer.status);
    if (answer.status === 400) expect(answer.body).toMatchObject(SHAPE);
  });

  it.each(['', 'x', 'a.b.c', 'a.b.c.d', '%00.%00.%00', 'x'.repeat(300), 'x'.repeat(301), '..'])(
    'answers 400 or 404 for the unsubscribe token %s',
    async (token) => {
      for (const method of ['POST', 'GET']) {
        const { status } = await app.visitor().ask(method, `/api/unsubscribe?token=${token}`);
        expect([400, 404]).toContain(status);
      }
    },
  );
});

describe('SEC-43 headers that cannot be right', () => {
  it.each([
    ['Cookie', 'banksia=s%3A%00.x'],
    ['Cookie', 'banksia=%E0%A4%A'],
    ['Cookie', `banksia=${'x'.repeat(7_000)}`],
    ['Cookie', ';;;==;'],
    ['Idempotency-Key', 'x'.repeat(201)],
    ['Idempotency-Key', 'é'],
    ['X-Forwarded-For', 'nobody'],
    ['Accept', 'image/png'],
    ['Range', 'bytes=0-1'],
    ['If-None-Match', '*'],
    ['Expect', 'nothing'],
  ])('never give a 5xx: %s', async (name, value) => {
    const answer = await app
      .visitor()
      .post('/api/enquiries', enquiry(), { [name]: value })
      .catch((error: Error & { cause?: { code: string } }) => {
        if (error.cause?.code === 'UND_ERR_NOT_SUPPORTED') return { status: 417, body: SHAPE };
        throw error;
      });
    expect(answer.status).toBeLessThan(500);
    if (answer.status >= 400) expect(answer.body).toMatchObject(SHAPE);
  });

  const head = (first: string, ...headers: string[]) =>
    `${[first, 'Host: site.localhost', ...headers].join('\r\n')}\r\n\r\n`;
  const SECOND = head('GET /api/health/live HTTP/1.1', 'Connection: close');

  it.each([
    ['a length beside chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 90'], ''],
    ['a length that is none', ['Content-Length: +0'], ''],
    ['chunks that are not the last coding', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
    ['chunks named twice', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
    ['a blank before the colon', ['Transfer-Encoding : chunked'], '0\r\n\r\n'],
    ['a size of a chunk that is none', ['Transfer-Encoding: chunked'], '0x0\r\n\r\n'],
  ])('never hide a second request: %s is refused and the line closed', async (_, headers, body) => {
    const answered = await exchange(
      app.url,
      head('POST /api/logout HTTP/1.1', 'Content-Type: application/json', ...headers) + body + SECOND,
    );
    expect(answered.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
    for (const header of ['X-Content-Type-Options: nosniff', "frame-ancestors 'none'", 'charset=utf-8'])
      expect(answered).toContain(header);
  });

  it('are never given back by TRACE', async () => {
    for (const path of ['/', '/api/user', '/api/health/live']) {
      const answered = await exchange(
        app.url,
        head(`TRACE ${path} HTTP/1.1`, 'Cookie: banksia=to-be-echoed', 'Connection: close'),
      );
      expect(answered).toMatch(/^HTTP\/1\.1 40[45] /);
      expect(answered).not.toContain('to-be-echoed');
    }
  });

  it('SEC-24 never put their host into an answer or a mail', async () => {
    const spoof = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https', Forwarded: 'host=evil.example' };
    const body = enquiry();
    const answer = await app.visitor().post('/api/enquiries', body, spoof);
    expect(answer.status).toBe(201);
    expect(answer.text).not.toContain('evil');
    const rows = await app.database.query<{ data: unknown }>('select data from mails where to_address = $1', [
      body.email,
    ]);
    expect(JSON.stringify(rows)).not.toContain('evil');
  });
});
