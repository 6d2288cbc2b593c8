import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { DEMO_ENQUIRY } from './support/quotes.js';
import { test } from './support/test.js';

const LIMIT = 0.01;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const PAGES = ['/', '/tutors/sydney', '/subjects/mathematics', '/blog/how-to-choose-private-tutor', '/search'];
const QUOTES = `/enquiries/${DEMO_ENQUIRY}`;

/** The page of a tutor whose photo is shown (G-25). */
async function pageWithPhoto(page: Page): Promise<string> {
  type Found = { tutors: { id: string; profileImageUrl: string | null }[] };
  const { tutors } = (await (await page.request.get('/api/tutors/search')).json()) as Found;
  return `/tutor/${tutors.find(({ profileImageUrl }) => profileImageUrl)?.id ?? ''}`;
}

declare global {
  interface Window {
    /** What moved by itself since the page began, in the words of the browser. */
    moved: { value: number; what: string[] }[];
    /** How many first paints the browser has reported of the page. */
    paints: number;
  }
}

for (const [device, viewport] of [
  ['phone', { width: 412, height: 823 }],
  ['desktop', { width: 1280, height: 900 }],
] as const)
  test(`G-25 nothing jumps on a ${device} while a page, its fonts, its photos and its scripts come slowly`, async ({
    browser,
    page: first,
  }) => {
    for (const path of [...PAGES, QUOTES, await pageWithPhoto(first)]) {
      const context = await browser.newContext({ viewport });
      const page = await context.newPage();
      await page.addInitScript(() => {
        window.moved = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            sources: { node: Node | null }[];
          })[])
            window.moved.push({
              value: entry.value,
              what: entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ''),
            });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const line = await context.newCDPSession(page);
      await line.send('Network.enable');
      await line.send('Network.emulateNetworkConditions', SLOW_4G);
      await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
      await page.waitForLoadState('networkidle');
      const fonts = await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
        return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
      });
      expect(fonts.join(), path).toContain('Fraunces Variable');
      // The form comes alive where it stands.
      const form = page.locator('[data-part=form]');
      if (await form.count()) {
        await form.getByRole('radio').first().focus();
        await expect(form).toHaveAttribute('data-live', 'true');
        await page.evaluate(
          () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
        );
      }
      const moved = await page.evaluate(() => window.moved);
      const sum = moved.reduce((total, { value }) => total + value, 0);
      expect(sum, `${path}: ${JSON.stringify(moved)}`).toBeLessThan(LIMIT);
      await context.close();
    }
  });

test('a page of which only half has come is not painted', async ({ page, baseURL }) => {
  let sendTheRest = () => {};
  const rest = new Promise<void>((resolve) => {
    sendTheRest = resolve;
  });
  const halfServer = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(`${baseURL ?? ''}${request.url ?? ''}`);
      const body = Buffer.from(await answer.arrayBuffer());
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'Content-Type': type });
      if (type.startsWith('text/html')) {
        const half = body.indexOf('</nav>');
        response.write(body.subarray(0, half));
        await rest;
        response.end(body.subarray(half));
      } else response.end(body);
    })();
  });
  await page.addInitScript(() => {
    window.paints = 0;
    new PerformanceObserver((list) => {
      window.paints += list.getEntries().length;
    }).observe({ type: 'paint', buffered: true });
  });
  halfServer.listen(0, '127.0.0.1');
  await once(halfServer, 'listening');
  try {
    await page.goto(`http://127.0.0.1:${(halfServer.address() as AddressInfo).port}/blog/how-to-choose-private-tutor`, {
      waitUntil: 'commit',
    });
    await page.waitForFunction(() => document.querySelector('header nav'), undefined, { polling: 50 });
    // What would be painted has its chance: two frames, or a second without any.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
          setTimeout(resolve, 1000);
        }),
    );
    expect(await page.evaluate(() => window.paints)).toBe(0);
    sendTheRest();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.paints)).toBeGreaterThan(0);
  } finally {
    sendTheRest();
    halfServer.closeAllConnections();
    halfServer.close();
  }
});
