import { utils, write } from 'cfb';

const SECTOR = 4_096;
const ENTRY = 128;
const NOTHING = 0xffffffff;
const END = 0xfffffffe;
const [STORAGE, STREAM, ROOT] = [1, 2, 5] as const;

type Commit = { kind: number; name: string; left?: number; right?: number; child?: number };

/** A compound file of sectors of 4 KB with this directory and no content. */
function compoundFile(entries: Commit[]): Buffer {
  const directory = Math.ceil((entries.length * ENTRY) / SECTOR);
  const table = Math.ceil(((directory + 1) * 4) / (SECTOR - 4));
  const file = Buffer.alloc((1 + table + directory) * SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(4, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(12, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(directory, 40);
  file.writeUInt32LE(table, 44);
  file.writeUInt32LE(table, 48);
  file.writeUInt32LE(SECTOR, 56);
  file.writeUInt32LE(END, 60);
  file.writeUInt32LE(END, 68);
  for (let at = 0; at < 109; at++) file.writeUInt32LE(at < table ? at : NOTHING, 76 + at * 4);
  file.fill(0xff, SECTOR, SECTOR * (1 + table));
  for (let sector = 0; sector < table + directory; sector++) {
    const after = sector < table ? 0xfffffffd : sector + 1 === table + directory ? END : sector + 1;
    file.writeUInt32LE(after, SECTOR + sector * 4);
  }
  entries.forEach(({ kind, name, left = NOTHING, right = NOTHING, child = NOTHING }, index) => {
    const at = SECTOR * (1 + table) + index * ENTRY;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, at + 64);
    file[at + 66] = kind;
    [left, right, child].forEach((id, nth) => file.writeUInt32LE(id, at + 68 + nth * 4));
    file.writeUInt32LE(kind === STORAGE ? 0 : END, at + 116);
  });
  return file;
}

const root = (child: number): Commit => ({ kind: ROOT, name: 'Root Entry', child });
const entries = (count: number, make: (index: number) => Commit): Commit[] => [
  root(1),
  ...Array.from({ length: count }, (_, at) => make(at + 1)),
];

/** Two streams that name each other as left sibling. */
function wake(): Buffer {
  const made = utils.cfb_new();
  for (const name of ['/a', '/b', '/WordDocument']) utils.cfb_add(made, name, Buffer.alloc(4_096));
  const file = Buffer.from(write(made, { type: 'buffer' }) as Uint8Array);
  const directory = (1 + file.readUInt32LE(48)) * 512;
  const entryOf = (name: string) =>
    [...Array(8).keys()].find((at) => {
      const entry = file.subarray(directory + at * ENTRY);
      return entry.toString('utf16le', 0, entry.readUInt16LE(64) - 2) === name;
    }) as number;
  const [a, b] = [entryOf('a'), entryOf('b')];
  file.writeUInt32LE(a, directory + 76);
  file.writeUInt32LE(b, directory + a * ENTRY + 68);
  file.writeUInt32LE(a, directory + b * ENTRY + 68);
  return file;
}

const stream = (links: Partial<Commit>): Commit => ({ kind: STREAM, name: 'x', ...links });

/** A photo of many small segments of Exif that each claim 65,535 entries. */
function exifSegments(): Buffer {
  const segment = Buffer.alloc(20);
  Buffer.from('ffe10012457869660000ffff', 'hex').copy(segment);
  return Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(10_485_740, segment), Buffer.from('ffd9', 'hex')]);
}

const COUNT = 80_000;
const DOC = 'application/msword';

/** Files that hung what once parsed them (F1, F2): what they are, the type they are sent as, and their bytes. */
export const HOSTILE_FILES: [what: string, type: string, make: () => Buffer][] = [
  ['a Word file whose directory is a ring', DOC, wake],
  [
    'a Word file of 40,000 small rings',
    DOC,
    () =>
      compoundFile(
        entries(COUNT, (at) => stream({ left: at % 2 ? at + 1 : at - 1, right: at < 3 ? at + 2 : NOTHING })),
      ),
  ],
  [
    'a Word file of 80,000 siblings in a row',
    DOC,
    () => compoundFile(entries(COUNT, (at) => stream({ right: at < COUNT ? at + 1 : NOTHING }))),
  ],
  [
    'a Word file of 80,000 storages in each other',
    DOC,
    () => compoundFile(entries(COUNT, (at) => ({ kind: STORAGE, name: 'x', child: at < COUNT ? at + 1 : NOTHING }))),
  ],
  ['a photo of half a million segments', 'image/jpeg', exifSegments],
];
