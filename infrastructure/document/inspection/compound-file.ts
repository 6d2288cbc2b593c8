import type { Parser } from './verdict.js';

const ENTRY_BYTES = 128;
const NAME_BYTES = 64;
/** Stands where an entry has no sibling or child. */
const NOTHING = 0xffffffff;
/** Sector numbers of the allocation table that the header itself holds; more follow in a chain of sectors (DIFAT). */
const NUMBERS_IN_HEADER = 109;
/** A document with a hundred embedded spreadsheets has fewer. */
const MAX_ENTRIES = 10_000;

/** An old Word file: holds its own stream and no macros, and what it holds forms a tree (MS-CFB 2.6, MS-DOC 2.1). */
export const inspectCompoundFile: Parser = (bytes) => {
  const entries = directoryOf(bytes);
  if (entries.length > MAX_ENTRIES) return Promise.resolve('archive_too_large');
  if (entries.some(({ name }) => /^(_VBA_PROJECT(_CUR)?|Macros|VBA)$/i.test(name))) return Promise.resolve('macros');
  const isWord = entries.some(({ name }) => name === 'WordDocument') && isTree(entries);
  return Promise.resolve(isWord ? bytes : 'wrong_type');
};

type Entry = { name: string; links: number[] };

/** Whether every entry is reached at most once, which readers that walk the tree rely on (F1). */
function isTree(entries: Entry[]): boolean {
  const seen = new Set<number>();
  const open = [0];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const entry = entries[id];
    if (!entry || seen.has(id)) return false;
    seen.add(id);
    open.push(...entry.links.filter((link) => link !== NOTHING));
  }
  return true;
}

/** The directory of a compound file, in one pass over its sectors. @throws Error when they do not fit together */
export function directoryOf(file: Buffer): Entry[] {
  const shift = file.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new Error('There are no sectors of that size');
  const size = 1 << shift;
  const sectors = Math.ceil(file.length / size);
  const start = (sector: number) => (sector + 1) * size;

  function* chain(first: number, next: (sector: number) => number): Generator<number> {
    let steps = 0;
    for (let at = first; at < sectors; at = next(at)) {
      if (++steps > sectors) throw new Error('Its sectors form a ring');
      yield at;
    }
  }
  const table = Array.from({ length: NUMBERS_IN_HEADER }, (_, at) => file.readUInt32LE(76 + at * 4));
  const lastOf = (sector: number) => file.readUInt32LE(start(sector) + size - 4);
  for (const sector of chain(file.readUInt32LE(68), lastOf))
    for (let at = 0; at < size / 4 - 1; at++) table.push(file.readUInt32LE(start(sector) + at * 4));
  const after = (sector: number) =>
    file.readUInt32LE(start(table[Math.floor(sector / (size / 4))] ?? sectors) + (sector % (size / 4)) * 4);

  const entries: Entry[] = [];
  for (const sector of chain(file.readUInt32LE(48), after))
    for (let at = start(sector); at + ENTRY_BYTES <= Math.min(start(sector) + size, file.length); at += ENTRY_BYTES)
      entries.push(entryAt(file, at));
  return entries;
}

function entryAt(file: Buffer, at: number): Entry {
  const isUsed = file[at + 66] !== 0;
  const length = Math.max(0, Math.min(NAME_BYTES, file.readUInt16LE(at + 64)) - 2);
  const name = file.toString('utf16le', at, at + length).split('\0', 1)[0] ?? '';
  return isUsed ? { name, links: [68, 72, 76].map((link) => file.readUInt32LE(at + link)) } : { name: '', links: [] };
}
