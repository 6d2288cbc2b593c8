import { type Page, test as base } from '@playwright/test';

/**
 * Goes on intercepting when the last route of a page is taken off: Chromium never answers a request that was under way
 * while interception ended. Before the first route nothing is intercepted, so that the browser's cache is its own.
 */
function keepIntercepting(page: Page): void {
  const route = page.route.bind(page);
  let kept: Promise<unknown> | undefined;
  page.route = async (...args) => {
    await (kept ??= route(
      () => false,
      (nothing) => nothing.fallback(),
    ));
    return route(...args);
  };
}

/** A test whose page ends quietly: an answer that is being changed when the test is over is left alone, and fails no other test. */
export const test = base.extend({
  page: async ({ page }, use) => {
    keepIntercepting(page);
    await use(page);
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
