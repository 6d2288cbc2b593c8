import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyDatabase, emptyDatabase, run, type TestDatabase } from './databases.js';

const execute = promisify(execFile);
const major = (version: string) => Number(/(\d+)\./.exec(version)?.[1]);

/** Whether the tools that stand here are for a server as new as this one: what npm brings of Postgres has none. */
async function canDump(url: string): Promise<boolean> {
  const [server] = await run<{ version: string }>(url, `select current_setting('server_version') as version`);
  const tool = await execute('pg_dump', ['--version']).catch(() => ({ stdout: '' }));
  return major(tool.stdout) >= major(server?.version ?? '');
}

/** A database that nobody uses, brought back from its dump; where no pg_dump fits, copied by Postgres itself. */
export async function restored({ url }: TestDatabase): Promise<TestDatabase & { way: string }> {
  if (!(await canDump(url))) return { ...(await copyDatabase(url)), way: 'a copy, for want of pg_dump' };
  const folder = mkdtempSync(join(tmpdir(), 'banksia-backup-'));
  try {
    const file = join(folder, 'dump');
    await execute('pg_dump', ['--format=custom', `--file=${file}`, url]);
    const copy = await emptyDatabase();
    await execute('pg_restore', ['--exit-on-error', `--dbname=${copy.url}`, file]);
    return { ...copy, way: 'pg_dump' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each table with how many rows it has and the hash of them all. */
export async function hashesOf({ url }: TestDatabase): Promise<{ table: string; rows: string; hash: string | null }[]> {
  const tables = await run<{ name: string }>(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as table, count(*) as rows, md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t`,
  );
  return run(url, `${each.join(' union all ')} order by 1`);
}
