import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

type Process = { pid: number; parent: number; command: string };

function processes(): Process[] {
  if (!existsSync('/proc/self/stat')) {
    const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid=,args='], { encoding: 'utf8' });
    return [...stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, pid, parent, command = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      command,
    }));
  }
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const [, parent] =
        readFileSync(`/proc/${Number(pid)}/stat`, 'utf8')
          .split(') ')
          .pop()
          ?.split(' ') ?? [];
      return { pid: Number(pid), parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'latin1') };
    } catch {
      return [];
    }
  });
}

/** The processes that a process started and whose command holds these words. */
export const childrenOf = (pid: number, words: string): number[] =>
  processes().flatMap(({ pid: child, parent, command }) => (parent === pid && command.includes(words) ? child : []));
