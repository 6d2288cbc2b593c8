import { expect, type Route, test } from '@playwright/test';
import { card, dollars, enter, exported, footer, isAbout, read, rows, tab, today } from './support/desk.js';
import { open } from './support/visitor.js';

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

  await enter(page);
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
  await tab(page, 'Students');
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
  await enter(page);
  type Answer = { tutors: Entry[]; total: number; summary: Record<string, number> };
  const { tutors, total, summary } = await read<Answer>(page, '/api/admin/tutors/performance');
  await tab(page, 'Tutors');
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
  for (const [path, name] of [
    ['/admin?tab=students', 'Student Directory'],
    ['/admin?tab=tutors', 'Tutor Directory'],
    ['/admin/vetting', 'Tutors, the longest waiting first'],
    ['/admin/ops?tab=mail', 'Mails, newest first'],
    ['/admin/ops', 'Alerts, promises to families first'],
  ] as const) {
    await open(page, path);
    const table = page.getByRole('table', { name });
    await expect(table.getByRole('row').nth(1).getByRole('cell').last()).toBeVisible();
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
