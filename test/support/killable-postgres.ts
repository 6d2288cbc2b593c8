import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../infrastructure/postgres/data-source.js';
import { hold, isAlive, until } from '../scripts/processes.js';
import { OTHER_CONNECTIONS, run } from './databases.js';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';

export type KillablePostgres = {
  /** A migrated database in it. */
  url: string;
  /** Ends the server as a failing machine would and starts it again in its place. */
  crash(): Promise<void>;
  /** The first half of a crash, and the second. */
  die(): Promise<void>;
  rise(): Promise<void>;
  /** Kills one of the program's connections inside the server, which then drops every other and recovers. */
  loseBackend(): Promise<void>;
  close(): Promise<void>;
};

/** A Postgres of one's own that can be killed whatever it is doing; what it had committed to disk it keeps. */
export async function killablePostgres(): Promise<KillablePostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'banksia-killable-'));
  const port = await freePort();
  const start = () => hold(dataDir, { env: { PGPORT: String(port) } });
  let holder = await start();
  const { url } = holder;
  await migrate(url);
  const die = async () => {
    const server = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(server, 'SIGQUIT');
    await until('the server is gone', () => !isAlive(server));
    await holder.leave();
  };
  const rise = async () => {
    holder = await start();
  };
  return {
    url,
    die,
    rise,
    crash: async () => {
      await die();
      await rise();
    },
    loseBackend: async () => {
      // It may still be recovering from the last time.
      const [victim] = await eventually(() =>
        run<{ pid: number }>(url, `select pid ${OTHER_CONNECTIONS} order by random() limit 1`),
      );
      if (victim) process.kill(victim.pid, 'SIGKILL');
    },
    close: async () => {
      await holder.leave();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
