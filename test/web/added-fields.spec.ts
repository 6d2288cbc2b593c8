import { expect, type Page } from '@playwright/test';
import { answerAsAnotherRelease } from './support/older-answers.js';
import { ADMIN, PUBLIC, TUTOR } from './support/pages.js';
import { opportunityOf, showOpportunities } from './support/opportunities.js';
import { DEMO_ENQUIRY } from './support/quotes.js';
import { test } from './support/test.js';
import { logIn, open } from './support/visitor.js';

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const FAILURE = /could not be|couldn’t|couldn't|unable to load|failed to|try again$|something went wrong/i;

/** Which calls a page is sure to make. */
type Pages = Record<string, readonly string[]>;
const without = (paths: readonly string[]): Pages => Object.fromEntries(paths.map((path) => [path, []]));
const gets = (below: string, paths: string) => paths.split(' ').map((path) => `GET /api/${below}${path}`);

/** Opens each page, waits for its answers and sees that it fails nowhere. */
async function showsAt(page: Page, seen: Set<string>, pages: Pages): Promise<void> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  for (const [path, calls] of Object.entries(pages)) {
    seen.clear();
    await open(page, path);
    await answered(seen, calls, path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading').first(), path).toBeVisible();
    expect([path, await page.getByText(FAILURE).allTextContents()]).toEqual([path, []]);
    expect([path, errors]).toEqual([path, []]);
  }
}
const answered = (seen: Set<string>, calls: readonly string[], path: string) =>
  expect.poll(() => calls.filter((call) => !seen.has(call)), path).toEqual([]);

test('D-30 a family’s screens stand on the answers of an older and of a newer process', async ({ page }) => {
  const seen = await answerAsAnotherRelease(page);
  await open(page, '/search');
  const profile = page.getByRole('link', { name: /View Full Profile/ }).first();
  await expect(profile).toBeVisible();
  const tutor = (await profile.getAttribute('href')) ?? '';
  // The kit shows what a failure looks like.
  await showsAt(page, seen, {
    ...without(PUBLIC.filter((path) => path !== '/kit')),
    '/search': gets('tutors/', 'search'),
    '/mailbox': gets('demo/', 'mailbox'),
    [tutor]: gets('tutors/{id}/', 'profile slots'),
    [`/enquiries/${DEMO_ENQUIRY}`]: gets('enquiries/', '{id} {id}/quotes'),
  });
  await expect(page.getByRole('button', { name: 'Accept' }).first()).toBeVisible();
  await open(page, '/enhanced-demo');
  await page.getByRole('tab', { name: 'Live Demo' }).click();
  await answered(seen, ['GET /api/tutors', ...gets('tutors/{id}/', 'profile')], 'the demo');
  await expect(page.getByRole('button', { name: 'Accept' }).first()).toBeVisible();
  await expect(page.getByText(FAILURE)).toHaveCount(0);
});

test('D-30 a tutor’s screens stand on the answers of an older and of a newer process', async ({ page }) => {
  await logIn(page, 'tutor');
  const seen = await answerAsAnotherRelease(page);
  const own = (paths: string) => gets('portal/', paths);
  await showsAt(page, seen, {
    ...without(TUTOR),
    '/portal': ['GET /api/user', ...own('profile contracts credentials opportunities sessions')],
    ...Object.fromEntries(
      ['opportunities', 'quotes', 'sessions', 'booking-requests', 'reviews', 'earnings', 'availability'].map((path) => [
        `/portal/${path}`,
        own(path),
      ]),
    ),
    '/portal/notifications': own('notification-settings'),
    '/setup?step=profile': [...own('profile'), 'GET /api/register/options'],
    '/setup?step=contract': own('contracts'),
  });
  // Without why the tutor was matched, the rest of an opportunity is shown.
  const { match: _, ...older } = opportunityOf();
  await showOpportunities(page, [older]);
  await showsAt(page, seen, without(['/portal/opportunities']));
  await expect(page.getByText('Year 9 Maths').first()).toBeVisible();
});

test('D-30 the admin area’s screens stand on the answers of an older and of a newer process', async ({ page }) => {
  await logIn(page, 'admin');
  const seen = await answerAsAnotherRelease(page);
  const admin = (paths: string) => gets('admin/', paths);
  await showsAt(page, seen, {
    ...without(ADMIN),
    '/admin': ['POST /api/demo/clock', ...admin('metrics recent-activity')],
    '/admin/history': admin('events enquiries'),
    '/admin/vetting': admin('tutors'),
    '/admin/cases': admin('cases'),
    '/admin/blocks': admin('blocks'),
    '/admin/competitions': admin('competitions competition-entries'),
    '/admin/newsletter': admin('newsletter newsletter/letters'),
    '/admin/ops': admin('alerts'),
    '/admin?tab=sessions': admin('sessions/active'),
    '/admin?tab=students': admin('students'),
    '/admin?tab=tutors': admin('tutors/performance'),
    '/admin?tab=calendar': admin('calendar'),
    '/admin?tab=analytics': admin(
      'analytics analytics/series analytics/market analytics/sources analytics/competitions analytics/cases',
    ),
    '/admin/ops?tab=mail': admin('mails'),
    '/admin/ops?tab=queue': admin('queues'),
    '/admin/ops?tab=policy': admin('matching-policy'),
    '/admin/ops?tab=reviews': admin('reviews'),
    '/admin/ops?tab=accounts': admin('accounts'),
  });
});
