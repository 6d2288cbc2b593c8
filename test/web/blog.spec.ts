import { expect } from '@playwright/test';
import { test } from './support/test.js';
import { mailsOf, open } from './support/visitor.js';

const ARTICLE = '/blog/how-to-choose-private-tutor';
const CATEGORIES = [
  'Parent Guides',
  'Study Tips',
  'Education Insights',
  'Learning Science',
  'Exam Preparation',
  'Subject Focus',
];

test(
  'P-17 R-08 the index features one article, lists five and filters by seven categories',
  { tag: '@core' },
  async ({ page }) => {
    await open(page, '/blog');
    const main = page.getByRole('main');
    await expect(main.getByRole('article')).toHaveCount(6);
    await expect(main.getByRole('list', { name: 'Articles' }).getByRole('listitem')).toHaveCount(5);
    await expect(main.getByText('Featured in Parent Guides')).toBeVisible();
    const filters = page.getByRole('group', { name: 'Categories' });
    await expect(filters.getByRole('button')).toHaveText(['All', ...CATEGORIES]);
    for (const category of CATEGORIES) {
      await filters.getByRole('button', { name: category }).click();
      await expect(filters.getByRole('button', { name: category })).toHaveAttribute('aria-pressed', 'true');
      await expect(main.getByRole('status')).toHaveText('1 article');
      await expect(main.getByRole('article')).toContainText(category);
    }
    await filters.getByRole('button', { name: 'All' }).click();
    await expect(main.getByRole('article')).toHaveCount(6);
  },
);

test('P-18 R-04 R-116 Subscribe sends the address and says what to do next', { tag: '@core' }, async ({ page }) => {
  await open(page, '/blog');
  const box = page.getByRole('form', { name: 'Newsletter' });
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(box.getByText('Please enter a valid email address')).toBeVisible();
  await box.getByLabel('Email').fill(`reader.${Date.now()}@example.com`);
  const sent = page.waitForRequest('**/api/newsletter');
  await box.getByRole('button', { name: 'Subscribe' }).click();
  expect((await sent).method()).toBe('POST');
  await expect(page.getByText('Almost there')).toBeVisible();
  await expect(page.getByText('Please confirm the link in your mail.')).toBeVisible();
  await expect(box.getByLabel('Email')).toHaveValue('');
});

test('P-18 a failed subscription keeps the address', async ({ page }) => {
  await page.route('**/api/newsletter', (route) => route.fulfill({ status: 500, json: { message: '', code: 'x' } }));
  await open(page, '/blog');
  const box = page.getByRole('form', { name: 'Newsletter' });
  await box.getByLabel('Email').fill('reader@example.com');
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Subscription Failed')).toBeVisible();
  await expect(box.getByLabel('Email')).toHaveValue('reader@example.com');
});

test('R-04 R-81 R-119 D-13 the page of the mailed link confirms by a press, and its token leaves the address', async ({
  page,
}) => {
  const email = `letters.${Date.now()}@example.com`;
  await page.request.post('/api/newsletter', { data: { email } });
  const [mail] = await mailsOf(page, ({ to, kind }) => to === email && kind === 'newsletter');
  const { html } = (await (await page.request.get(`/api/demo/mailbox/${mail?.id}`)).json()) as { html: string };
  const token = /\/newsletter#token=([\w.-]+)/.exec(html)?.[1];
  const requested: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && requested.push(request.url()));
  await open(page, `/newsletter#token=${token}`);
  const button = page.getByRole('button', { name: 'Confirm my subscription' });
  await expect(button).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requested).toEqual([]);
  const answered = page.waitForResponse('**/api/newsletter/confirmations');
  await button.click();
  const answer = await answered;
  expect(answer.request().postDataJSON()).toEqual({ token });
  expect(answer.status()).toBeLessThan(300);
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
  await expect(page).toHaveURL(/\/newsletter$/);
});

test('R-81 a token that nobody issued is refused in plain words', async ({ page }) => {
  await page.goto('/newsletter#token=abcdefghijklmnopqrstuvwxyz');
  await page.getByRole('button', { name: 'Confirm my subscription' }).click();
  await expect(page.getByRole('heading', { name: 'This link did not work' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await page.goto('/');
  await page.goto('/newsletter');
  await expect(page.getByRole('heading', { name: 'Please use the link in your email' })).toBeVisible();
});

test(
  'P-19 R-98 the article reads whole without scripts: category, date, read time, author, body, form',
  { tag: '@core' },
  async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(ARTICLE);
    const article = page.getByRole('article');
    await expect(article.getByRole('heading', { level: 1 })).toHaveText('How to choose a private tutor');
    for (const words of ['Parent Guides', 'Wed 11 Nov 2026', '8 min read', 'The Banksia team'])
      await expect(article).toContainText(words);
    expect((await article.innerText()).split(/\s+/).length).toBeGreaterThan(900);
    await expect(page.locator('#enquiry-form')).toBeVisible();
    await context.close();
  },
);

test('P-19 the article can be passed on', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, ARTICLE);
  const share = page.getByRole('group', { name: 'Share this article' });
  await expect(share.getByRole('button')).toHaveText(['Copy link', 'Email', 'Facebook', 'LinkedIn']);
  await share.getByRole('button', { name: 'Copy link' }).click();
  await expect(share.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(ARTICLE);
});

test('P-20 R-08 any other slug is not found and leads back', { tag: '@core' }, async ({ page }) => {
  for (const slug of ['study-tips-for-parents', 'no-such-post']) {
    expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404);
    await open(page, `/blog/${slug}`);
    await expect(page.getByRole('heading', { name: 'Blog Post Not Found' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to the blog' }).click();
  await expect(page).toHaveURL(/\/blog$/);
});
