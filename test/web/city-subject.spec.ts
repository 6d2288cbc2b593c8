import { expect, type Page } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { test } from './support/test.js';
import { answerEightSteps, family, next, open } from './support/visitor.js';

const COUNTS = {
  sydney: ['Sydney', '250+'],
  melbourne: ['Melbourne', '180+'],
  brisbane: ['Brisbane', '120+'],
  perth: ['Perth', '90+'],
  adelaide: ['Adelaide', '65+'],
  'gold-coast': ['Gold Coast', '55+'],
  canberra: ['Canberra', '40+'],
  newcastle: ['Newcastle', '35+'],
  hobart: ['Hobart', '25+'],
  launceston: ['Launceston', '20+'],
} as const;
const SUBJECTS = {
  mathematics: 'Mathematics',
  english: 'English',
  science: 'Science',
  'ai-tools': 'AI Tools',
  'business-development': 'Business Development',
  'business-coaching': 'Business Coaching',
  'business-mentoring': 'Business Mentoring',
} as const;
const HOSTILE = [
  '%00',
  '..%2f..%2fetc',
  'a'.repeat(500),
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  'constructor',
  '%F0%9F%90%A8',
];

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

test('P-14 P-15 R-108 every city of the list shows its own tutor count, without any script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [slug, [name, tutors]] of Object.entries(COUNTS)) {
    await page.goto(`/tutors/${slug}`);
    await expect(title(page)).toHaveText(
      name === 'Gold Coast' ? 'Private tutors on the Gold Coast' : `Private tutors in ${name}`,
    );
    await expect(page.locator('#enquiry').getByText(tutors, { exact: true })).toBeVisible();
    await expect(page.locator('#enquiry-form')).toBeVisible();
  }
  await context.close();
});

test('P-14 Sydney, Melbourne and Brisbane have a description, areas and partner cafes of their own', async ({
  page,
}) => {
  const seen: string[] = [];
  for (const [slug, area, cafe] of [
    ['sydney', 'Northern Beaches', 'King Street'],
    ['melbourne', 'Inner East', 'Glenferrie Road'],
    ['brisbane', 'Northside', 'Sherwood Road'],
  ] as const) {
    await open(page, `/tutors/${slug}`);
    await expect(section(page, /^Where we teach/)).toContainText(area);
    await expect(section(page, 'Partner cafes').getByRole('heading', { name: cafe })).toBeVisible();
    seen.push(await page.locator('#enquiry').locator('p.prose-public').first().innerText());
  }
  expect(new Set(seen).size).toBe(3);
});

test('P-14 P-15 any other city is title-cased and generic, with 50+ tutors and status 200', async ({ page }) => {
  const answer = await page.goto('/tutors/wagga-wagga');
  expect(answer?.status()).toBe(200);
  await expect(title(page)).toHaveText('Private tutors in Wagga Wagga');
  await expect(page.locator('#enquiry').getByText('50+', { exact: true })).toBeVisible();
  await expect(section(page, 'Partner cafes')).toContainText('Wagga Wagga');
  await expect(page.locator('#enquiry-form')).toBeVisible();
});

test('P-14 the enquiry of a city page knows the city', async ({ page }) => {
  await open(page, '/tutors/gold-coast');
  await answerEightSteps(page, family());
  await expect(page.locator('#enquiry-form').getByLabel(/postcode|town/i)).toHaveValue('Gold Coast');
});

test('P-16 the seven subjects have topics, grade levels and benefits of their own, without any script', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const headings = new Set<string>();
  for (const [slug, name] of Object.entries(SUBJECTS)) {
    await page.goto(`/subjects/${slug}`);
    await expect(page.getByLabel('Breadcrumb')).toContainText(name);
    headings.add(await title(page).innerText());
    for (const part of ['Topics', 'Grade levels', 'What one-to-one adds'])
      await expect(section(page, part)).toBeVisible();
    expect(await section(page, 'Topics').getByRole('listitem').count()).toBeGreaterThan(8);
    await expect(page.locator('#enquiry-form')).toBeVisible();
  }
  expect(headings.size).toBe(7);
  await context.close();
});

test('P-16 any other subject is generic, under its title-cased name', async ({ page }) => {
  const answer = await page.goto('/subjects/marine-biology');
  expect(answer?.status()).toBe(200);
  await expect(title(page)).toHaveText('Marine Biology tutoring, one to one');
  for (const part of ['Topics', 'Grade levels', 'What one-to-one adds'])
    await expect(section(page, part)).toBeVisible();
});

test('P-16 the enquiry of a subject page has the subject chosen, and starts no draft by itself', async ({ page }) => {
  const enquiry = page.locator('#enquiry-form');
  await open(page, '/subjects/mathematics');
  await open(page, '/subjects/ai-tools');
  for (const [kind, name] of [
    ['radio', 'University'],
    ['radio', 'Weekly'],
    ['checkbox', 'Monday'],
    ['checkbox', 'Evening (after 6pm)'],
    ['radio', "I don't mind, either are fine"],
    ['checkbox', "Student's home"],
  ] as const) {
    await enquiry.getByRole(kind, { name, exact: true }).check({ force: true });
    await next(page);
  }
  await expect(enquiry.getByRole('textbox').first()).toHaveValue('AI Tools');
  await expect(enquiry.getByRole('button', { name: 'AI Tools' })).toHaveAttribute('aria-pressed', 'true');
});

test(
  'R-15 P-16 a draft goes on where it was on a subject page, and the subject joins it',
  { tag: '@core' },
  async ({ page }) => {
    await open(page, '/subjects/mathematics');
    await page.locator('#enquiry-form').getByRole('radio', { name: 'University', exact: true }).check({ force: true });
    await next(page);
    await expect(page.getByText('Step 2 of 9')).toBeVisible();
    await open(page, '/subjects/english');
    await expect(page.getByText('Step 2 of 9')).toBeVisible();
    await expect(page.getByText('Mathematics, English')).toBeVisible();
  },
);

test('P-14 P-16 a hostile address gives a page, not an accident', async ({ page }) => {
  const notification: string[] = [];
  page.on('console', (message) => message.type() === 'error' && notification.push(message.text()));
  page.on('pageerror', (error) => notification.push(error.message));
  await page.setViewportSize({ width: 390, height: 844 });
  for (const slug of HOSTILE) {
    for (const path of [`/tutors/${slug}`, `/subjects/${slug}`]) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.locator('#enquiry-form')).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      expect(await overflowOf(page), path).toBe(0);
    }
  }
  expect(notification).toEqual([]);
});

test('R-98 hostile query strings and fragments change nothing and break nothing', async ({ page }) => {
  const notification: string[] = [];
  page.on('console', (message) => message.type() === 'error' && notification.push(message.text()));
  page.on('pageerror', (error) => notification.push(error.message));
  const ends = [
    '?subject=%00&city=%E0%A4%A&constructor[prototype]=1#%E0%A4%A',
    `?q=${encodeURIComponent('"><img src=x onerror=alert(1)>')}&q=2#"><script>alert(1)</script>`,
    `?${'a'.repeat(4_000)}#enquiry']//*[`,
  ];
  for (const path of ['/', '/search', '/competitions']) {
    for (const end of ends) {
      const answer = await page.goto('about:blank').then(() => page.goto(path + end));
      expect(`${path}${end.slice(0, 40)} ${answer?.status()}`).toBe(`${path}${end.slice(0, 40)} 200`);
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
      await expect(title(page)).toBeVisible();
    }
  }
  expect(notification).toEqual([]);
});

test('WCAG 2.2 AA and no sideways scrolling on city and subject pages', async ({ page }) => {
  for (const path of ['/tutors/wagga-wagga', '/subjects/pottery']) {
    await open(page, path);
    expect(await barriersOf(page), path).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflowOf(page), path).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
  }
});

test('R-98 P-14 P-16 D-29 a city or subject that nobody listed is complete without any script, and kept out of every index', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const [path, heading, name] of [
    ['/tutors/wagga-wagga', 'Private tutors in Wagga Wagga', 'Wagga Wagga'],
    ['/tutors/darwin', 'Private tutors in Darwin', 'Darwin'],
    ['/subjects/marine-biology', 'Marine Biology tutoring, one to one', 'Marine Biology'],
    ['/subjects/physics', 'Physics tutoring, one to one', 'Physics'],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    expect(answer?.headers()['x-robots-tag'], path).toBe('noindex');
    await expect(page).toHaveTitle(new RegExp(name));
    await expect(title(page)).toHaveText(heading);
    await expect(page.locator('#enquiry-form').getByRole('radio')).toHaveCount(8);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`));
    for (const property of ['og:title', 'og:description', 'og:url', 'og:type'])
      await expect(page.locator(`meta[property="${property}"]`)).toHaveAttribute('content', /./);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(sitemap).not.toContain(`${path}<`);
  }
  expect(sitemap).not.toMatch(/zqanyname|\/-</);
  await context.close();
});

test('D-29 the page written for a name wakes up as what it says, and links lead on from it', async ({ page }) => {
  const notification: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && notification.push(message.text()));
  page.on('pageerror', (error) => notification.push(error.message));
  for (const [path, heading] of [
    ['/tutors/o%27connor', "Private tutors in O'connor"],
    ['/subjects/marine%20biology', 'Marine Biology tutoring, one to one'],
    ['/tutors/PERTH', 'Private tutors in Perth'],
    ['/subjects/---', 'Tutoring, one to one'],
  ] as const) {
    await open(page, path);
    await expect(title(page)).toHaveText(heading);
    await page.locator('#enquiry-form').getByRole('radio', { name: 'University', exact: true }).check({ force: true });
    await next(page);
    await expect(page.getByText('Step 2 of 9')).toBeVisible();
    await page.evaluate(() => sessionStorage.clear());
  }
  await page
    .getByRole('link', { name: /^Sydney/ })
    .first()
    .click();
  await expect(title(page)).toHaveText('Private tutors in Sydney');
  expect(notification).toEqual([]);
});
