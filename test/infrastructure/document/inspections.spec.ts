/** @module-tag long */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { FileRefused, StagingBusy } from '../../../application/ports/document/staging.js';
import { Inspections } from '../../../infrastructure/document/inspections.js';

/** Stands for the parsers: each file is called what it does to them. */
const STAND_IN = `
import { appendFileSync, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
const log = (what) => appendFileSync(join(import.meta.dirname, 'log'), what);
process.on('disconnect', () => process.exit());
process.on('message', async ({ file }) => {
  log('(');
  const name = basename(file);
  if (name === 'hangs') for (;;);
  if (name === 'ends') process.exit(0);
  if (name === 'crashes') process.abort();
  if (name === 'eats memory') for (const all = []; ; ) all.push(new Array(100_000).fill(all.length));
  if (name === 'tells secrets') return process.send({ failed: Object.keys(process.env).join(), rss: 0 });
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
  do await pause();
  while (name === 'waits' && !existsSync(join(import.meta.dirname, 'go')));
  log(')');
  process.send({ size: process.pid, rss: name === 'is large' ? 1e9 : 0 });
});`;

let folder: string;
let inspections: Inspections;
const LIMITS = { atOnce: 2, waiting: 20, timeoutMs: 60_000, idle: 60_000 };
const open = (limits: Partial<typeof LIMITS> = {}) =>
  (inspections = new Inspections({ ...LIMITS, ...limits }, join(folder, 'inspector.mjs')));
const inspect = (file: string, type = 'application/pdf') => inspections.inspect(join(folder, file), type);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'banksia-inspections-'));
  writeFileSync(join(folder, 'inspector.mjs'), STAND_IN);
});
afterEach(() => {
  inspections.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('F1 an inspection', () => {
  it('that hangs is refused; this process goes on meanwhile, and so does the next file', async () => {
    open({ timeoutMs: 1_000 });
    let [turns, pending] = [0, true];
    const hung = inspect('hangs').finally(() => (pending = false));
    hung.catch(() => undefined);
    for (; pending; turns++) await turn();
    await expect(hung).rejects.toMatchObject({ why: 'wrong_type' });
    expect(turns).toBeGreaterThan(1);
    inspections.close();
    open();
    await expect(inspect('is good')).resolves.toBeGreaterThan(0);
  });

  it.each(['ends', 'crashes', 'eats memory'])(
    'whose file %s its process is refused, and no other file is',
    async (file) => {
      open({ atOnce: 1 });
      const [bad, good] = [inspect(file), inspect('is good')];
      await expect(bad).rejects.toThrow(FileRefused);
      await expect(good).resolves.toBeGreaterThan(0);
      await expect(inspect(file, 'image/png')).rejects.toMatchObject({ why: 'picture_too_large' });
    },
  );

  it('that cannot start is no fault of the file', async () => {
    open();
    const { execPath } = process;
    process.execPath = join(folder, 'none');
    try {
      await expect(inspect('is good')).rejects.toThrow(StagingBusy);
    } finally {
      process.execPath = execPath;
    }
    await expect(inspect('is good')).resolves.toBeGreaterThan(0);
  });

  it('knows no variable of the program, such as its secrets', async () => {
    open();
    await expect(inspect('tells secrets')).rejects.toMatchObject({ code: '' });
  });

  it('happens for two files at once, in processes that are used again unless one grew large', async () => {
    open();
    const sizes = await Promise.all(Array.from({ length: 10 }, () => inspect('is good')));
    expect(new Set(sizes).size).toBeLessThanOrEqual(2);
    const log = readFileSync(join(folder, 'log'), 'utf8');
    expect(log).toHaveLength(20);
    expect(log).not.toContain('(((');
    inspections.close();
    open({ atOnce: 1 });
    const grown = await inspect('is large');
    expect(await inspect('is good')).not.toBe(grown);
  });

  it('is not waited for by more than may wait', async () => {
    open({ atOnce: 1, waiting: 2 });
    const taken = ['waits', 'is good', 'is good'].map((file) => inspect(file));
    await expect(inspect('is good')).rejects.toThrow(StagingBusy);
    await expect(inspect('is good')).rejects.toThrow(StagingBusy);
    writeFileSync(join(folder, 'go'), '');
    for (const size of await Promise.all(taken)) expect(size).toBeGreaterThan(0);
    await expect(inspect('is good')).resolves.toBeGreaterThan(0);
  });

  it('that nobody needs any more has no process', async () => {
    open({ atOnce: 1, idle: 1 });
    const first = await inspect('is good');
    await expect
      .poll(
        () => {
          try {
            return process.kill(first, 0);
          } catch {
            return false;
          }
        },
        { timeout: 60_000 },
      )
      .toBe(false);
    await expect(inspect('is good')).resolves.not.toBe(first);
  });
});
