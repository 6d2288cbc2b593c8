import { expect } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { test } from './support/test.js';
import { open } from './support/visitor.js';
import { asks, signedIn } from './support/world.js';

for (const width of [1280, 390, 320])
  test(`G-18 at ${width} px a family chooses its emails by keyboard`, async ({ browser }) => {
    const { page, id } = await asks(browser, await signedIn(browser, 'tutor', '/portal/quotes'));
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole('button', { name: 'Choose your emails' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Choose your emails' });
    const reminders = dialog.getByRole('checkbox', { name: /^Session reminders/ });
    await expect(reminders).toBeChecked();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await reminders.focus();
    await page.keyboard.press('Space');
    await expect(reminders).not.toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Emails saved')).toBeVisible();
    await expect(dialog).toHaveCount(0);

    await open(page, `/enquiries/${id}`);
    await page.getByRole('button', { name: 'Choose your emails' }).click();
    await expect(reminders).not.toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: /^Lesson reports/ })).toBeChecked();
  });
