import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Parser, Question, Verdict } from './verdict.js';

/** Parsers stand beside this file in its own language: built they are JavaScript, under test as they were written. */
const beside = (name: string) => import(new URL(`./${name}${extname(import.meta.filename)}`, import.meta.url).href);
const pictures = () => beside('picture') as Promise<typeof import('./picture.js')>;
const archives = () => beside('archive') as Promise<typeof import('./archive.js')>;
const compoundFiles = () => beside('compound-file') as Promise<typeof import('./compound-file.js')>;

const unknown: Parser = () => Promise.resolve('wrong_type');
const jpeg: Parser = async (bytes) => (await pictures()).inspectJpeg(bytes);
const PARSERS: Record<string, Parser> = {
  'application/pdf': async (bytes) => ((await foundIn(bytes)) === 'application/pdf' ? bytes : 'wrong_type'),
  'image/jpeg': jpeg,
  'image/jpg': jpeg,
  'image/png': async (bytes) => (await pictures()).inspectPng(bytes),
  'image/webp': async (bytes) => (await pictures()).inspectWebp(bytes),
  'application/msword': async (bytes) =>
    (await foundIn(bytes)) === 'application/x-cfb' ? (await compoundFiles()).inspectCompoundFile(bytes) : 'wrong_type',
  // A reader of archives looks from the end: what else begins the file would be shown as that.
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': async (bytes) =>
    isArchive(bytes) ? (await archives()).inspectArchive(bytes) : 'wrong_type',
};

const isArchive = (bytes: Buffer) => bytes.toString('latin1', 0, 2) === 'PK';

/** `file-type` would look into archives, whose size nobody has checked here. */
async function foundIn(bytes: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  return isArchive(bytes) ? undefined : (await fileTypeFromBuffer(bytes))?.mime;
}

/** The box that begins a file of an iPhone's camera (ISO/IEC 23008-12). */
const isHeic = (bytes: Buffer) => /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(bytes.toString('latin1', 4, 12));

async function answer({ file, type }: Question): Promise<Verdict> {
  const bytes = await readFile(file);
  if (isHeic(bytes)) return { refused: 'heic' };
  const kept = await (PARSERS[type] ?? unknown)(bytes).catch(() => 'wrong_type' as const);
  if (typeof kept === 'string') return { refused: kept };
  if (kept !== bytes) await writeFile(file, kept);
  return { size: kept.length };
}

const { answering } = (await beside('../../parsers/answering')) as typeof import('../../parsers/answering.js');
answering<Question, Verdict>((question) =>
  answer(question).catch((error: NodeJS.ErrnoException) => ({ failed: error.code ?? error.name })),
);
