import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
const SAMPLE_MS = 250;

/** Milliseconds of processor time that a process has used; null where /proc does not tell. */
function usedBy(pid: number, command?: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    if (command && !stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')).startsWith(command)) return null;
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}

/**
 * Who is measured: processes that stay, and a database's backends, which come and go, unless they are said to stay.
 * Looking for them takes this process some milliseconds, in which it measures nobody's answers.
 */
export type Measured = {
  processes: number[];
  redis: number | null;
  backends: () => Promise<number[]>;
  backendsStay?: boolean;
};

/** Milliseconds of processor time by part; null for a part that runs where /proc does not show it. */
export type ProcessorTime = { node: number | null; postgres: number | null; redis: number | null };

/** Adds up the processor time of processes between start and stop. */
export class ProcessorClock {
  private readonly first = new Map<number, number>();
  private readonly last = new Map<number, number>();
  private timer: NodeJS.Timeout | null = null;
  private readonly startedAt: { node: number | null; redis: number | null };

  private constructor(private readonly measured: Measured) {
    this.startedAt = { node: this.node(), redis: this.redis() };
  }

  static async start(measured: Measured): Promise<ProcessorClock> {
    const clock = new ProcessorClock(measured);
    await clock.sample(true);
    if (!measured.backendsStay)
      clock.timer = setInterval(() => void clock.sample(false).catch(() => undefined), SAMPLE_MS);
    return clock;
  }

  async stop(): Promise<ProcessorTime> {
    if (this.timer) clearInterval(this.timer);
    const [node, redis] = [this.node(), this.redis()];
    await this.sample(false);
    const backends = [...this.last].map(([pid, used]) => used - (this.first.get(pid) ?? 0));
    return {
      node: since(this.startedAt.node, node),
      postgres: this.last.size > 0 ? backends.reduce((sum, used) => sum + used, 0) : null,
      redis: since(this.startedAt.redis, redis),
    };
  }

  private async sample(first: boolean): Promise<void> {
    for (const pid of await this.measured.backends()) {
      const used = usedBy(pid, 'postgres');
      if (used === null) continue;
      this.last.set(pid, used);
      if (first) this.first.set(pid, used);
    }
  }

  private node(): number | null {
    return this.measured.processes.reduce<number | null>((sum, pid) => {
      const used = usedBy(pid);
      return sum === null || used === null ? null : sum + used;
    }, 0);
  }

  private redis(): number | null {
    return this.measured.redis === null ? null : usedBy(this.measured.redis, 'redis');
  }
}

const since = (startedAt: number | null, ended: number | null) =>
  startedAt === null || ended === null ? null : ended - startedAt;
