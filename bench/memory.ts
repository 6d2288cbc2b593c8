import { readFileSync } from 'node:fs';

/** Megabytes that a process holds; NaN where /proc does not tell. */
export function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
  } catch {
    return Number.NaN;
  }
}
