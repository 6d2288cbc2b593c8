import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import { Settings } from '../application/ports/settings.js';
import { MINUTE } from '../domain/shared/time.js';
import { DiskStaging } from '../infrastructure/document/disk-staging.js';
import { freshDatabase } from '../test/support/databases.js';
import { eventually } from '../test/support/eventually.js';
import { freePort } from '../test/support/free-port.js';
import { handedIn, harmed, harmedFiles, wholeFiles } from '../test/support/harmed-files.js';
import { HOSTILE_FILES } from '../test/support/hostile-files.js';
import { registration } from '../test/support/people.js';
import { program } from '../test/support/program.js';
import { Visitor } from '../test/support/visitor.js';
import { HealthWatch } from './health-watch.js';
import { type Context, exactly, type Figure, type Proof, within } from './proof.js';

/** Files are handed in by two at once, as many as the program inspects at once. */
const LANES = 2;
const HANG_MS = MINUTE;
const MEGABYTE = 2 ** 20;

export const files: Proof = {
  name: 'files',
  title: 'Damaged PDF, JPEG, PNG, doc and docx files, and twenty at once that once hung their parser',
  promises: ['SEC-31', 'SEC-32', 'SEC-33', 'F1', 'F2', 'F20'],
  // What is refused of twenty at once is also in test/interfaces/http/hostile-files.spec.ts.
  run: async (context) => [...(await damaged(context)), ...(context.full ? await twentyAtOnce() : [])],
};

/** The processor that this thread has used, in milliseconds. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

async function damaged({ seed, full, progress }: Context): Promise<Figure[]> {
  const total = full ? 20_000 : 60;
  const folder = mkdtempSync(join(tmpdir(), 'banksia-files-'));
  const staging = new DiskStaging(Object.assign(Object.create(Settings.prototype) as Settings, { dataDir: folder }));
  const whole = await wholeFiles();
  let [done, hung, longest, rssAfterWarmUp] = [0, 0, 0, 0];
  const memory = () => {
    globalThis.gc?.();
    return process.memoryUsage.rss();
  };
  const lane = (number: number) =>
    fc.check(
      fc.asyncProperty(harmedFiles(whole.length), async ([which, all]) => {
        const [type, file] = whole[which] as [string, Buffer];
        const bytes = harmed(file, all);
        const [began, before] = [performance.now(), threadMs()];
        await handedIn(staging, bytes, type);
        longest = Math.max(longest, threadMs() - before);
        if (performance.now() - began >= HANG_MS) hung += 1;
        done += 1;
        if (done === Math.floor(total / 10)) rssAfterWarmUp = memory();
        progress(done, total);
      }),
      { numRuns: total / LANES, seed: seed + number },
    );
  try {
    const lanes = await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)));
    const failures = lanes.filter(({ failed }) => failed);
    for (const { counterexample, errorInstance } of failures)
      console.error('A file ended in an error:', counterexample, errorInstance);
    const left = readdirSync(join(folder, 'incoming')).length;
    let refusedWhole = 0;
    for (const [type, file] of whole) if ((await handedIn(staging, file, type)) !== 'taken') refusedWhole += 1;
    return [
      exactly('damaged files handed in', total, done),
      exactly('files without an answer within 60 s', 0, hung),
      exactly('files that ended in an error instead of an answer', 0, failures.length),
      exactly('files left behind', 0, left),
      exactly('whole files that are refused afterwards', 0, refusedWhole),
      within('longest work of the main thread for a file', 200, longest, 'ms'),
      within('growth of memory after the first tenth', 50, (memory() - rssAfterWarmUp) / MEGABYTE, 'MB'),
    ];
  } finally {
    staging.onApplicationShutdown();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Files that once hung their parser, to the built program, while somebody else asks whether it lives. */
async function twentyAtOnce(): Promise<Figure[]> {
  const database = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'banksia-twenty-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const api = await program('api', { DATABASE_URL: database.url, DATA_DIR: dataDir, PUBLIC_URL: url }, port);
  try {
    await api.start();
    const senders = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const sender = new Visitor(url);
        await eventually(async () => {
          const { status, text } = await sender.post('/api/register', registration());
          if (status !== 201) throw new Error(`registering answered ${status}: ${text}`);
        });
        return sender;
      }),
    );
    const made = HOSTILE_FILES.map(([, type, make]) => [type, new Uint8Array(make())] as const);
    const watch = await HealthWatch.of(url);
    const uploads = senders.flatMap((sender) =>
      made.map(async ([type, raw]) => {
        const { body } = await sender.post<{ uploadURL: string }>('/api/objects/upload');
        return sender.ask('PUT', body.uploadURL.slice(url.length), { raw, headers: { 'Content-Type': type } });
      }),
    );
    const answered = await Promise.all(uploads);
    const times = await watch.end();
    const refused = answered.filter(({ status }) => status === 400 || status === 415).length;
    return [
      exactly('hostile files at once that are refused', uploads.length, refused),
      within('slowest answer of /api/health/live meanwhile', 250, Math.max(...times), 'ms'),
    ];
  } finally {
    await api.kill();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
