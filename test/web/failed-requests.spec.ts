import { expect, type Page } from '@playwright/test';
import { enquiry } from '../support/enquiries.js';
import { enter, refuse } from './support/admin.js';
import { opportunityOf, showOpportunities } from './support/opportunities.js';
import { DEMO_ENQUIRY, quoteOf } from './support/quotes.js';
import { test } from './support/test.js';
import { linkIn, mailsOf, open, signIn } from './support/visitor.js';
import { call } from './support/world.js';

// What a page still asks for when a test ends has nobody to answer it.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const stat = (page: Page, label: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: label, exact: true }) });

test('D-12 each card of the dashboard says that its read has failed, and reads again', async ({ page }) => {
  await signIn(page, 'tutor', '/blog');
  const next = page.getByRole('region', { name: 'What to do next' });
  const completion = page.getByRole('region', { name: 'Profile Completion' });
  const again = (card: ReturnType<typeof stat>) => card.getByRole('button', { name: 'Try Again' });
  for (const [path, card, row] of [
    ['sessions', 'Active Sessions', null],
    ['opportunities', 'Available Opportunities', null],
    ['contracts', 'Contract Status', 'Contract'],
    ['profile', null, 'Profile'],
    ['credentials', null, 'Credentials'],
  ] as const) {
    await refuse(page, `**/api/portal/${path}`);
    await open(page, '/portal');
    if (card) {
      await expect(stat(page, card).getByText('Error', { exact: true }), path).toBeVisible();
      await expect(stat(page, card).getByText(/^\d/), path).toHaveCount(0);
      await expect(again(stat(page, card)), path).toBeVisible();
    }
    if (row) {
      const failed = completion.getByRole('listitem').filter({ hasText: row });
      await expect(failed.getByText('This could not be loaded'), path).toBeVisible();
      await expect(completion.getByText(/of 3$/), path).toHaveCount(0);
      await expect(page.getByRole('link', { name: /^(Complete Profile|Profile Complete)$/ }), path).toHaveCount(0);
    }
    if (path !== 'sessions') {
      await expect(next.getByText('Some of your details could not be loaded.'), path).toBeVisible();
      await expect(next.getByText(/Complete your|Upload your|You are all set/), path).toHaveCount(0);
    }
    await page.unroute(`**/api/portal/${path}`);
    await again(row ? completion : stat(page, card)).click();
    await expect(page.getByText('Error', { exact: true }), path).toHaveCount(0);
    await expect(page.getByText('This could not be loaded'), path).toHaveCount(0);
    await expect(completion.getByText('3 of 3'), path).toBeVisible();
    await expect(next.getByText('Some of your details could not be loaded.'), path).toHaveCount(0);
  }
});

test('D-12 what is still loading is not shown as missing', async ({ page }) => {
  await signIn(page, 'tutor', '/blog');
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/api/portal/credentials', (route) => held.then(() => route.continue()));
  await open(page, '/portal');
  const completion = page.getByRole('region', { name: 'Profile Completion' });
  await expect(completion.getByText('Loading...')).toHaveCount(1);
  await expect(completion.getByText(/of 3$/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Complete Profile' })).toHaveCount(0);
  release();
  await expect(completion.getByText('3 of 3')).toBeVisible();
});

test('D-12 neighbours: a quote, documents, sessions and figures that could not be read are not shown as none', async ({
  page,
}) => {
  await signIn(page, 'tutor', '/blog');
  await showOpportunities(page, [opportunityOf({ status: 'accepted', respondedAt: new Date().toISOString() })]);
  await refuse(page, '**/api/portal/quotes');
  await open(page, '/portal/opportunities');
  await page.locator('summary').filter({ hasText: 'Year 9 Maths' }).click();
  await expect(page.getByText('Failed to load your quote')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the quote' })).toHaveCount(0);
  await page.unroute('**/api/portal/quotes');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Send the quote' })).toBeVisible();

  await refuse(page, '**/api/portal/credentials');
  await open(page, '/setup?step=contract');
  await page.getByRole('button', { name: 'Continue to documents' }).click();
  await expect(page.getByText('Failed to load your documents')).toBeVisible();
  await expect(page.getByText('Choose a file')).toHaveCount(0);
  await page.unroute('**/api/portal/credentials');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Failed to load your documents')).toHaveCount(0);

  const accepted = quoteOf({ status: 'accepted', studentViewed: true });
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}/live`, (route) => route.abort());
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { enquiry: object };
    const filled = { status: 'filled', acceptedQuoteId: accepted.id };
    await route.fulfill({ json: { ...answer, enquiry: { ...answer.enquiry, ...filled } } });
  });
  await refuse(page, `**/api/enquiries/${DEMO_ENQUIRY}/quotes`);
  await open(page, `/enquiries/${DEMO_ENQUIRY}`);
  await expect(page.getByText('Your sessions could not be loaded')).toBeVisible();

  await enter(page, '/admin');
  for (const [path, tab, figure] of [
    ['**/api/admin/students*', 'students', 'Total Students'],
    ['**/api/admin/tutors/performance*', 'tutors', 'Total Tutors'],
  ] as const) {
    await refuse(page, path);
    await open(page, `/admin?tab=${tab}`);
    await expect(stat(page, figure).getByText('Error', { exact: true })).toBeVisible();
    await page.unroute(path);
    await stat(page, figure).getByRole('button', { name: 'Try Again' }).click();
    await expect(stat(page, figure).getByText(/^\d/).first()).toBeVisible();
  }
});

/** Where the bytes of a file go. */
const uploads = /\/api\/objects\/[\w-]+\?signature=/;
const DOCUMENT = { name: 'check.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 nothing much') };

test('D-27 M-06 an upload that is cut off, timed out, refused, stopped or offline says so, and its bar goes', async ({
  page,
  context,
}) => {
  await signIn(page, 'tutor', '/setup?step=contract');
  await page.getByRole('button', { name: 'Continue to documents' }).click();
  const picker = page.getByLabel('Working-with-children credential');
  const bar = page.getByRole('progressbar', { name: 'Uploading check.pdf' });
  const ends = async (words: RegExp | string) => {
    await expect(notices(page).getByText('Upload Failed', { exact: true })).toBeVisible();
    await expect(notices(page).getByText(words)).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(page.getByText(/^(Choose a|Add another) file$/).first()).toBeVisible();
    await notices(page).getByRole('button', { name: 'Close' }).click();
  };
  for (const reason of [
    'timedout',
    'connectionreset',
    'connectionaborted',
    'internetdisconnected',
    'failed',
  ] as const) {
    await page.route(uploads, (route) => route.abort(reason));
    await picker.setInputFiles(DOCUMENT);
    await ends(/^Failed to upload file: 0 - /);
    await page.unroute(uploads);
  }
  await page.route(uploads, (route) =>
    route.fulfill({ status: 507, json: { message: 'There is no room', code: 'x' } }),
  );
  await picker.setInputFiles(DOCUMENT);
  await ends('Failed to upload file: 507 - There is no room');
  await page.unroute(uploads);

  await page.route(uploads, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>A proxy</h1></html>' }),
  );
  await picker.setInputFiles(DOCUMENT);
  await ends('Failed to upload file: 502 - Bad Gateway');
  await page.unroute(uploads);

  await context.setOffline(true);
  await picker.setInputFiles(DOCUMENT);
  await ends('Failed to get upload URL');
  await context.setOffline(false);
  await page.route('**/api/credential-documents', (route) => route.abort());
  await page.route(uploads, (route) => route.fulfill({ json: { success: true } }));
  await picker.setInputFiles(DOCUMENT);
  await ends('Failed to register document');
  await page.unroute(uploads);

  await page.route(uploads, () => undefined);
  const begun = page.waitForRequest(uploads);
  await picker.setInputFiles(DOCUMENT);
  await begun;
  await page.getByRole('button', { name: 'Stop the upload' }).click();
  await expect(bar).toHaveCount(0);
  await expect(picker).toBeFocused();
  await expect(notices(page).getByText('Upload Failed')).toHaveCount(0);
});

test('D-27 an upload that is stopped before its address is there sends nothing', async ({ page }) => {
  await signIn(page, 'tutor', '/setup?step=contract');
  await page.getByRole('button', { name: 'Continue to documents' }).click();
  const bar = page.getByRole('progressbar', { name: 'Uploading check.pdf' });
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/api/objects/upload', (route) => held.then(() => route.continue()));
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await page.getByLabel('Working-with-children credential').setInputFiles(DOCUMENT);
  await expect(bar).toBeVisible();
  await page.getByRole('button', { name: 'Stop the upload' }).click();
  release();
  await expect(bar).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(sent).toEqual([]);
});

test('D-27 an upload of which no byte moves for a minute is given up', async ({ page }) => {
  await signIn(page, 'tutor', '/blog');
  await page.clock.install();
  await open(page, '/setup?step=contract');
  await page.getByRole('button', { name: 'Continue to documents' }).click();
  await page.route(uploads, () => undefined);
  const begun = page.waitForRequest(uploads);
  await page.getByLabel('Working-with-children credential').setInputFiles(DOCUMENT);
  await begun;
  const bar = page.getByRole('progressbar', { name: 'Uploading check.pdf' });
  await expect(bar).toBeVisible();
  await page.clock.runFor(61_000);
  await expect(notices(page).getByText(/^Failed to upload file: 0 - /)).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('D-12 R-50 R-81 a mailed link whose exchange fails on the way is kept, and Try Again opens the page with it', async ({
  page,
  browser,
}) => {
  await open(page, '/');
  const email = `mailed.${Date.now().toString(36)}@example.com`;
  await call(page, 'POST', '/api/enquiries', enquiry({ email }));
  const [mail] = await mailsOf(page, ({ to }) => to === email);
  const link = await linkIn(page, mail?.id ?? '', /\/enquiries\/[^\s#"]+#token=[\w.~-]+/);
  const other = await (await browser.newContext()).newPage();
  const path = '**/api/enquiry-access';
  await other.route(path, (route) => route.abort('connectionreset'));
  await open(other, link);
  const failure = other.getByRole('heading', { name: 'We could not open your enquiry' });
  const again = other.getByRole('button', { name: 'Try Again' });
  await expect(failure).toBeVisible();
  expect(other.url()).not.toContain('token');
  for (const status of [429, 503]) {
    await other.unroute(path);
    await refuse(other, path, status);
    const answered = other.waitForResponse((answer) => answer.status() === status);
    await again.click();
    await answered;
    await expect(failure).toBeVisible();
  }
  await other.unroute(path);
  await again.click();
  await expect(other.getByText('Our 24-hour promise')).toBeVisible();

  const stranger = await (await browser.newContext()).newPage();
  await refuse(stranger, path, 404);
  await open(stranger, link);
  await expect(stranger.getByText('This page is private. Use the link in your mail.')).toBeVisible();
});
