import { expect, type Page } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { expectSentOnce } from './support/presses.js';
import { DEMO_ENQUIRY, quoteOf, showQuotes } from './support/quotes.js';
import { test } from './support/test.js';
import { open, signIn } from './support/visitor.js';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
const SERIES = '00000000-0000-4000-8000-00000000c012';
const SERVER = 'Not at the moment, please try again';
/** Five in the afternoon in Sydney, of Tuesdays before the clocks go back. */
const FIRST = '2038-01-12T06:00:00.000Z';
const plus = (at: string, milliseconds: number) => new Date(Date.parse(at) + milliseconds).toISOString();
const weekOf = (week: number, first = FIRST) => plus(first, week * WEEK);
const slotAt = (startsAt: string) => ({ startsAt, endsAt: plus(startsAt, HOUR) });
const idOf = (week: number) => `00000000-0000-4000-8000-0000000c10${String(week).padStart(2, '0')}`;

const quote = quoteOf({
  status: 'accepted',
  studentViewed: true,
  contact: { email: 'mia@example.com', phone: '0400 000 000' },
});
const sessionOf = (week: number, change: Record<string, unknown> = {}) => ({
  id: idOf(week),
  tutorId: quote.tutor.id,
  enquiryId: DEMO_ENQUIRY,
  quoteId: quote.id,
  tutorName: 'Mia Okafor',
  studentName: 'Jordan Avery',
  studentEmail: 'jordan@example.com',
  studentPhone: '',
  subject: 'Maths',
  sessionDate: weekOf(week),
  ...slotAt(weekOf(week)),
  sessionDuration: 60,
  sessionType: 'online',
  seriesId: SERIES,
  everyWeeks: 1,
  status: 'confirmed',
  totalCost: 7000,
  changeableUntil: weekOf(week, plus(FIRST, -24 * HOUR)),
  timezone: 'Australia/Sydney',
  bookedAt: '2026-11-20T02:00:00.000Z',
  createdAt: '2026-11-20T02:00:00.000Z',
  ...change,
});
const dateOf = (week: number, change: object = {}) => ({ ...slotAt(weekOf(week)), free: true, ...change });

/** The demo enquiry's page with these sessions and the tutor's free times. */
async function showFamily(page: Page, sessions: () => readonly object[]): Promise<void> {
  await showQuotes(page, [quote]);
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}/live`, (route) => route.abort());
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { enquiry: object };
    const bookings = sessions();
    const filled = { status: 'filled', acceptedQuoteId: quote.id, booking: bookings[0] ?? null, bookings };
    await route.fulfill({ json: { ...answer, enquiry: { ...answer.enquiry, ...filled } } });
  });
  await page.route('**/api/tutors/*/slots?*', (route) =>
    route.fulfill({
      json: { success: true, slots: [0, 1, 2].map((week) => slotAt(weekOf(week))), timezone: 'Australia/Sydney' },
    }),
  );
  await open(page, `/enquiries/${DEMO_ENQUIRY}`);
}

// What a page still asks for when a test ends has nobody to answer it.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

for (const width of [1280, 390, 320])
  test(`G-12 at ${width} px a family sees every date of a series before it books it, skips one and moves one, by keyboard`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    let booked: object[] = [];
    await showFamily(page, () => booked);
    await page.route(`**/api/enquiries/${DEMO_ENQUIRY}/holds`, (route) =>
      route.fulfill({ json: { success: true, hold: { id: SERIES, ...slotAt(FIRST), expiresAt: plus(FIRST, HOUR) } } }),
    );
    await page.route('**/series/preview', (route) => {
      const { weeks } = route.request().postDataJSON() as { weeks: number };
      const dates = Array.from({ length: weeks }, (_, week) =>
        dateOf(
          week,
          week === 2
            ? { free: false, reason: 'taken', others: [slotAt(plus(weekOf(2), HOUR))] }
            : week === 3
              ? { free: false, reason: 'not_available', others: [] }
              : {},
        ),
      );
      return route.fulfill({ json: { success: true, dates, timezone: 'Australia/Sydney' } });
    });
    await page.getByRole('button', { name: '5:00 pm, Tue 12 Jan 2038' }).click();
    const form = page.getByRole('form', { name: 'Confirm the session' });
    await form.getByRole('radio', { name: 'Just once' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(form.getByRole('radio', { name: 'Every week' })).toBeChecked();
    await form.getByLabel('Number of sessions').selectOption('8');
    await expect(form.getByText('2 dates of 8 are not free. Skip them or choose another time.')).toBeVisible();
    const dates = form.getByRole('region', { name: 'Dates of the series' });
    await expect(dates.getByRole('listitem')).toHaveCount(8);
    const submit = form.getByRole('button', { name: /^Book / });
    await expect(submit).toHaveText('Book 6 sessions');
    await dates.getByLabel('Already taken: Tue 26 Jan 2038').selectOption({ label: 'Tue 26 Jan 2038, 6:00 pm AEDT' });
    await expect(submit).toHaveText('Book 7 sessions');
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    const path = new RegExp(`/api/enquiries/${DEMO_ENQUIRY}/series$`);
    await expectSentOnce(page, { reach: () => submit, sends: ['POST', path], message: SERVER });
    let sent: unknown;
    await page.route(path, (route) => {
      sent = route.request().postDataJSON();
      booked = [0, 1, 2, 4, 5, 6, 7].map((week) => sessionOf(week));
      const series = { id: SERIES, weeks: 7, every: 1, startsAt: FIRST };
      return route.fulfill({ status: 201, json: { success: true, series, bookings: booked } });
    });
    await expect(submit).toBeEnabled();
    await submit.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('7 sessions booked', { exact: true }).first()).toBeVisible();
    expect(sent).toMatchObject({
      quoteId: quote.id,
      startsAt: FIRST,
      weeks: 8,
      every: 1,
      sessionType: 'online',
      skip: [weekOf(3)],
      moves: [{ from: weekOf(2), startsAt: plus(weekOf(2), HOUR) }],
    });
    const group = page.getByRole('region', { name: 'Every week: 7 sessions to come, the last on Tue 2 Mar 2038' });
    await expect(group.getByRole('article')).toHaveCount(2);
    await group.getByText('Show 5 later sessions').click();
    await expect(group.getByRole('article')).toHaveCount(7);
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });

test('G-12 a date that is taken while the family confirms is shown, and what was filled in stays', async ({ page }) => {
  await showFamily(page, () => []);
  let isTaken = false;
  const dates = () => [dateOf(0), dateOf(1, isTaken ? { free: false, reason: 'taken', others: [] } : {})];
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}/holds`, (route) =>
    route.fulfill({ json: { success: true, hold: { id: SERIES, ...slotAt(FIRST), expiresAt: plus(FIRST, HOUR) } } }),
  );
  await page.route('**/series/preview', (route) =>
    route.fulfill({ json: { success: true, dates: dates(), timezone: 'Australia/Sydney' } }),
  );
  await page.route(new RegExp(`/api/enquiries/${DEMO_ENQUIRY}/series$`), (route) => {
    isTaken = true;
    const message = 'Some of these dates are not free.';
    return route.fulfill({ status: 409, json: { message, code: 'series_conflicts', dates: dates() } });
  });
  await page.getByRole('button', { name: '5:00 pm, Tue 12 Jan 2038' }).click();
  const form = page.getByRole('form', { name: 'Confirm the session' });
  await form.getByLabel('Who is the lesson for?').fill('Mia');
  await form.getByRole('radio', { name: 'Every two weeks' }).check();
  await form.getByRole('button', { name: 'Book 2 sessions' }).click();
  await expect(form.getByText('1 date of 2 is not free. Skip it or choose another time.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Book 1 session' })).toBeEnabled();
  await expect(form.getByLabel('Who is the lesson for?')).toHaveValue('Mia');
});

for (const side of ['family', 'tutor'] as const)
  for (const width of [1280, 390])
    test(`G-12 at ${width} px the ${side} cancels and moves this and all later sessions of a series, once`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      let sessions = [0, 1, 2, 3].map((week) => sessionOf(week));
      if (side === 'family') await showFamily(page, () => sessions);
      else {
        await page.route('**/api/portal/sessions', (route) =>
          route.fulfill({ json: { success: true, sessions: sessions } }),
        );
        await page.route('**/api/tutors/*/slots?*', (route) =>
          route.fulfill({
            json: { success: true, slots: [1, 2].map((week) => slotAt(weekOf(week))), timezone: 'Australia/Sydney' },
          }),
        );
        await signIn(page, 'tutor', '/portal/sessions');
      }
      const card = page.getByRole('article').filter({ hasText: '19 Jan 2038' }).first();
      const action = (name: string) =>
        card.getByRole('button', { name: side === 'family' ? `${name} it` : name, exact: true });
      const dialog = page.getByRole('dialog');

      await expect(card.getByText('Every week', { exact: true })).toBeVisible();
      await action('Move').click();
      await dialog.getByRole('radio', { name: 'This and all later ones (3 sessions)' }).check();
      expect(await barriersOf(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
      let moved: unknown[] = [];
      await page.route(`**/api/series/${SERIES}/move`, (route) => {
        const body = route.request().postDataJSON() as { skip?: string[] };
        moved = [...moved, body];
        if (body.skip) {
          sessions = [0, 1, 2, 3].map((week) => sessionOf(week));
          return route.fulfill({ json: { success: true, bookings: sessions } });
        }
        const dates = [1, 2, 3].map((week) =>
          dateOf(week + 1, { bookingId: idOf(week), ...(week === 3 && { free: false, reason: 'taken', others: [] }) }),
        );
        const message = 'Some of these dates are not free.';
        return route.fulfill({ status: 409, json: { message, code: 'series_conflicts', dates } });
      });
      const later = dialog.getByRole('button', { name: '5:00 pm, Tue 26 Jan 2038' });
      if (!(await later.isVisible())) await dialog.getByRole('button', { name: 'Next week' }).click();
      await later.click();
      const alert = dialog.getByRole('alert');
      await expect(alert).toContainText('Tue 9 Feb 2038, 5:00 pm AEDT (already taken)');
      expect(await barriersOf(page)).toEqual([]);
      await alert.getByRole('button', { name: 'Move the other 2 sessions' }).click();
      await expect(page.getByText('Sessions moved', { exact: true }).first()).toBeVisible();
      expect(moved).toEqual([
        { from: idOf(1), startsAt: weekOf(2) },
        { from: idOf(1), startsAt: weekOf(2), skip: [idOf(3)] },
      ]);
      await expect(dialog).toHaveCount(0);

      await expectSentOnce(page, {
        reach: async () => {
          await action('Cancel').click();
          await dialog.getByRole('radio', { name: 'This and all later ones (3 sessions)' }).check();
          return dialog.getByRole('button', { name: 'Yes, cancel 3 sessions' });
        },
        sends: ['POST', `**/api/series/${SERIES}/cancel`],
        message: SERVER,
      });
      let cancelled: unknown;
      await page.route(`**/api/series/${SERIES}/cancel`, (route) => {
        cancelled = route.request().postDataJSON();
        sessions = [0, 1, 2, 3].map((week) => sessionOf(week, week > 0 ? { status: 'cancelled' } : {}));
        return route.fulfill({ json: { success: true, bookings: sessions.slice(1) } });
      });
      await expect(action('Cancel')).toBeEnabled();
      await action('Cancel').click();
      await dialog.getByRole('radio', { name: 'This and all later ones (3 sessions)' }).check();
      await dialog.getByRole('button', { name: 'Yes, cancel 3 sessions' }).click();
      await expect(page.getByText('Sessions cancelled', { exact: true }).first()).toBeVisible();
      expect(cancelled).toEqual({ from: idOf(1) });
      // Of four one is left, and three were cancelled.
      await expect(page.getByText('Last of its series', { exact: true })).toHaveCount(1);
      await expect(page.getByText('Every week', { exact: true })).toHaveCount(0);
    });
