import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { freePort } from '../../test/support/free-port.js';
import { until } from '../until.js';

type Held = { url: string; stop(milliseconds?: number): Promise<void> };
type Embedded = { startEmbeddedPostgres(place: { dataDir: string }): Promise<Held> };

const SCRIPT = 'scripts/embedded-postgres.mjs';

/** Whether there was still a process of this id to take the signal; 0 only asks. */
const takes = (pid: number, signal: NodeJS.Signals | 0) => {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
};

/** A Postgres of one's own that can be killed whatever it is doing; what it had committed to disk it keeps. */
export class PostgresServer {
  private constructor(
    private readonly dataDir: string,
    readonly port: number,
    private held: Held,
  ) {}

  static async start(): Promise<PostgresServer> {
    const dataDir = mkdtempSync(join(tmpdir(), 'banksia-chaos-postgres-'));
    const port = await freePort();
    return new PostgresServer(dataDir, port, await hold(dataDir, port));
  }

  /** The address of its database for the schema's owner. */
  get url(): string {
    return this.held.url;
  }

  /** Ends it as a failing machine would. */
  async kill(): Promise<void> {
    const server = Number(readFileSync(join(this.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(server, 'SIGQUIT');
    await until('Postgres is gone', () => !takes(server, 0));
    await this.held.stop();
  }

  async revive(): Promise<void> {
    this.held = await hold(this.dataDir, this.port);
  }

  /** Kills one of the program's connections inside the server, which then drops every other and recovers. */
  async loseBackend(share: number): Promise<void> {
    await until('one of the connections to Postgres is killed', async () => {
      const pids = await this.backends().catch(() => []);
      const pid = pids[Math.floor(share * pids.length)];
      return pid !== undefined && takes(pid, 'SIGKILL');
    });
  }

  async close(): Promise<void> {
    await this.held.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private async backends(): Promise<number[]> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by pid',
      );
      return rows.map(({ pid }) => pid);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function hold(dataDir: string, port: number): Promise<Held> {
  const { startEmbeddedPostgres } = (await import(pathToFileURL(resolve(SCRIPT)).href)) as Embedded;
  const before = process.env['PGPORT'];
  process.env['PGPORT'] = String(port);
  try {
    return await startEmbeddedPostgres({ dataDir });
  } finally {
    if (before === undefined) delete process.env['PGPORT'];
    else process.env['PGPORT'] = before;
  }
}
