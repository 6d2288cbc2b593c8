import { expect } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { test } from './support/test.js';
import { open } from './support/visitor.js';
import { settles, signedIn } from './support/world.js';

test('G-05 R-71 a family says whom the session is for, is led on once it is booked, and the tutor reads whom beside the parent’s name', async ({
  browser,
}) => {
  const tutor = await signedIn(browser, 'tutor', '/portal');
  const { page, id } = await settles(browser, tutor);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/enquiries/${id}`);
  await page
    .getByRole('button', { name: /\d:\d\d [ap]m/ })
    .first()
    .click();
  const form = page.getByRole('form', { name: 'Confirm the session' });
  await form.getByLabel('Who is the lesson for?').fill('Mia');
  expect(await barriersOf(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await form.getByRole('button', { name: 'Confirm the session' }).click();
  const card = page.getByRole('article', { name: /^Session on / });
  await expect(card.getByText('Mia', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Sessions with / })).toBeFocused();
  await expect(card.getByRole('term').filter({ hasText: /^For$/ })).toBeVisible();
  expect(await overflowOf(page)).toBe(0);

  await open(tutor, '/portal/sessions');
  await expect(tutor.getByRole('heading', { name: /with Mia \(Nora Whitfield\)$/ }).first()).toBeVisible();
});
