import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { Settings } from '../application/ports/settings.js';
import { freshDatabase } from '../test/support/databases.js';
import { freePort } from '../test/support/free-port.js';
import { program } from '../test/support/program.js';
import { SECRET, type TestApp } from '../test/support/test-app.js';
import { until } from './until.js';

type Scripts = {
  build(...parts: string[]): Promise<void>;
  findChromium(): Promise<{ path: string; env: Record<string, string> } | null>;
};
const script = (name: string) => import(pathToFileURL(resolve('scripts', name)).href) as Promise<Scripts>;

type Place = { databaseUrl: string; dataDir: string };
type Work<T> = (browser: Browser, url: string) => Promise<T>;

/** The built site over an app's own database, and a real browser that looks at it. @throws Error without a Chromium */
export const browse = <T>(app: TestApp, work: Work<T>): Promise<T> =>
  browseAt({ databaseUrl: app.database.url, dataDir: app.part(Settings).dataDir }, 'api', work);

/**
 * The same over a database that goes with it: with the people
 * of the demo, or with nobody. @throws Error without a Chromium
 */
export async function browseAlone<T>(people: 'demo' | 'nobody', work: Work<T>): Promise<T> {
  const database = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'banksia-browse-'));
  try {
    // The role that runs workers loads them.
    return await browseAt({ databaseUrl: database.url, dataDir }, people === 'demo' ? 'all' : 'api', work);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    await database.drop();
  }
}

async function browseAt<T>({ databaseUrl, dataDir }: Place, role: 'api' | 'all', work: Work<T>): Promise<T> {
  await (await script('build.mjs')).build('server', 'web');
  const found = await (await script('chromium.mjs')).findChromium();
  if (!found) throw new Error('There is no browser: give CHROMIUM_PATH, or install Chromium');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const own = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PUBLIC_URL: url, SESSION_SECRET: SECRET };
  const site = await program(role, { ...own, DEMO: '1' }, port);
  let browser: Browser | undefined;
  try {
    await site.start();
    await until('the site answers', () =>
      fetch(`${url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    browser = await chromium.launch({
      executablePath: found.path,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
      env: { ...(process.env as Record<string, string>), ...found.env },
    });
    return await work(browser, url);
  } finally {
    await browser?.close();
    await site.stop();
  }
}
