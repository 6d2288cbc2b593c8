import { onPath } from './chromium.mjs';
import { installed } from './debian.mjs';

/**
 * A Caddy: `CADDY_PATH`, else the one on the PATH, else Debian’s package; null where there is none. Debian 12 has
 * one that does not know all of our configuration; that of a later Debian does.
 */
export async function findCaddy() {
  const there = process.env.CADDY_PATH ?? onPath('caddy');
  return there ?? ((await installed('caddy')) ? onPath('caddy') : null);
}
