import 'reflect-metadata';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { absenceIn, absenceOf } from '../infrastructure/postgres/absence.js';
import { migrate } from '../infrastructure/postgres/data-source.js';
import { currentSettings } from '../infrastructure/settings/current-settings.js';
import { loadDemoOnce, refuseDemoAccounts } from '../seed/demo-data.js';
import { withApp } from './cli/run.js';
import { logger } from './log.js';
import { build } from './serve.js';
import { isLoopback } from '../infrastructure/settings/environment.js';
import { onceDatabaseAnswers } from './startup-server.js';
import { welcome } from './welcome.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

async function main(): Promise<void> {
  // First, so that one that is still booting ends with its parent too.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  const settings = currentSettings();
  const app = await onceDatabaseAnswers(settings, { absenceOf, absenceIn }, async () => {
    if (settings.ownerDatabaseUrl) await migrate(settings.ownerDatabaseUrl, settings);
    if (settings.production || !isLoopback(settings.publicUrl)) await refuseDemoAccounts(settings.databaseUrl);
    // Before any worker runs: nothing may fall due while the demo's past is being written.
    if (settings.demo && settings.role !== 'api') await withApp(loadDemoOnce);
    return build(root);
  });
  if (settings.role === 'worker') logger.log('working', 'main');
  else {
    await app.listen(settings.port, settings.host);
    welcome(settings, (app.getHttpServer() as import('node:http').Server).address());
  }
}

main().catch((error: Error & { code?: string }) => {
  const line = error.code === 'EADDRINUSE' ? 'The port is taken: start with another PORT' : error.message;
  process.stderr.write(`${line}\n`);
  // What started it has nothing to add.
  if (process.send) process.send('explained', () => process.exit(1));
  else process.exit(1);
});
