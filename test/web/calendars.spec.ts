import { expect, type Page } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { expectSentOnce } from './support/presses.js';
import { test } from './support/test.js';
import { fillProfile, newcomer, open, register } from './support/visitor.js';

const SERVER = 'Not at the moment, please try again';

/** A new tutor on the page of hours and calendars. */
async function newTutor(page: Page): Promise<void> {
  const person = newcomer();
  await open(page, '/auth');
  await register(page, person);
  await fillProfile(page, { email: person.email, postcode: '2000', subjects: 'English' });
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Profile Updated')).toBeVisible();
  await open(page, '/portal/availability');
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const feedAddress = (page: Page) => page.getByLabel('Your calendar address');
const statusOf = async (page: Page, url: string) => (await page.request.get(new URL(url).pathname)).status();

for (const width of [1280, 390])
  test(`G-17 at ${width} px a tutor creates, copies, replaces and turns off the address of the sessions, each once`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await newTutor(page);
    const button = (name: string) => page.getByRole('button', { name });
    const path = '**/api/portal/calendar-feed';
    await expectSentOnce(page, {
      reach: () => button('Create calendar address'),
      sends: ['POST', path],
      message: SERVER,
    });
    await button('Create calendar address').focus();
    await page.keyboard.press('Enter');
    await expect(feedAddress(page)).toBeFocused();
    const first = await feedAddress(page).inputValue();
    expect(await statusOf(page, first)).toBe(200);
    await button('Copy address').click();
    await expect(button('Address copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);

    await page.reload();
    await expect(page.getByText('For your safety we cannot show it again')).toBeVisible();
    await expect(feedAddress(page)).toHaveCount(0);
    await button('Replace address').click();
    expect(await barriersOf(page)).toEqual([]);
    await expectSentOnce(page, {
      reach: () => dialog(page, 'Replace the address?').getByRole('button', { name: 'Yes, replace it' }),
      sends: ['POST', path],
      message: SERVER,
    });
    await dialog(page, 'Replace the address?').getByRole('button', { name: 'Yes, replace it' }).click();
    await expect(feedAddress(page)).toBeVisible();
    const second = await feedAddress(page).inputValue();
    expect([await statusOf(page, first), await statusOf(page, second)]).toEqual([404, 200]);

    await page.setViewportSize({ width: 320, height: 700 });
    expect(await overflowOf(page)).toBe(0);
    await button('Turn off').click();
    const off = dialog(page, 'Turn the address off?');
    await expectSentOnce(page, {
      reach: () => off.getByRole('button', { name: 'Yes, turn it off' }),
      sends: ['DELETE', path],
      message: SERVER,
    });
    await off.getByRole('button', { name: 'Yes, turn it off' }).click();
    await expect(button('Create calendar address')).toBeVisible();
    expect(await statusOf(page, second)).toBe(404);
  });

for (const width of [1280, 390])
  test(`G-17 at ${width} px a tutor names a busy calendar, reads its problem and when it was read, and removes it, each once`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await newTutor(page);
    const path = '**/api/portal/busy-calendar';
    const field = page.getByLabel('Address of your calendar');
    const button = (name: string) => page.getByRole('button', { name });
    await field.fill('http://calendar.example/mine.ics');
    await button('Save calendar').click();
    await expect(page.getByText('Please paste an address that begins with https://')).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill('https://me:secret@calendar.example/');
    await expect(page.getByText('Please paste an address without a user name, password or port')).toBeVisible();

    // Nobody's name: the server itself finds nothing there.
    await field.fill('webcal://calendar.invalid/mine.ics');
    await expectSentOnce(page, { reach: () => button('Save calendar'), sends: ['PUT', path], message: SERVER });
    await expect(button('Save calendar')).toBeEnabled();
    await field.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('We could not reach this address.')).toBeVisible();
    await expect(page.getByText('Nothing is blocked yet.')).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue('https://calendar.invalid/mine.ics');
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);

    const kept = { success: true, url: 'https://calendar.invalid/mine.ics', problem: null as string | null };
    const answer = (change: Partial<typeof kept> = {}) => ({
      json: { ...kept, lastReadAt: '2026-11-22T23:15:00.000Z', ...change },
    });
    await page.route(path, (route) => route.fulfill(answer()));
    await button('Read it now').click();
    await expect(page.getByText('Last read on Mon 23 Nov 2026, 10:15 am')).toBeVisible();
    await expect(page.getByText('We look again every 15 minutes.')).toBeVisible();
    await page.unroute(path);
    await page.route(path, (route) => route.fulfill(answer({ problem: 'too_large' })));
    await page.reload();
    await expect(page.getByText('The calendar is larger than 1 MB.')).toBeVisible();
    await expect(page.getByText('The times we read then stay blocked for 7 days')).toBeVisible();
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await page.unroute(path);

    await expectSentOnce(page, { reach: () => button('Remove calendar'), sends: ['PUT', path], message: SERVER });
    await button('Remove calendar').click();
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Busy Calendar Removed')).toBeVisible();
    await expect(field).toHaveValue('');
    await expect(button('Remove calendar')).toHaveCount(0);
  });
