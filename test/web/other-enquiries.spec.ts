import { expect } from '@playwright/test';
import { enquiry } from '../support/enquiries.js';
import { barriersOf, overflowOf } from './support/accessible.js';
import { test } from './support/test.js';
import { linkIn, mailsOf, open } from './support/visitor.js';
import { asks, call, signedIn } from './support/world.js';

for (const width of [1280, 390, 320])
  test(`G-18 at ${width} px one mailed link opens all enquiries of the address, which are listed at the head`, async ({
    browser,
  }) => {
    const asking = await asks(browser, await signedIn(browser, 'tutor', '/portal/quotes'));
    const list = (on: typeof asking.page) => on.getByRole('navigation', { name: 'Your enquiries' });
    await expect(asking.page.getByRole('heading', { level: 1, name: asking.subjects })).toBeVisible();
    const other = { subjects: `Physics, Chemistry and an extension course after ${asking.subjects}` };
    const input = enquiry({ email: asking.email, ...other });
    const { id } = await call<{ id: string }>(asking.page, 'POST', '/api/enquiries', input);
    await asking.page.reload();
    await expect(asking.page.getByRole('heading', { level: 1, name: asking.subjects })).toBeVisible();
    await expect(list(asking.page)).toHaveCount(0);

    const page = await (await browser.newContext()).newPage();
    await page.setViewportSize({ width, height: 844 });
    const links = async () => {
      const mails = await mailsOf(asking.page, (mail) => mail.to === asking.email && mail.kind === 'enquiry-received');
      return Promise.all(mails.map((mail) => linkIn(asking.page, mail.id, /\/enquiries\/[\w-]+#token=[\w-]+/)));
    };
    // Of the two mails to this address either may be the first that is sent.
    const own = async () => (await links()).find((link) => link.includes(asking.id));
    await expect.poll(own).toBeDefined();
    await open(page, (await own()) ?? '');
    await expect(list(page).getByRole('link')).toHaveCount(2);
    await expect(list(page).getByRole('link').first()).toContainText(other.subjects);
    await expect(list(page).locator('[aria-current="page"]')).toContainText(asking.subjects);
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);

    await list(page).getByRole('link', { name: other.subjects }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/enquiries/${id}$`));
    await expect(page.getByRole('heading', { level: 1, name: other.subjects })).toBeVisible();
    await expect(list(page).locator('[aria-current="page"]')).toContainText(other.subjects);
    await expect(list(page).getByRole('link')).toHaveCount(2);
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });
