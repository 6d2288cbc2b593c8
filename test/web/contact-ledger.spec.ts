import { expect } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { test } from './support/test.js';
import { open } from './support/visitor.js';
import { asks, call, quotes, signedIn } from './support/world.js';

for (const width of [1280, 390, 320])
  test(`G-18 at ${width} px a family reads who can see its contact, and stops sharing it by keyboard`, async ({
    browser,
  }) => {
    const tutor = await signedIn(browser, 'tutor', '/portal/quotes');
    const asking = await asks(browser, tutor);
    const family = asking.page;
    for (const page of [tutor, family]) await page.setViewportSize({ width, height: 844 });
    const quoteId = await quotes(tutor, asking);
    await open(family, `/enquiries/${asking.id}`);
    const ledger = family.getByRole('region', { name: 'Who can see your contact details' });
    await expect(family.getByRole('heading', { name: 'Your quotes' })).toBeVisible();
    await expect(ledger).toHaveCount(0);

    // What is shared elsewhere comes without loading the page again.
    await call(family, 'POST', `/api/tutor-quotes/${quoteId}/share-contact`);
    await expect(ledger).toContainText('can see your name, email and phone number.', { timeout: 90_000 });
    await expect(ledger).toContainText('You shared it.');
    expect(await barriersOf(family)).toEqual([]);
    expect(await overflowOf(family)).toBe(0);
    await open(tutor, '/portal/quotes');
    await expect(tutor.getByText(asking.email)).toBeVisible();

    await ledger.getByRole('button', { name: 'Stop sharing with' }).focus();
    await family.keyboard.press('Enter');
    const dialog = family.getByRole('dialog', { name: /^Stop sharing with/ });
    await expect(dialog).toContainText('We cannot take back what was already read or noted.');
    expect(await barriersOf(family)).toEqual([]);
    await dialog.getByRole('button', { name: 'Yes, stop sharing' }).focus();
    await family.keyboard.press('Enter');
    await expect(family.getByText('No longer shared')).toBeVisible();
    await expect(ledger).toContainText('could see your name, email and phone number.');
    await expect(ledger.getByRole('button')).toHaveCount(0);
    await expect(ledger.getByRole('heading')).toBeFocused();

    await open(tutor, '/portal/quotes');
    await expect(tutor.getByRole('heading', { name: asking.subjects })).toBeVisible();
    await expect(tutor.getByText(asking.email)).toHaveCount(0);
    await open(tutor, '/portal/opportunities');
    await expect(tutor.getByText(asking.subjects).first()).toBeVisible();
    await expect(tutor.getByText(asking.email)).toHaveCount(0);

    await call(family, 'PATCH', `/api/tutor-quotes/${quoteId}/status`, { status: 'accepted' });
    await expect(ledger).toContainText('You accepted the quote.', { timeout: 90_000 });
    await expect(ledger.getByRole('listitem')).toHaveCount(2);
    await expect(ledger.getByRole('button')).toHaveCount(0);
  });

test('G-18 R-50 what was shared before the live stream of a page stands is shown once it does', async ({ browser }) => {
  const tutor = await signedIn(browser, 'tutor', '/portal/quotes');
  const asking = await asks(browser, tutor);
  const family = asking.page;
  const quoteId = await quotes(tutor, asking);
  const shared = Promise.withResolvers<void>();
  await family.route(`**/api/enquiries/${asking.id}/live`, async (route) => {
    await shared.promise;
    await route.continue();
  });
  const ledgerRead = family.waitForResponse(`**/api/enquiries/${asking.id}/contact-ledger`);
  await open(family, `/enquiries/${asking.id}`);
  await ledgerRead;
  await call(family, 'POST', `/api/tutor-quotes/${quoteId}/share-contact`);
  shared.resolve();
  await expect(family.getByRole('region', { name: 'Who can see your contact details' })).toContainText(
    'You shared it.',
  );
});

test('G-18 R-50 a first read that a change overtakes is not left on the page', async ({ browser }) => {
  const tutor = await signedIn(browser, 'tutor', '/portal/quotes');
  const asking = await asks(browser, tutor);
  const family = asking.page;
  const quoteId = await quotes(tutor, asking);
  const overtaken = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();
  let reads = 0;
  await family.route(`**/api/enquiries/${asking.id}/contact-ledger`, async (route) => {
    if (++reads > 1) return route.continue();
    const response = await route.fetch();
    first.resolve();
    await overtaken.promise;
    await route.fulfill({ response });
  });
  const stands = family.waitForResponse(`**/api/enquiries/${asking.id}/live`);
  await open(family, `/enquiries/${asking.id}`);
  await first.promise;
  await stands;
  await expect(family.getByRole('button', { name: /^Accept/ }).first()).toBeVisible();
  const readAgain = family.waitForRequest(`**/api/enquiries/${asking.id}/quotes`);
  await call(family, 'POST', `/api/tutor-quotes/${quoteId}/share-contact`);
  await readAgain;
  overtaken.resolve();
  await expect(family.getByRole('region', { name: 'Who can see your contact details' })).toContainText(
    'You shared it.',
  );
});
