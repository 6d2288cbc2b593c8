import { expect, type Page } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { expectSentOnce, hold } from './support/presses.js';
import { test } from './support/test.js';
import { open } from './support/visitor.js';
import { asks, call, mailTo, quotes, signedIn } from './support/world.js';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change your enquiry' });

async function expectSound(page: Page): Promise<void> {
  expect(await barriersOf(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
}

for (const width of [1280, 390])
  test(`G-11 at ${width} px a family puts its enquiry right by keyboard, and its tutor revises the quote once more`, async ({
    browser,
  }) => {
    const tutor = await signedIn(browser, 'tutor', '/portal');
    const asking = await asks(browser, tutor);
    const { page, id, subjects } = asking;
    await page.setViewportSize({ width, height: 844 });
    const quoteId = await quotes(tutor, asking);
    await open(page, `/enquiries/${id}`);
    await page.getByRole('article').getByRole('button', { name: 'Alex' }).click();
    await expect(page.getByText('New', { exact: true })).toBeHidden();

    const opener = page.getByRole('button', { name: 'Change your enquiry' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('group', { name: 'Available Days' })).toBeVisible();
    await expectSound(page);
    // What was answered stands there; a wrong answer is shown where it is, and nothing is sent.
    await expect(dialog(page).getByRole('checkbox', { name: 'Monday' })).toBeChecked();
    await expect(dialog(page).getByLabel('Phone')).toHaveValue('0412 345 678');
    await dialog(page).getByRole('checkbox', { name: 'Monday' }).focus();
    await page.keyboard.press('Space');
    await dialog(page).getByLabel('Phone').fill('12');
    await dialog(page).getByRole('button', { name: 'Save the changes' }).press('Enter');
    await expect(dialog(page).getByText('Please select at least one day')).toBeVisible();
    await expect(dialog(page).getByText('Please enter a valid phone number')).toBeVisible();
    await expect(dialog(page).getByRole('checkbox', { name: 'Any' }).first()).toBeFocused();
    await expectSound(page);
    await dialog(page).getByRole('checkbox', { name: 'Saturday' }).focus();
    await page.keyboard.press('Space');
    await dialog(page).getByLabel('Phone').fill('0412 345 678');
    await dialog(page).getByLabel('Anything else tutors should know').fill('Weekends only, please.');
    const save = dialog(page).getByRole('button', { name: 'Save the changes' });
    await expectSentOnce(page, {
      reach: () => save,
      sends: ['PATCH', `**/api/enquiries/${id}`],
      message: 'Not at the moment, please try again',
    });
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await save.click();
    expect((await sent).postDataJSON()).toEqual({ availableDays: ['Saturday'], message: 'Weekends only, please.' });
    await expect(dialog(page)).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page.getByText(/You changed the days and the message on /)).toBeVisible();
    await expectSound(page);

    // The tutor reads what is new, in the mail and on the card, and changes the quote that was read.
    expect(await mailTo(tutor, await addressOf(tutor), 'enquiry-changed')).toContain('the days and the message');
    await open(tutor, '/portal/opportunities');
    const opportunity = tutor.locator('details').filter({ hasText: subjects });
    if (!(await opportunity.evaluate((one: HTMLDetailsElement) => one.open)))
      await opportunity.locator('summary').first().click();
    await expect(opportunity.getByText(/The family changed the days and the message on /)).toBeVisible();
    await expect(opportunity.getByText('Weekends only, please.')).toBeVisible();
    await expect(opportunity.getByText('so you can revise it once more')).toBeVisible();
    await tutor.setViewportSize({ width, height: 844 });
    await expectSound(tutor);
    await opportunity.getByRole('button', { name: 'Revise' }).click();
    const form = opportunity.getByRole('form', { name: 'Revise your quote' });
    await form.getByLabel('Hourly rate').fill('85');
    await form.getByRole('button', { name: 'Save the changes' }).click();
    await expect(opportunity.getByText('Revised, not seen again yet')).toBeVisible();
    await expect(opportunity.getByRole('button', { name: 'Revise' })).toHaveCount(0);

    // The family sees that it is another quote now, and takes it.
    const card = page.getByRole('article').filter({ hasText: '$85' });
    await expect(card.getByText('New', { exact: true })).toBeVisible();
    const seen = await hold(page, 'PATCH', '**/api/tutor-quotes/*/viewed');
    await card.getByRole('button', { name: 'Accept' }).click();
    const accepting = page.getByRole('dialog', { name: 'Accept this quote?' });
    await expect(accepting).toContainText('$85');
    await expect.poll(() => seen.length).toBe(1);
    await expect(accepting.getByRole('button', { name: 'Yes, accept' })).toBeDisabled();
    await seen[0]?.let();
    await expect(card.getByText('New', { exact: true })).toBeHidden();
    await accepting.getByRole('button', { name: 'Yes, accept' }).click();
    await expect(page.getByText('You have chosen a tutor.').first()).toBeVisible();
    await expect(opener).toHaveCount(0);
    expect(quoteId).toBeTruthy();
  });

test('G-10 G-11 a reason why a tutor declined leads to the answer that would reach more tutors', async ({
  browser,
}) => {
  const tutor = await signedIn(browser, 'tutor', '/portal');
  const { page, subjects } = await asks(browser, tutor);
  type Opportunity = { id: string; enquiry: { subjects: string } };
  const offer = async () =>
    (await call<Opportunity[]>(tutor, 'GET', '/api/portal/opportunities')).find(
      ({ enquiry }) => enquiry.subjects === subjects,
    )?.id;
  await expect.poll(offer).toBeTruthy();
  await call(tutor, 'POST', `/api/portal/opportunities/${await offer()}/reject`, { reason: 'times' });
  const opener = page.getByRole('button', { name: 'Change the times' });
  const days = dialog(page).getByRole('group', { name: 'Available Days' });
  // Also once the form was loaded before.
  for (let n = 0; n < 2; n++) {
    await opener.click();
    await expect(days.getByRole('checkbox', { name: 'Any' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(opener).toBeFocused();
  }
  await expectSound(page);
});

test('G-11 an invited tutor of the demo reads on the card what the family has changed', async ({ browser }) => {
  const tutor = await signedIn(browser, 'tutor', '/portal/opportunities');
  const card = tutor.getByRole('article').filter({ hasText: 'The family changed' });
  await expect(card.filter({ hasText: 'School sport has moved to the afternoons' })).toHaveCount(1);
  for (const width of [390, 1280]) {
    await tutor.setViewportSize({ width, height: 844 });
    await expectSound(tutor);
  }
});

const addressOf = async (tutor: Page) => (await call<{ email: string }>(tutor, 'GET', '/api/portal/profile')).email;
