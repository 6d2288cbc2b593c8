import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { freePort, startEmbeddedPostgres } from './embedded-postgres.mjs';
import { ready, root } from './install.mjs';
import { onStop, Refusal, step } from './progress.mjs';

const TIMEOUT_MS = 90_000;
export const BROWSER_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic'];

/**
 * Runs the built program with its demo data on a database of
 * its own while `work` looks at it, and a browser to look with.
 *
 * @template T
 * @param {(place: { url: string, chromium: { path: string, env: Record<string, string> } }) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function exhibit(work) {
  await ready();
  await build('server', 'web');
  const chromium = await findChromium();
  if (!chromium) throw new Refusal('There is no browser: give CHROMIUM_PATH, or install Chromium');
  const folder = mkdtempSync(join(tmpdir(), 'banksia-exhibit-'));
  const closing = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  onStop(() => close().finally(() => process.exit(130)));
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: folder, temporary: true });
    closing.push(() => postgres.stop());
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const app = spawn(process.execPath, ['--enable-source-maps', 'dist/interfaces/main.js'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: postgres.url,
        DATA_DIR: folder,
        PORT: String(port),
        PUBLIC_URL: url,
        DEMO: '1',
        LIMITS: '1000',
        LOG_LEVEL: 'error',
      },
    });
    const ended = new Promise((answer) => app.on('exit', answer));
    closing.push(async () => {
      app.kill('SIGTERM');
      await ended;
    });
    await step('Opening the app', () => whenItAnswers(`${url}/api/health`, app));
    return await work({ url, chromium });
  } finally {
    await close();
  }
}

async function whenItAnswers(address, app) {
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await sleep(200)) {
    if (app.exitCode !== null) throw new Refusal(`The application ended by itself with code ${app.exitCode}`);
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Refusal('The application did not answer in time');
}
