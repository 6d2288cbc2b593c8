import type { House } from './house.js';

/** Every table, the queue's too, with the words that stand in any of its columns. */
export async function placesOf(house: House, words: string[]): Promise<string[]> {
  const tables = await house.database.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'bullmq')
       and has_table_privilege(current_user, c.oid, 'select') and has_schema_privilege(current_user, n.oid, 'usage')`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    for (const word of words) {
      const [row] = await house.database.query(
        `select 1 from ${name} t where position($1 in lower(t::text)) > 0 limit 1`,
        [word.toLowerCase()],
      );
      if (row) found.push(`${name}: ${word}`);
    }
  return found;
}
