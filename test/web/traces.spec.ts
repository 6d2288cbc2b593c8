import { expect, type Page } from '@playwright/test';
import { test } from './support/test.js';
import { open } from './support/visitor.js';

/** The traceparents of the calls that a page makes by itself. */
async function calledWith(page: Page, path: string): Promise<(string | undefined)[]> {
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) sent.push(request.headers()['traceparent']);
  });
  await open(page, path);
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  return sent;
}

test('G-30 calls begin no trace where the page does not say that traces are collected', async ({ page }) => {
  expect(new Set(await calledWith(page, '/search'))).toEqual(new Set([undefined]));
});

test('G-30 each call begins a trace of its own where the page says so', async ({ page }) => {
  await page.route('**/search', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    expect(html).toContain('<meta name="traces" content=""/>');
    await route.fulfill({
      response: answer,
      body: html.replace('name="traces" content=""', 'name="traces" content="on"'),
    });
  });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const sent = await calledWith(page, '/search');
  for (const traceparent of sent) expect(traceparent).toMatch(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/);
  expect(new Set(sent).size).toBe(sent.length);
  expect(errors).toEqual([]);
});
