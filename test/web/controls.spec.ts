import { expect } from '@playwright/test';
import { rows } from './support/admin.js';
import { accessibleNames } from './support/icons.js';
import { cards, found } from './support/search.js';
import { test } from './support/test.js';
import { logIn, open } from './support/visitor.js';

test('R-71 what is only an icon is named, and its tooltip has the same words: for visitors', async ({ page }) => {
  await open(page, '/search?subjects=mathematics&location=sydney');
  await found(page);
  expect(await accessibleNames(page)).toEqual(
    expect.arrayContaining(['Add to favourites', expect.stringMatching(/^Remove /)] as unknown[]),
  );
  await cards(page).first().getByRole('button', { name: 'Add to favourites' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).focus();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await accessibleNames(page)).toContain('Close');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 900 });

  // A notice and a dialog.
  await open(page, '/auth');
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password').fill('nothing at all');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login failed')).toBeVisible();
  expect(await accessibleNames(page)).toContain('Close');
  await open(page, '/success-stories');
  await page
    .getByRole('button', { name: /^Play video/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await accessibleNames(page)).toContain('Close');
});

test('R-71 what is only an icon is named, and its tooltip has the same words: in what opens in the admin area', async ({
  page,
}) => {
  await logIn(page, 'admin');
  await open(page, '/admin?tab=sessions');
  await page.getByLabel('Date range').selectOption('All upcoming');
  await page.getByLabel('Status').selectOption('Confirmed');
  // The sessions of the filters before stand until those of these are there.
  await expect(page.getByRole('region', { name: 'Active Sessions' }).first()).toHaveAttribute('aria-busy', 'false');
  await expect(rows(page.getByRole('table', { name: 'Active Sessions' })).first()).toBeVisible();
  expect(await accessibleNames(page)).toContain('Join meeting');
  await open(page, '/admin/vetting');
  await page
    .getByRole('button', { name: /Review|Open/ })
    .or(rows(page.getByRole('table')).first().getByRole('button'))
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await accessibleNames(page)).toContain('Close');
});

test('R-77 menus are links behind a button, tabs are tabs, dialogs are dialogs, by keyboard too', async ({ page }) => {
  await open(page, '/');
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Resources' });
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await menu.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Blog' }).or(main.getByRole('menuitem', { name: 'Blog' }))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');

  await open(page, '/auth');
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(page.getByRole('tablist')).toHaveAccessibleName(/\S/);
  await expect(tab('Login')).toHaveAttribute('aria-selected', 'true');
  await tab('Login').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Register')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'Register' })).toBeVisible();

  await open(page, '/success-stories');
  const opener = page.getByRole('button', { name: /^Play video/ }).first();
  await opener.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName(/\S/);
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
