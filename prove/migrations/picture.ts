import { ownerOf, run } from '../../test/support/databases.js';

/** Columns, indexes, constraints, triggers and functions, whatever order they were made in. */
const PICTURE = `
  select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
    from information_schema.columns where table_schema in ('public', 'bullmq')
  union all select 'index ' || indexdef from pg_indexes where schemaname in ('public', 'bullmq')
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
  union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function ' || proname || ' ' || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace`;

export async function pictureOf(url: string): Promise<Set<string>> {
  return new Set((await run<{ line: string }>(url, PICTURE)).map(({ line }) => line));
}

/** What stands in one picture alone. */
export const differences = (one: ReadonlySet<string>, other: ReadonlySet<string>): string[] => [
  ...[...one].filter((line) => !other.has(line)).map((line) => `missing: ${line}`),
  ...[...other].filter((line) => !one.has(line)).map((line) => `added: ${line}`),
];

/** Every table that is there, with the file in which Postgres keeps it. */
export async function tablesOf(url: string): Promise<Map<string, string>> {
  const rows = await run<{ name: string; file: string }>(
    url,
    `select relname as name, relfilenode::text as file from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, file }) => [name, file]));
}

export async function rowsOf(url: string): Promise<Map<string, number>> {
  const tables = [...(await tablesOf(url)).keys()].map(
    (name) => `select '${name}' as name, count(*)::int as n from "${name}"`,
  );
  const rows = await run<{ name: string; n: number }>(ownerOf(url), tables.join(' union all '));
  return new Map(rows.map(({ name, n }) => [name, n]));
}
