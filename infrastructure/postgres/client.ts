import pg from 'pg';
import { ALIVE } from './alive.js';

/** A server that is still starting or has no free connection is waited for. */
const CONNECTING_MS = 30_000;

/**
 * Runs work on a connection of its own and ends it. A connection that breaks while nothing is asked of it throws at the
 * next statement, never out of nowhere.
 */
export async function withClient<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
  options: pg.ClientConfig = {},
): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECTING_MS, ...ALIVE, ...options });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
