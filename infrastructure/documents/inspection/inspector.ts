import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Answer, Parser, Question, Verdict } from './verdict.js';

/** The most that a file may cost: memory of this process in bytes, microseconds of processor. */
const MOST_BYTES = 640 * 1024 * 1024;
const MOST_PROCESSOR = 10_000_000;
const LOOK_MS = 50;

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

async function answer({ file, type }: Question): Promise<Verdict> {
  const bytes = await readFile(file);
  const kept = await (PARSERS[type] ?? unknown)(bytes).catch(() => 'wrong_type' as const);
  if (typeof kept === 'string') return { refused: kept };
  if (kept !== bytes) await writeFile(file, kept);
  return { size: kept.length };
}

/** Decoders of pictures work beside JavaScript, which can therefore end this process when a picture costs too much. */
function guard(): NodeJS.Timeout {
  const before = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (process.memoryUsage.rss() > MOST_BYTES || user + system > MOST_PROCESSOR) end();
  }, LOOK_MS);
}

/** At once, whatever still runs beside JavaScript. */
const end = () => process.kill(process.pid, 'SIGKILL');

process.on('disconnect', end);
process.on('message', (question: Question) => {
  const guarded = guard();
  answer(question)
    .catch((error: NodeJS.ErrnoException) => ({ failed: error.code ?? error.name }))
    .then((verdict) => {
      clearInterval(guarded);
      const reply: Answer = { ...verdict, rss: process.memoryUsage.rss() };
      process.send?.(reply);
    }, end);
});
