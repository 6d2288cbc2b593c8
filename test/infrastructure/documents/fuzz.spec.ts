import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { Settings } from '../../../application/ports/settings.js';
import { FileRefused } from '../../../application/ports/staging.js';
import { DiskStaging } from '../../../infrastructure/documents/disk-staging.js';
import { doc, DOC_TYPE, docx, DOCX_TYPE, PDF, picture } from '../../support/documents.js';

const FILES = Number(process.env['FUZZ_FILES'] ?? 400);
/** A file takes some milliseconds, one that ends its process starts another. */
const TIMEOUT_MS = 120_000 + 1_000 * FILES;
const LIMIT = 10_485_760;

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

async function* partsOf(bytes: Buffer) {
  yield bytes;
}

type Harm = (file: Buffer) => Buffer;

/** Ways to harm a file, at a place between its beginning (0) and its end (1). */
const place = fc.noBias(fc.nat(9_999)).map((part) => part / 10_000);
const at = (file: Buffer, where: number) => Math.floor(where * file.length);
const harms: fc.Arbitrary<Harm> = fc.oneof(
  fc.tuple(place, fc.nat(255)).map(([where, value]): Harm => (file) => {
    file[at(file, where)] = value;
    return file;
  }),
  // Numbers that lengths, counts and places are often not held against.
  fc
    .tuple(
      place,
      fc.constantFrom(0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff),
      fc.boolean(),
    )
    .map(([where, number, isLittle]): Harm => (file) => {
      const start = Math.min(at(file, where), file.length - 4);
      if (start < 0) return file;
      if (isLittle) file.writeUInt32LE(number, start);
      else file.writeUInt32BE(number, start);
      return file;
    }),
  place.map(
    (where): Harm =>
      (file) =>
        file.subarray(0, Math.max(1, at(file, where))),
  ),
  fc.tuple(place, place, fc.integer({ min: 1, max: 200 })).map(([from, to, times]): Harm => (file) => {
    const [first, last] = [at(file, Math.min(from, to)), at(file, Math.max(from, to))];
    const part = file.subarray(first, Math.min(last, first + 4_096));
    return Buffer.concat([file.subarray(0, first), ...Array<Buffer>(times).fill(part), file.subarray(first)]);
  }),
  fc.tuple(place, fc.uint8Array({ minLength: 1, maxLength: 44 })).map(
    ([where, noise]): Harm =>
      (file) =>
        Buffer.concat([file.subarray(0, at(file, where)), noise, file.subarray(at(file, where))]),
  ),
);

describe('F1 F2 a harmed file', () => {
  it(
    'is taken or refused, leaves nothing behind and hangs nobody',
    async () => {
      const photo = await sharp(await picture('jpeg', 300, 200))
        .withExif({ IFD0: { Copyright: 'Pat' } })
        .jpeg()
        .toBuffer();
      const scan = await sharp(await picture('png', 300, 200))
        .png({ progressive: true })
        .toBuffer();
      const whole: [type: string, file: Buffer][] = [
        ['application/pdf', PDF],
        ['image/jpeg', photo],
        ['image/jpeg', await sharp(photo).jpeg({ progressive: true }).toBuffer()],
        ['image/png', scan],
        [DOC_TYPE, doc('/ObjectPool/_1/Contents', '/Data')],
        [DOCX_TYPE, docx({ name: 'word/media/one.png', claims: 900_000 }, { name: 'word/styles.xml' })],
      ];
      const outcomes: Record<string, number> = {};
      await fc.assert(
        fc.asyncProperty(
          fc.nat(whole.length - 1),
          fc.array(harms, { minLength: 1, maxLength: 4 }),
          async (which, all) => {
            const [type, file] = whole[which] as [string, Buffer];
            const harmed = all.reduce<Buffer>((bytes, harm) => harm(bytes), Buffer.from(file)).subarray(0, LIMIT);
            const outcome = await staging.receive(partsOf(harmed), type, LIMIT).then(
              async (staged) => {
                await staged.discard();
                return 'taken';
              },
              (error: unknown) => {
                if (!(error instanceof FileRefused)) throw error;
                return error.why;
              },
            );
            const name = `${type.split(/[/.]/).at(-1)} ${outcome}`;
            outcomes[name] = (outcomes[name] ?? 0) + 1;
            expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
          },
        ),
        { numRuns: FILES },
      );
      process.stdout.write(`fuzz: ${JSON.stringify(outcomes)}\n`);
      expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(['pdf taken', 'png wrong_type']));
      for (const [type, file] of whole)
        await expect(staging.receive(partsOf(file), type, LIMIT)).resolves.toMatchObject({ type });
    },
    TIMEOUT_MS,
  );
});
