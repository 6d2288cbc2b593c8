import { expect } from '@playwright/test';
import { test } from './support/test.js';
import { open } from './support/visitor.js';

const LEVELS = [
  ['primary', '$45', 'Years 2-6'],
  ['secondary', '$55', 'Years 7-10'],
  ['senior', '$65', 'Years 11-12'],
  ['adult', '$70', '18+'],
] as const;

test('P-21 P-22 four levels with their prices, the results and the form', async ({ page }) => {
  await open(page, '/year-levels');
  const main = page.getByRole('main');
  const links = main.getByRole('link', { name: /^Get Started with/ });
  await expect(links).toHaveCount(4);
  for (const [index, [level, price, years]] of LEVELS.entries()) {
    await expect(links.nth(index)).toHaveAttribute('href', `/${level}-tutoring`);
    await expect(main).toContainText(years);
    await expect(main).toContainText(`from ${price} per hour`);
  }
  for (const figure of ['92%', '85%', '3.2', '98%']) await expect(main.getByText(figure)).toBeVisible();
  await expect(page.locator('[aria-current=page]')).toHaveCount(0);
  await expect(page.locator('#enquiry-form')).toBeVisible();
});

test('P-21 R-05 Get Started Today leads to the form and View Demo to the demo', { tag: '@core' }, async ({ page }) => {
  await open(page, '/year-levels');
  await expect(page.getByRole('link', { name: 'View Demo' })).toHaveAttribute('href', '/enhanced-demo');
  await page.getByRole('button', { name: 'Get Started Today' }).click();
  await expect(page.locator('#enquiry-form')).toBeInViewport();
});

for (const [level, price] of LEVELS) {
  test(`R-01 R-109 /${level}-tutoring shows its own card in focus`, { tag: '@core' }, async ({ page }) => {
    await open(page, `/${level}-tutoring`);
    const card = page.getByRole('main').locator('[aria-current]');
    await expect(card).toHaveCount(1);
    await expect(card).toContainText(price);
    await expect(card).toBeInViewport();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(new RegExp(`${level} tutoring`, 'i'));
  });
}
