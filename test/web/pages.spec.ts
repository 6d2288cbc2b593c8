import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { open } from './support/visitor.js';

const PAGES = [
  '/blog',
  '/blog/how-to-choose-private-tutor',
  '/year-levels',
  '/adult-tutoring',
  '/competitions',
  '/success-stories',
  '/privacy',
  '/terms',
  '/sitemap',
];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

for (const path of [...PAGES, '/blog/no-such-post', '/newsletter']) {
  test(`${path} meets WCAG 2.2 AA and does not scroll sideways`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, path);
    for (const [width, height] of [
      [1280, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
      expect(violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ') ?? ''}`)).toEqual([]);
      expect(await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
    }
  });
}

test('R-98 every page arrives complete, with its own title, description and address', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const titles = new Set<string>();
  for (const path of PAGES) {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    titles.add(await page.title());
    expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/.{30}/);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`${path}$`));
    expect(await page.locator('meta[property="og:url"]').getAttribute('content')).toMatch(new RegExp(`${path}$`));
  }
  expect(titles.size).toBe(PAGES.length);
  await context.close();
});

test('P-25 R-01 R-115 six testimonials in full, rated out of five', async ({ page }) => {
  await open(page, '/success-stories');
  const stories = page.getByRole('main').getByRole('article');
  await expect(stories).toHaveCount(6);
  await expect(stories.getByRole('img', { name: 'Rated 5 out of 5 stars' })).toHaveCount(6);
});

test('P-09 R-03 the footer leads to privacy, terms and the sitemap', async ({ page }) => {
  for (const [name, path] of [
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
    ['Sitemap', '/sitemap'],
  ] as const) {
    await open(page, '/blog');
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
});

test('R-03 the privacy page says what is collected, how matching decides and how to ask why', async ({ page }) => {
  await open(page, '/privacy');
  const main = page.getByRole('main');
  for (const words of ['Privacy Act 1988', 'Decisions made by a computer', 'How long we keep it', 'oaic.gov.au'])
    await expect(main).toContainText(words);
});

test('R-03 the sitemap page names addresses that answer', async ({ page }) => {
  await open(page, '/sitemap');
  const links = page.getByRole('main').getByRole('link');
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(25);
  for (const path of new Set(paths)) expect(`${path} ${(await page.request.get(path)).status()}`).toBe(`${path} 200`);
});
