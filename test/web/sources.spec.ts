import { expect } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { card, enter, rows } from './support/admin.js';
import { test } from './support/test.js';
import { answerEightSteps, family, fillContact, open, signIn } from './support/visitor.js';

test('G-29 the first campaign of a visit and the site that led here travel with its enquiry to the admin area', async ({
  page,
  browser,
  baseURL,
}) => {
  // A visit that begins without a campaign, from no other site.
  await page.goto('/', { referer: `${baseURL}/blog` });
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  expect(await page.evaluate(() => sessionStorage.getItem('banksia.source'))).toBeNull();
  await page.goto('/search?utm_source=Zulu+Flyer&utm_campaign=Term4&utm_term=algebra', {
    referer: 'https://www.parents.example/forum?member=ann',
  });
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await open(page, '/?utm_source=later');
  expect(JSON.stringify(await page.context().cookies())).not.toMatch(/zulu|later|parents/i);
  const sender = family();
  await answerEightSteps(page, sender);
  await fillContact(page, sender);
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/api/enquiries') && request.method() === 'POST',
  );
  await page.getByRole('button', { name: 'Submit Enquiry' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    source: { utm_source: 'Zulu Flyer', utm_campaign: 'Term4', referrer: 'www.parents.example' },
  });
  await expect(page.getByRole('dialog')).toContainText('Enquiry Submitted Successfully!');

  const admin = await browser.newPage();
  await signIn(admin, 'admin', '/admin/history');
  await admin.getByPlaceholder('Reference, name or email').fill(sender.email);
  const found = admin.getByRole('button', { name: new RegExp(`^BK-.*${sender.name}`) });
  // Until the search has answered, the list shows the enquiries of others.
  await expect(found).toHaveCount(1);
  await found.click();
  await expect(admin.getByText('zulu flyer, term4 by www.parents.example')).toBeVisible();
  await admin.close();
});

for (const width of [1280, 390])
  test(`G-29 at ${width} px an admin reads where enquiries come from, and how many led to a session`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await enter(page, '/admin?tab=analytics');
    await page.getByLabel('Period').selectOption('Last 12 weeks');
    const table = page.getByRole('table', { name: 'Where enquiries come from' });
    await expect(table.getByRole('columnheader')).toHaveText([
      ...['Source', 'Enquiries', 'Tutors invited', 'Quoted', 'Booked', 'Session held', 'Sessions', 'Conversion'],
    ]);
    await expect(rows(table).filter({ hasText: /^google\d/ })).toHaveCount(1);
    await expect(rows(table).filter({ hasText: /^Direct or unknown\d/ })).toHaveCount(1);
    await expect(card(page, 'Where enquiries come from')).toContainText(/\d+ enquiries sent on these days/);
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });
