import { type BrowserContext, chromium } from '@playwright/test';
import { HOME, HOSTILE, OWN } from '../../test/support/hostile-redirects.js';
import type { Errand } from './errand.js';

type Session = { username: string; password: string };

/** Everything that leaves the site, runs, or logs out, from now on. */
function escapes(context: BrowserContext, origin: string): string[] {
  const found: string[] = [];
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) found.push(request.url());
    if (url.pathname === '/api/logout') found.push(request.url());
  });
  context.on('dialog', (dialog) => {
    found.push(dialog.message());
    void dialog.dismiss();
  });
  return found;
}

/** Signs in by the form in a real browser and opens the sign-in page with every hostile target. */
export async function hostileRedirects(
  site: string,
  { username, password }: Session,
  { chromium: browserAt }: Errand,
): Promise<{ tried: number; wrong: string[] }> {
  const browser = await chromium.launch({
    executablePath: browserAt.path,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    env: { ...(process.env as Record<string, string>), ...browserAt.env },
  });
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    const wrong = escapes(context, site);
    await page.goto(`${site}/auth?redirect=${encodeURIComponent(HOSTILE[0] ?? '')}`);
    await page.locator('html[data-hydrated="true"]').waitFor();
    await page.getByLabel('Username').first().fill(username);
    await page.getByLabel('Password', { exact: true }).first().fill(password);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(({ pathname }) => pathname !== '/auth', { timeout: 60_000 });
    const arrived = async (target: string, shown: string) => {
      await page.waitForURL(({ pathname }) => pathname.toLowerCase() !== '/auth', {
        timeout: 60_000,
        waitUntil: 'commit',
      });
      if (page.url() !== `${site}${shown}`) wrong.push(`${JSON.stringify(target)} led to ${page.url()}`);
    };
    await arrived(HOSTILE[0] ?? '', HOME);
    for (const [target, shown] of [...HOSTILE.map((one) => [one, HOME] as const), ...OWN]) {
      await page.goto(`${site}/auth?redirect=${encodeURIComponent(target)}`, { waitUntil: 'commit' });
      await arrived(target, shown);
    }
    return { tried: HOSTILE.length, wrong };
  } finally {
    await browser.close();
  }
}
