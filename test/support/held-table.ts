import pg from 'pg';
import { ownerOf } from './databases.js';
import { eventually } from './eventually.js';

export type HeldTable = {
  /** Waits until so many statements that begin with these words wait for the table. */
  keepsWaiting(count: number, words: string): Promise<void>;
  /** Ends the connections of statements that wait for it and begin with these words. */
  endThose(words: string): Promise<void>;
  /** Does something to the table in its transaction, which nobody sees before it is released. */
  change(sql: string): Promise<void>;
  release(): Promise<void>;
};

/** Keeps a table of a program's database from everybody until it is released. */
export async function holdTable(url: string, table: string): Promise<HeldTable> {
  const holder = new pg.Client({ connectionString: ownerOf(url) });
  // As the program, whose connections it may see and end.
  const observer = new pg.Client({ connectionString: url });
  for (const client of [holder, observer]) {
    client.on('error', () => undefined);
    await client.connect();
  }
  await holder.query('begin');
  await holder.query(`lock table ${table}`);
  // Databases of one template number their tables alike: those of other suites wait for tables of their own.
  const waiting = `from pg_locks l join pg_stat_activity a using (pid)
    where a.datname = current_database() and l.relation = $1::regclass and not l.granted
      and starts_with(ltrim(a.query), $2)`;
  return {
    keepsWaiting: (count, words) =>
      eventually(async () => {
        const { rows } = await observer.query(`select l.pid ${waiting}`, [table, words]);
        expect(rows).toHaveLength(count);
      }),
    endThose: async (words) =>
      void (await observer.query(`select pg_terminate_backend(l.pid) ${waiting}`, [table, words])),
    change: async (sql) => void (await holder.query(sql)),
    release: async () => {
      await holder.query('commit');
      await Promise.all([holder.end(), observer.end()]);
    },
  };
}
