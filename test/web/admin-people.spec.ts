import { expect, type Route } from '@playwright/test';
import { card, count, dollars, enter, exported, footer, read, rows, tab } from './support/admin.js';
import { test } from './support/test.js';
import { keepAnswers, open } from './support/visitor.js';

type Student = {
  name: string;
  email: string;
  phone: string;
  totalSessions: number;
  totalSpent: number;
  subjects: string[];
};

type Students = {
  students: Student[];
  summary: Record<'active' | 'prospects' | 'totalSessions' | 'totalRevenue', number>;
  total: number;
  matching: number;
  hasMore: boolean;
};

test('A-09 A-10 A-11 R-61 students are summed up, found, sorted and exported without any formula', async ({ page }) => {
  const stamp = Date.now().toString(36);
  const answers = {
    name: '=HYPERLINK("http://bad.example","Click")\nme',
    email: `formula.${stamp}@example.com`,
    phone: '+61 400 123 456',
    educationLevel: 'Other',
    subjects: 'Maths, "French"',
    frequency: 'Weekly',
    availableDays: ['Monday'],
    availableTimes: ['Any'],
    deliveryPreference: "I don't mind, either are fine",
    locationPreferences: ["Student's home"],
    location: '@Sydney',
    hiringLikelihood: "I'm ready to hire now",
  };
  const emails = [answers.email, `second.${stamp}@example.com`, `third.${stamp}@example.com`];
  for (const email of emails) {
    const made = await page.request.post('/api/enquiries', { data: { ...answers, email } });
    expect(made.status()).toBe(201);
  }

  await enter(page);
  const answerOf = keepAnswers<Students>(page, '/api/admin/students');
  const own: Student[] = [];
  for (let next = 1, more = true; more; next += 1) {
    const part = await read<Students>(page, `/api/admin/students?search=${stamp}&pageSize=2&page=${next}`);
    expect(part.matching).toBe(emails.length);
    own.push(...part.students);
    more = part.hasMore;
  }
  expect(own.map(({ email }) => email).toSorted()).toEqual(emails);

  await tab(page, 'Students');
  // The demo has more than one answer holds, so that the server pages while the screen stays as it is.
  const { summary, hasMore } = await answerOf({ pageSize: null });
  expect(hasMore).toBe(true);
  const { active, prospects } = summary;
  await expect(card(page, 'Total Students')).toContainText(`${count(active)} active + ${count(prospects)} prospects`);
  await expect(card(page, 'Total Sessions')).toContainText(count(summary.totalSessions));
  await expect(card(page, 'Total Revenue')).toContainText(dollars(summary.totalRevenue));
  const rate = ((active / (active + prospects)) * 100).toFixed(1);
  await expect(card(page, 'Active Rate')).toContainText(new RegExp(`^Active Rate${rate}%`));

  const table = page.getByRole('table', { name: 'Student Directory' });
  /** Waits until the screen says what the server found by these words and filters, and gives that. */
  const found = async (requested: Record<string, string | null>): Promise<Students> => {
    const page1 = { search: null, page: '1', pageSize: '100', ...requested };
    await footer(page, 'students', async () => {
      const { matching, total } = await answerOf(page1);
      return { shown: matching, total };
    });
    return answerOf(page1);
  };
  const all = await found({ filter: 'all' });
  await page.getByLabel('Filter').selectOption('Active with sessions');
  const { students: withSessions, matching } = await found({ filter: 'active' });
  expect(matching).toBeLessThan(all.total);
  expect(withSessions.filter(({ totalSessions }) => totalSessions === 0)).toEqual([]);
  await expect(table.getByText('Prospect', { exact: true })).toHaveCount(0);
  await page.getByLabel('Filter').selectOption('Prospects with no sessions');
  const { students: without } = await found({ filter: 'prospects' });
  expect(without.filter(({ totalSessions }) => totalSessions > 0)).toEqual([]);
  await expect(table.getByText('Active', { exact: true })).toHaveCount(0);
  await page.getByLabel('Filter').selectOption('All');

  await table.getByRole('button', { name: 'Spent' }).click();
  const sorted = await found({ filter: 'all', sortBy: 'totalSpent', sortDirection: 'desc' });
  const spent = sorted.students.map(({ totalSpent }) => totalSpent);
  expect(spent).toEqual(spent.toSorted((one, other) => other - one));
  const most = sorted.students[0] as Student;
  await expect(table.getByRole('columnheader', { name: 'Spent' })).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(table).first()).toContainText(dollars(most.totalSpent));
  await page.getByPlaceholder('Search by name, email or phone').fill(most.email.toUpperCase());
  expect((await found({ search: most.email })).matching).toBe(1);
  await expect(table.getByRole('link', { name: `Email ${most.name}` })).toHaveAttribute('href', `mailto:${most.email}`);
  await expect(table.getByRole('link', { name: `Call ${most.name}` })).toHaveAttribute('href', /^tel:[+\d]+$/);
  if (most.subjects.length > 2) await expect(table).toContainText(`+${most.subjects.length - 2} more`);

  await page.getByPlaceholder('Search by name, email or phone').fill('nobody has this name');
  await expect(page.getByText('No students found matching your criteria')).toBeVisible();
  await page.getByPlaceholder('Search by name, email or phone').fill('');
  await found({ filter: 'all', sortBy: 'totalSpent' });

  const { text, fields, data } = await exported(page, 'students');
  const wanted: Student[] = [];
  for (let next = 1, more = true; more; next += 1) {
    const part = await answerOf({ pageSize: '500', page: `${next}` });
    wanted.push(...part.students);
    more = part.hasMore;
  }
  expect(text.startsWith('\uFEFFName,Email,')).toBe(true);
  expect(text.split('\r\n').length).toBe(data.length + 1);
  expect(fields).toEqual([
    ...['Name', 'Email', 'Phone', 'Location', 'Total Enquiries', 'Total Sessions', 'Total Spent', 'Subjects'],
    ...['First Contact', 'Last Activity'],
  ]);
  expect(data.map(([, email]) => email)).toEqual(wanted.map(({ email }) => email));
  expect(data.map((cells) => cells[6])).toEqual(wanted.map(({ totalSpent }) => (totalSpent / 100).toFixed(2)));
  expect(data.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  const formula = own.find(({ email }) => email === answers.email);
  expect(data.find(([, email]) => email === answers.email)).toEqual([
    ...[`'${formula?.name}`, answers.email, `'${answers.phone}`, "'@Sydney", '1', '0', '0.00'],
    ...[formula?.subjects.join('; '), expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
    expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  ]);
});

type Entry = {
  tutor: { name: string; email: string; subjects: string[]; vettingStatus: string; hourlyRate: number };
  metrics: { totalSessions: number; totalEarnings: number };
};

test('A-12 A-13 A-14 A-15 A-19 tutors are summed up, found, viewed and exported', async ({ page }) => {
  let requested = 0;
  page.on('request', (request) => void (request.url().includes('/api/admin/tutors/performance') && (requested += 1)));
  await enter(page);
  type Answer = { tutors: Entry[]; total: number; summary: Record<string, number> };
  const answerOf = keepAnswers<Answer>(page, '/api/admin/tutors/performance');
  await tab(page, 'Tutors');
  const { tutors, total: all } = await answerOf({ pageSize: null });
  const { total, summary } = await answerOf({ pageSize: '1' });
  const approved = summary['approvedTutors'] ?? 0;
  await expect(card(page, 'Total Tutors')).toContainText(count(total));
  await expect(card(page, 'Total Tutors')).toContainText(`${count(summary['activeTutors'])} active`);
  await expect(card(page, 'Approved Tutors')).toContainText(`${((approved / total) * 100).toFixed(1)}% approval rate`);
  await expect(card(page, 'Total Earnings')).toContainText(dollars(summary['totalEarnings'] ?? 0));
  await expect(card(page, 'Average Rating')).toContainText(summary['averageRating']?.toFixed(1) ?? '');
  expect(requested).toBe(2);

  const table = page.getByRole('table', { name: 'Tutor Directory' });
  const shown = (amount: number) => footer(page, 'tutors', () => Promise.resolve({ shown: amount, total: all }));
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

  const one = await exported(page, 'tutors');
  expect(one.data.length).toBe(1);
  await page.getByPlaceholder('Search by name, email or subject').fill('');
  await shown(tutors.length);
  const { fields, data } = await exported(page, 'tutors');
  expect(fields).toEqual([
    ...['Name', 'Email', 'Subjects', 'Hourly Rate', 'Vetting Status', 'Total Sessions', 'Total Earnings'],
    ...['Average Rating', 'Registration Date'],
  ]);
  expect(data.length).toBe(tutors.length);
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

test('G-19 a closing tutor reads “Closes on” with its date in the list, and in the drawer behind it', async ({
  page,
}) => {
  const closesAt = '2038-03-01T02:00:00.000Z';
  await page.route('**/api/admin/tutors/performance*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { tutors: { tutor: object }[] };
    const tutors = answer.tutors.map((entry) => ({ ...entry, tutor: { ...entry.tutor, closesAt } }));
    await route.fulfill({ json: { ...answer, tutors } });
  });
  await page.route(/\/api\/admin\/tutors\/[0-9a-f-]{36}$/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { tutor: { profile: object } };
    const profile = { ...answer.tutor.profile, closesAt };
    await route.fulfill({ json: { ...answer, tutor: { ...answer.tutor, profile } } });
  });
  await enter(page, '/admin?tab=tutors');
  const row = rows(page.getByRole('table', { name: 'Tutor Directory' })).first();
  await expect(row).toContainText('Closes on Mon 1 Mar 2038');
  await open(page, '/admin/vetting');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const facts = page.getByRole('dialog').getByRole('region', { name: 'Suspension', exact: true });
  await expect(facts).toContainText('Closes on Mon 1 Mar 2038');
  await expect(facts).toContainText('Logging in before that keeps it.');
});

test('M-07 a list that cannot be read to its end is not exported, and says so', async ({ page }) => {
  await enter(page);
  for (const [name, path] of [
    ['students', '/api/admin/students'],
    ['tutors', '/api/admin/tutors/performance'],
  ] as const) {
    // A directory of more than one answer, whose second one fails.
    await page.route(`**${path}?*`, async (route) => {
      const isExport = new URL(route.request().url()).searchParams.get('page') === '2';
      if (isExport) return route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } });
      return more(route);
    });
    await page.route(`**${path}`, more);
    await open(page, `/admin?tab=${name}`);
    await expect(page.getByText(/^Showing \d/)).toBeVisible();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByRole('region', { name: /notifications/i })).toContainText(`Failed to fetch ${name}`);
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** Answers as the server does, as if there were more. */
async function more(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, json: { ...((await response.json()) as object), hasMore: true } });
}

test('A-05 A-10 A-13 on a phone a row stands as a card whose cells are named, and is sorted by a strip', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, '/admin?tab=students');
  // Until the clock is known, what waits stands with its date instead of its span.
  await page.route('**/api/demo/clock', () => new Promise<void>(() => undefined));
  for (const [path, name] of [
    ['/admin?tab=students', 'Student Directory'],
    ['/admin?tab=tutors', 'Tutor Directory'],
    ['/admin/vetting', 'Tutors, longest waiting first'],
    ['/admin/ops?tab=mail', 'Emails, newest first'],
    ['/admin/ops', 'Alerts, those affecting families first'],
  ] as const) {
    await open(page, path);
    const table = page.getByRole('table', { name });
    await expect(table.getByRole('row').nth(1).getByRole('cell').first()).toHaveText(/\S/);
    const hidden = await table.evaluate((shown) => shown.scrollWidth - (shown.parentElement?.clientWidth ?? 0));
    expect(`${name}: ${Math.max(0, hidden)}`).toBe(`${name}: 0`);
  }
  await open(page, '/admin?tab=tutors');
  const table = page.getByRole('table', { name: 'Tutor Directory' });
  const cell = table.getByRole('row').nth(1).getByRole('cell').nth(1);
  await expect.poll(() => cell.evaluate((shown) => getComputedStyle(shown, '::before').content)).toContain('Joined');
  await table.getByRole('button', { name: 'Tutor', exact: true }).click();
  const names = table.locator('tbody tr td:first-child p:first-child');
  await expect
    .poll(async () => {
      const shown = await names.allTextContents();
      return shown.length > 0 && shown.join() === shown.toSorted((a, b) => a.localeCompare(b)).join();
    })
    .toBe(true);
});
