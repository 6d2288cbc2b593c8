import { expect, type Page } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { expectSentOnce, patient } from './support/presses.js';
import { test } from './support/test.js';
import { fillProfile, newcomer, open, register } from './support/visitor.js';

const SERVER = 'Not at the moment, please try again';

/** A new tutor on the page of hours and calendars. */
async function newTutor(page: Page): Promise<void> {
  await patient(page);
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
