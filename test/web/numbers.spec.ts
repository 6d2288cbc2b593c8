import { expect, type Page } from '@playwright/test';
import { card, enter } from './support/admin.js';
import { opportunityOf, showOpportunities } from './support/opportunities.js';
import { quoteOf, showQuotes, DEMO_ENQUIRY } from './support/quotes.js';
import { heading, panel, SEARCH } from './support/search.js';
import { test } from './support/test.js';
import { logIn, open } from './support/visitor.js';

/** Changes an answer of the server before the page reads it. */
const changed = <T>(page: Page, path: string | RegExp, change: (answer: T) => unknown) =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as T) });
  });

test('R-76 R-112 D-16 counts of one read naturally, and thousands have their comma, in the search', async ({
  page,
}) => {
  const pager = page.getByRole('navigation', { name: /pages/i }).or(page.getByText(/^Showing/));
  for (const [total, found, badge] of [
    [1, '1 Tutor Found', '1 tutor found'],
    [12, '12 Tutors Found', '12 tutors found'],
    [1_234, '1,234 Tutors Found', '1,234 tutors found'],
    [12_345, '12,345 Tutors Found', '12,345 tutors found'],
  ] as const) {
    await changed<object>(page, SEARCH, (answer) => ({ ...answer, total, hasMore: total > 20, hasPrevious: false }));
    await open(page, '/search?subjects=mathematics,physics');
    await expect(heading(page)).toHaveText(found);
    await expect(panel(page).getByText(badge, { exact: true })).toBeVisible();
    await expect(page.getByText('2 subjects', { exact: true })).toBeVisible();
    if (total > 20)
      await expect(pager.getByText(`Showing 20 of ${total.toLocaleString('en-US')} tutors`).first()).toBeVisible();
  }
  await open(page, '/search?subjects=mathematics&yearLevels=adult&availableDays=monday');
  for (const chip of ['1 subject', '1 level', '1 day'])
    await expect(page.getByText(chip, { exact: true })).toBeVisible();
});

test('R-76 R-112 D-16 money and counts have their comma on quotes and opportunities, and one is one', async ({
  page,
}) => {
  await showQuotes(page, [
    quoteOf({ sessionCost: 123_450, proposedHourlyRate: 1_200 }, { name: 'Ada Able', totalReviews: 1, experience: 1 }),
    quoteOf({}, { name: 'Ben Baker', totalReviews: 1_234, experience: 2 }),
  ]);
  await open(page, `/enquiries/${DEMO_ENQUIRY}`);
  const quote = (name: string) => page.getByRole('article').filter({ hasText: name });
  for (const text of ['$1,200/hr', '$1,234.50 for 1 hour', '(1 review)', '1 year of teaching'])
    await expect(quote('Ada Able').getByText(text, { exact: true })).toBeVisible();
  for (const text of ['(1,234 reviews)', '2 years of teaching'])
    await expect(quote('Ben Baker').getByText(text, { exact: true })).toBeVisible();

  await logIn(page, 'tutor');
  await showOpportunities(page, [opportunityOf()]);
  await open(page, '/portal/opportunities');
  await expect(page.getByText('1 opportunity', { exact: true })).toBeVisible();
  await showOpportunities(page, [opportunityOf(), opportunityOf()]);
  await open(page, '/portal/opportunities');
  await expect(page.getByText('2 opportunities', { exact: true })).toBeVisible();
});

test('R-76 R-112 D-16 the admin area writes every figure in thousands with a comma', async ({ page }) => {
  await enter(page);
  await changed<{ metrics: Record<string, number> }>(page, '**/api/admin/metrics', ({ metrics }) => ({
    success: true,
    metrics: {
      ...metrics,
      totalEnquiries: 1_234,
      thisMonthEnquiries: 1_000,
      activeTutors: 1_001,
      totalTutors: 2_345,
      averageHourlyRate: 1_065.5,
      totalQuotes: 4_000,
      acceptedQuotes: 1_000,
    },
  }));
  await open(page, '/admin');
  for (const [label, figure, note] of [
    ['Total Enquiries', '1,234', '1,000 this month'],
    ['Active Tutors', '1,001', 'of 2,345 total'],
    ['Average Hourly Rate', '$1,065.50', 'Per hour'],
    ['Quote Acceptance', '25.0%', '1,000 of 4,000 quotes'],
  ] as const) {
    await expect(card(page, label)).toContainText(figure);
    await expect(card(page, label)).toContainText(note);
  }
  type Entry = { metrics: Record<string, number>; tutor: object };
  type Tutors = { tutors: Entry[]; summary: object };
  await changed<Tutors>(page, /\/api\/admin\/tutors\/performance/, (answer) => ({
    ...answer,
    total: 1_234,
    matching: 1,
    page: 1,
    pageSize: 1_000,
    hasMore: false,
    summary: { ...answer.summary, totalTutors: 1_234, totalEarnings: 123_456_789, totalSessions: 1 },
    tutors: answer.tutors.slice(0, 1).map(({ tutor, metrics }) => ({
      tutor: { ...tutor, hourlyRate: 1_065, totalReviews: 2_000 },
      metrics: { ...metrics, totalSessions: 3_210, totalEarnings: 7_654_321 },
      recentActivity: { lastBooking: null },
    })),
  }));
  await open(page, '/admin?tab=tutors');
  const row = page.getByRole('table', { name: 'Tutor Directory' }).getByRole('row').nth(1);
  for (const figure of ['3,210', '$76,543.21', '$1,065/hr', '(2,000)']) await expect(row).toContainText(figure);
  await expect(card(page, 'Total Earnings')).toContainText('$1,234,567.89');
  await expect(card(page, 'Total Earnings')).toContainText('From 1 session');
  await expect(page.getByText('Showing 1 of 1,234 tutors', { exact: true })).toBeVisible();
});
