import { expect } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { confirm, enter, rows, notification } from './support/admin.js';
import { test } from './support/test.js';
import { newcomer, open, register } from './support/visitor.js';

test('D-39 SEC-8 an admin disables an account, which is signed out and cannot log in, and enables it again', async ({
  page,
  browser,
}) => {
  const person = newcomer();
  const theirs = await (await browser.newContext()).newPage();
  await open(theirs, '/auth');
  await register(theirs, person);
  await expect(theirs).toHaveURL(/\/setup$/);

  await enter(page, '/admin/ops?tab=accounts');
  const table = page.getByRole('table', { name: 'Accounts, newest first' });
  await page.getByLabel('Search').fill(person.email);
  await expect(rows(table)).toHaveCount(1);
  await expect(rows(table)).toContainText('Tutor, no profile yet');
  await expect(rows(table)).toContainText('Can log in');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('button', { name: `Disable ${person.username}` }).click();
  const dialog = page.getByRole('dialog', { name: `Disable ${person.username}?` });
  await expect(dialog).toContainText('signed out everywhere at once');
  await dialog.getByLabel('Reason').selectOption('Someone else may have the password');
  expect(await barriersOf(page)).toEqual([]);
  await confirm(page, 'Yes, disable');
  await notification(page, 'Signed out everywhere and cannot log in.');
  await expect(rows(table)).toContainText('Disabled');
  await expect(rows(table)).toContainText('Someone else may have the password');
  await page.getByLabel('Show').selectOption('Disabled');
  await expect(rows(table)).toContainText(person.username);

  await open(theirs, '/portal');
  await expect(theirs).toHaveURL(/\/auth\?redirect=%2Fportal$/);
  const login = async () => {
    await theirs.getByLabel('Username').first().fill(person.username);
    await theirs.getByLabel('Password', { exact: true }).first().fill(person.password);
    await theirs.getByRole('tabpanel').getByRole('button', { name: 'Login' }).click();
  };
  await login();
  await notification(theirs, 'This account has been disabled. Please contact us.');

  await page.getByRole('button', { name: `Enable ${person.username}` }).click();
  await confirm(page, 'Yes, enable');
  await notification(page, 'Can log in again.');
  await expect(page.getByText('No accounts match your search.')).toBeVisible();
  await login();
  await expect(theirs).toHaveURL(/\/portal$/);
});

test('D-39 an admin reads that its own account is not disabled, and a failed list can be read again', async ({
  page,
}) => {
  await enter(page, '/admin/ops?tab=accounts');
  await page.getByLabel('Show').selectOption('Admins');
  await page.getByLabel('Search').fill('admin');
  await page.getByRole('button', { name: 'Disable admin', exact: true }).click();
  await confirm(page, 'Yes, disable');
  await notification(page, 'You cannot disable your own account');

  let answers = 0;
  await page.route('**/api/admin/accounts?*', (route) =>
    ++answers === 1
      ? route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } })
      : route.fulfill({ json: { success: true, accounts: [], hasMore: true } }),
  );
  await page.reload();
  await expect(page.getByText('The accounts could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('There are more accounts. Please search for the one you need.')).toBeVisible();
});
