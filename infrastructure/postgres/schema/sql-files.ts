import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const FOLDER = import.meta.dirname;

/** The text of one of the schema's files; on every platform the same. */
export const sqlOf = (path: string): string => readFileSync(join(FOLDER, path), 'utf8').replaceAll('\r\n', '\n');

/** One SQL function with its triggers; the file has the function's name. */
export type FunctionFile = { name: string; text: string; hash: string };

/** A file's function as the program knows it. */
export const functionFile = (name: string, text: string): FunctionFile => ({
  name,
  text,
  hash: createHash('sha256').update(text).digest('hex'),
});

/** Every SQL function of the schema. */
export const functionFiles = (): FunctionFile[] =>
  globSync('functions/**/*.sql', { cwd: FOLDER })
    .sort()
    .map((path) => functionFile(basename(path, '.sql'), sqlOf(path)));
