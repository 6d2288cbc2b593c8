import { existsSync } from 'node:fs';
import { run, step } from './progress.mjs';

/** Whether this machine is a Debian that this user may install packages on, and the package is there now. */
export async function installed(name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  // The service that a package starts is not wanted.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const options = ['-y', '-qq', '-o', 'DPkg::Lock::Timeout=120'];
  const apt = (...args) => run('apt-get', [...options, ...args], { env }).then(({ code }) => code === 0);
  const install = () => apt('install', '--no-install-recommends', name);
  return step(`Trying Debian’s ${name}`, async () => (await install()) || ((await apt('update')) && (await install())));
}
