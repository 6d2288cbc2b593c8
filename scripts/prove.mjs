import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { ready, root, withoutSettings } from './install.mjs';
import { whenNpmEnds } from './parents.mjs';
import { onStop, script } from './progress.mjs';
import { findRedis } from './redis.mjs';

/** What is open now and how it is closed; the last opened is closed first. */
const open = [];
let closing;
const closeAll = () =>
  (closing ??= (async () => {
    for (const close of open.reverse()) await close();
  })());

async function servers(folder) {
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given ? null : await startEmbeddedPostgres({ dataDir: folder, temporary: true });
  if (postgres) open.push(() => postgres.stop());
  const redis = await findRedis(folder);
  if (redis) open.push(() => redis.stop());
  return { DATABASE_URL: given ?? postgres.url, ...(redis && { TEST_REDIS_URL: redis.url }) };
}

// The first word is always --, so that asking for help reaches the command itself.
await script('', async ([, ...args]) => {
  await ready();
  await build('server', 'bench', 'prove');
  const folder = mkdtempSync(join(tmpdir(), 'banksia-prove-'));
  open.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  // Postgres may run as another user, who has to pass through it.
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  chmodSync(folder, 0o711);
  chmodSync(temporary, 0o1777);
  let child;
  const stop = () => {
    child?.kill('SIGKILL');
    return closeAll().finally(() => process.exit(130));
  };
  onStop(stop);
  whenNpmEnds(stop);
  let code = 1;
  try {
    const explains = args.length === 0 || args.includes('--help') || args.includes('-h');
    const env = { ...withoutSettings(process.env), ...(explains ? {} : await servers(folder)), TMPDIR: temporary };
    code = await new Promise((answer, reject) => {
      const flags = ['--enable-source-maps', '--expose-gc'];
      child = spawn(process.execPath, [...flags, join(root, 'dist/prove/main.js'), ...args], {
        cwd: root,
        stdio: 'inherit',
        env,
      });
      child.on('error', reject);
      child.on('exit', (status) => answer(status ?? 1));
    });
  } finally {
    await closeAll();
  }
  process.exit(code);
});
