import { expect, type Page } from '@playwright/test';
import { test } from './support/test.js';

/** What a first visit may transfer, in bytes as they come over the wire. */
const KB = 1_024;
/** What is first touched brings its own scripts then (decision 026). */
const LANDING = { script: 125 * KB, document: 13 * KB };
const FILLED_IN = { script: 148 * KB, document: 13 * KB };
const BUDGETS: Record<string, { script: number; document: number }> = {
  '/': { ...LANDING, document: 16 * KB },
  '/tutors/sydney': LANDING,
  '/subjects/mathematics': LANDING,
  '/search': { script: 167 * KB, document: 13 * KB },
  '/enhanced-demo': LANDING,
  '/blog': LANDING,
  '/blog/how-to-choose-private-tutor': { ...LANDING, document: 13 * KB },
  '/year-levels': LANDING,
  '/success-stories': LANDING,
  '/competitions': FILLED_IN,
  '/privacy': LANDING,
  '/terms': LANDING,
  '/sitemap': LANDING,
};
const EVERYTHING = 420 * KB;

/** Bytes over the wire by kind, heads included, until a page stands and is alive. */
async function transferred(page: Page, path: string): Promise<Record<'Script' | 'Document' | 'all', number>> {
  const line = await page.context().newCDPSession(page);
  const types = new Map<string, string>();
  const sums = { Document: 0, Script: 0, all: 0 };
  await line.send('Network.enable');
  line.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type === 'Document' || type === 'Script') sums[type] += encodedDataLength;
    sums.all += encodedDataLength;
  });
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await page.waitForLoadState('networkidle');
  return sums;
}

for (const [path, budget] of Object.entries(BUDGETS)) {
  test(`a first visit to ${path} stays within its budget`, async ({ page }) => {
    const sums = await transferred(page, path);
    expect(sums.Script).toBeGreaterThan(20 * KB);
    expect(sums.Script).toBeLessThanOrEqual(budget.script);
    expect(sums.Document).toBeLessThanOrEqual(budget.document + KB);
    expect(sums.all).toBeLessThanOrEqual(EVERYTHING);
  });
}

test('so does every other page of the sitemap: its document by itself, its scripts once for all that ask for the same', async ({
  browser,
  request,
}) => {
  const read = async (path: string) => {
    const answer = await request.get(path, { headers: { 'Accept-Encoding': 'br, gzip' } });
    const html = await answer.text();
    const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))].toSorted().join(' ');
    return { path, scripts, size: Number(answer.headers()['content-length']) };
  };
  const weighed = new Set((await Promise.all(Object.keys(BUDGETS).map(read))).map(({ scripts }) => scripts));
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address ?? '').pathname);
  const others = paths.filter((path) => !(path in BUDGETS));
  for (const { path, scripts, size } of await Promise.all(others.map(read))) {
    expect(size, path).toBeGreaterThan(KB);
    expect(size, path).toBeLessThanOrEqual(LANDING.document + KB);
    if (weighed.has(scripts)) continue;
    weighed.add(scripts);
    const context = await browser.newContext();
    const { Script, all } = await transferred(await context.newPage(), path);
    expect(Script, path).toBeLessThanOrEqual(LANDING.script);
    expect(all, path).toBeLessThanOrEqual(EVERYTHING);
    await context.close();
  }
});
