import type { Database } from '../../postgres/database.js';

/** How many of one kind are handled before it is asked again what is due. */
export const DUE_BATCH = 100;

/** The ids that a statement finds due at `now`, which it knows as `$1`. */
export async function dueIds(database: Database, sql: string, now: string): Promise<string[]> {
  return (await database.query<{ id: string }>(sql, [now])).map(({ id }) => id);
}
