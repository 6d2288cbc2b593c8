import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

function lookUp(pid) {
  if (process.platform === 'linux') {
    try {
      const parent = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ')[1];
      return { parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
    } catch {
      return null;
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '') ?? [];
  return parent ? { parent: Number(parent), command } : null;
}

// From this process up to npm: a shell stands between them, and the older Node that installed the packages.
function upToNpm() {
  const pids = [];
  for (let pid = process.ppid; pid > 1 && pids.length < 4;) {
    const found = lookUp(pid);
    if (!found) return pids.slice(0, 1);
    pids.push(pid);
    if (/^npm\b|npm-cli/.test(found.command)) return pids;
    pid = found.parent;
  }
  return pids.slice(0, 1);
}

const exists = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Calls `handler` once when the npm that runs this script was killed, as no signal comes then. */
export function whenNpmEnds(handler) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const pids = upToNpm();
  const direct = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === direct && pids.every(exists)) return;
    clearInterval(timer);
    handler();
  }, 500);
  timer.unref();
}
