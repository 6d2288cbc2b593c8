import { expect, type Page } from '@playwright/test';
import { barriersOf, GOOD_PRACTICE } from './support/accessible.js';
import { DEMO_ENQUIRY, quoteOf, showQuotes } from './support/quotes.js';
import { test } from './support/test.js';
import { open } from './support/visitor.js';

const HOUR = 3_600_000;
const slotAt = (startsAt: string) => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + HOUR).toISOString(),
});
const SLOTS = ['2038-01-12T06:00:00.000Z', '2038-01-12T23:00:00.000Z', '2038-01-14T06:30:00.000Z'].map(slotAt);

/** The demo enquiry as if this quote had been accepted, with the tutor's free times. */
async function choose(page: Page, quote: ReturnType<typeof quoteOf>, slots: readonly unknown[]): Promise<void> {
  await showQuotes(page, [quote]);
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}/live`, (route) => route.abort());
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { enquiry: object };
    await route.fulfill({
      json: { ...answer, enquiry: { ...answer.enquiry, status: 'filled', acceptedQuoteId: quote.id } },
    });
  });
  await page.route('**/api/tutors/*/slots?*', (route) =>
    route.fulfill({ json: { success: true, slots, timezone: 'Australia/Perth' } }),
  );
  await open(page, `/enquiries/${DEMO_ENQUIRY}`);
}

// What the page still asks for when a test ends has nobody to answer it.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const accepted = () =>
  quoteOf({ status: 'accepted', studentViewed: true, contact: { email: 'mia@example.com', phone: '0400 000 000' } });

test('R-53 R-84 a time that is gone offers the next ones, on the clocks of both', async ({ page }) => {
  await choose(page, accepted(), SLOTS);
  await expect(page.getByText('The first one is 2:00 pm AWST for Mia, in Perth.')).toBeVisible();
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}/holds`, (route) =>
    route.fulfill({
      status: 409,
      json: {
        message: 'This time has just been taken',
        code: 'slot_taken',
        nextSlots: ['2038-01-15T06:00:00.000Z', '2038-01-15T07:00:00.000Z', '2038-01-18T06:00:00.000Z'].map(slotAt),
      },
    }),
  );
  await page.getByRole('button', { name: '5:00 pm, Tue 12 Jan 2038' }).click();
  const offer = page.getByRole('alert');
  await expect(offer).toContainText('Someone has just booked that time.');
  await expect(offer.getByRole('button')).toHaveText([
    'Fri 15 Jan, 5:00 pm',
    'Fri 15 Jan, 6:00 pm',
    'Mon 18 Jan, 5:00 pm',
  ]);
  expect(await barriersOf(page, { tags: GOOD_PRACTICE })).toEqual([]);
});

test('R-53 a booking that fails and a hold that ends keep what was filled in, and say so', async ({ page }) => {
  await page.clock.install();
  await choose(page, accepted(), SLOTS);
  const title = page.getByRole('heading', { name: 'Book your first session' });
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}/holds`, (route) => {
    const { startsAt } = route.request().postDataJSON() as { startsAt: string };
    const hold = { id: DEMO_ENQUIRY, ...slotAt(startsAt), expiresAt: startsAt };
    return route.fulfill({ json: { success: true, hold } });
  });
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}/bookings`, (route) => route.abort());
  await page.getByRole('button', { name: '5:00 pm, Tue 12 Jan 2038' }).click();
  await expect(page.getByRole('heading', { name: 'Tue 12 Jan 2038' })).toBeFocused();
  const form = page.getByRole('form', { name: 'Confirm the session' });
  const notes = form.getByLabel('Anything that helps to prepare');
  await form.getByRole('radio', { name: 'In person' }).check({ force: true });
  await notes.fill('A test on fractions.');

  await page.route('**/api/tutors/*/slots?*', (route) => route.abort());
  const read = page.waitForEvent('requestfailed', (request) => request.url().includes('/slots?'));
  await form.getByRole('button', { name: 'Confirm the session' }).click();
  await expect(page.getByText('The session was not booked. Please try again.')).toBeVisible();
  await read;
  await expect(form.getByRole('button', { name: 'Confirm the session' })).toBeEnabled();
  await expect(notes).toHaveValue('A test on fractions.');

  await page.clock.fastForward('10:00');
  await expect(page.getByRole('alert').filter({ hasText: 'ten minutes only' })).toHaveText(
    'We could hold this time for ten minutes only. Please choose again.',
  );
  await expect(title).toBeFocused();
  expect(await barriersOf(page, { tags: GOOD_PRACTICE })).toEqual([]);
  await page.getByRole('button', { name: /^Wed 13 Jan/ }).click();
  await page.getByRole('button', { name: '10:00 am, Wed 13 Jan 2038' }).click();
  await expect(page.getByRole('heading', { name: 'Wed 13 Jan 2038' })).toBeFocused();
  await expect(page.getByText('ten minutes only')).toHaveCount(0);
  await expect(form.getByRole('radio', { name: 'In person' })).toBeChecked();
  await expect(notes).toHaveValue('A test on fractions.');
  await form.getByRole('button', { name: 'Choose another time' }).click();
  await expect(title).toBeFocused();
});

test('R-53 V-22 a tutor without free times is sent three dates', async ({ page }) => {
  await choose(page, accepted(), []);
  const form = page.getByRole('form', { name: 'Ask for a session' });
  await form.getByRole('button', { name: 'Send the request' }).click();
  await expect(form.getByText('Please choose a date and time')).toBeVisible();
  await form.getByLabel('First choice').fill('2038-01-12T17:00');
  await form.getByLabel('Second choice').fill('2038-07-12T17:00');
  await form.getByLabel('A message to Mia').fill('Too short');
  await form.getByRole('button', { name: 'Send the request' }).click();
  await expect(form.getByText('Message must be at least 10 characters')).toBeVisible();
  await form.getByLabel('A message to Mia').fill('After school would be best.');
  const sent = page.waitForRequest((request) => request.url().endsWith('/booking-requests'));
  await form.getByRole('button', { name: 'Send the request' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    preferredDate: '2038-01-12T06:00:00.000Z',
    alternativeDate1: '2038-07-12T07:00:00.000Z',
    alternativeDate2: null,
    urgency: 'normal',
  });
});

test('R-55 V-19 stars are chosen with the arrow keys, and a rating is asked for', async ({ page }) => {
  await page.route('**/api/reviews/invitation', (route) =>
    route.fulfill({
      json: {
        success: true,
        invitation: {
          tutorId: DEMO_ENQUIRY,
          tutorName: 'Mia Okafor',
          studentName: 'Nora Whitfield',
          subject: 'Maths',
          sessionDate: '2026-11-20T06:00:00.000Z',
          sessionDuration: 60,
          sessionType: 'online',
          timezone: 'Australia/Sydney',
          expiresAt: '2026-12-20T06:00:00.000Z',
        },
      },
    }),
  );
  await open(page, '/reviews#token=not-a-real-one-but-long-enough');
  expect(page.url()).not.toContain('token');
  await page.getByRole('button', { name: 'Publish the review' }).click();
  await expect(page.getByText('Please give a rating from 1 to 5')).toBeVisible();
  const stars = page.getByRole('group', { name: 'All in all' }).getByRole('radio');
  await stars.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(stars.nth(2)).toBeChecked();
  await page.getByLabel('In your words').fill('Too short');
  await page.getByRole('button', { name: 'Publish the review' }).click();
  await expect(page.getByText('Review must be at least 20 characters')).toBeVisible();
  expect(await barriersOf(page, { tags: GOOD_PRACTICE })).toEqual([]);
});
