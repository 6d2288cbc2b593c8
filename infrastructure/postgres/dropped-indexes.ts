import type { Client } from 'pg';

type Definition = { owner: string; name: string; definition: string };

const KEYS = `select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
  where conrelid = any($1::regclass[]) and (contype = 'f' or contype = 'p' and conrelid = any($2::regclass[]))
  order by contype desc, 1, 2`;
const INDEXES = `select i.indrelid::regclass::text as owner, c.relname as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid) order by 1, 2`;

/**
 * Takes foreign keys and indexes from tables, primary keys from `scattered` ones alone; the returned statements restore
 * them, each as it was. Both within one transaction of the schema's owner, during which nobody else can use the tables.
 */
export async function dropIndexes(
  client: Client,
  tables: readonly string[],
  scattered: readonly string[],
): Promise<{ count: number; restoreIndexes: (onStep: () => void) => Promise<void> }> {
  await client.query(`lock table ${tables.join()} in access exclusive mode`);
  const { rows: indexes } = await client.query<Definition>(INDEXES, [tables]);
  const { rows: keys } = await client.query<Definition>(KEYS, [tables, scattered]);
  for (const { owner, name } of keys) await client.query(`alter table ${owner} drop constraint "${name}"`);
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  return {
    count: indexes.length + keys.length,
    async restoreIndexes(onStep) {
      for (const { definition } of indexes) {
        await client.query(definition);
        onStep();
      }
      for (const { owner, name, definition } of keys) {
        await client.query(`alter table ${owner} add constraint "${name}" ${definition}`);
        onStep();
      }
    },
  };
}
