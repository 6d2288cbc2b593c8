import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCollector } from '../support/collector.js';
import { freshDatabase, type TestDatabase } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { program } from '../support/program.js';
import { Visitor } from '../support/visitor.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** What a built program loaded in its life, in which it denied one call of a trace, and what it wrote of that. */
async function lifeOf(env: Record<string, string>, until = async () => undefined as void) {
  const coverage = mkdtempSync(join(tmpdir(), 'banksia-loaded-'));
  const port = await freePort();
  const own = { DATABASE_URL: database.url, SESSION_SECRET: 'a secret of the tests alone, 0123456789' };
  const life = await program('all', { ...own, NODE_V8_COVERAGE: coverage, LOG_LEVEL: 'info', ...env }, port);
  try {
    await life.start();
    const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
    const call = () => new Visitor(`http://127.0.0.1:${port}`).get('/api/admin/events', headers);
    await eventually(async () => expect((await call()).status).toBe(401));
    await until();
    expect(await life.stop()).toBe(0);
    // Node writes down here which scripts it has run.
    const loaded = readdirSync(coverage).flatMap((name) => {
      const { result } = JSON.parse(readFileSync(join(coverage, name), 'utf8')) as { result: { url: string }[] };
      return result.map(({ url }) => url);
    });
    const entries = life.output.split('\n').filter((line) => line.startsWith('{'));
    return { loaded, entries: entries.map((line) => JSON.parse(line) as Record<string, unknown>) };
  } finally {
    await life.kill();
    rmSync(coverage, { recursive: true, force: true });
  }
}

describe('the built program', () => {
  it('G-30 loads none of OpenTelemetry where no collector is named', { tags: 'long' }, async () => {
    const { loaded, entries } = await lifeOf({});
    expect(loaded.some((url) => url.endsWith('/dist/interfaces/main.js'))).toBe(true);
    expect(loaded.filter((url) => url.includes('opentelemetry') || url.includes('otlp'))).toEqual([]);
    expect(entries.filter((entry) => 'trace_id' in entry)).toEqual([]);
  });

  it('G-30 loads it where one is, and its log names the trace', { tags: 'long' }, async () => {
    const collector = await openCollector();
    try {
      const { loaded, entries } = await lifeOf({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, () =>
        eventually(() =>
          expect(collector.spans).toContainEqual(
            expect.objectContaining({ traceId: TRACE, name: 'GET /api/admin/events' }),
          ),
        ),
      );
      expect(loaded.some((url) => url.includes('/@opentelemetry/sdk-trace/'))).toBe(true);
      expect(entries.find(({ context }) => context === 'access')).toMatchObject({ event: 'denied', trace_id: TRACE });
    } finally {
      await collector.close();
    }
  });
});
