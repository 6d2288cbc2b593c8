import fc from 'fast-check';
import sharp from 'sharp';
import { FileRefused, type Staging } from '../../application/ports/document/staging.js';
import { doc, DOC_TYPE, docx, DOCX_TYPE, PDF, picture } from './documents.js';

/** The most that an upload may have, in bytes. */
export const LIMIT = 10_485_760;

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

/** What one file is made large by: a part of it again and again, up to the limit of an upload. */
const growths: fc.Arbitrary<Harm> = fc.tuple(place, fc.nat(LIMIT)).map(([where, size]): Harm => (file) => {
  const [start, part] = [at(file, where), file.subarray(at(file, where), at(file, where) + 4_096)];
  if (part.length === 0) return file;
  return Buffer.concat([file.subarray(0, start), Buffer.alloc(size, part), file.subarray(start)]);
});

/** Which of some whole files is harmed, and how; one in forty is made as large as an upload may be. */
export const harmedFiles = (count: number): fc.Arbitrary<[which: number, all: Harm[]]> =>
  fc.tuple(
    fc.nat(count - 1),
    fc.oneof(
      { weight: 39, arbitrary: fc.array(harms, { minLength: 1, maxLength: 4 }) },
      { weight: 1, arbitrary: fc.tuple(growths, harms) },
    ),
  );

export const harmed = (file: Buffer, all: readonly Harm[]): Buffer =>
  all.reduce<Buffer>((bytes, harm) => harm(bytes), Buffer.from(file)).subarray(0, LIMIT);

/** Good files of each kind that is taken, with the type that they are sent as. */
export async function wholeFiles(): Promise<[type: string, file: Buffer][]> {
  const photo = await sharp(await picture('jpeg', 300, 200))
    .withExif({ IFD0: { Copyright: 'Pat' } })
    .jpeg()
    .toBuffer();
  const scan = await sharp(await picture('png', 300, 200))
    .png({ progressive: true })
    .toBuffer();
  return [
    ['application/pdf', PDF],
    ['image/jpeg', photo],
    ['image/jpeg', await sharp(photo).jpeg({ progressive: true }).toBuffer()],
    ['image/png', scan],
    [DOC_TYPE, doc('/ObjectPool/_1/Contents', '/Data')],
    [DOCX_TYPE, docx({ name: 'word/media/one.png', claims: 900_000 }, { name: 'word/styles.xml' })],
  ];
}

async function* partsOf(bytes: Buffer) {
  yield bytes;
}

/** Hands a file in: `taken`, or why it was refused. */
export async function handedIn(staging: Staging, bytes: Buffer, type: string): Promise<string> {
  try {
    await (await staging.receive(partsOf(bytes), type, LIMIT)).discard();
    return 'taken';
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return error.why;
  }
}
