import pg from 'pg';

/** The server's databases of one bench run: made, copied and dropped through one connection. */
export class Databases {
  private readonly made = new Set<string>();
  private count = 0;

  private constructor(
    private readonly server: URL,
    private readonly admin: pg.Client,
  ) {}

  /** @throws Error when the address does not answer or its user is no superuser */
  static async open(serverUrl: string): Promise<Databases> {
    const admin = new pg.Client({ connectionString: serverUrl });
    admin.on('error', () => undefined);
    await admin.connect();
    const { rows } = await admin.query<{ super: boolean }>(
      'select rolsuper as super from pg_roles where rolname = current_user',
    );
    if (!rows[0]?.super) {
      await admin.end();
      throw new Error('The bench makes databases of its own: DATABASE_URL must name a superuser');
    }
    return new Databases(new URL(serverUrl), admin);
  }

  /** Makes an empty database, or a copy of one that nobody is connected to; returns its address. */
  async make(template?: string): Promise<string> {
    const name = `banksia_bench_${process.pid}_${this.count++}`;
    this.made.add(name);
    const source = template ? ` template "${nameOf(template)}" strategy file_copy` : '';
    await this.admin.query(`create database "${name}"${source}`);
    await this.admin.query('checkpoint');
    const url = new URL(this.server);
    url.pathname = `/${name}`;
    return url.href;
  }

  /** The database of a name, which stays for the next run; filled first where there is none yet. */
  async kept(name: string, fill: (url: string) => Promise<void>): Promise<string> {
    const url = new URL(this.server);
    url.pathname = `/${name}`;
    const { rowCount } = await this.admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const filled = await this.make();
      await fill(filled);
      await this.admin.query(`alter database "${nameOf(filled)}" rename to "${name}"`);
      this.made.delete(nameOf(filled));
    }
    return url.href;
  }

  async drop(url: string): Promise<void> {
    const name = nameOf(url);
    if (this.made.delete(name)) await this.admin.query(`drop database if exists "${name}" with (force)`);
  }

  /** Process ids of the server's backends that work in a database. */
  async backends(url: string): Promise<number[]> {
    const { rows } = await this.admin.query<{ pid: number }>('select pid from pg_stat_activity where datname = $1', [
      nameOf(url),
    ]);
    return rows.map(({ pid }) => pid);
  }

  /** Postgres' version and the memory it keeps pages in. */
  async version(): Promise<string> {
    const { rows } = await this.admin.query<{ version: string; buffers: string }>(
      `select current_setting('server_version') as version, current_setting('shared_buffers') as buffers`,
    );
    const [{ version, buffers } = { version: 'unknown', buffers: '?' }] = rows;
    return `${version.split(' ')[0]} with ${buffers} of shared buffers`;
  }

  /** Drops what is left and ends the connection. */
  async close(): Promise<void> {
    for (const name of this.made) await this.admin.query(`drop database if exists "${name}" with (force)`);
    await this.admin.end();
  }
}

const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/** Runs work on one connection of a database. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
