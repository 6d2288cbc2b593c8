import { expect, type Request } from '@playwright/test';
import { card, count, enter, read, refuse, tab } from './support/admin.js';
import { test } from './support/test.js';
import { logIn, open } from './support/visitor.js';

const TABS = ['Overview', 'Sessions', 'Students', 'Tutors', 'Analytics', 'Calendar'];

test(
  'A-01 A-03 A-04 A-18 the admin area opens on its figures and on what happened this week',
  { tag: '@core' },
  async ({ page }) => {
    // Other walks go on at the same time, so the figures compared are those that this page was given.
    const answerOf = (path: string) => page.waitForResponse((response) => response.url().endsWith(path));
    const [figures, week] = [answerOf('/api/admin/metrics'), answerOf('/api/admin/recent-activity')];
    await enter(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    const { firstName } = await read<{ firstName: string }>(page, '/api/user');
    await expect(page.getByText(`Welcome back, ${firstName}`)).toBeVisible();
    await expect(page.getByText('Admin', { exact: true }).filter({ visible: true })).not.toHaveCount(0);
    await expect(page.getByRole('tab')).toHaveText(TABS);

    type Metrics = Record<string, number> & {
      conversionRate: number;
      averageRating: number;
      averageHourlyRate: number;
    };
    const { metrics: m } = (await (await figures).json()) as { metrics: Metrics };
    const share = m['totalQuotes'] ? ((m['acceptedQuotes'] ?? 0) / m['totalQuotes']) * 100 : 0;
    for (const [label, value, note] of [
      ['Total Enquiries', count(m['totalEnquiries']), `${count(m['thisMonthEnquiries'])} this month`],
      ['Active Tutors', count(m['activeTutors']), `of ${count(m['totalTutors'])} total`],
      ['Total Bookings', count(m['totalBookings']), `${count(m['thisMonthBookings'])} this month`],
      ['Conversion Rate', `${m.conversionRate.toFixed(1)}%`, 'Enquiries to bookings'],
      ['Average Rating', m.averageRating.toFixed(1), 'Out of 5'],
      ['Average Hourly Rate', `$${m.averageHourlyRate.toFixed(2)}`, 'Per hour'],
      [
        'Quote Acceptance',
        `${share.toFixed(1)}%`,
        `${count(m['acceptedQuotes'])} of ${count(m['totalQuotes'])} quotes`,
      ],
    ] as const) {
      await expect(card(page, label)).toContainText(value);
      await expect(card(page, label)).toContainText(note);
    }
    type Activity = { enquiries: { name: string }[]; bookings: { studentName: string }[] };
    const { activity } = (await (await week).json()) as { activity: Activity };
    const group = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(group('Enquiries').getByRole('listitem')).toHaveCount(Math.min(3, activity.enquiries.length));
    await expect(group('Bookings').getByRole('listitem')).toHaveCount(Math.min(3, activity.bookings.length));
    await expect(group('Enquiries')).toContainText(activity.enquiries[0]?.name ?? 'No enquiries this week');

    await page.route('**/api/admin/recent-activity', (route) =>
      route.fulfill({ json: { success: true, activity: { enquiries: [], bookings: [], quotes: [] } } }),
    );
    await open(page, '/admin');
    await expect(page.getByText('No recent activity')).toBeVisible();
  },
);

test('A-02 A-04 A-05 A-10 A-13 A-16 R-105 each part that fails says so in its place and can be tried again', async ({
  page,
}) => {
  await enter(page);
  for (const [path, where, words] of [
    ['**/api/admin/metrics', 'Overview', 'Failed to load dashboard data. Please try again later.'],
    ['**/api/admin/recent-activity', 'Overview', 'Failed to load recent activity'],
    ['**/api/admin/sessions/active*', 'Sessions', 'Failed to fetch active sessions'],
    ['**/api/admin/students*', 'Students', 'Failed to load student directory'],
    ['**/api/admin/tutors/performance*', 'Tutors', 'Failed to load tutor directory'],
    ['**/api/admin/analytics', 'Analytics', 'Failed to load analytics data'],
  ] as const) {
    await refuse(page, path);
    await open(page, '/admin');
    await tab(page, where);
    const failure = page.getByRole('alert').filter({ hasText: words });
    await expect(failure).toBeVisible();
    await page.unroute(path);
    await failure.getByRole('button', { name: 'Try Again' }).click();
    await expect(failure).toBeHidden();
  }
});

test('A-02 A-19 R-102 only an admin asks for data; a session that ends on the page says to log in', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/admin')) requested.push(pathname);
  });
  await logIn(page, 'tutor');
  const screens = ['', '/ops', '/vetting', '/cases', '/blocks', '/competitions', '/newsletter', '/history'];
  for (const path of screens.map((screen) => `/admin${screen}`)) {
    await open(page, path);
    await expect(page.getByText("You don't have permission to access the admin dashboard.")).toBeVisible();
  }
  expect(requested).toEqual([]);

  await page.context().clearCookies();
  const waiting = new Set<Request>();
  page.on('request', (request) => waiting.add(request));
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
  await enter(page);
  await expect(card(page, 'Total Enquiries')).toContainText('this month');
  // None of the calls that are under way hears of the session's end before the next step.
  await expect.poll(() => waiting.size).toBe(0);
  await page.context().clearCookies();
  await tab(page, 'Students');
  await expect(page.getByText('Please log in to access the admin dashboard.')).toBeVisible();
});
