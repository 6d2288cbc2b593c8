import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ParserProcesses, ParsersBusy } from '../../../infrastructure/parsers/parser-processes.js';

const HOUR_MS = 3_600_000;

let folder: string;
let program: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'banksia-parser-'));
  program = join(folder, 'parser.mjs');
  // Answers its name at once, and never to anything else.
  writeFileSync(
    program,
    `process.on('message', ({ name }) => name && process.send({ name, rss: 0 })); process.on('disconnect', () => process.exit());`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the processes that parse', () => {
  it('REL-18 G-25 refuse nothing because the program ends: what is under way then, and what waited, is asked again later', async () => {
    const processes = new ParserProcesses<{ name?: string }, { name: string }>(program, {
      atOnce: 1,
      waiting: 5,
      timeoutMs: HOUR_MS,
      idle: HOUR_MS,
    });
    expect(await processes.ask({ name: 'first' })).toMatchObject({ name: 'first' });
    const asked = [processes.ask({}), processes.ask({ name: 'waited' })];
    // The first of them has its process.
    await new Promise(setImmediate);
    processes.close();
    for (const one of await Promise.allSettled(asked))
      expect(one).toMatchObject({ status: 'rejected', reason: expect.any(ParsersBusy) as unknown });
  });
});
