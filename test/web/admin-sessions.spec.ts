import { expect, test } from '@playwright/test';
import { enter, read, refuse, rows } from './support/desk.js';
import { open } from './support/visitor.js';

type Session = { id: string; status: string; studentName: string; tutorName: string; meetingLink: string | null };

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
  await expect(page.getByText(`Showing ${underWay.length - 1} session`)).toBeVisible();
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
