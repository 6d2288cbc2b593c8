import { expect } from '@playwright/test';
import { enter, refuse, rows } from './support/admin.js';
import { test } from './support/test.js';
import { keepAnswers, open } from './support/visitor.js';

type Session = {
  id: string;
  studentEmail: string;
  tutorName: string;
  sessionDate: string;
  meetingLink: string | null;
};

test(
  'A-05 A-06 A-07 A-08 sessions are filtered, moved on with their notes, and joined',
  { tag: '@core' },
  async ({ page }) => {
    const answerOf = keepAnswers<{ sessions: Session[] }>(page, '/api/admin/sessions/active');
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
    await expect(page.getByLabel('Date range').getByRole('option')).toHaveText([
      'Today',
      'Next 7 days',
      'All upcoming',
    ]);
    await expect(page.getByLabel('Date range')).toHaveValue('today');

    const upcoming = async (status: string) => (await answerOf({ status, dateRange: 'all_upcoming' })).sessions;
    const says = (amount: number, options = {}) =>
      expect(shown).toHaveText(`Showing ${amount} session${amount === 1 ? '' : 's'}`, options);
    /** Waits until the screen shows what it was last given, in which these are gone: others book meanwhile. */
    const showsWithout = (status: string, gone: Session[]) =>
      expect(async () => {
        const sessions = await upcoming(status);
        expect(sessions.filter(({ id }) => gone.some((one) => one.id === id))).toEqual([]);
        await expect(rows(table)).toHaveCount(sessions.length, { timeout: 1_000 });
        await says(sessions.length, { timeout: 1_000 });
      }).toPass();
    const { sessions: ofToday } = await answerOf({ status: 'all', dateRange: 'today' });
    await expect(rows(table)).toHaveCount(ofToday.length);
    await says(ofToday.length);
    await expect(table.getByText('Today', { exact: true })).toHaveCount(ofToday.length);
    await expect(table.getByRole('columnheader')).toHaveText([
      ...['Date & Time', 'Student', 'Tutor', 'Subject', 'Type', 'Status', 'Duration', 'Actions'],
    ]);

    await page.getByLabel('Date range').selectOption('All upcoming');
    await page.getByLabel('Status').selectOption('Confirmed');
    const ahead = await upcoming('confirmed');
    expect(ahead.length).toBeGreaterThan(4);
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
    const held: (() => void)[] = [];
    await page.route('**/api/admin/sessions/*/status', async (route) => {
      sent.push(route.request().postDataJSON());
      await new Promise<void>((go) => held.push(go));
      await route.continue();
    });
    const act = async (name: string, { studentEmail }: Session) => {
      const row = rows(table).filter({ hasText: studentEmail });
      await row.getByRole('button', { name, exact: true }).click();
      await expect(rows(table).getByRole('button', { disabled: false })).toHaveCount(0);
      await expect.poll(() => held.length).toBe(1);
      held.pop()?.();
      await expect(row).toHaveCount(0);
    };
    // Of a family with a series each session has its own row; what was to begin earlier today is listed, too. Those
    // of Alex Morgan may be of a walk that goes on at the same time.
    const alone = ahead.filter(
      ({ studentEmail, tutorName, sessionDate }) =>
        tutorName !== 'Alex Morgan' &&
        Date.parse(sessionDate) > Date.now() &&
        ahead.filter((other) => other.studentEmail === studentEmail).length === 1,
    );
    const [first, second, overtaken] = alone as [Session, Session, Session];
    const notices = page.getByRole('region', { name: /notifications/i });
    await act('Start', first);
    await act('Cancel', second);
    // G-09: nobody has missed what lies ahead.
    await rows(table).filter({ hasText: overtaken.studentEmail }).getByRole('button', { name: 'No Show' }).click();
    await expect.poll(() => held.length).toBe(1);
    held.pop()?.();
    await expect(notices).toContainText('This session has not started yet');
    await expect(rows(table).filter({ hasText: overtaken.studentEmail })).toHaveCount(1);
    await showsWithout('confirmed', [first, second]);
    await page.getByLabel('Status').selectOption('In Progress');
    await act('Complete', first);
    await showsWithout('in_progress', [first]);
    expect(sent).toEqual([
      { status: 'in_progress' },
      { status: 'cancelled', notes: 'Cancelled by admin' },
      { status: 'no_show', notes: 'Student did not show up' },
      { status: 'completed' },
    ]);
    await page.unroute('**/api/admin/sessions/*/status');

    await page.getByLabel('Status').selectOption('Completed');
    await expect(table.getByText('None').first()).toBeVisible();

    // What was shown before stands until it is read again, which has to come before the session is cancelled elsewhere.
    const again = page.waitForResponse((response) => /\/sessions\/active\?.*status=confirmed/.test(response.url()));
    await page.getByLabel('Status').selectOption('Confirmed');
    await again;
    await showsWithout('confirmed', [first, second]);
    await page.request.patch(`/api/admin/sessions/${overtaken.id}/status`, { data: { status: 'cancelled' } });
    await rows(table).filter({ hasText: overtaken.studentEmail }).getByRole('button', { name: 'Start' }).click();
    await expect(notices).toContainText(/cancelled/i);
    await showsWithout('confirmed', [first, second, overtaken]);
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
  },
);

test('A-19 R-64 a session that is opened again is read again, and its history says which session it is', async ({
  page,
}) => {
  let subject = 'Algebra';
  await page.route(/\/api\/admin\/bookings\/[0-9a-f-]{36}$/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { booking: object };
    await route.fulfill({ json: { ...answer, booking: { ...answer.booking, subject } } });
  });
  await enter(page, '/admin?tab=calendar');
  const session = page
    .getByRole('tabpanel', { name: 'Calendar' })
    .getByRole('button', { name: / with / })
    .first();
  await session.click();
  await expect(page.getByRole('dialog', { name: 'Algebra' })).toBeVisible();
  await page.keyboard.press('Escape');
  subject = 'Geometry';
  await session.click();
  const dialog = page.getByRole('dialog', { name: 'Geometry' });
  await dialog.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 4, name: 'Session booked' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /^Session .* with / })).toBeVisible();
});
