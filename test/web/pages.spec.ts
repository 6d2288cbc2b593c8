import { expect } from '@playwright/test';
import { barriersOf } from './support/accessible.js';
import { ARTICLES } from './support/pages.js';
import { test } from './support/test.js';
import { open, stopTime } from './support/visitor.js';

test('R-98 every page arrives complete, with its own title, description and address', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const titles = new Set<string>();
  for (const path of ARTICLES) {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    titles.add(await page.title());
    expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/.{30}/);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`${path}$`));
    expect(await page.locator('meta[property="og:url"]').getAttribute('content')).toMatch(new RegExp(`${path}$`));
  }
  expect(titles.size).toBe(ARTICLES.length);
  await context.close();
});

test('P-25 R-01 R-115 six testimonials in full, rated out of five', { tag: '@core' }, async ({ page }) => {
  await open(page, '/success-stories');
  const stories = page.getByRole('main').getByRole('article');
  await expect(stories).toHaveCount(6);
  await expect(stories.getByRole('img', { name: 'Rated 5 out of 5 stars' })).toHaveCount(6);
});

test('P-10 P-23 P-25 stories, quotes and winners’ words are marked as examples, before any script', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const badges = page.getByRole('main').getByText('Example', { exact: true });
  for (const [path, marked, stars] of [
    ['/', 6, 3],
    ['/success-stories', 6, 6],
    ['/competitions', 3, 0],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('blockquote'), path).toHaveCount(marked);
    await expect(badges, path).toHaveCount(marked);
    await expect(page.getByRole('main').getByRole('img', { name: /^Rated/ }), path).toHaveCount(stars);
    await expect(
      page
        .getByRole('main')
        .getByText(/written by us/i)
        .first(),
      path,
    ).toBeVisible();
  }
  await context.close();
});

test('P-10 P-25 a testimonial’s film plays line by line, waits and begins again', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'no-preference' });
  const page = await context.newPage();
  await page.clock.install();
  await open(page, '/');
  const poster = page.locator('#testimonials').getByRole('button', { name: /^Play video/ });
  await expect(poster).toHaveCount(3);
  await stopTime(page);
  await poster.first().click();
  const film = page.getByRole('dialog', { name: 'Mia and her mum Kate' });
  const lit = film.locator('p.underline');
  // The film is loaded on demand, and what reveals it waits for time to pass.
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(lit).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await expect(lit).toHaveText('Kate wrote to us after a second report in a row said “capable, but quiet”.');
  await film.getByRole('button', { name: 'Pause' }).click();
  await page.clock.runFor(30_000);
  await expect(lit).toHaveText(/^Kate wrote/);
  await film.getByRole('button', { name: 'Play' }).click();
  // A line begins to count once it is drawn, which takes real time: far less than a line at once, until it is the next.
  const plays = (next: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(500);
      await next();
    }).toPass({ intervals: [0] });
  const soon = { timeout: 500 };
  for (const line of [/^Mia’s tutor began/, /^By the end of Term 3/, /^“Mia went from/])
    await plays(() => expect(lit).toHaveText(line, soon));
  await plays(() => expect(lit).toHaveCount(0, soon));
  await film.getByRole('button', { name: 'Play again' }).click();
  await expect(lit).toHaveText(/^Kate wrote/);
  await page.clock.resume();
  expect(await barriersOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(poster.first()).toBeFocused();
  await context.close();
});

test('P-09 R-03 the footer leads to privacy, terms and the sitemap', { tag: '@core' }, async ({ page }) => {
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
