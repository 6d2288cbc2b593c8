import { expect } from '@playwright/test';
import type { BookingItem } from '../../interfaces/http/contract/booking.js';
import { barriersOf, overflowOf } from './support/accessible.js';
import { DEMO_ENQUIRY, quoteOf, showQuotes } from './support/quotes.js';
import { test } from './support/test.js';
import { open, signIn } from './support/visitor.js';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const SESSION = '00000000-0000-4000-8000-00000000b014';

// What a page still asks for when a test ends has nobody to answer it.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** A session that is over, and waits for its tutor. */
const session = (change: Partial<BookingItem> = {}) => ({
  id: SESSION,
  tutorId: SESSION,
  enquiryId: DEMO_ENQUIRY,
  tutorName: 'Mia Okafor',
  studentName: 'Jordan Avery',
  subject: 'Maths',
  sessionDate: ago(2),
  startsAt: ago(2),
  endsAt: ago(1),
  sessionDuration: 60,
  sessionType: 'online',
  status: 'confirmed',
  totalCost: 7000,
  changeableUntil: ago(26),
  bookedAt: ago(48),
  createdAt: ago(48),
  ...change,
});
const REPORT = { done: 'Fractions with unlike denominators.', next: 'Decimals.', homework: 'Page 12, 1 to 6' };

for (const width of [1280, 390])
  test(`G-14 at ${width} px a tutor completes a session by keyboard, with a report or with one press more`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    let now: object = session();
    let sent: unknown;
    await page.route('**/api/portal/sessions', (route) =>
      route.fulfill({
        json: {
          success: true,
          sessions: [{ ...now, studentEmail: 'jordan@example.com', studentPhone: '0400 123 456' }],
        },
      }),
    );
    await page.route(`**/api/bookings/${SESSION}/complete`, (route) => {
      sent = route.request().postDataJSON();
      const written = Object.values(sent as object).some(Boolean);
      const done = session({ status: 'completed', completedAt: ago(0), report: written ? REPORT : null });
      now = done;
      return route.fulfill({ json: { success: true, booking: done } });
    });
    await signIn(page, 'tutor', '/portal/sessions');
    const row = page.getByRole('article', { name: /^Session with Jordan Avery/ });
    const opener = row.getByRole('button', { name: 'Complete', exact: true });
    const dialog = page.getByRole('dialog', { name: 'Complete this session' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('The family reads this, and our team can too. It is never public.');
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('What did you do?')).toBeFocused();
    await page.keyboard.type(REPORT.done);
    await page.keyboard.press('Tab');
    await page.keyboard.type(REPORT.next);
    await page.keyboard.press('Tab');
    await page.keyboard.type(REPORT.homework);
    await page.keyboard.press('Enter');
    await expect(row.getByText('Completed', { exact: true })).toBeVisible();
    expect(sent).toEqual(REPORT);
    for (const words of ['What you did', REPORT.done, 'What comes next', REPORT.next, 'Homework', REPORT.homework])
      await expect(row.getByText(words, { exact: true })).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);

    now = session();
    await open(page, '/terms');
    await open(page, '/portal/sessions');
    await opener.click();
    await dialog.getByRole('button', { name: 'Complete the session' }).click();
    await expect(row.getByText('Completed', { exact: true })).toBeVisible();
    expect(sent).toEqual({});
    await expect(row.getByText('Homework')).toHaveCount(0);
  });

test('G-14 REL-33 a report that is being written stays where it is when its session ends, and the row moves on afterwards', async ({
  page,
}) => {
  const inTenMinutes = session({
    status: 'in_progress',
    startsAt: ago(5 / 6),
    sessionDate: ago(5 / 6),
    endsAt: ago(-1 / 6),
  });
  await page.route('**/api/portal/sessions', (route) =>
    route.fulfill({
      json: {
        success: true,
        sessions: [{ ...inTenMinutes, studentEmail: 'jordan@example.com', studentPhone: '0400 123 456' }],
      },
    }),
  );
  await signIn(page, 'tutor', '/portal');
  await page.clock.install();
  await open(page, '/portal/sessions');
  const group = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('article');
  await group('Upcoming').getByRole('button', { name: 'Complete', exact: true }).click();
  const words = page.getByRole('dialog').getByLabel('What did you do?');
  await words.fill(REPORT.done);
  await page.clock.runFor(12 * 60_000);
  await expect(page.getByText('Waiting for your answer')).toBeAttached();
  await expect(words).toHaveValue(REPORT.done);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close without saving' }).click();
  await expect(group('How did it go?')).toHaveCount(1);
  await expect(group('Upcoming')).toHaveCount(0);
});

test('G-14 a lesson report asks before its words are lost by Escape, a click beside it or “Not now”', async ({
  page,
}) => {
  await page.route('**/api/portal/sessions', (route) =>
    route.fulfill({
      json: {
        success: true,
        sessions: [{ ...session(), studentEmail: 'jordan@example.com', studentPhone: '0400 123 456' }],
      },
    }),
  );
  await signIn(page, 'tutor', '/portal/sessions');
  const opener = page.getByRole('button', { name: 'Complete', exact: true });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Complete this session' });
  const field = dialog.getByLabel('What did you do?');
  await field.fill(REPORT.done);
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  for (const leave of [
    () => field.press('Escape'),
    () => page.mouse.click(5, 450),
    () => dialog.getByRole('button', { name: 'Not now' }).click(),
  ]) {
    await leave();
    await question.getByRole('button', { name: 'Keep writing' }).click();
    await expect(question).toHaveCount(0);
    await expect(field).toHaveValue(REPORT.done);
  }
  await field.press('Escape');
  expect(await barriersOf(page)).toEqual([]);
  await question.getByRole('button', { name: 'Close without saving' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('G-14 the family reads the report on its private page, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const quote = quoteOf({ status: 'accepted', contact: { email: 'mia@example.com', phone: null } });
  await showQuotes(page, [quote]);
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}/live`, (route) => route.abort());
  await page.route('**/api/tutors/*/slots?*', (route) =>
    route.fulfill({ json: { success: true, slots: [], timezone: 'Australia/Sydney' } }),
  );
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { enquiry: object };
    const held = { status: 'completed', completedAt: ago(1), report: { ...REPORT, next: null } } as const;
    const bookings = [{ ...session(held), tutorId: quote.tutor.id, quoteId: quote.id }];
    const filled = { status: 'filled', acceptedQuoteId: quote.id, booking: bookings[0], bookings };
    await route.fulfill({ json: { ...answer, enquiry: { ...answer.enquiry, ...filled } } });
  });
  await open(page, `/enquiries/${DEMO_ENQUIRY}`);
  const card = page.getByRole('article', { name: /^Session on / });
  for (const words of ['What you did', REPORT.done, 'Homework', REPORT.homework])
    await expect(card.getByText(words, { exact: true })).toBeVisible();
  await expect(card.getByText('What comes next')).toHaveCount(0);
  expect(await barriersOf(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});
