import type { INestApplicationContext } from '@nestjs/common';
import pg from 'pg';
import { Settings } from '../../application/ports/settings.js';
import { ADVISORY_LOCKS } from '../../infrastructure/postgres/advisory-locks.js';
import { loadDemo } from './demo/load.js';

/** Until then nobody needs to be told what takes so long. */
const PATIENCE_MS = 1_500;

/** Loads the demo's people and what they did, unless they are there; safe when several processes boot at once. */
export async function loadDemoOnce(app: INestApplicationContext): Promise<void> {
  const gate = new pg.Client({ connectionString: app.get(Settings).databaseUrl });
  await gate.connect();
  const told = setTimeout(() => process.stdout.write('  Loading demo data …\n'), PATIENCE_MS);
  try {
    await gate.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.demoData]);
    await loadDemo(app);
  } finally {
    clearTimeout(told);
    await gate.end();
  }
}
