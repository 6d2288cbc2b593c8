import type { Pool } from 'pg';

/** The connections that keep the sessions and the counters of the limits. */
export abstract class SessionPool {
  abstract readonly pool: Pool;
  /** For counters, which may be forgotten in a crash. */
  abstract readonly repeatable: { readonly pool: Pool };
}
