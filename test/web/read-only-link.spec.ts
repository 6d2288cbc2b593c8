import { expect } from '@playwright/test';
import { barriersOf, sideways } from './support/accessible.js';
import { test } from './support/test.js';
import { open } from './support/visitor.js';
import { asks, call, quotes, settles, signedIn } from './support/world.js';

for (const width of [1280, 390, 320])
  test(`G-18 at ${width} px a link is made by keyboard, with which the other parent reads and changes nothing`, async ({
    browser,
  }) => {
    const tutor = await signedIn(browser, 'tutor', '/portal/quotes');
    const asking = await asks(browser, tutor);
    const family = asking.page;
    await family.setViewportSize({ width, height: 844 });
    const quoteId = await quotes(tutor, asking);
    await call(family, 'POST', `/api/tutor-quotes/${quoteId}/messages`, { text: 'How do you begin?' });
    await open(family, `/enquiries/${asking.id}`);

    await family.getByRole('button', { name: 'Share a read-only link' }).focus();
    await family.keyboard.press('Enter');
    const dialog = family.getByRole('dialog', { name: 'Share a read-only link' });
    await expect(dialog).toContainText('They cannot change anything.');
    await dialog.getByRole('button', { name: 'Create the link' }).focus();
    await family.keyboard.press('Enter');
    const link = await dialog.getByLabel('Read-only link').inputValue();
    expect(link).toContain(`/enquiries/${asking.id}#token=`);
    expect(await barriersOf(family)).toEqual([]);
    // Named, and looked at again: a page is still being laid out while its quotes are read.
    await expect.poll(() => sideways(family)).toEqual([]);
    await family.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    const guest = await (await browser.newContext()).newPage();
    const refused: string[] = [];
    guest.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await guest.setViewportSize({ width, height: 844 });
    await open(guest, link);
    await expect(guest.getByText('You are looking at this page as a guest.')).toBeVisible();
    const card = guest.getByRole('article').filter({ hasText: '$70' });
    await card.getByRole('button').first().click();
    await expect(card.getByRole('log')).toContainText('How do you begin?');
    await expect(card.getByRole('log')).toContainText('The family');
    // What opens and closes a quote is the one button left.
    await expect(guest.getByRole('main').getByRole('button')).toHaveCount(1);
    await expect(guest.getByRole('main').getByRole('textbox')).toHaveCount(0);
    expect(await barriersOf(guest)).toEqual([]);
    await expect.poll(() => sideways(guest)).toEqual([]);
    expect(refused).toEqual([]);

    await family.getByRole('button', { name: 'End all other access' }).click();
    await family.getByRole('dialog').getByRole('button', { name: 'Yes, end it' }).click();
    await expect(guest.getByText('This page is private. Use the link in your mail.')).toBeVisible({ timeout: 90_000 });
    await expect(guest.getByText('90 days after the page was last used')).toBeVisible();
  });

test('G-18 a guest of a filled enquiry is offered no session, request or other tutor', async ({ browser }) => {
  const tutor = await signedIn(browser, 'tutor', '/portal/quotes');
  const { page, id } = await settles(browser, tutor);
  const { url } = await call<{ url: string }>(page, 'POST', `/api/enquiries/${id}/read-only-link`);
  const guest = await (await browser.newContext()).newPage();
  await open(guest, url);
  await expect(guest.getByRole('heading', { name: /^Sessions with/ })).toBeVisible();
  await expect(guest.getByRole('main').getByRole('button')).toHaveCount(1);
  expect(await barriersOf(guest)).toEqual([]);
});
