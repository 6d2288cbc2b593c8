import { expect, test } from '@playwright/test';

/** What a first visit may transfer, in bytes as they come over the wire. */
const KB = 1_024;
const WITH_FORM = { script: 150 * KB, document: 13 * KB };
const WITHOUT = { script: 127 * KB, document: 13 * KB };
const BUDGETS: Record<string, { script: number; document: number }> = {
  '/': { ...WITH_FORM, document: 16 * KB },
  '/tutors/sydney': WITH_FORM,
  '/subjects/mathematics': WITH_FORM,
  '/search': { script: 170 * KB, document: 13 * KB },
  '/blog': WITHOUT,
  '/blog/how-to-choose-private-tutor': { ...WITH_FORM, document: 13 * KB },
  '/year-levels': WITH_FORM,
  '/success-stories': WITH_FORM,
  '/competitions': WITH_FORM,
  '/privacy': WITHOUT,
  '/terms': WITHOUT,
  '/sitemap': WITHOUT,
};
const EVERYTHING = 420 * KB;

for (const [path, budget] of Object.entries(BUDGETS)) {
  test(`a first visit to ${path} stays within its budget`, async ({ page }) => {
    const line = await page.context().newCDPSession(page);
    const types = new Map<string, string>();
    const sums: Record<string, number> = { Document: 0, Script: 0, all: 0 };
    await line.send('Network.enable');
    line.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
    line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId) ?? 'Other';
      sums[type] = (sums[type] ?? 0) + encodedDataLength;
      sums['all'] = (sums['all'] ?? 0) + encodedDataLength;
    });
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    await page.waitForLoadState('networkidle');
    expect(sums['Script']).toBeGreaterThan(20 * KB);
    expect(sums['Script']).toBeLessThanOrEqual(budget.script);
    expect(sums['Document']).toBeLessThanOrEqual(budget.document + KB);
    expect(sums['all']).toBeLessThanOrEqual(EVERYTHING);
  });
}
