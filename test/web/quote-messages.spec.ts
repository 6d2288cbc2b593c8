import { expect, type Page } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { hold } from './support/presses.js';
import { test } from './support/test.js';
import { open } from './support/visitor.js';
import { asks, mailTo, quotes, signedIn } from './support/world.js';

const logOf = (page: Page) => page.getByRole('log', { name: 'Messages, oldest first' });
/** What is written on the other page comes without loading this one again. */
const LONG = { timeout: 90_000 };

for (const width of [1280, 390])
  test(`G-16 at ${width} px a family asks by keyboard, the tutor answers, and both see it and that it was read`, async ({
    browser,
  }) => {
    const tutor = await signedIn(browser, 'tutor', '/portal/quotes');
    const asking = await asks(browser, tutor);
    const family = asking.page;
    for (const page of [tutor, family]) await page.setViewportSize({ width, height: 844 });
    await quotes(tutor, asking);
    // At once: the demo's mailbox keeps the newest mails alone, and others send theirs meanwhile.
    expect(await mailTo(family, asking.email, 'quote-received')).toContain('/enquiries/');
    await open(tutor, '/portal/quotes');
    const own = tutor.getByRole('listitem').filter({ has: tutor.getByRole('heading', { name: asking.subjects }) });
    await expect(own.getByRole('textbox')).toHaveCount(0);

    const card = family.getByRole('article').filter({ hasText: '$70' });
    await card.getByRole('button').first().click();
    await card.getByRole('button', { name: 'Ask a question' }).focus();
    await family.keyboard.press('Enter');
    await expect(card.getByLabel('Your question')).toBeFocused();
    await family.keyboard.type('Do you know phonics? Call 0412 345 678.');
    await expect(card.getByText('39 of 1,000')).toBeVisible();
    await family.keyboard.press('Tab');
    await family.keyboard.press('Enter');
    await expect(logOf(family)).toContainText('Do you know phonics? Call 0412 345 678.');
    await expect(card.getByLabel('Your question')).toHaveValue('');

    await expect(own.getByRole('log')).toContainText('Do you know phonics?', LONG);
    await expect(own.getByRole('log')).not.toContainText('0412');
    await expect(logOf(family)).toContainText('Read', LONG);

    await own.getByLabel('Your answer').fill('Yes, I teach it every week.');
    await own.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(logOf(family)).toContainText('Yes, I teach it every week.', LONG);
    await expect(own.getByRole('log').getByRole('listitem').last()).toContainText('Read', LONG);
    for (const page of [tutor, family]) {
      await expect(page.getByRole('button', { name: /^Report a concern about the messages/ }).first()).toBeVisible();
      expect(await barriersOf(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
    }

    await card.getByRole('button', { name: 'Accept' }).click();
    await family.getByRole('dialog').getByRole('button', { name: 'Yes, accept' }).click();
    await expect(card.getByLabel('Your message')).toBeVisible();
    await open(tutor, '/portal/quotes');
    const ended = tutor.locator('details').filter({ hasText: asking.subjects });
    await ended.locator('summary').click();
    await expect(ended.getByRole('log')).toContainText('Call 0412 345 678.');
  });

test('G-16 a message of the family is pushed to the tutor’s page, where no poll ever comes due', async ({
  browser,
}) => {
  const tutor = await signedIn(browser, 'tutor', '/portal/quotes');
  const asking = await asks(browser, tutor);
  await quotes(tutor, asking);
  await tutor.addInitScript(() => {
    const setInterval = window.setInterval.bind(window);
    window.setInterval = ((handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
      (ms ?? 0) >= 5_000 ? 0 : setInterval(handler, ms, ...rest)) as typeof window.setInterval;
  });
  const live = tutor.waitForResponse('**/api/portal/live', LONG);
  await open(tutor, '/portal/quotes');
  expect((await live).status()).toBe(200);
  const own = tutor.getByRole('listitem').filter({ has: tutor.getByRole('heading', { name: asking.subjects }) });
  await expect(own).toHaveCount(1);
  const card = asking.page.getByRole('article').filter({ hasText: '$70' });
  await card.getByRole('button').first().click();
  for (const question of ['Do you teach on Sundays?', 'And before breakfast?']) {
    await card.getByRole('button', { name: 'Ask a question' }).or(card.getByLabel('Your question')).first().click();
    await card.getByLabel('Your question').fill(question);
    await card.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(own.getByRole('log')).toContainText(question, LONG);
  }

  const opportunities = await tutor.context().newPage();
  await open(opportunities, '/portal/opportunities');
  const answered = opportunities.locator('details').filter({ hasText: asking.subjects });
  await expect(answered).toContainText('Shown in full once the family chooses your quote or shares them.');
  await card.getByRole('button', { name: 'Accept' }).click();
  await asking.page.getByRole('dialog').getByRole('button', { name: 'Yes, accept' }).click();
  await expect(answered).toContainText('The family has shared these with you.', LONG);
});

test('G-16 what is written while a message is being sent stays and is sent next', async ({ browser }) => {
  const tutor = await signedIn(browser, 'tutor', '/portal/quotes');
  const asking = await asks(browser, tutor);
  await quotes(tutor, asking);
  const card = asking.page.getByRole('article').filter({ hasText: '$70' });
  await card.getByRole('button').first().click();
  await card.getByRole('button', { name: 'Ask a question' }).click();
  const field = card.getByLabel('Your question');
  await field.fill('Do you teach on Sundays?');
  const held = await hold(asking.page, 'POST', '**/api/tutor-quotes/*/messages?*');
  await card.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => held.length).toBe(1);
  await field.fill('And before breakfast?');
  await held[0]?.let();
  await expect(logOf(asking.page)).toContainText('Do you teach on Sundays?');
  await expect(card.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await expect(field).toHaveValue('And before breakfast?');
  await card.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => held.length).toBe(2);
  await held[1]?.let();
  await expect(logOf(asking.page)).toContainText('And before breakfast?');
  await expect(field).toHaveValue('');
});

test('G-16 what was not sent stays to be sent again, with what is wrong', async ({ browser }) => {
  const tutor = await signedIn(browser, 'tutor', '/portal/quotes');
  const asking = await asks(browser, tutor);
  await quotes(tutor, asking);
  const card = asking.page.getByRole('article').filter({ hasText: '$70' });
  await card.getByRole('button').first().click();
  await card.getByRole('button', { name: 'Ask a question' }).click();
  await card.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(card.getByText('Please write a message')).toBeVisible();
  await asking.page.route('**/api/tutor-quotes/*/messages?*', (route) => route.abort());
  await card.getByLabel('Your question').fill('Are you there?');
  await card.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(card.getByText('Your message was not sent. Please try again.')).toBeVisible();
  await expect(card.getByLabel('Your question')).toHaveValue('Are you there?');
});
