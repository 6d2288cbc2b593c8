import { expect, type Page } from '@playwright/test';
import { test } from './support/test.js';
import { hold, open } from './support/visitor.js';

/** The scripts that only what is touched needs: those of the form, and those of the demo. */
const FORM = /\/assets\/(enquiry|form)-[\w-]{8}\.js$/;
const DEMO = /\/assets\/demo-tabs-[\w-]{8}\.js$/;
/** Without it no page comes alive. */
const ROOT = /\/assets\/root-[\w-]+\.js$/;
const form = (page: Page) => page.locator('#enquiry-form');
const part = (page: Page) => page.locator('[data-part=form]');
const university = (page: Page) => form(page).getByRole('radio', { name: 'University', exact: true });
const next = (page: Page) => form(page).getByRole('button', { name: 'Next', exact: true });

for (const [path, scripts, touch] of [
  ['/', FORM, (page: Page) => university(page).check({ force: true })],
  ['/enhanced-demo', DEMO, (page: Page) => page.keyboard.press('Tab')],
] as const)
  test(`D-24 a visitor of ${path} who touches nothing does not load its logic, and the first touch brings it`, async ({
    page,
  }) => {
    const loaded: string[] = [];
    page.on('request', (request) => scripts.test(request.url()) && loaded.push(request.url()));
    await open(page, path);
    await page.waitForLoadState('networkidle');
    expect(loaded).toEqual([]);
    await touch(page);
    await expect(page.locator('[data-part]')).toHaveAttribute('data-live', 'true');
    expect(loaded.length).toBeGreaterThan(0);
  });

test('D-24 what is ticked and pressed before the form is alive counts, once, when it is', async ({ page }) => {
  const release = await hold(page, FORM);
  await open(page, '/');
  await university(page).check({ force: true });
  for (let press = 0; press < 3; press++) await next(page).click();
  await expect(part(page)).not.toHaveAttribute('data-live');
  await expect(page.getByText('Step 1 of 9')).toBeVisible();
  release();
  await expect(page.getByText('Step 2 of 9')).toBeVisible();
  await expect(form(page).getByRole('radio').first()).toBeFocused();
  await form(page).getByRole('button', { name: 'Previous' }).click();
  await expect(university(page)).toBeChecked();
  await page.reload();
  await expect(part(page)).toHaveAttribute('data-live', 'true');
  await expect(university(page)).toBeChecked();
});

test('D-24 E-01 keys count, too, and before any script of the page has come', async ({ page }) => {
  const release = await hold(page, ROOT);
  await page.goto('/tutors/sydney');
  const radios = form(page).getByRole('radio');
  await radios.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(radios.nth(1)).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(part(page)).not.toHaveAttribute('data-live');
  release();
  await expect(page.getByText('Step 2 of 9')).toBeVisible();
  await expect(radios.first()).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Step 3 of 9')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await form(page).getByRole('button', { name: 'Previous' }).click();
  await form(page).getByRole('button', { name: 'Previous' }).click();
  await expect(radios.nth(1)).toBeChecked();
});

test('D-24 E-03 Next without an answer says what is missing when the form is alive', async ({ page }) => {
  const release = await hold(page, FORM);
  await open(page, '/year-levels');
  await next(page).click();
  release();
  await expect(form(page).getByText('Please select an option')).toBeVisible();
  await expect(page.getByText('Step 1 of 9')).toBeVisible();
});

test('D-24 a form that cannot be loaded says so and keeps what was chosen, and Try Again brings it', async ({
  page,
}) => {
  await page.route(FORM, (route) => route.abort());
  await open(page, '/subjects/mathematics');
  await university(page).check({ force: true });
  await next(page).click();
  const failure = page.getByRole('alert').filter({ hasText: 'The form could not be loaded.' });
  await expect(failure).toBeVisible();
  await expect(university(page)).toBeChecked();
  await page.route('/subjects/mathematics', (route) => route.abort());
  const unreached = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/subjects/mathematics'));
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await unreached;
  await expect(university(page)).toBeChecked();
  await page.unroute('/subjects/mathematics');
  const reloaded = page.waitForEvent('load');
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await reloaded;
  await expect(failure).toBeVisible();
  await expect(university(page)).toBeChecked();
  await page.unroute(FORM);
  await failure.getByRole('button', { name: 'Try Again' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Step 2 of 9')).toBeVisible();
  await expect(failure).toBeHidden();
  await form(page).getByRole('button', { name: 'Previous' }).click();
  await expect(university(page)).toBeChecked();
});

test('D-24 the rest of a page works while the form is still coming: the way to it, menus, links', async ({ page }) => {
  const release = await hold(page, FORM);
  await open(page, '/tutors/sydney');
  await university(page).check({ force: true });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('banner').getByRole('button', { name: 'Find My Tutor Now' }).click();
  await expect(form(page).getByRole('radio').first()).toBeFocused();
  await expect(university(page)).toBeChecked();
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Resources' });
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('link', { name: 'Melbourne' }).click();
  await expect(page).toHaveURL(/\/tutors\/melbourne$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Private tutors in Melbourne' })).toBeVisible();
  release();
  await expect(part(page)).toHaveAttribute('data-live', 'true');
});

test('D-24 a button pressed before any script of the page has come does its work when it has', async ({ page }) => {
  const release = await hold(page, ROOT);
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Resources' });
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  release();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
});

test('D-24 a tab chosen before any script of the page has come is chosen when it has', async ({ page }) => {
  const release = await hold(page, ROOT);
  await page.goto('/enhanced-demo');
  await page.getByRole('tab', { name: 'Live Demo' }).click();
  release();
  await expect(page.getByRole('tab', { name: 'Live Demo' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Quotes for a demo enquiry' })).toBeVisible();
});

test('D-24 D-25 an address typed and sent before any script of the page has come is sent once, as it was typed', async ({
  page,
}) => {
  const release = await hold(page, ROOT);
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/newsletter')) sent.push(request.postDataJSON());
  });
  const email = `early.${Date.now().toString(36)}@example.com`;
  await page.goto('/blog');
  const newsletter = page.getByRole('form', { name: 'Newsletter' });
  await newsletter.getByLabel('Email').pressSequentially(email);
  await page.keyboard.press('Enter');
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  release();
  await expect(page.getByText('Almost there')).toBeVisible();
  expect(sent).toEqual([{ email }]);
  expect(new URL(page.url()).search).toBe('');
});

test('D-24 what was filled in before any script of the page has come is what is entered', async ({ page }) => {
  const release = await hold(page, ROOT);
  await page.goto('/competitions');
  const entry = page.locator('form#enter');
  await entry.getByRole('radio').nth(1).check({ force: true });
  await entry.getByLabel('Email').fill('early@example.com');
  await entry.getByRole('combobox').first().selectOption({ index: 2 });
  const year = await entry.getByRole('combobox').first().inputValue();
  release();
  await entry.getByRole('button', { name: 'Submit Entry' }).click();
  await expect(entry.locator('[aria-invalid=true]').first()).toBeVisible();
  await expect(entry.getByRole('radio').nth(1)).toBeChecked();
  await expect(entry.getByLabel('Email')).toHaveValue('early@example.com');
  await expect(entry.getByLabel('Email')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(entry.getByRole('combobox').first()).toHaveValue(year);
});

test(
  'D-24 M-05 an entry and a subscription whose rules cannot be loaded say that they failed, and stay filled in',
  { tag: '@core' },
  async ({ page }) => {
    const uncaught: Error[] = [];
    page.on('pageerror', (error) => uncaught.push(error));
    await page.route(/\/assets\/(entry|newsletter)[.-]?rules[\w.-]*\.js$/, (route) => route.abort());
    await open(page, '/competitions');
    const entry = page.locator('form#enter');
    await entry.getByRole('radio').nth(1).check({ force: true });
    await entry.getByLabel('Email').fill('early@example.com');
    await entry.getByRole('button', { name: 'Submit Entry' }).click();
    await expect(page.getByText(/^Entry Failed: /)).toBeVisible();
    await expect(entry.getByLabel('Email')).toHaveValue('early@example.com');

    await open(page, '/blog');
    const newsletter = page.getByRole('form', { name: 'Newsletter' });
    await newsletter.getByLabel('Email').fill('early@example.com');
    await newsletter.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Subscription Failed')).toBeVisible();
    await expect(newsletter.getByLabel('Email')).toHaveValue('early@example.com');
    expect(uncaught).toEqual([]);
  },
);

test('D-24 E-03 E-07 an enquiry whose rules cannot be loaded says so, and goes on where it was once the page is loaded again', async ({
  page,
}) => {
  const rules = /\/assets\/[\w.-]*rules[\w.-]*\.js$/;
  await page.route(rules, (route) => route.abort());
  await open(page, '/');
  await university(page).check({ force: true });
  await expect(part(page)).toHaveAttribute('data-live', 'true');
  await next(page).click();
  await expect(page.getByText('Could Not Continue')).toBeVisible();
  await expect(page.getByText('Step 1 of 9')).toBeVisible();
  await page.unroute(rules);
  await open(page, '/');
  await expect(university(page)).toBeChecked();
  await next(page).click();
  await expect(page.getByText('Step 2 of 9')).toBeVisible();
});
