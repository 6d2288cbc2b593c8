import { type Browser, type BrowserContext, type Page, test as base } from '@playwright/test';

/**
 * Goes on intercepting when the last route of a page is taken off, or all are: Chromium never answers a request that
 * was under way while interception ended. Before the first route nothing is intercepted, so that the browser's cache is
 * its own. The route that is kept is the context's: no `unrouteAll` of the page takes it off.
 */
function keepIntercepting(page: Page): void {
  const route = page.route.bind(page);
  let kept: Promise<unknown> | undefined;
  page.route = async (...args) => {
    await (kept ??= page.context().route(
      () => false,
      (nothing) => nothing.fallback(),
    ));
    return route(...args);
  };
}

/** What the test has opened. */
const opened: BrowserContext[] = [];

/** Closes it: a page that stays follows what later tests do, and asks for all of it again. */
async function closeOpened(): Promise<void> {
  for (const context of opened.splice(0)) {
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

/**
 * Keeps what is opened, and takes the deadline off the calls of every page:
 * one that a test holds back, or that a busy machine answers late, waits as long
 * as the test does. Where a test installs a clock, the deadline goes by that.
 */
function prepare(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (...args) => {
    const context = await newContext(...args);
    opened.push(context);
    await context.addInitScript(() => {
      const real = window.setTimeout.bind(window);
      const isDeadline = (delay?: number) => delay === 15_000;
      window.setTimeout = ((work: () => void, delay?: number) =>
        isDeadline(delay) ? 0 : real(work, delay)) as typeof window.setTimeout;
    });
    return context;
  };
}

/**
 * A test whose pages end with it, quietly: an answer that is being changed when the test is over is left alone, and
 * fails no other test.
 */
export const test = base.extend<{ closing: void }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      prepare(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  closing: [
    async ({ browser: _ }, use) => {
      await use();
      await closeOpened();
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    keepIntercepting(page);
    await use(page);
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
