import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import Papa from 'papaparse';
import { open, signIn } from './support/visitor.js';

type Session = { id: string; status: string; studentName: string; tutorName: string; meetingLink: string | null };

const TABS = ['Overview', 'Sessions', 'Students', 'Tutors', 'Analytics', 'Calendar'];
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' });

async function enter(page: Page, path = '/admin'): Promise<void> {
  await signIn(page, 'admin', path);
  await expect(page).toHaveURL((url) => url.pathname + url.search === path);
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const read = async <T>(page: Page, path: string) => (await (await page.request.get(path)).json()) as T;
const card = (page: Page, label: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: label, exact: true }) }).last();
const rows = (table: Locator) => table.locator('tbody tr');
const dollars = (cents: number) =>
  `$${(cents / 100).toLocaleString('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
const refuse = (page: Page, path: string, status = 500) =>
  page.route(path, (route) => route.fulfill({ status, json: { message: 'Broken', code: 'internal' } }));

/** People that other walks add meanwhile. */
const MEANWHILE = 8;
const isAbout = (amount: number, expected: number) => amount >= expected && amount <= expected + MEANWHILE;

/** Waits until `Showing {n} of {total}` says these numbers, give or take who came meanwhile. */
async function footer(page: Page, whom: string, amount: number, total: number): Promise<void> {
  await expect(async () => {
    const text = await page.getByText(/^Showing \d+ of \d+/).textContent({ timeout: 1_000 });
    const [, n, of] = /^Showing (\d+) of (\d+) (\w+)$/.exec(text ?? '') ?? [];
    expect(text).toContain(whom);
    expect([isAbout(Number(n), amount), isAbout(Number(of), total)]).toEqual([true, true]);
  }).toPass({ timeout: 10_000 });
}

/** The rows of a spreadsheet as a program reads them, and the text as it lies on the disk. */
async function exported(page: Page): Promise<{ name: string; text: string; fields: string[]; data: string[][] }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''));
  expect(errors).toEqual([]);
  return { name: file.suggestedFilename(), text, fields: data[0] ?? [], data: data.slice(1) };
}

test('A-01 A-03 A-04 A-18 the desk opens on its figures and on what happened this week', async ({ page }) => {
  // Other walks go on at the same time, so the figures compared are those that this page was given.
  const given = (path: string) => page.waitForResponse((response) => response.url().endsWith(path));
  const [figures, week] = [given('/api/admin/metrics'), given('/api/admin/recent-activity')];
  await enter(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  const { firstName } = await read<{ firstName: string }>(page, '/api/user');
  await expect(page.getByText(`Welcome back, ${firstName}`)).toBeVisible();
  await expect(page.getByText('Admin', { exact: true }).filter({ visible: true })).not.toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveText(TABS);

  type Metrics = Record<string, number> & { conversionRate: number; averageRating: number; averageHourlyRate: number };
  const { metrics: m } = (await (await figures).json()) as { metrics: Metrics };
  const share = m['totalQuotes'] ? ((m['acceptedQuotes'] ?? 0) / m['totalQuotes']) * 100 : 0;
  for (const [label, value, note] of [
    ['Total Enquiries', `${m['totalEnquiries']}`, `${m['thisMonthEnquiries']} this month`],
    ['Active Tutors', `${m['activeTutors']}`, `of ${m['totalTutors']} total`],
    ['Total Bookings', `${m['totalBookings']}`, `${m['thisMonthBookings']} this month`],
    ['Conversion Rate', `${m.conversionRate.toFixed(1)}%`, 'Enquiries to bookings'],
    ['Average Rating', m.averageRating.toFixed(1), 'Out of 5'],
    ['Average Hourly Rate', `$${m.averageHourlyRate.toFixed(2)}`, 'Per hour'],
    ['Quote Acceptance', `${share.toFixed(1)}%`, `${m['acceptedQuotes']} of ${m['totalQuotes']} quotes`],
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
});

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
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/admin')) asked.push(pathname);
  });
  await signIn(page, 'tutor');
  await expect(page).toHaveURL(/\/portal$/);
  for (const path of ['/admin', '/admin/ops', '/admin/history']) {
    await open(page, path);
    await expect(page.getByText("You don't have permission to access the admin dashboard.")).toBeVisible();
  }
  expect(asked).toEqual([]);

  await page.context().clearCookies();
  await enter(page);
  await expect(card(page, 'Total Enquiries')).toContainText('this month');
  await page.context().clearCookies();
  await tab(page, 'Students');
  await expect(page.getByText('Please log in to access the admin dashboard.')).toBeVisible();
});

test('A-05 A-06 A-07 A-08 sessions are filtered, moved on with their notes, and joined', async ({ page }) => {
  await enter(page, '/admin?tab=sessions');
  await expect(page.getByRole('heading', { name: 'Active Sessions' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Active Sessions' });
  const shown = page.getByText(/^Showing \d+ sessions?$/);
  await expect(page.getByLabel('Status').getByRole('option')).toHaveText([
    'All Statuses',
    'Confirmed',
    'In Progress',
    'Completed',
    'Cancelled',
    'No Show',
  ]);
  await expect(page.getByLabel('Date range').getByRole('option')).toHaveText(['Today', 'Next 7 days', 'All upcoming']);
  await expect(page.getByLabel('Date range')).toHaveValue('today');

  const list = (query: string) => read<{ sessions: Session[] }>(page, `/api/admin/sessions/active?${query}`);
  const { sessions: ofToday } = await list('status=all&dateRange=today');
  await expect(rows(table)).toHaveCount(ofToday.length);
  await expect(shown).toHaveText(`Showing ${ofToday.length} session${ofToday.length === 1 ? '' : 's'}`);
  await expect(table.getByText('Today', { exact: true })).toHaveCount(ofToday.length);
  await expect(table.getByRole('columnheader')).toHaveText([
    ...['Date & Time', 'Student', 'Tutor', 'Subject', 'Type', 'Status', 'Duration', 'Actions'],
  ]);

  await page.getByLabel('Date range').selectOption('All upcoming');
  await page.getByLabel('Status').selectOption('Confirmed');
  const { sessions: ahead } = await list('status=confirmed&dateRange=all_upcoming');
  expect(ahead.length).toBeGreaterThan(2);
  await expect(rows(table)).toHaveCount(ahead.length);
  for (const name of ['Start', 'Cancel', 'No Show'])
    await expect(table.getByRole('button', { name, exact: true })).toHaveCount(ahead.length);

  const online = ahead.find(({ meetingLink }) => meetingLink);
  expect(online).toBeDefined();
  const join = table.getByRole('link', { name: 'Join meeting' }).first();
  await expect(join).toHaveAttribute('href', online?.meetingLink ?? '');
  await expect(join).toHaveAttribute('target', '_blank');
  await expect(join).toHaveAttribute('rel', /noopener/);

  const sent: unknown[] = [];
  let release = () => {};
  await page.route('**/api/admin/sessions/*/status', async (route) => {
    sent.push(route.request().postDataJSON());
    await new Promise<void>((go) => (release = go));
    await route.continue();
  });
  const act = async (name: string, left: number) => {
    await rows(table).first().getByRole('button', { name, exact: true }).click();
    await expect(rows(table).getByRole('button', { disabled: false })).toHaveCount(0);
    release();
    await expect(rows(table)).toHaveCount(left);
  };
  await act('Start', ahead.length - 1);
  await act('Cancel', ahead.length - 2);
  await act('No Show', ahead.length - 3);
  await page.getByLabel('Status').selectOption('In Progress');
  await expect(table.getByRole('button', { name: 'Complete' }).first()).toBeVisible();
  const { sessions: underWay } = await list('status=in_progress&dateRange=all_upcoming');
  await rows(table)
    .filter({ hasText: ahead[0]?.studentName })
    .first()
    .getByRole('button', { name: 'Complete' })
    .click();
  release();
  await expect(page.getByText(new RegExp(`Showing ${underWay.length - 1} session|No active sessions`))).toBeVisible();
  expect(sent).toEqual([
    { status: 'in_progress' },
    { status: 'cancelled', notes: 'Cancelled by admin' },
    { status: 'no_show', notes: 'Student did not show up' },
    { status: 'completed' },
  ]);
  await page.unroute('**/api/admin/sessions/*/status');

  await page.getByLabel('Status').selectOption('No Show');
  await expect(table.getByText('None').first()).toBeVisible();

  await page.getByLabel('Status').selectOption('Confirmed');
  await expect(rows(table)).toHaveCount(ahead.length - 3);
  const overtaken = (await list('status=confirmed&dateRange=all_upcoming')).sessions[0];
  await page.request.patch(`/api/admin/sessions/${overtaken?.id}/status`, { data: { status: 'cancelled' } });
  await rows(table).first().getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('region', { name: /notifications/i })).toContainText(/cancelled/i);
  await expect(rows(table)).toHaveCount(ahead.length - 4);
  await refuse(page, '**/api/admin/sessions/*/status');
  await rows(table).first().getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('Failed to update session status')).toBeVisible();

  await page.route('**/api/admin/sessions/active*', (route) =>
    route.fulfill({ json: { success: true, sessions: [], total: 0, page: 1 } }),
  );
  await open(page, '/admin?tab=sessions');
  await expect(page.getByText('No active sessions found for the selected criteria')).toBeVisible();
  await expect(page.getByText('Sessions will appear here once students book tutoring sessions')).toBeVisible();
  await expect(page.getByText('Showing 0 sessions')).toBeVisible();
});

type Student = {
  name: string;
  email: string;
  phone: string;
  totalSessions: number;
  totalSpent: number;
  subjects: string[];
};

test('A-09 A-10 A-11 R-61 students are summed up, found, sorted and exported without any formula', async ({ page }) => {
  const answers = {
    ...{ name: '=HYPERLINK("http://bad.example","Click")\nme', email: `formula.${Date.now()}@example.com` },
    ...{ phone: '+61 400 123 456', educationLevel: 'Other', subjects: 'Maths, "French"', frequency: 'Weekly' },
    ...{ availableDays: ['Monday'], availableTimes: ['Any'], deliveryPreference: "I don't mind, either are fine" },
    ...{ locationPreferences: ["Student's home"], location: '@Sydney', hiringLikelihood: "I'm ready to hire now" },
  };
  const made = await page.request.post('/api/enquiries', { data: answers });
  expect(made.status()).toBe(201);

  await enter(page, '/admin?tab=students');
  type Answer = { students: Student[]; total: number; summary: Record<string, number>; hasMore: boolean };
  const { total, summary, ...first } = await read<Answer>(page, '/api/admin/students');
  // The demo has more than one answer holds, so that the server pages while the screen stays as it is.
  const students = [...first.students];
  for (let next = 2, more = first.hasMore; more; next += 1) {
    const answer = await read<Answer>(page, `/api/admin/students?page=${next}`);
    students.push(...answer.students);
    more = answer.hasMore;
  }
  expect(students.length).toBe(total);
  const active = students.filter(({ totalSessions }) => totalSessions > 0);
  await expect(card(page, 'Total Students')).toContainText(/\d+ active \+ \d+ prospects/);
  await expect(card(page, 'Total Sessions')).toContainText(`${summary['totalSessions']}`);
  await expect(card(page, 'Total Revenue')).toContainText(dollars(summary['totalRevenue'] ?? 0));
  await expect(card(page, 'Active Rate')).toContainText(/^Active Rate\d+\.\d%/);

  const table = page.getByRole('table', { name: 'Student Directory' });
  const shown = (amount: number) => footer(page, 'students', amount, total);
  await shown(total);
  await page.getByLabel('Filter').selectOption('Active with sessions');
  await shown(active.length);
  await expect(table.getByText('Prospect', { exact: true })).toHaveCount(0);
  await page.getByLabel('Filter').selectOption('Prospects with no sessions');
  await shown(total - active.length);
  await expect(table.getByText('Active', { exact: true })).toHaveCount(0);
  await page.getByLabel('Filter').selectOption('All');

  await table.getByRole('button', { name: 'Spent' }).click();
  const most = students.toSorted((a, b) => b.totalSpent - a.totalSpent)[0] as Student;
  await expect(table.getByRole('columnheader', { name: 'Spent' })).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(table).first()).toContainText(dollars(most.totalSpent));
  await page.getByPlaceholder('Search by name, email or phone').fill(most.email.toUpperCase());
  await shown(1);
  await expect(table.getByRole('link', { name: `Email ${most.name}` })).toHaveAttribute('href', `mailto:${most.email}`);
  await expect(table.getByRole('link', { name: `Call ${most.name}` })).toHaveAttribute('href', /^tel:[+\d]+$/);
  if (most.subjects.length > 2) await expect(table).toContainText(`+${most.subjects.length - 2} more`);

  await page.getByPlaceholder('Search by name, email or phone').fill('nobody has this name');
  await expect(page.getByText('No students found matching your criteria')).toBeVisible();
  await page.getByPlaceholder('Search by name, email or phone').fill('');
  await shown(total);

  const { name, text, fields, data } = await exported(page);
  expect(name).toBe(`students-${today.format(new Date())}.csv`);
  expect(text.startsWith('\uFEFFName,Email,')).toBe(true);
  expect(text.split('\r\n').length).toBe(data.length + 1);
  expect(fields).toEqual([
    ...['Name', 'Email', 'Phone', 'Location', 'Total Enquiries', 'Total Sessions', 'Total Spent', 'Subjects'],
    ...['First Contact', 'Last Activity'],
  ]);
  expect(isAbout(data.length, total)).toBe(true);
  expect(data.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  const bad = data.find(([, email]) => email === answers.email);
  expect(bad?.[0]).toBe(`'${students.find(({ email }) => email === answers.email)?.name}`);
  expect(bad?.[2]).toBe(`'${answers.phone}`);
  expect(bad?.slice(3)).toEqual([
    ...["'@Sydney", '1', '0', '0.00'],
    ...[
      students.find(({ email }) => email === answers.email)?.subjects.join('; '),
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ],
    expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  ]);
  expect(data.find(([, email]) => email === most.email)?.[6]).toBe((most.totalSpent / 100).toFixed(2));
});

type Entry = {
  tutor: { name: string; email: string; subjects: string[]; vettingStatus: string; hourlyRate: number };
  metrics: { totalSessions: number; totalEarnings: number };
};

test('A-12 A-13 A-14 A-15 A-19 tutors are summed up, found, viewed and exported', async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => void (request.url().includes('/api/admin/tutors/performance') && (asked += 1)));
  await enter(page, '/admin?tab=tutors');
  type Answer = { tutors: Entry[]; total: number; summary: Record<string, number> };
  const { tutors, total, summary } = await read<Answer>(page, '/api/admin/tutors/performance');
  const approved = tutors.filter(({ tutor }) => tutor.vettingStatus === 'approved').length;
  await expect(card(page, 'Total Tutors')).toContainText(`${total}`);
  await expect(card(page, 'Total Tutors')).toContainText(`${summary['activeTutors']} active`);
  await expect(card(page, 'Approved Tutors')).toContainText(`${((approved / total) * 100).toFixed(1)}% approval rate`);
  await expect(card(page, 'Total Earnings')).toContainText(dollars(summary['totalEarnings'] ?? 0));
  await expect(card(page, 'Average Rating')).toContainText(summary['averageRating']?.toFixed(1) ?? '');
  expect(asked).toBe(2);

  const table = page.getByRole('table', { name: 'Tutor Directory' });
  const shown = (amount: number) => footer(page, 'tutors', amount, total);
  const kept: [string, (entry: Entry) => boolean][] = [
    ['Approved', ({ tutor }) => tutor.vettingStatus === 'approved'],
    ['Pending Approval', ({ tutor }) => tutor.vettingStatus === 'pending'],
    ['Active with sessions', ({ metrics }) => metrics.totalSessions > 0],
    ['All', () => true],
  ];
  for (const [filter, keeps] of kept) {
    await page.getByLabel('Filter').selectOption(filter);
    await shown(tutors.filter(keeps).length);
  }
  await table.getByRole('button', { name: 'Earnings' }).click();
  const most = tutors.toSorted((a, b) => b.metrics.totalEarnings - a.metrics.totalEarnings)[0] as Entry;
  await expect(rows(table).first()).toContainText(dollars(most.metrics.totalEarnings));
  await page.getByPlaceholder('Search by name, email or subject').fill('nobody teaches this');
  await expect(page.getByText('No tutors found matching your criteria')).toBeVisible();
  await page.getByPlaceholder('Search by name, email or subject').fill(most.tutor.email);
  await shown(1);
  await expect(rows(table)).toContainText(`$${most.tutor.hourlyRate}/hr`);
  await expect(table.getByRole('link', { name: `Email ${most.tutor.name}` })).toHaveAttribute(
    'href',
    `mailto:${most.tutor.email}`,
  );

  const one = await exported(page);
  expect(one.data.length).toBe(1);
  await page.getByPlaceholder('Search by name, email or subject').fill('');
  await shown(total);
  const { name, fields, data } = await exported(page);
  expect(name).toBe(`tutors-${today.format(new Date())}.csv`);
  expect(fields).toEqual([
    ...['Name', 'Email', 'Subjects', 'Hourly Rate', 'Vetting Status', 'Total Sessions', 'Total Earnings'],
    ...['Average Rating', 'Registration Date'],
  ]);
  expect(isAbout(data.length, total)).toBe(true);
  const line = data.find(([, email]) => email === most.tutor.email) ?? [];
  expect(line.slice(2, 7)).toEqual([
    most.tutor.subjects.join('; '),
    most.tutor.hourlyRate.toFixed(2),
    most.tutor.vettingStatus,
    `${most.metrics.totalSessions}`,
    (most.metrics.totalEarnings / 100).toFixed(2),
  ]);
  expect(line[8]).toMatch(/^\d{4}-\d\d-\d\d$/);

  await table
    .getByRole('button', { name: /^View / })
    .first()
    .click();
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
});

test('A-16 A-17 R-63 R-110 analytics draws real figures with tables; the calendar shows weeks and months', async ({
  page,
}) => {
  await enter(page, '/admin?tab=analytics');
  type Answer = { analytics: { totalRevenue: number; averageSessionCost: number } };
  const { analytics } = await read<Answer>(page, '/api/admin/analytics');
  await expect(card(page, 'Total Revenue')).toContainText(dollars(analytics.totalRevenue));
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

  await tab(page, 'Calendar');
  await expect(page.getByText(/coming soon/i)).toHaveCount(0);
  const week = page.getByRole('table', { name: 'Sessions by day and hour' });
  await expect(week.getByRole('columnheader')).toHaveCount(8);
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  const month = page.getByRole('table', { name: 'Sessions by day' });
  const chip = month.getByRole('button', { name: /^(Confirmed|Completed|In Progress)/ }).first();
  const tutorName = (await chip.textContent())?.split(' with ')[1] ?? '';
  await page.getByLabel('Tutor', { exact: true }).selectOption(tutorName);
  const chips = month.getByRole('button', { name: /^(Confirmed|Completed|In Progress|Cancelled|No Show)/ });
  for (const words of await chips.allTextContents()) expect(words).toContain(`with ${tutorName}`);
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
