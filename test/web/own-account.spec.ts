import { expect } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { expectSentOnce, patient } from './support/presses.js';
import { test } from './support/test.js';
import { signIn } from './support/visitor.js';

const SERVER = 'Not at the moment, please try again';

// What a page still asks for when a test ends has nobody to answer it.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

for (const width of [1280, 390, 320])
  test(`G-19 at ${width} px a tutor downloads a copy of everything by keyboard, once`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await patient(page);
    await signIn(page, 'tutor', '/portal');
    await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('link', { name: 'Your account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);

    const button = page.getByRole('button', { name: 'Download your data' });
    await expectSentOnce(page, { reach: () => button, sends: ['POST', '**/api/portal/export'], message: SERVER });
    await button.focus();
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^banksia-data-\d{4}-\d\d-\d\d\.zip$/);
    await expect(page.getByText('Your data is in your downloads.')).toBeVisible();
    expect(await overflowOf(page)).toBe(0);
  });
