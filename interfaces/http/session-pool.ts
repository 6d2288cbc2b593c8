import type { Pool } from 'pg';

/** The connections that keep the sessions and the counters of the limits. */
export abstract class SessionPool {
  abstract readonly pool: Pool;
}
