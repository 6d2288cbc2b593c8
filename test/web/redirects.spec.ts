import { expect, type Page } from '@playwright/test';
import { EVIL, HOME, HOSTILE, LOADED, OWN } from '../support/hostile-redirects.js';
import { test } from './support/test.js';
import { logIn, open } from './support/visitor.js';

/** Everything that leaves this site or runs, from now on. */
function escapes(page: Page, origin: string): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) found.push(request.url());
    if (url.pathname === '/api/logout') found.push(request.url());
  });
  page.on('framenavigated', (frame) => {
    const { protocol, origin: at } = new URL(frame.url());
    if (protocol !== 'about:' && at !== origin) found.push(frame.url());
  });
  page.on('dialog', (dialog) => {
    found.push(dialog.message());
    void dialog.dismiss();
  });
  return found;
}
const addressOf = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};

/** Opens the sign-in page with a target, and goes on as soon as another address stands: that page need not be drawn. */
async function arrives(page: Page, target: string, shown: string): Promise<void> {
  await page.goto(`/auth?redirect=${target}`, { waitUntil: 'commit' });
  await page.waitForURL(({ pathname }) => pathname !== '/auth', { waitUntil: 'commit', timeout: 120_000 });
  expect(addressOf(page), `after redirect=${target}`).toBe(shown);
}

/**
 * The same on a site that is open: the sign-in page is reached as by the Back button, without loading everything again.
 */
async function arrivesWithin(page: Page, target: string, shown: string, origin: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(history.state, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, `/auth?redirect=${target}`);
  await page.waitForFunction(() => location.pathname !== '/auth', null, { timeout: 120_000 });
  expect(await page.evaluate(() => location.href), `after redirect=${target}, on an open site`).toBe(origin + shown);
}

test(`SEC-23 R-20 R-102 ${HOSTILE.length} hostile targets lead a signed-in visitor to the portal, and never away`, async ({
  page,
  baseURL,
}) => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(60);
  expect(new Set(HOSTILE).size).toBe(HOSTILE.length);
  await logIn(page, 'tutor');
  const { origin } = new URL(baseURL ?? '');
  const found = escapes(page, origin);
  expect(HOSTILE).toEqual(expect.arrayContaining(LOADED));
  for (const [target, shown] of [...LOADED.map((one) => [one, HOME] as const), ...OWN])
    await arrives(page, encodeURIComponent(target), shown);
  await open(page, HOME);
  const loads: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
  for (const [target, shown] of [...HOSTILE.map((one) => [one, HOME] as const), ...OWN])
    await arrivesWithin(page, encodeURIComponent(target), shown, origin);
  expect(loads).toEqual([]);
  expect(found).toEqual([]);
});

test('SEC-23 R-20 nor do they where they stand in the address as they are', async ({ page, baseURL }) => {
  await logIn(page, 'tutor');
  const found = escapes(page, new URL(baseURL ?? '').origin);
  for (const target of [
    `//${EVIL}`,
    `/\\${EVIL}`,
    `https://${EVIL}`,
    'javascript:alert(1)',
    `%2f%2f${EVIL}`,
    `%09//${EVIL}`,
  ]) {
    await arrives(page, target, HOME);
  }
  await page.goto(`/auth?redirect=/portal/quotes&redirect=//${EVIL}`);
  await expect.poll(() => addressOf(page)).toBe('/portal/quotes');
  expect(found).toEqual([]);
});

test('SEC-23 R-20 a login by the form leads to no hostile target either', async ({ page, baseURL }) => {
  const found = escapes(page, new URL(baseURL ?? '').origin);
  for (const [target, shown] of [
    [`//${EVIL}`, HOME],
    ['javascript:alert(1)', HOME],
    ['/portal/quotes', '/portal/quotes'],
  ] as const) {
    // From nowhere: nothing of the page before, which had another session, is still under way.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await open(page, `/auth?redirect=${encodeURIComponent(target)}`);
    await page.getByLabel('Username').first().fill('tutor');
    await page.getByLabel('Password', { exact: true }).first().fill('demo-password');
    await page.getByRole('tabpanel').getByRole('button', { name: 'Login' }).click();
    await expect.poll(() => addressOf(page), `after redirect=${target}`).toBe(shown);
  }
  expect(found).toEqual([]);
});
