import { expect } from '@playwright/test';
import { sideways } from './support/accessible.js';
import { refusals } from './support/policy.js';
import { test } from './support/test.js';
import { answerEightSteps, family, open } from './support/visitor.js';

test('D-22 D-26 an enquiry is answered on the narrowest phone, step by step, under the page’s policy', async ({
  page,
}) => {
  const refused = await refusals(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await open(page, '/');
  await answerEightSteps(page, family());
  await page.getByRole('button', { name: 'Submit Enquiry' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  expect(await sideways(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Year Levels' })).toBeInViewport();
  expect(await sideways(page)).toEqual([]);
  expect(refused).toEqual([]);
});
