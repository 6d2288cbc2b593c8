import { expect, type Page } from '@playwright/test';
import { apply, CHECK, DEGREE } from './support/applicants.js';
import { confirm, enquire, rows, notification, tab } from './support/admin.js';
import { test } from './support/test.js';
import { open } from './support/visitor.js';
import { call, clock, DAY, goTo, settles, signedIn } from './support/world.js';

const dayOf = (at: string) => new Date(at).toLocaleDateString('en-CA', { timeZone: 'Australia/Sydney' });

/** The operator lets an hour pass, and the desk is still there. */
async function anHourLater(desk: Page): Promise<void> {
  const demo = desk.getByRole('region', { name: 'Demo clock' });
  // What was said lies over the clock until it is put away.
  const notices = desk.getByRole('region', { name: /notifications/i }).getByRole('button');
  while ((await notices.count()) > 0) await notices.first().click();
  const before = (await demo.getByRole('status').textContent()) ?? '';
  await demo.getByRole('button', { name: '+1 hour' }).click();
  await expect(demo.getByRole('status')).not.toHaveText(before);
}

async function hoursLater(desk: Page, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) await anHourLater(desk);
}

/** Turns the calendar to the month of an instant, which may be the next one. */
async function turnTo(desk: Page, at: string): Promise<void> {
  const month = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'Australia/Sydney' });
  const title = desk.getByRole('heading', { level: 2, name: month.format(new Date(at)), exact: true });
  const next = desk.getByRole('button', { name: 'Next month' });
  await expect(next).toBeVisible();
  if ((await title.count()) === 0) await next.click();
  await expect(title).toBeVisible();
}

test('R-87 the demo clock moves every screen', async ({ browser }) => {
  const desk = await signedIn(browser, 'admin', '/admin/ops');
  await expect(desk.getByRole('button', { name: /^Vetting overdue \d/ })).toBeVisible();
  const again = desk.waitForRequest('**/api/admin/alerts');
  await anHourLater(desk);
  await again;
});

test('issue 7 A-07 A-20 A-21 R-87 an operator runs a busy day from the desk, hour by hour', async ({
  browser,
  baseURL,
}) => {
  // What happens without the operator: a family has agreed with a tutor on four sessions, another one asks, somebody applies.
  const [tutor, desk] = [
    await signedIn(browser, 'tutor', '/portal/sessions'),
    await signedIn(browser, 'admin', '/admin'),
  ];
  const { page: parent, id, quoteId, email: learner } = await settles(browser, tutor);
  const { id: tutorId } = await call<{ id: string }>(tutor, 'GET', '/api/portal/profile');
  const slotsFrom = async (from: number) => {
    const path = `/api/tutors/${tutorId}/slots?from=${encodeURIComponent(new Date(from).toISOString())}`;
    return (await call<{ slots: { startsAt: string }[] }>(parent, 'GET', path)).slots.map(({ startsAt }) => startsAt);
  };
  const book = (startsAt: string) =>
    call(parent, 'POST', `/api/enquiries/${id}/bookings`, { quoteId, startsAt, sessionType: 'online' });
  // The day begins a quarter of an hour after the first session of a day should have begun: nobody has come.
  const [soonest = '', ...others] = await slotsFrom(await clock(desk));
  const missed = others.find((at) => dayOf(at) !== dayOf(soonest)) ?? '';
  await book(missed);
  await goTo(desk, missed, -0.25);
  for (let from = (await clock(desk)) + 2 * DAY, number = 0; number < 3; number++) {
    const [startsAt = ''] = await slotsFrom(from);
    await book(startsAt);
    // Each on a day of its own, of which the calendar shows no more than three.
    from = Date.parse(startsAt) + DAY;
  }
  const { reference, email } = await enquire(desk);
  const name = `Imogen Applegate${Date.now().toString(36)}`;
  await apply(baseURL ?? '', name, { check: CHECK, degree: DEGREE });
  await desk.reload();

  // Nine to twelve: sessions.
  await tab(desk, 'Sessions');
  await desk.getByLabel('Date range').selectOption('All upcoming');
  const sessions = rows(desk.getByRole('table', { name: 'Active Sessions' })).filter({ hasText: learner });
  await expect(sessions).toHaveCount(4);
  const act = async (place: number, action: string, status: string) => {
    await sessions.nth(place).getByRole('button', { name: action, exact: true }).click();
    await expect(sessions.nth(place)).toContainText(status);
    await anHourLater(desk);
  };
  await sessions.nth(0).getByRole('button', { name: 'No Show', exact: true }).click();
  await expect(sessions.nth(0).getByRole('button')).toHaveCount(0);
  await expect(sessions.nth(0)).toContainText('No Show');
  await act(1, 'Start', 'In Progress');
  await act(1, 'Complete', 'Completed');
  await act(2, 'Cancel', 'Cancelled');
  await expect(sessions.nth(3).getByRole('button')).toHaveText(['Start', 'Cancel', 'No Show']);
  await tab(desk, 'Calendar');
  await desk.getByRole('button', { name: 'Month', exact: true }).click();
  await turnTo(desk, missed);
  await desk.getByLabel('Tutor', { exact: true }).selectOption(tutorId);
  await desk
    .getByRole('table', { name: 'Sessions by day' })
    .getByRole('button', { name: /^No Show.*Nora Whitfield/ })
    .first()
    .click();
  await expect(desk.getByRole('dialog')).toContainText('Student did not show up');
  await desk.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  // Noon: the application is read and approved.
  await tab(desk, 'Tutors');
  await desk.getByPlaceholder('Search by name, email or subject').fill(name);
  await desk.getByRole('button', { name: `Review ${name}` }).click();
  const drawer = desk.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Checks' })).toBeVisible();
  await desk.keyboard.press('a');
  await expect(drawer.getByText(`${name} is approved and gets an email.`)).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(rows(desk.getByRole('table', { name: 'Tutor Directory' })).first()).toContainText('Approved');

  // The afternoon and the night: nobody has quoted the other family until the alert says so.
  await open(desk, '/admin/ops');
  const alert = rows(desk.getByRole('table', { name: 'Alerts, those affecting families first' })).filter({
    hasText: reference,
  });
  await hoursLater(desk, 14);
  await expect(alert).toHaveCount(0);
  await hoursLater(desk, 3);
  await expect(async () => {
    await desk.reload();
    await expect(alert.first()).toContainText('No quote', { timeout: 2_000 });
  }).toPass();
  const actions = desk.getByRole('group', { name: `Actions for ${reference}` }).first();
  await actions.getByRole('button', { name: 'Another wave' }).click();
  await confirm(desk, 'Yes, another wave');
  await notification(desk, 'Next wave sent');

  // The last hours: a family that lost its letter gets it again, and its enquiry is closed as it asks.
  await desk.getByRole('tab', { name: /^Email/ }).click();
  await desk.getByRole('searchbox', { name: 'To' }).fill(email);
  const mails = desk.getByRole('table', { name: 'Emails, newest first' });
  await mails
    .getByRole('button', { name: /^Resend / })
    .first()
    .click();
  await confirm(desk, 'Yes, resend');
  await notification(desk, 'Email resent');
  await anHourLater(desk);
  await desk.getByRole('tab', { name: /^Alerts/ }).click();
  await actions.getByRole('button', { name: 'Close' }).click();
  await desk.getByRole('dialog').getByLabel('Reason').selectOption('No longer needed');
  await confirm(desk, 'Yes, close it');
  await notification(desk, 'Enquiry closed');
  await expect(alert).toHaveCount(0);
  await anHourLater(desk);

  // What the day left behind stands in the history.
  await open(desk, '/admin/history');
  await desk.getByPlaceholder('Reference, name or email').fill(reference);
  await desk.getByRole('button', { name: new RegExp(`^${reference}`) }).click();
  const events = desk.getByRole('region', { name: 'Events' });
  await expect(events.getByRole('heading', { level: 4, name: 'Tutors invited' }).nth(1)).toBeVisible();
  await expect(events.getByRole('heading', { level: 4, name: 'Enquiry closed', exact: true })).toBeVisible();
});
