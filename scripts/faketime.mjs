import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installed } from './debian.mjs';
import { Refusal } from './progress.mjs';

const LIBRARIES = '/usr/lib';

function packaged() {
  if (!existsSync(LIBRARIES)) return null;
  const files = readdirSync(LIBRARIES).map((name) => join(LIBRARIES, name, 'faketime/libfaketimeMT.so.1'));
  return files.find((file) => existsSync(file)) ?? null;
}

/** A libfaketime for programs of several threads: `FAKETIME_PATH`, else Debian’s package; null where there is none. */
export async function findFaketime() {
  const configured = process.env.FAKETIME_PATH;
  if (configured && !existsSync(configured))
    throw new Refusal(`FAKETIME_PATH names ${configured}, which does not exist`);
  const there = configured ?? packaged();
  return there ?? ((await installed('libfaketime')) ? packaged() : null);
}
