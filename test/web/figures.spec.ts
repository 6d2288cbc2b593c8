import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './support/test.js';
import { open } from './support/visitor.js';

const web = join(import.meta.dirname, '../../web');
const PAGES = {
  '/': ['4.8/5', '340+', '127+', '500+', '2,000+', '15,000+', '92%', '85%', '250+', '120+', '55+', '20+'],
  '/year-levels': ['92%', '85%', '3.2', '98%', '$45', '$55', '$65', '$70'],
  '/tutors/sydney': ['250+'],
  '/tutors/gold-coast': ['55+'],
  '/blog/how-to-choose-private-tutor': ['$45', '$65'],
};
/** What only the marketing pages say, each as a figure of its own. */
const CLAIMED =
  /(?<![\d.,])(4\.8\/5|(127|340|500|250|180|120|90|65|55|50|40|35|25|20)\+|2,000\+|15,000\+|(92|85|98)%)|\$(45|55|70)\b|\$65\/hour/;

async function plainPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled: false })).newPage();
}

test(
  'R-07 P-13 P-15 P-22 the figures of the marketing pages are text, before any script and in no structured data',
  { tag: '@core' },
  async ({ browser }) => {
    const page = await plainPage(browser);
    for (const [path, figures] of Object.entries(PAGES)) {
      await page.goto(path);
      for (const figure of figures)
        await expect(page.getByRole('main').getByText(figure).first(), `${figure} on ${path}`).toBeVisible();
      for (const data of await page.locator('script[type="application/ld+json"]').allTextContents())
        expect(data, path).not.toMatch(CLAIMED);
    }
    await page.context().close();
  },
);

test('R-07 the same figures stand where the server says otherwise or nothing', async ({ page }) => {
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: '' }));
  for (const [path, figures] of Object.entries(PAGES)) {
    await open(page, path);
    for (const figure of figures)
      await expect(page.getByRole('main').getByText(figure).first(), `${figure} on ${path}`).toBeVisible();
  }
});

test('R-07 each of them is written down in one content file', () => {
  const claims = readdirSync(web, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('.react-router'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => CLAIMED.test(readFileSync(file, 'utf8')));
  expect(claims).toEqual([join(web, 'content/figures.ts')]);
});

test('U-01 P-13 D-9 beside the sign-in stands what teaching is worth', async ({ page }) => {
  await open(page, '/auth');
  const panel = page.getByRole('complementary', { name: 'Start Teaching Today' });
  await expect(panel.getByRole('heading', { name: 'Start Teaching Today' })).toBeVisible();
  await expect(panel.getByText('Earn $65/hour or more', { exact: true })).toBeVisible();
});

test('P-10 P-27 D-11 the stories and the guarantee are called by their names where a visitor reads them', async ({
  browser,
}) => {
  const page = await plainPage(browser);
  await page.goto('/');
  await expect(
    page
      .getByRole('main')
      .getByText(/money-back guarantee/)
      .first(),
  ).toBeVisible();
  await page.getByRole('link', { name: 'All success stories' }).click();
  await expect(page).toHaveURL(/\/success-stories$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Success Stories');
  await page.context().close();
});
