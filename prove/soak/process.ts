import { readdirSync, readFileSync } from 'node:fs';
import type { Life } from '../../test/support/program.js';
import { Metrics } from '../metrics.js';
import { until } from '../until.js';

const SAMPLE_MS = 1_000;
const LAG = /event loop p99 (\S+) ms/g;

/** For a process whose event loop is to be watched by `lagOf`. */
export const WATCHED = `--import ${new URL('./loop-lag.mjs', import.meta.url).href}`;

const rssMb = (pid: number) =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

/** How many files, sockets and pipes a process has open. */
export const openFilesOf = ({ pid }: Life): number => readdirSync(`/proc/${pid}/fd`).length;

/** Milliseconds of an API's event loop that 99 of 100 looks came late by, since it was last asked. */
export const lagAt = async (url: string): Promise<number> =>
  (await Metrics.of(url)).figure('nodejs_eventloop_lag_p99_seconds') * 1_000;

/** The same of a process that is `WATCHED`. */
export async function lagOf(life: Life): Promise<number> {
  const before = [...life.output.matchAll(LAG)].length;
  process.kill(life.pid, 'SIGUSR2');
  let lines: RegExpMatchArray[] = [];
  await until('it says how late its event loop was', () => {
    lines = [...life.output.matchAll(LAG)];
    return lines.length > before;
  });
  return Number(lines.at(-1)?.[1]);
}

/** By how much `y` grows with each one of `x`, by least squares. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const shared = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return shared / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

/** Looks at the memory of processes every second. */
export class MemoryWatch {
  private readonly began = performance.now();
  private readonly seen: (readonly [minutes: number, mb: number])[][];
  private readonly timer: NodeJS.Timeout;

  constructor(lives: readonly Life[]) {
    this.seen = lives.map(() => []);
    this.timer = setInterval(() => {
      const minutes = (performance.now() - this.began) / 60_000;
      lives.forEach((life, index) => {
        if (!life.hasEnded) this.seen[index]?.push([minutes, rssMb(life.pid)]);
      });
    }, SAMPLE_MS);
  }

  /** Ends it; returns of each process its growth in MB a minute, and its first and last MB. */
  end(): { slope: number; first: number; last: number }[] {
    clearInterval(this.timer);
    return this.seen.map((points) => ({
      slope: slopeOf(points),
      first: points[0]?.[1] ?? Number.NaN,
      last: points.at(-1)?.[1] ?? Number.NaN,
    }));
  }
}
