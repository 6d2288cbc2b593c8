import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { Settings } from '../application/ports/settings.js';
import { freePort } from '../test/support/free-port.js';
import { program } from '../test/support/program.js';
import { SECRET, type TestApp } from '../test/support/test-app.js';

type Scripts = {
  build(...parts: string[]): Promise<void>;
  findChromium(): Promise<{ path: string; env: Record<string, string> } | null>;
};
const script = (name: string) => import(pathToFileURL(resolve('scripts', name)).href) as Promise<Scripts>;

/** The built site over an app's own database, and a real browser that looks at it. @throws Error without a Chromium */
export async function browse<T>(app: TestApp, work: (browser: Browser, url: string) => Promise<T>): Promise<T> {
  await (await script('build.mjs')).build('server', 'web');
  const found = await (await script('chromium.mjs')).findChromium();
  if (!found) throw new Error('There is no browser: give CHROMIUM_PATH, or install Chromium');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { dataDir } = app.part(Settings);
  const own = { DATABASE_URL: app.database.url, DATA_DIR: dataDir, PUBLIC_URL: url, SESSION_SECRET: SECRET };
  const site = await program('api', { ...own, DEMO: '1' }, port);
  await site.start();
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    env: { ...(process.env as Record<string, string>), ...found.env },
  });
  try {
    return await work(browser, url);
  } finally {
    await browser.close();
    await site.stop();
  }
}
