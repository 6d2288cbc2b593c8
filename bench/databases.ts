import pg from 'pg';

const INTERRUPTIONS = ['SIGINT', 'SIGTERM'] as const;

/** The server's databases of one bench run: made, copied and dropped through one connection. */
export class Databases {
  private readonly made = new Set<string>();
  private count = 0;

  private constructor(
    private readonly server: URL,
    private readonly admin: pg.Client,
  ) {}

  private static async open(serverUrl: string): Promise<Databases> {
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

  /**
   * Does work with databases of its own, which go with it, also when it is interrupted.
   * @throws Error when the address does not answer or its user is no superuser
   */
  static async during<T>(serverUrl: string, work: (databases: Databases) => Promise<T>): Promise<T> {
    const databases = await Databases.open(serverUrl);
    const stop = () => void databases.close().finally(() => process.exit(130));
    for (const signal of INTERRUPTIONS) process.once(signal, stop);
    try {
      return await work(databases);
    } finally {
      for (const signal of INTERRUPTIONS) process.off(signal, stop);
      await databases.close();
    }
  }

  /**
   * Makes an empty database, or a copy of one that nobody is connected to, which stands in Postgres' memory like one
   * that has been at work; returns its address.
   */
  async make(template?: string): Promise<string> {
    const name = `banksia_bench_${process.pid}_${this.count++}`;
    this.made.add(name);
    const source = template ? ` template "${nameOf(template)}" strategy file_copy` : '';
    await this.admin.query(`create database "${name}"${source}`);
    await this.admin.query('checkpoint');
    const url = new URL(this.server);
    url.pathname = `/${name}`;
    if (template) await connected(url.href, warm);
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

  /** Postgres' version and the memory it keeps pages in; huge pages are only certain where they are demanded. */
  async version(): Promise<string> {
    const { rows } = await this.admin.query<{ version: string; buffers: string }>(
      `select current_setting('server_version') as version,
              current_setting('shared_buffers') || ' of shared buffers'
                || case current_setting('huge_pages') when 'on' then ' in huge pages' else '' end as buffers`,
    );
    const [{ version, buffers } = { version: 'unknown', buffers: '?' }] = rows;
    return `${version.split(' ')[0]} with ${buffers}`;
  }

  /** Drops what is left and ends the connection. */
  async close(): Promise<void> {
    for (const name of this.made) await this.admin.query(`drop database if exists "${name}" with (force)`);
    await this.admin.end();
  }
}

const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/**
 * Reads every table and index of a database into Postgres' own memory, the largest first: where not all of them have
 * room, the log of what was long ago is what a server that has been at work does without.
 */
async function warm(client: pg.Client): Promise<void> {
  await client.query('create extension pg_prewarm');
  await client.query(
    `select pg_prewarm(oid) from (
       select oid from pg_class where relkind in ('r', 'i', 't') and pg_relation_size(oid) > 0
       order by relname not like 'event_log%', pg_relation_size(oid) desc offset 0
     ) largest_first`,
  );
  await client.query('drop extension pg_prewarm');
}

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
