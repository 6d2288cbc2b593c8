import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process by number and birth, so that a number that the system gave out again is not taken for the old process. */
export function identityOf(pid) {
  if (existsSync('/proc/self/stat')) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ');
      return fields[0] === 'Z' ? null : `${pid} ${fields[19]}`;
    } catch {
      return null;
    }
  }
  if (process.platform === 'win32') {
    try {
      process.kill(pid, 0);
      return `${pid}`;
    } catch (error) {
      return error.code === 'EPERM' ? `${pid}` : null;
    }
  }
  const birth = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim();
  return birth ? `${pid} ${birth}` : null;
}

/** Whether the process that wrote this identity still runs. */
export const runs = (identity) => identity !== '' && identityOf(parseInt(identity, 10)) === identity;

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
};

/** Runs `work` while no other process holds `file`; a holder that was killed does not count. */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  const own = identityOf(process.pid);
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, own);
  try {
    while (!take(mine, file)) {
      const holder = read(file);
      if (holder !== null && !runs(holder)) breakLock(file, holder);
      else await sleep(50);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(mine, file) {
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function breakLock(file, holder) {
  const breaking = `${file}.breaking`;
  try {
    mkdirSync(breaking);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (Date.now() - (statSync(breaking, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > 10_000)
      rmSync(breaking, { recursive: true, force: true });
    return;
  }
  try {
    if (read(file) === holder) rmSync(file, { force: true });
  } finally {
    rmSync(breaking, { recursive: true, force: true });
  }
}
