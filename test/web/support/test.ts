import { test as base } from '@playwright/test';

/** A test whose page ends quietly: an answer that is being changed when the test is over is left alone, and fails no other test. */
export const test = base.extend({
  page: async ({ page }, use) => {
    await use(page);
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
