import { expect, type Page } from '@playwright/test';
import { test } from './support/test.js';
import { open } from './support/visitor.js';

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ruth Alder');
  await page.getByLabel('Student name').fill('Sam');
  await page.getByLabel('Email').fill(`ruth.${Date.now()}@example.com`);
  await page.getByLabel('Phone').fill('0400 123 456');
  await page.getByLabel('Year level').selectOption('year-8');
  await page.getByLabel('Subjects of interest').selectOption('mathematics');
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Entry' });

test(
  'P-23 P-24 R-70 R-80 one of three is chosen with the keyboard before the entry can be sent',
  { tag: '@core' },
  async ({ page }) => {
    await open(page, '/competitions');
    await expect(page.getByRole('radio')).toHaveCount(3);
    for (const prize of ['$600', '$450', '$100']) await expect(page.getByText(`Prizes worth ${prize}`)).toBeVisible();
    await expect(page.getByText('monthly voucher draw').first()).toBeVisible();
    await expect(submit(page)).toBeDisabled();
    await page.getByRole('radio', { name: 'Mathematics Olympiad' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Creative Writing' })).toBeChecked();
    await expect(submit(page)).toBeEnabled();
  },
);

test('V-10 each field says what is missing; 11 year levels and 9 subjects', async ({ page }) => {
  await open(page, '/competitions');
  await expect(page.getByLabel('Year level').locator('option')).toHaveCount(12);
  await expect(page.getByLabel('Subjects of interest').locator('option')).toHaveCount(10);
  await page.getByRole('radio', { name: 'Science Investigation' }).check({ force: true });
  await submit(page).click();
  for (const words of [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Student name must be at least 2 characters',
    'Please select a year level',
    'Please select subjects of interest',
  ])
    await expect(page.getByText(words, { exact: true })).toBeVisible();
});

test('P-23 R-06 R-116 an entry is stored and says so', async ({ page }) => {
  await open(page, '/competitions');
  await page.getByRole('radio', { name: 'Mathematics Olympiad' }).check({ force: true });
  await fill(page);
  const answered = page.waitForResponse('**/api/competitions/enter');
  await submit(page).click();
  const answer = await answered;
  expect(answer.status()).toBe(201);
  expect(answer.request().postDataJSON()).toMatchObject({
    competition: 'mathematics-olympiad',
    yearLevel: 'year-8',
    subjects: 'mathematics',
    studentName: 'Sam',
  });
  await expect(page.getByText('Entry Submitted!')).toBeVisible();
  await expect(submit(page)).toBeDisabled();
});

test('M-05 a failure says so and keeps what was filled in', async ({ page }) => {
  await page.route('**/api/competitions/enter', (route) =>
    route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } }),
  );
  await open(page, '/competitions');
  await page.getByRole('radio', { name: 'Mathematics Olympiad' }).check({ force: true });
  await fill(page);
  await submit(page).click();
  await expect(page.getByText('Entry Failed: Please try again or contact us for assistance.')).toBeVisible();
  await expect(page.getByLabel('Student name')).toHaveValue('Sam');
  await expect(page.getByRole('radio', { name: 'Mathematics Olympiad' })).toBeChecked();
  await expect(submit(page)).toBeEnabled();
});

test('P-23 R-06 four study resources are real files', async ({ page }) => {
  await open(page, '/competitions');
  const links = page.getByRole('link', { name: /^Download PDF: / });
  await expect(links).toHaveCount(4);
  for (const link of await links.all()) {
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(answer.status()).toBe(200);
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  }
  const download = page.waitForEvent('download');
  await links.first().click();
  expect((await download).suggestedFilename()).toBe('study-planner.pdf');
});
