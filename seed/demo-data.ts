import type { INestApplicationContext } from '@nestjs/common';
import { Settings } from '../application/ports/settings.js';
import { ADVISORY_LOCKS } from '../infrastructure/postgres/advisory-locks.js';
import { withClient } from '../infrastructure/postgres/client.js';
import { SILENT_MS } from '../infrastructure/postgres/database.js';
import { loadDemo } from './demo/load.js';
import { demoAccountIds } from './demo/tutors.js';

/** Until then no progress is printed. */
const TIMEOUT_MS = 1_500;

/**
 * @throws Error when somebody could log in with an account of
 * the demo, as where a demo's database becomes another (F12)
 */
export async function refuseDemoAccounts(databaseUrl: string): Promise<void> {
  const known = 'select 1 from users where id = any($1) and disabled_at is null limit 1';
  const { rowCount } = await withClient(databaseUrl, (client) => client.query(known, [demoAccountIds()]));
  if (rowCount)
    throw new Error('DATABASE_URL names the database of a demo, whose passwords are public: start on another one');
}

/** Loads the demo's people and what they did, unless they are there; safe when several processes boot at once. */
export async function loadDemoOnce(app: INestApplicationContext): Promise<void> {
  const notice = setTimeout(() => process.stdout.write('  Loading demo data …\n'), TIMEOUT_MS);
  const { databaseUrl, timeouts } = app.get(Settings);
  try {
    await withClient(
      databaseUrl,
      async (gate) => {
        await gate.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.demoData]);
        await loadDemo(app);
      },
      { connectionTimeoutMillis: SILENT_MS * timeouts },
    );
  } finally {
    clearTimeout(notice);
  }
}
