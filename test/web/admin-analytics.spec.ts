import { expect } from '@playwright/test';
import type { AnalyticsUsage } from '../../interfaces/http/contract/admin-analytics.js';
import { card, dollars, enter, read, rows, tab } from './support/admin.js';
import { test } from './support/test.js';
import { keepAnswers } from './support/visitor.js';
import { DAY } from './support/world.js';

test('A-16 A-17 R-63 R-110 G-12 G-17 analytics draws real figures with tables; the calendar shows weeks and months', async ({
  page,
}) => {
  type Cases = { cases: { kinds: { opened: number; resolved: number }[]; unresolved: number; overdue: number } };
  type Answer = { analytics: Record<'totalRevenue' | 'averageSessionCost' | 'arranged' | 'held' | 'paid', number> };
  type Usage = { usage: AnalyticsUsage };
  const usageOf = keepAnswers<Usage>(page, '/api/admin/analytics/usage');
  const answerOf = keepAnswers<Answer>(page, '/api/admin/analytics');
  const casesOf = keepAnswers<Cases>(page, '/api/admin/analytics/cases');
  await enter(page, '/admin?tab=analytics');
  const { analytics } = await answerOf();
  await expect(card(page, 'Total Revenue')).toContainText(dollars(analytics.totalRevenue));
  for (const [label, cents] of [
    ['Arranged', analytics.arranged],
    ['Held', analytics.held],
    ['Paid', analytics.paid],
  ] as const)
    await expect(card(page, label)).toContainText(dollars(cents));
  await expect(card(page, 'Average Session Cost')).toContainText(dollars(analytics.averageSessionCost));
  await expect(page.getByText(/coming soon/i)).toHaveCount(0);
  const table = (name: string) => page.getByRole('table', { name });
  await expect(rows(table('Revenue over time'))).toHaveCount(30);
  await page.getByLabel('Period').selectOption('Last 7 days');
  await expect(rows(table('Revenue over time'))).toHaveCount(7);
  await expect(table('From enquiry to review').getByRole('rowheader')).toHaveText([
    ...['Enquiry', 'Tutors invited', 'Accepted', 'Quoted', 'Booked', 'Reviewed'],
  ]);
  const funnel = () => table('From enquiry to review').getByRole('cell').allTextContents();
  const everywhere = await funnel();
  await page.getByLabel('City').selectOption('Sydney');
  await page.getByLabel('Subject').selectOption('Mathematics');
  await expect.poll(funnel).not.toEqual(everywhere);
  for (const name of [
    'Enquiries, bookings and sessions over time',
    'Time to the first quote',
    'How invitations are shared',
  ])
    await expect(table(name)).toBeAttached();

  await expect(table('Waitlists').getByRole('rowheader')).toHaveText([
    ...['Joined a waitlist', 'Asked to quote', 'Quoted once asked'],
  ]);
  await expect(table('Competitions').getByRole('rowheader')).toHaveText([
    ...['Mathematics Olympiad', 'Creative Writing', 'Science Investigation'],
  ]);
  // The answers of the periods before may come last.
  const isOfYear = ({ pathname, searchParams }: URL) =>
    pathname === '/api/admin/analytics/usage' && Date.parse(searchParams.get('from') ?? '') < Date.now() - 300 * DAY;
  const asked = page.waitForRequest((request) => isOfYear(new URL(request.url())));
  await page.getByLabel('Period').selectOption('Last 12 months');
  const slice = Object.fromEntries(new URL((await asked).url()).searchParams);
  const { from = null, to = null } = slice;
  await expect(rows(table('Cases'))).toHaveCount(5);
  await expect(async () => {
    const { cases } = await casesOf({ from, to });
    const [{ opened, resolved } = { opened: 0, resolved: 0 }] = cases.kinds;
    const words = new RegExp(`^Concern${opened}${resolved}\\d+(\\.\\d)? (hours?|days?)$`);
    await expect(rows(table('Cases')).first()).toHaveText(words, { timeout: 1_000 });
    const now = `${cases.unresolved} not resolved now, ${cases.overdue} overdue`;
    await expect(card(page, 'Cases')).toContainText(now, { timeout: 1_000 });
  }).toPass();

  // G-12 G-17: the same figures in words and in tables, of the newest period and area.
  await expect(async () => {
    const { series, calendars } = (await usageOf(slice)).usage;
    const { held, ahead, cancelled, missed, moved } = series;
    const amounts = [held, ahead, cancelled, missed, moved].map(String);
    const cells = (name: string) => table(name).getByRole('cell');
    await expect(cells('Series of sessions')).toHaveText(amounts, { timeout: 1_000 });
    await expect(card(page, 'Series of sessions')).toContainText(`${series.booked} series booked on these days`, {
      timeout: 1_000,
    });
    const counts = [calendars.feeds, calendars.busy, calendars.failing].map(String);
    await expect(cells('Tutors’ calendars')).toHaveText(counts, { timeout: 1_000 });
  }).toPass();

  await tab(page, 'Calendar');
  await expect(page.getByText(/coming soon/i)).toHaveCount(0);
  const week = page.getByRole('table', { name: 'Sessions by day and hour' });
  await expect(week.getByRole('columnheader')).toHaveCount(8);
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  const month = page.getByRole('table', { name: 'Sessions by day' });
  // Clocks change in each October and April.
  const zones = page.getByText(/times in AE[SD]T and AE[SD]T/);
  for (let months = 0; months < 7 && (await zones.count()) === 0; months++)
    await page.getByRole('button', { name: 'Next month' }).click();
  await expect(zones).toBeVisible();
  await page.getByRole('button', { name: 'Today' }).click();
  const chip = month.getByRole('button', { name: /^(Confirmed|Completed|In Progress)/ }).first();
  const tutorName = (await chip.textContent())?.split(' with ')[1] ?? '';
  await page.getByLabel('Tutor', { exact: true }).selectOption(tutorName);
  const chips = month.getByRole('button', { name: /^(Confirmed|Completed|In Progress|Cancelled|No Show)/ });
  await expect(async () => {
    for (const words of await chips.allTextContents()) expect(words).toContain(`with ${tutorName}`);
  }).toPass();
  await chips.first().click();
  const details = page.getByRole('dialog');
  await expect(details).toContainText(tutorName);
  await expect(details).toContainText('min, $');
  await details.getByRole('button', { name: 'Close' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(month).toBeHidden();
  await page
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(tutorName) })
    .first()
    .click();
  await expect(details).toContainText(tutorName);
});

test('R-63 R-68 a page of too many tutors is searched for one, who stays chosen; an erased student is called so', async ({
  page,
}) => {
  type Tutors = { tutors: { tutor: { id: string; name: string; email: string } }[] };
  type Calendar = { tutors: unknown[] | null; cells: { sessions: { studentName: string }[] }[] };
  let isLong = true;
  const requested: (string | null)[] = [];
  await page.route('**/api/admin/calendar?*', async (route) => {
    requested.push(new URL(route.request().url()).searchParams.get('tutorId'));
    const answer = await route.fetch();
    const calendar = (await answer.json()) as Calendar;
    for (const { sessions } of calendar.cells) for (const session of sessions) session.studentName = '';
    await route.fulfill({ response: answer, json: { ...calendar, tutors: isLong ? null : (calendar.tutors ?? []) } });
  });
  await enter(page, '/admin?tab=calendar');
  const { tutors } = await read<Tutors>(page, '/api/admin/tutors/performance?search=alex%20morgan');
  const { id, name, email } = tutors[0]?.tutor ?? { id: '', name: '', email: '' };
  const search = page.getByPlaceholder('Every tutor, or search by name');
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  const month = page.getByRole('table', { name: 'Sessions by day' });
  const chips = month.getByRole('button', { name: /^(Confirmed|Completed|In Progress|Cancelled|No Show)/ });
  await expect(chips.first()).toContainText('Deleted user');
  await search.fill('alex m');
  await expect(page.locator(`datalist option[value="${name}, ${email}"]`)).toBeAttached();
  await search.fill(`${name}, ${email}`);
  await expect(search).toHaveValue(name);
  await expect.poll(() => requested.at(-1)).toBe(id);
  await expect(async () => {
    for (const words of await chips.allTextContents()) expect(words).toContain(`with ${name}`);
  }).toPass();

  isLong = false;
  await page.getByRole('button', { name: 'Previous month' }).click();
  const choice = page.getByRole('combobox', { name: 'Tutor', exact: true });
  await expect(choice.locator('option:checked')).toHaveText(name);
  isLong = true;
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(search).toHaveValue(name);
  await search.fill('');
  await expect.poll(() => requested.at(-1)).toBeNull();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
