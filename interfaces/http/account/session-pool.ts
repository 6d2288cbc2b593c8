import type { Pool } from 'pg';

/** The connections that keep the sessions, and those that count for the limits. */
export abstract class SessionPool {
  abstract readonly pool: Pool;
  /**
   * Of their own: a login waits for no mail that is claimed, and
   * no mail for a login. Counts may be forgotten in a crash.
   */
  abstract readonly counters: { readonly pool: Pool };
}
