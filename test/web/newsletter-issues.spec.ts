import { expect } from '@playwright/test';
import { barriersOf, sideways } from './support/accessible.js';
import { card, enter, exported, rows } from './support/admin.js';
import { expectSentOnce, patient } from './support/presses.js';
import { SERVER } from './support/samples.js';
import { test } from './support/test.js';

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('G-28 D-25 an issue is written with its preview and tested, each sent once, and asks before it goes to so many addresses', async ({
  page,
}) => {
  await patient(page);
  await enter(page, '/admin/newsletter');
  await expect(page.getByText('We do not track opens or clicks.').first()).toBeVisible();
  const issues = card(page, 'Issues');
  await expect(rows(issues).filter({ hasText: 'Five calm ways into exam week' })).toContainText(/\d+ of \d+ sent/);

  await page.getByRole('button', { name: 'Write an issue' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Save draft' }).click();
  await expect(sheet.getByText('Please enter a subject')).toBeVisible();
  const subject = `Holiday reading ${Date.now()}`;
  await sheet.getByLabel('Subject').fill(subject);
  await sheet.getByLabel('Newsletter', { exact: true }).fill('# Read\n\n**Every** day. [Why](http://plain.example)');
  const preview = sheet.frameLocator('iframe');
  await expect(preview.getByRole('heading', { name: subject })).toBeVisible();
  await expect(preview.getByText('Every', { exact: true })).toBeVisible();
  await expect(sheet.getByRole('listitem').filter({ hasText: 'http://plain.example' })).toBeVisible();
  await expectSentOnce(page, {
    reach: () => sheet.getByRole('button', { name: 'Save draft' }),
    sends: ['POST', '**/api/admin/newsletter/letters'],
    message: SERVER,
  });
  await sheet.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByText('Test sent').first()).toBeVisible();
  await expect(sheet.getByText(/^Last tested/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Send newsletter' }).click();
  await expect(page.getByRole('heading', { name: /^Send to \d+ addresses\?$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await page.keyboard.press('Escape');
  await expect(rows(issues).filter({ hasText: subject })).toContainText('Draft');
});

test('G-28 R-61 the desk reads and exports who gets the newsletter, also on a phone, where write and preview are tabs', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, '/admin/newsletter');
  const subscribers = card(page, 'Subscribers');
  await subscribers.getByLabel('Status').selectOption('confirmed');
  await expect(rows(subscribers).filter({ hasText: 'Confirmed' }).first()).toBeVisible();
  const { fields, data } = await exported(page, 'newsletter');
  expect(fields).toEqual(['Email', 'Name', 'Status', 'Subscribed', 'Confirmed', 'Unsubscribed']);
  expect(data.length).toBeGreaterThan(20);
  expect(await sideways(page)).toEqual([]);
  expect(await barriersOf(page)).toEqual([]);
  await rows(card(page, 'Issues')).getByRole('button', { name: 'Summer maths competition: entries are open' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByLabel('Subject')).toHaveValue(/^Summer maths/);
  expect(await barriersOf(page)).toEqual([]);
  await sheet.getByRole('tab', { name: 'Preview' }).click();
  await expect(sheet.frameLocator('iframe').getByRole('heading', { name: /^Summer maths/ })).toBeVisible();
});
