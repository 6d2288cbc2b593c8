/** @module-tag long */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Settings } from '../../../application/ports/settings.js';
import { DiskStaging } from '../../../infrastructure/document/disk-staging.js';
import { handedIn, harmed, harmedFiles, wholeFiles } from '../../support/harmed-files.js';

const FILES = Number(process.env['FUZZ_FILES'] ?? 400);
/** A file takes some milliseconds, one that ends its process starts another. */
const TIMEOUT_MS = 120_000 + 1_000 * FILES;

let folder: string;
let staging: DiskStaging;
beforeAll(() => {
  process.stdout.write(`fuzz: FUZZ_FILES=${FILES}\n`);
  folder = mkdtempSync(join(tmpdir(), 'banksia-fuzz-'));
  staging = new DiskStaging(Object.assign(Object.create(Settings.prototype) as Settings, { dataDir: folder }));
});
afterAll(() => {
  staging.onApplicationShutdown();
  rmSync(folder, { recursive: true, force: true });
});

describe('F1 F2 a harmed file', () => {
  it(
    'is taken or refused, leaves nothing behind and hangs nobody',
    async () => {
      const whole = await wholeFiles();
      const outcomes: Record<string, number> = {};
      await fc.assert(
        fc.asyncProperty(harmedFiles(whole.length), async ([which, all]) => {
          const [type, file] = whole[which] as [string, Buffer];
          const name = `${type.split(/[/.]/).at(-1)} ${await handedIn(staging, harmed(file, all), type)}`;
          outcomes[name] = (outcomes[name] ?? 0) + 1;
          expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
        }),
        { numRuns: FILES },
      );
      process.stdout.write(`fuzz: ${JSON.stringify(outcomes)}\n`);
      expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(['pdf taken', 'png wrong_type']));
      for (const [type, file] of whole) expect([type, await handedIn(staging, file, type)]).toEqual([type, 'taken']);
    },
    TIMEOUT_MS,
  );
});
