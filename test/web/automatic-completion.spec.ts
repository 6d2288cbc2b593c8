import { expect, type Page } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { enter, rows } from './support/admin.js';
import { DEMO_ENQUIRY, showSession } from './support/quotes.js';
import { test } from './support/test.js';
import { open, signIn } from './support/visitor.js';
import { call } from './support/world.js';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const SESSION = '00000000-0000-4000-8000-00000000b013';
const WIDTHS = [1280, 390];

// What a page still asks for when a test ends has nobody to answer it.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** A session that ended so many hours ago, of which nobody has said how it went. */
const over = (hours: number, change: object = {}) => ({
  id: SESSION,
  tutorId: SESSION,
  enquiryId: DEMO_ENQUIRY,
  tutorName: 'Mia Okafor',
  studentName: 'Jordan Avery',
  subject: 'Maths',
  sessionDate: ago(hours + 1),
  startsAt: ago(hours + 1),
  endsAt: ago(hours),
  sessionDuration: 60,
  sessionType: 'online',
  status: 'confirmed',
  totalCost: 7000,
  changeableUntil: ago(hours + 25),
  bookedAt: ago(hours + 48),
  createdAt: ago(hours + 48),
  ...change,
});
const completed = (hours: number, change: object = {}) =>
  over(hours + 24, { status: 'completed', completedAt: ago(hours), completedAutomatically: true, ...change });

/** Neither a barrier nor anything that has to be scrolled sideways, on the narrowest screen too. */
async function isSound(page: Page): Promise<void> {
  expect(await barriersOf(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  const size = page.viewportSize() ?? { width: 1280, height: 844 };
  await page.setViewportSize({ width: 320, height: 844 });
  expect(await overflowOf(page)).toBe(0);
  await page.setViewportSize(size);
}

for (const width of WIDTHS) {
  test(`G-13 at ${width} px a tutor reads that a session waits for an answer, and which one nobody answered for`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, 'tutor', '/portal/sessions');
    const waits = page.getByRole('region', { name: 'How did it go?' }).getByRole('article').first();
    await expect(waits).toContainText(/Waiting for your answer.*We mark it as completed automatically on \w{3} \d/);
    await expect(waits.getByRole('button', { name: 'Complete' })).toBeVisible();
    const past = page.getByRole('region', { name: 'Past and cancelled' });
    const automatic = past.getByRole('article').filter({ hasText: 'Completed automatically' });
    await expect(automatic).toContainText('Did the session not take place? You can contest this until');
    await expect(automatic.getByRole('button', { name: /^Mark as paid/ })).toBeVisible();
    await isSound(page);
  });

  test(`G-13 at ${width} px a family reads when its session completes by itself, and contests that it did`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    let session = over(3);
    await showSession(page, () => session);
    await expect(
      page.getByText(/Waiting for an answer\. If it took place.*we mark it as completed automatically on/),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mia did not come' })).toBeVisible();
    await isSound(page);

    const reopen = async () => {
      await open(page, '/terms');
      await open(page, `/enquiries/${DEMO_ENQUIRY}`);
      await expect(page.getByText(/^Completed automatically, as neither of you had recorded/)).toBeVisible();
    };
    // The family is invited to a review two hours after the completion.
    session = completed(1);
    await reopen();
    await expect(page.getByText('Soon we email you to ask how it was.')).toBeVisible();
    session = completed(71);
    await reopen();
    await expect(page.getByText('we email you to ask')).toHaveCount(0);
    await expect(page.getByText(/Did the session not take place\? You can contest this until/)).toBeVisible();
    let sent: unknown;
    await page.route(`**/api/bookings/${SESSION}/contest`, (route) => {
      sent = route.request().postDataJSON();
      session = completed(71, { markRemovedAt: ago(0) });
      const links = { tutorId: null, enquiryId: DEMO_ENQUIRY, bookingId: SESSION, dueAt: ago(-48), createdAt: ago(0) };
      const opened = {
        id: SESSION,
        reference: 'CA-2345ABCD',
        kind: 'contest',
        status: 'open',
        outcome: null,
        ...links,
      };
      return route.fulfill({ status: 201, json: { success: true, case: opened } });
    });
    await page.getByRole('button', { name: /^Contest this/ }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Contest what is recorded' });
    await expect(dialog).toContainText('It was completed automatically');
    await isSound(page);
    await dialog.getByLabel('What happened?').fill('Nobody came, and we waited for half an hour.');
    await dialog.getByRole('button', { name: 'Send to our team' }).click();
    await expect(page.getByText('has been taken back: this session does not count for either of you.')).toBeVisible();
    expect(sent).toEqual({ words: 'Nobody came, and we waited for half an hour.' });
    // It is not held any more: nothing about a price, or about a review to come.
    await expect(page.getByText('has not recorded a payment')).toHaveCount(0);
    await expect(page.getByText('we email you to ask')).toHaveCount(0);
  });

  test(`G-13 R-42 at ${width} px an admin finds a session without an answer among the alerts and opens it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await enter(page, '/admin');
    const card = page.getByRole('region', { name: 'Needs attention' });
    await expect(card.getByText('Session without an answer')).toBeVisible();
    await open(page, '/admin/ops');
    await page.getByRole('button', { name: /^Session without an answer/ }).click();
    const row = rows(page.getByRole('table', { name: 'Alerts, those affecting families first' })).first();
    await expect(row).toContainText(/Nobody has said how the session of .* went; it completes by itself on/);
    await isSound(page);
    await row.getByRole('button', { name: /^Open session/ }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog').filter({ hasText: 'Length and cost' });
    await expect(dialog.getByRole('button', { name: 'No Show' })).toBeVisible();
    await isSound(page);
  });
}

test('G-13 the history says in words that a session was completed automatically, by the system', async ({ page }) => {
  await signIn(page, 'tutor', '/portal/sessions');
  type Listed = { id: string; completedAutomatically: boolean };
  const { sessions } = await call<{ sessions: Listed[] }>(page, 'GET', '/api/portal/sessions');
  const { id = '' } = sessions.find(({ completedAutomatically }) => completedAutomatically) ?? {};
  await enter(page, `/admin/history?streamId=${id}`);
  await expect(page.getByText('Session completed automatically').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText('Session outcome requested').filter({ visible: true }).first()).toBeVisible();
});

test('G-09 who contested a session is said on the other side’s page, which offers no button for it', async ({
  page,
}) => {
  let session = completed(3, { contested: { by: 'tutor', at: ago(1), status: 'open' } });
  await showSession(page, () => session);
  await expect(page.getByText(/^The tutor contested this on .*\. Our team is looking into it/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Contest this/ })).toHaveCount(0);
  session = completed(3, { contested: { by: 'tutor', at: ago(1), status: 'resolved' } });
  await open(page, '/terms');
  await open(page, `/enquiries/${DEMO_ENQUIRY}`);
  await expect(page.getByText(/^The tutor contested this on .*, and what was recorded stays\.$/)).toBeVisible();

  const own = {
    ...completed(3, { contested: { by: 'student', at: ago(1), status: 'open' } }),
    studentEmail: 'jordan@example.com',
    studentPhone: '0400 123 456',
  };
  await page.route('**/api/portal/sessions', (route) => route.fulfill({ json: { success: true, sessions: [own] } }));
  await signIn(page, 'tutor', '/portal/sessions');
  await expect(page.getByText(/^The family contested this on .*\. Our team is looking into it/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Contest this/ })).toHaveCount(0);
});

test('G-13 G-14 a tutor writes the report of a session that completed by itself, once', async ({ page }) => {
  let session: object = {
    ...completed(3),
    studentEmail: 'jordan@example.com',
    studentPhone: '0400 123 456',
  };
  let sent: unknown;
  await page.route('**/api/portal/sessions', (route) =>
    route.fulfill({ json: { success: true, sessions: [session] } }),
  );
  await page.route(`**/api/bookings/${SESSION}/complete`, (route) => {
    sent = route.request().postDataJSON();
    session = { ...session, report: { done: 'Fractions', next: null, homework: null } };
    return route.fulfill({ json: { success: true, booking: session } });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'tutor', '/portal/sessions');
  await page.getByRole('button', { name: 'Write the lesson report' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Write the lesson report' });
  await dialog.getByLabel('What did you do?').fill('Fractions');
  await isSound(page);
  await dialog.getByRole('button', { name: 'Send to the family' }).click();
  await expect(page.getByText('Lesson report sent', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write the lesson report' })).toHaveCount(0);
  await expect(page.getByText('Fractions')).toBeVisible();
  expect(sent).toMatchObject({ done: 'Fractions' });
});
