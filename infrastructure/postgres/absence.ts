import { isUnavailable } from '../outages.js';
import { withClient } from './client.js';
import { isMigrated } from './data-source.js';
import type { Logins } from './logins.js';

/** A Postgres that is there accepts a connection in milliseconds; the start reports soon that it is not. */
const TIMEOUT_MS = 3_000;

/**
 * What keeps the database from being used; null when nothing does. A process that does not migrate waits for who does.
 */
export async function absenceOf({ databaseUrl, ownerDatabaseUrl }: Logins): Promise<string | null> {
  try {
    const limited = { connectionTimeoutMillis: TIMEOUT_MS };
    await withClient(ownerDatabaseUrl ?? databaseUrl, (client) => client.query('select 1'), limited);
    return ownerDatabaseUrl || (await isMigrated(databaseUrl)) ? null : 'its schema is older than this program';
  } catch (error) {
    const absence = absenceIn(error);
    if (absence) return absence;
    throw error;
  }
}

/** What an error says of the database's absence; null when it says something else. */
export function absenceIn(error: unknown): string | null {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  return isUnavailable(error) || /timeout/i.test(message) ? code || message : null;
}
