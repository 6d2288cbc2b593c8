import { expect, type Page } from '@playwright/test';
import { test } from './support/test.js';
import { next, open, stopTime } from './support/visitor.js';

const form = (page: Page) => page.locator('#enquiry-form');

test(
  'P-10 P-11 P-12 P-13 P-27 D-9 the home page has every block, its anchors and the figures as text',
  { tag: '@core' },
  async ({ page, request }) => {
    const html = await (await request.get('/')).text();
    for (const figure of ['4.8/5', '500+', '2,000+', '15,000+', '92%', '127+', '340+']) expect(html).toContain(figure);
    await open(page, '/');
    await expect(page.getByRole('region', { name: 'In figures' }).getByText(/340\+/)).toBeVisible();
    for (const anchor of ['#enquiry', '#enquiry-form', '#testimonials'])
      await expect(page.locator(anchor)).toHaveCount(1);
    await expect(page.getByText(/reply within 24 hours/i).first()).toBeVisible();
    await expect(page.getByText(/money back after the first session/i).first()).toBeVisible();
    const subjects = page.getByRole('region', { name: /help with what/i }).getByRole('button');
    await expect(subjects).toHaveCount(12);
    await subjects.filter({ hasText: 'All Subjects' }).click();
    await expect(form(page)).toBeInViewport();
    await expect(page.getByRole('link', { name: /Start teaching with us/ })).toHaveAttribute('href', '/setup');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('link', { name: /Start teaching with us/ })).toBeVisible();
  },
);

test('P-10 each block of the home page holds what it is for, before any script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  const block = (name: string | RegExp) => page.getByRole('region', { name });
  const paths = (name: string | RegExp) =>
    block(name)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  await expect(block('How it works').getByRole('listitem')).toHaveCount(3);
  await expect(block(/^AI does the sorting/).getByRole('term')).toHaveCount(3);
  await expect(page.locator('#testimonials').getByRole('article')).toHaveCount(3);
  expect(await paths('What a good match sounds like')).toEqual(['/success-stories']);
  await expect(block('What parents look for').getByRole('figure')).toHaveCount(3);
  expect(await paths('Near you, or online anywhere')).toEqual(
    ['sydney', 'melbourne', 'brisbane', 'perth', 'adelaide', 'gold-coast', 'canberra', 'newcastle', 'hobart']
      .concat('launceston')
      .map((slug) => `/tutors/${slug}`),
  );
  expect(await paths('Worth ten minutes')).toEqual([
    '/blog',
    '/blog/how-to-choose-private-tutor',
    '/blog/in-person-vs-online-tutoring',
    '/blog/study-tips-for-parents',
  ]);
  expect(await paths(/^Two minutes now/)).toEqual(['tel:1300000000']);
  await context.close();
});

test('P-03 P-04 the header’s menus name every entry', async ({ page }) => {
  await open(page, '/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Year Levels' })).toHaveAttribute('href', '/year-levels');
  const entries = async (name: string) => {
    await menu.getByRole('button', { name }).click();
    const links = menu.getByRole('link').or(menu.getByRole('menuitem'));
    // Beside that of the year levels.
    await expect(links.nth(1)).toBeVisible();
    const found = await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    await page.keyboard.press('Escape');
    return found.filter(([text]) => text !== 'Year Levels');
  };
  expect(await entries('Resources')).toEqual([
    ['Success Stories', '/success-stories'],
    ['Blog', '/blog'],
    ['Competitions', '/competitions'],
  ]);
  expect(await entries('For Tutors')).toEqual([
    ['New Tutor Onboarding', '/setup'],
    ['Existing User Login', '/auth'],
    ['Admin Login', '/auth?redirect=/admin'],
  ]);
});

test(
  'P-05 P-07 the button and every line of the footer’s lists lead to the form, from another page too',
  { tag: '@core' },
  async ({ page }) => {
    await open(page, '/');
    await page.mouse.wheel(0, 4_000);
    await page.getByRole('banner').getByRole('button', { name: 'Find My Tutor Now' }).click();
    await expect(form(page)).toBeInViewport();
    const lines = page.getByRole('contentinfo').getByRole('button');
    await expect(lines).toHaveCount(18);
    await lines.filter({ hasText: 'Exam Tutoring' }).click();
    await expect(form(page)).toBeInViewport();
    await open(page, '/terms');
    await page.getByRole('banner').getByRole('button', { name: 'Find My Tutor Now' }).click();
    await expect(page).toHaveURL(/\/#enquiry$/);
    await expect(form(page)).toBeInViewport();
  },
);

test('P-08 P-09 the footer says how to reach us and leads to the three pages', async ({ page }) => {
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: '1300 000 000' })).toHaveAttribute('href', /^tel:/);
  await expect(footer.getByRole('link', { name: 'hello@banksia.example' })).toHaveAttribute('href', /^mailto:/);
  await expect(footer.getByText('Australia Wide')).toBeVisible();
  await expect(footer.getByText('Mon-Sun: 8AM-8PM')).toBeVisible();
  for (const [name, path] of [
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
    ['Sitemap', '/sitemap'],
  ] as const)
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path);
});

test(
  'E-04 the first step has no way back, and a wrong field is marked while it is typed',
  { tag: '@core' },
  async ({ page }) => {
    await open(page, '/');
    await expect(form(page).getByRole('button', { name: 'Previous' })).toBeDisabled();
    await next(page);
    await expect(form(page).getByText('Please select an option')).toBeVisible();
    await form(page).getByRole('radio', { name: 'University', exact: true }).check({ force: true });
    await expect(form(page).getByText('Please select an option')).toBeHidden();
    await next(page);
    await expect(form(page).getByRole('button', { name: 'Previous' })).toBeEnabled();
  },
);

test('E-13 the form stands on every page that the specification names', async ({ page }) => {
  for (const path of [
    ...['/', '/tutors/sydney', '/tutors/wagga-wagga', '/subjects/mathematics', '/subjects/latin'],
    ...['/blog/how-to-choose-private-tutor', '/year-levels', '/adult-tutoring'],
  ]) {
    await open(page, path);
    await expect(form(page), path).toHaveCount(1);
  }
});

test('P-26 a tooltip opens after 700 ms, not before', { tag: '@core' }, async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/kit');
  const button = page
    .locator('button[aria-label]')
    .filter({ has: page.locator('svg') })
    .first();
  await button.scrollIntoViewIfNeeded();
  await stopTime(page);
  await button.hover();
  await page.clock.runFor(600);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(page.getByRole('tooltip').first()).toBeAttached();
});

test('P-26 within 300 ms after one tooltip the next opens at once, later it waits again', async ({ page }) => {
  await page.clock.install();
  await open(page, '/search');
  const buttons = page.getByRole('main').getByRole('button', { name: /favourites/i });
  await buttons.nth(1).scrollIntoViewIfNeeded();
  await stopTime(page);
  const tooltip = page.getByRole('tooltip');
  const away = () => page.mouse.move(2, 2);
  await buttons.nth(0).hover();
  await page.clock.runFor(800);
  await expect(tooltip).toHaveCount(1);
  await away();
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(200);
  await buttons.nth(1).hover();
  await page.clock.runFor(10);
  await expect(tooltip).toHaveCount(1);
  await away();
  await page.clock.runFor(400);
  await buttons.nth(0).hover();
  await page.clock.runFor(500);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(300);
  await expect(tooltip).toHaveCount(1);
});
