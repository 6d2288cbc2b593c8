import { expect, type Page } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { expectSentOnce } from './support/presses.js';
import { test } from './support/test.js';
import { open, signIn } from './support/visitor.js';
import { asks, call, mailTo, quotes, settles, signedIn } from './support/world.js';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ask for another tutor?' });

for (const width of [1280, 390])
  test(`G-08 at ${width} px a family asks for another tutor by keyboard, once, and the tutor’s contact is gone`, async ({
    browser,
  }) => {
    const tutor = await signedIn(browser, 'tutor', '/portal');
    const { page, id, email, subjects } = await settles(browser, tutor);
    await page.setViewportSize({ width, height: 844 });
    await open(page, `/enquiries/${id}`);
    await expect(page.getByText('How to reach')).toHaveCount(0);
    const opener = page.getByRole('button', { name: 'Ask for another tutor' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    const send = dialog(page).getByRole('button', { name: 'Look for another tutor' });
    await expect(send).toBeDisabled();
    await dialog(page).getByRole('radio', { name: 'The times do not suit' }).focus();
    await page.keyboard.press('Space');
    await expectSentOnce(page, {
      reach: () => send,
      sends: ['POST', `**/api/enquiries/${id}/another-tutor`],
      message: 'Not at the moment, please try again',
    });
    await send.click();
    await expect(page.getByText('We are looking for another tutor for you.').first()).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(opener).toHaveCount(0);
    await expect(page.getByText('Our 24-hour promise')).toBeVisible();
    await expect(page.getByText('You asked for another tutor.')).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);

    expect(await mailTo(page, email, 'another-tutor')).toContain('Your enquiry is open again');
    const { quotes } = await call<{ quotes: { ending: string; enquiry: { subjects: string; email: string } }[] }>(
      tutor,
      'GET',
      '/api/portal/quotes',
    );
    const own = quotes.find(({ enquiry }) => enquiry.subjects === subjects);
    expect(own).toMatchObject({ ending: 'another_tutor' });
    expect(own?.enquiry.email).not.toBe(email);
  });

test('G-08 a chosen tutor withdraws on a phone, by keyboard, and the family reads it', async ({ browser }) => {
  const tutor = await signedIn(browser, 'tutor', '/portal');
  const { page: family, id, email, subjects } = await settles(browser, tutor);
  await tutor.setViewportSize({ width: 390, height: 844 });
  await open(tutor, '/portal/quotes');
  const row = tutor.locator('details').filter({ hasText: subjects });
  await row.locator('summary').click();
  await row.getByRole('button', { name: 'I can no longer teach this family' }).press('Enter');
  const question = tutor.getByRole('dialog', { name: 'Can you no longer teach this family?' });
  await expect(question).toBeVisible();
  expect(await barriersOf(tutor)).toEqual([]);
  expect(await overflowOf(tutor)).toBe(0);
  const yes = question.getByRole('button', { name: 'Yes, tell the family' });
  await yes.press('Enter');
  await expect(row.getByText('You withdrew it.')).toBeVisible();
  await open(family, `/enquiries/${id}`);
  await expect(family.getByText('We are looking for another tutor for you.').first()).toBeVisible();
  expect(await mailTo(family, email, 'another-tutor')).toContain('can no longer teach you');
});

test('G-08 an admin on a phone opens the enquiry of a case again, for a reason, once', async ({ browser }) => {
  const tutor = await signedIn(browser, 'tutor', '/portal');
  const { id, email, page: family } = await settles(browser, tutor);
  const { tutorId } = (await call<{ quotes: { tutorId: string }[] }>(family, 'GET', `/api/enquiries/${id}/quotes`))
    .quotes[0] as { tutorId: string };
  const words = 'The lessons are not what we were promised.';
  const { reference } = await call<{ reference: string }>(family, 'POST', '/api/concerns', {
    kind: 'conduct',
    words,
    tutorId,
    enquiryId: id,
  });
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(page, 'admin', '/admin/cases?kind=concern&owner=none');
  await page.getByRole('button', { name: reference }).click();
  const block = page.getByRole('dialog', { name: reference }).getByRole('region', { name: 'Another tutor' });
  await block.getByRole('button', { name: 'Look for another tutor' }).click();
  expect(await barriersOf(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  const confirm = block.getByRole('button', { name: 'Open the enquiry again' });
  await confirm.click();
  await expect(block.getByText('Please give a reason')).toBeVisible();
  await block.getByLabel('Reason').fill('The mother asked us by phone.');
  await expectSentOnce(page, {
    reach: () => confirm,
    sends: ['POST', `**/api/enquiries/${id}/another-tutor`],
    message: 'Not at the moment, please try again',
  });
  await confirm.click();
  await expect(block).toHaveCount(0);
  await open(family, `/enquiries/${id}`);
  await expect(family.getByText('We are looking for another tutor for you.').first()).toBeVisible();
  expect(await mailTo(page, email, 'another-tutor')).toContain('Your enquiry is open again');
});

test('G-08 a runner-up finds the earlier quote ready to be sent again', async ({ browser }) => {
  const tutor = await signedIn(browser, 'tutor', '/portal/opportunities');
  const card = tutor.getByRole('article').filter({ hasText: 'you are asked first' });
  await expect(card).toHaveCount(1);
  const heading = await card.getByRole('heading', { level: 3 }).innerText();
  for (const width of [390, 1280]) {
    await tutor.setViewportSize({ width, height: 844 });
    expect(await barriersOf(tutor)).toEqual([]);
    expect(await overflowOf(tutor)).toBe(0);
  }
  await card.getByRole('button', { name: 'Accept' }).click();
  const form = tutor.getByRole('form', { name: 'Your quote' }).filter({ hasText: 'This is your earlier quote.' });
  await expect
    .poll(async () => {
      const row = tutor.locator('details').filter({ hasText: heading }).first();
      if (!(await row.evaluate((one: HTMLDetailsElement) => one.open))) await row.locator('summary').first().click();
      return form.count();
    })
    .toBe(1);
  await expect(form.getByLabel('Your message')).not.toHaveValue('');
  expect(await barriersOf(tutor)).toEqual([]);
  await form.getByRole('button', { name: 'Send the quote' }).click();
  await expect(tutor.getByText('Quote sent').first()).toBeVisible();
});

/** Opens the dialog that closes the enquiry. */
async function closing(page: Page, opener: string) {
  await page.getByRole('button', { name: opener }).click();
  return page.getByRole('dialog', { name: /^(Close this enquiry|Was this not you)\?$/ });
}

test('R-68 a family that has just chosen a tutor can say at once that it was not the one who asked', async ({
  browser,
}) => {
  const tutor = await signedIn(browser, 'tutor', '/portal');
  const asking = await asks(browser, tutor);
  await quotes(tutor, asking);
  const { page } = asking;
  const open = await closing(page, 'Close this enquiry');
  await open.getByRole('radio', { name: 'It costs too much' }).check({ force: true });
  await open.getByRole('button', { name: 'Keep it open' }).click();
  await closing(page, 'Close this enquiry');
  await expect(open.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(open.getByRole('button', { name: 'Close the enquiry' })).toBeDisabled();
  await open.getByRole('button', { name: 'Keep it open' }).click();

  await page.getByRole('article').getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('dialog', { name: 'Accept this quote?' }).getByRole('button', { name: 'Yes, accept' }).click();
  const filled = await closing(page, 'This was not me');
  await expect(filled.getByRole('radio')).toHaveCount(0);
  await expect(filled.getByRole('button', { name: 'Close and delete' })).toBeEnabled();
});

test('R-68 G-08 where a family looks for another tutor, closing the enquiry begins without a reason', async ({
  browser,
}) => {
  const tutor = await signedIn(browser, 'tutor', '/portal');
  const { page, id } = await settles(browser, tutor);
  await open(page, `/enquiries/${id}`);
  const filled = await closing(page, 'This was not me');
  await filled.getByRole('button', { name: 'Keep it open' }).click();
  await page.getByRole('button', { name: 'Ask for another tutor' }).click();
  await dialog(page).getByRole('radio', { name: 'The times do not suit' }).check({ force: true });
  await dialog(page).getByRole('button', { name: 'Look for another tutor' }).click();
  await expect(page.getByText('We are looking for another tutor for you.').first()).toBeVisible();
  const matching = await closing(page, 'Close this enquiry');
  await expect(matching.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(matching.getByRole('button', { name: 'Close the enquiry' })).toBeDisabled();
  await expect(matching.getByRole('button', { name: 'Close and delete' })).toHaveCount(0);
});
