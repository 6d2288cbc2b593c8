import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** What a result depends on beside the code; no names of machines or people. */
export function machineOf(postgres: string, redisUrl: string | null): string {
  const cores = cpus();
  return [
    `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'})`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `${type()} ${release().split('-')[0]}`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${postgres}`,
    `queue on ${redisUrl ? 'Redis' : 'Postgres'}`,
  ].join(', ');
}

/** The machine's load of the last minute. */
export const loadNow = () => (loadavg()[0] ?? 0).toFixed(1);
