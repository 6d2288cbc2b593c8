import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { PhotoAnswer, PhotoQuestion } from './answer.js';

/** Stands beside this file in its own language: built it is JavaScript, under test as it was written. */
const beside = (name: string) => import(new URL(`./${name}${extname(import.meta.filename)}`, import.meta.url).href);

async function answer({ base, crop, files }: PhotoQuestion): Promise<PhotoAnswer> {
  const { drawPhoto } = (await beside('draw')) as typeof import('./draw.js');
  const picture = await readFile(base);
  const drawn = await drawPhoto(picture, crop, files);
  if (!(drawn instanceof Map)) return { problem: drawn };
  for (const [file, bytes] of drawn) await writeFile(`${base}.${file}`, bytes, { mode: 0o600 });
  return { drawn: true };
}

const { answering } = (await beside('../../parsers/answering')) as typeof import('../../parsers/answering.js');
answering<PhotoQuestion, PhotoAnswer>((question) =>
  answer(question).catch((error: NodeJS.ErrnoException) => ({ failed: error.code ?? error.name })),
);
