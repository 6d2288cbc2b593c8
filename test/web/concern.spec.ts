import { expect, type Page } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { enquire } from './support/admin.js';
import { expectSentOnce } from './support/presses.js';
import { test } from './support/test.js';
import { open, signIn } from './support/visitor.js';

// What a page still asks for when a test ends has nobody to answer it.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Report a concern' });
const opener = (page: Page) => page.getByRole('button', { name: /^Report a concern/ }).first();
const WORDS = 'The tutor asked my child for a photo.';

/** Answers what is reported, and gives what was sent. */
async function answered(page: Page): Promise<() => unknown> {
  let sent: unknown;
  await page.route('**/api/concerns', (route) => {
    sent = route.request().postDataJSON();
    return route.fulfill({ status: 201, json: { success: true, reference: 'CA-2345ABCD' } });
  });
  return () => sent;
}

async function someTutor(page: Page): Promise<string> {
  const { tutors } = (await (await page.request.get('/api/tutors')).json()) as { tutors: { id: string }[] };
  return tutors[0]?.id ?? '';
}

for (const width of [1280, 390])
  test(`G-04 at ${width} px a tutor’s profile takes a concern by keyboard, once, and shows first whom to call`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, `/tutor/${await someTutor(page)}`);
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    const calls = dialog(page).getByRole('region', { name: 'If someone is in danger' });
    await expect(calls.getByRole('link', { name: 'Call 000' })).toHaveAttribute('href', 'tel:000');
    await expect(calls.getByRole('link', { name: 'Child Protection Helpline, NSW: 132 111' })).toBeVisible();
    for (const [name, href] of [
      ['Child Abuse Report Line, SA: 131 478', 'tel:131478'],
      ['Crisis Care, WA: 1800 199 008', 'tel:1800199008'],
      ['Kids Helpline: 1800 55 1800', 'tel:1800551800'],
      ['Police, not urgent: 131 444', 'tel:131444'],
    ] as const)
      await expect(calls.getByRole('link', { name })).toHaveAttribute('href', href);
    for (const state of ['QLD', 'VIC'])
      await expect(calls.getByRole('link', { name: `${state} (opens in a new tab)` })).toHaveAttribute(
        'href',
        /^https:\/\/\S+\.gov\.au\//,
      );
    const heights = await Promise.all(
      [calls, dialog(page).getByLabel('What happened?')].map((part) => part.boundingBox()),
    );
    expect(heights[0]?.y).toBeLessThan(heights[1]?.y ?? 0);
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);

    await dialog(page).getByRole('button', { name: 'Send the report' }).click();
    await expect(dialog(page).getByText('Please tell us what happened in at least 10 characters')).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    await dialog(page).getByLabel('What happened?').fill(WORDS);
    await expectSentOnce(page, {
      reach: () => dialog(page).getByRole('button', { name: 'Send the report' }),
      sends: ['POST', '**/api/concerns'],
      message: 'Not at the moment, please try again',
    });
    await dialog(page).getByRole('button', { name: 'Send the report' }).click();
    await expect(page.getByText(/Your reference is CA-\w{8}/)).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });

test('G-04 a private page and a session of the portal say what the concern is about', async ({ page }) => {
  const { id } = await enquire(page);
  const ofFamily = await answered(page);
  await open(page, `/enquiries/${id}`);
  await opener(page).click();
  await dialog(page).getByRole('radio', { name: 'How someone behaved' }).check({ force: true });
  await dialog(page).getByLabel('What happened?').fill(WORDS);
  await expect(dialog(page).getByText('we already have your email address')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByText('Thank you for telling us')).toBeVisible();
  expect(ofFamily()).toEqual({ enquiryId: id, kind: 'conduct', words: WORDS });

  await page.unrouteAll();
  const ofTutor = await answered(page);
  await signIn(page, 'tutor', '/portal/sessions');
  await page
    .getByRole('button', { name: /^Report a concern about the session on / })
    .first()
    .click();
  await dialog(page).getByRole('radio', { name: 'Someone did not come' }).check({ force: true });
  await dialog(page).getByLabel('What happened?').fill('Nobody opened the door.');
  await dialog(page).getByLabel('How can we reach you?').fill('0400 123 456');
  expect(await barriersOf(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Send the report' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(ofTutor()).toEqual({
    bookingId: expect.any(String),
    kind: 'did_not_come',
    words: 'Nobody opened the door.',
    contact: '0400 123 456',
  });
});
