import { expect, type Page, test } from '@playwright/test';
import { answerAsAnotherRelease } from './support/older-answers.js';
import { ADMIN, PUBLIC, TUTOR } from './support/pages.js';
import { opportunityOf, showOpportunities } from './support/opportunities.js';
import { DEMO_ENQUIRY } from './support/quotes.js';
import { logIn, open } from './support/visitor.js';

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const FAILURE = /could not be|couldn’t|couldn't|unable to load|failed to|try again$|something went wrong/i;

/** Opens each page and sees that it fails nowhere. */
async function standsAt(page: Page, paths: readonly string[]): Promise<void> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  for (const path of paths) {
    await open(page, path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading').first(), path).toBeVisible();
    expect([path, await page.getByText(FAILURE).allTextContents()]).toEqual([path, []]);
    expect([path, errors]).toEqual([path, []]);
  }
}

test('D-30 a family’s screens stand on the answers of an older and of a newer process', async ({ page }) => {
  const given = await answerAsAnotherRelease(page);
  await open(page, '/search');
  const profile = page.getByRole('link', { name: /View Full Profile/ }).first();
  await expect(profile).toBeVisible();
  const tutor = (await profile.getAttribute('href')) ?? '';
  // The kit shows what a failure looks like.
  await standsAt(page, [...PUBLIC.filter((path) => path !== '/kit'), '/mailbox', tutor, `/enquiries/${DEMO_ENQUIRY}`]);
  await expect(page.getByRole('button', { name: 'Accept' }).first()).toBeVisible();
  await open(page, '/enhanced-demo');
  await page.getByRole('tab', { name: 'Live Demo' }).click();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(FAILURE)).toHaveCount(0);
  expect([...given]).toEqual(
    expect.arrayContaining([
      ...['GET /api/tutors', 'GET /api/tutors/search', 'GET /api/tutors/{id}/profile', 'GET /api/tutors/{id}/slots'],
      ...['GET /api/enquiries/{id}', 'GET /api/enquiries/{id}/quotes', 'GET /api/demo/mailbox'],
    ]),
  );
});

test('D-30 a tutor’s screens stand on the answers of an older and of a newer process', async ({ page }) => {
  await logIn(page, 'tutor');
  const given = await answerAsAnotherRelease(page);
  await standsAt(page, [...TUTOR, '/setup?step=profile', '/setup?step=contract']);
  expect([...given]).toEqual(
    expect.arrayContaining([
      ...['GET /api/user', 'GET /api/register/options', 'GET /api/portal/notification-settings'],
      ...['profile', 'contracts', 'credentials', 'opportunities', 'quotes', 'sessions', 'booking-requests'].map(
        (path) => `GET /api/portal/${path}`,
      ),
      ...['GET /api/portal/reviews', 'GET /api/portal/availability'],
    ]),
  );
  // Without why the tutor was matched, the rest of an opportunity is shown.
  const { match: _, ...older } = opportunityOf();
  await showOpportunities(page, [older]);
  await standsAt(page, ['/portal/opportunities']);
  await expect(page.getByText('Year 9 Maths').first()).toBeVisible();
});

test('D-30 the desk’s screens stand on the answers of an older and of a newer process', async ({ page }) => {
  await logIn(page, 'admin');
  const given = await answerAsAnotherRelease(page);
  await standsAt(page, [...ADMIN, '/admin/ops?tab=accounts']);
  expect([...given]).toEqual(
    expect.arrayContaining([
      ...['metrics', 'recent-activity', 'analytics', 'students', 'tutors/performance', 'sessions/active', 'alerts'].map(
        (path) => `GET /api/admin/${path}`,
      ),
      ...['events', 'enquiries', 'tutors', 'mails', 'queues', 'matching-policy', 'reviews', 'accounts', 'calendar'].map(
        (path) => `GET /api/admin/${path}`,
      ),
      ...['GET /api/admin/analytics/series', 'GET /api/admin/analytics/market', 'POST /api/demo/clock'],
    ]),
  );
});
