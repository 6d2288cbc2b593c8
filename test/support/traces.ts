import type { TestApp } from './test-app.js';

/** Every table, the queue's too, with the words that stand in any of its columns. */
export async function placesOf(app: TestApp, words: string[]): Promise<string[]> {
  const tables = await app.database.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'bullmq')
       and has_table_privilege(current_user, c.oid, 'select') and has_schema_privilege(current_user, n.oid, 'usage')`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    for (const word of words) {
      const [row] = await app.database.query(
        `select 1 from ${name} t where position($1 in lower(t::text)) > 0 limit 1`,
        [word.toLowerCase()],
      );
      if (row) found.push(`${name}: ${word}`);
    }
  return found;
}
