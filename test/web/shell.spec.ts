import { expect, type Locator } from '@playwright/test';
import { test } from './support/test.js';
import { open } from './support/visitor.js';

test('P-02 an unknown address answers 404 with the page that says so', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
});

test('R-98 the home page arrives complete, without any script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#enquiry-form')).toBeVisible();
  await context.close();
});

test('P-03 P-05 P-06 the drawer holds the menu on a phone', { tag: '@core' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  await expect(drawer).toHaveCSS('width', '300px');
  await expect(drawer.getByRole('link', { name: 'Year Levels' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Find My Tutor Now' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.locator('#enquiry-form')).toBeInViewport();
  await expect(page.locator('#enquiry-form').getByRole('radio').first()).toBeFocused();
});

test('R-106 a private page without access says how to get in', async ({ page }) => {
  await open(page, '/enquiries/01a1fc89-883f-75f2-8ed1-6cb1e3b81b77');
  await expect(page.getByText('This page is private. Use the link in your mail.')).toBeVisible();
});

test('no page complains in the console', async ({ page }) => {
  const notification: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && notification.push(message.text()));
  page.on('pageerror', (error) => notification.push(error.message));
  for (const path of ['/', '/search?location=perth', '/auth']) await open(page, path);
  await page.waitForLoadState('networkidle');
  expect(notification).toEqual([]);
});

test('forced colours: a chosen card, a button and the progress can be recognised by their outlines', async ({
  browser,
}) => {
  const context = await browser.newContext({ forcedColors: 'active' });
  const page = await context.newPage();
  await open(page, '/');
  const form = page.locator('#enquiry-form');
  const card = (name: string) => form.locator('label').filter({ has: page.getByRole('radio', { name, exact: true }) });
  await form.getByRole('radio', { name: 'University', exact: true }).check({ force: true });
  await expect(card('University').locator('svg')).toBeVisible();
  await expect(card('University')).toHaveCSS('outline-width', '2px');
  await expect(card('Other').locator('svg')).toBeHidden();
  await expect(form.getByRole('button', { name: 'Next', exact: true })).toHaveCSS('border-top-width', '1px');
  await expect(form.getByRole('progressbar')).toHaveCSS('border-top-width', '1px');
  const city = page.getByRole('link', { name: /^Sydney/ });
  const colourOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).color);
  expect(await colourOf(city.locator('svg'))).toBe(await colourOf(city));
  await open(page, '/auth');
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveCSS('border-top-width', '2px');
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveCSS('border-top-width', '0px');
  await context.close();
});
