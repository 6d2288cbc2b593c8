import { expect } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { expectSentOnce } from './support/presses.js';
import { test } from './support/test.js';
import { open, signIn } from './support/visitor.js';

const PASSWORD = 'a long password of mine';
const SERVER = 'Not at the moment, please try again';

// What a page still asks for when a test ends has nobody to answer it.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

for (const width of [1280, 390, 320])
  test(`G-19 at ${width} px a tutor downloads a copy of everything by keyboard, once`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
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

let accounts = 0;
for (const width of [1280, 390, 320])
  test(`G-19 at ${width} px a tutor closes the account by keyboard, once, reads until when, and keeps it by logging in`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const username = `closing-${Date.now().toString(36)}-${process.pid}-${accounts++}`;
    const person = { username, email: `${username}@example.com`, firstName: 'Nell', lastName: 'Ashby' };
    const registered = await page.request.post('/api/register', { data: { ...person, password: PASSWORD } });
    expect(registered.status()).toBe(201);
    await open(page, '/portal/account');
    await expect(page.getByText('Your open quotes are withdrawn', { exact: false })).toBeVisible();
    const show = page.getByRole('main').getByRole('button', { name: 'Close your account' });
    await show.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Close your account?' });
    const close = dialog.getByRole('button', { name: 'Close my account' });
    const password = dialog.getByLabel('Your password');
    await expect(close).toBeDisabled();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);

    await dialog.getByRole('checkbox').press('Space');
    await password.fill('not my password');
    await password.press('Enter');
    await expect(dialog.getByText('This is not your password')).toBeVisible();
    await expect(password).toBeFocused();
    await password.fill(PASSWORD);
    await expectSentOnce(page, {
      reach: () => close,
      sends: ['POST', '**/api/portal/close-account'],
      message: SERVER,
    });
    await close.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/account-closing\?until=/);
    await expect(page.getByRole('heading', { level: 1, name: 'Your account is closing' })).toBeVisible();
    await expect(page.getByText(/^Until .+ you can change your mind/)).toBeVisible();
    expect((await page.request.get('/api/user')).status()).toBe(401);
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);

    await page.getByRole('link', { name: 'Log in to keep your account' }).click();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('Password').press('Enter');
    await expect(page.getByText('Your account stays open', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/portal$/);
  });
