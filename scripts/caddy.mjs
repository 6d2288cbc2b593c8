import { existsSync } from 'node:fs';
import { onPath } from './chromium.mjs';
import { run, step } from './progress.mjs';

/** A Caddy: `CADDY_PATH`, else the one on the PATH, else Debian’s package; null where there is none. */
export async function findCaddy() {
  const there = process.env.CADDY_PATH ?? onPath('caddy');
  if (there) return there;
  const isDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  return isDebian && (await installed()) ? onPath('caddy') : null;
}

// The service that the package starts is not wanted.
async function installed() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args) =>
    run('apt-get', ['-y', '-qq', '-o', 'DPkg::Lock::Timeout=120', ...args], { env }).then(({ code }) => code === 0);
  const install = () => apt('install', '--no-install-recommends', 'caddy');
  return step('Trying Debian’s caddy', async () => (await install()) || ((await apt('update')) && (await install())));
}
