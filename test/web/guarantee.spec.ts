import { expect, type Page } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { expectSentOnce } from './support/presses.js';
import { DEMO_ENQUIRY, quoteOf, showQuotes } from './support/quotes.js';
import { test } from './support/test.js';
import { open } from './support/visitor.js';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const SESSION = '00000000-0000-4000-8000-00000000b001';

/** The demo enquiry as if its first session had been completed so many hours ago. */
async function afterFirstSession(
  page: Page,
  hours: number,
  guarantees: () => unknown[],
  others: object[] = [],
): Promise<void> {
  const quote = quoteOf({ status: 'accepted', contact: { email: 'mia@example.com', phone: null } });
  const booking = {
    id: SESSION,
    tutorId: quote.tutor.id,
    enquiryId: DEMO_ENQUIRY,
    quoteId: quote.id,
    requestId: null,
    tutorName: 'Mia Okafor',
    studentName: 'Jordan Avery',
    subject: 'Maths',
    sessionDate: ago(hours + 1),
    startsAt: ago(hours + 1),
    endsAt: ago(hours),
    sessionDuration: 60,
    sessionType: 'online',
    status: 'completed',
    totalCost: 7000,
    changeableUntil: ago(hours + 25),
    bookedAt: ago(hours + 48),
    completedAt: ago(hours),
    createdAt: ago(hours + 48),
  };
  await showQuotes(page, [quote]);
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}/live`, (route) => route.abort());
  await page.route('**/api/tutors/*/slots?*', (route) =>
    route.fulfill({ json: { success: true, slots: [], timezone: 'Australia/Sydney' } }),
  );
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { enquiry: object };
    const filled = {
      status: 'filled',
      acceptedQuoteId: quote.id,
      booking,
      bookings: [booking, ...others.map((other) => ({ ...booking, ...other }))],
    };
    await route.fulfill({ json: { ...answer, enquiry: { ...answer.enquiry, ...filled, guarantees: guarantees() } } });
  });
  await open(page, `/enquiries/${DEMO_ENQUIRY}`);
}

const opener = (page: Page) => page.getByRole('button', { name: 'The first session was not right' });

for (const width of [1280, 390])
  test(`G-07 at ${width} px a family says by keyboard, once, that the first session was not right`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const claimed: unknown[] = [];
    let sent: unknown;
    const opened = { id: SESSION, reference: 'CA-2345ABCD', kind: 'guarantee', status: 'open', outcome: null };
    const links = { tutorId: null, enquiryId: DEMO_ENQUIRY, bookingId: SESSION, dueAt: ago(-48), createdAt: ago(0) };
    await afterFirstSession(page, 71, () => claimed);
    await expect(page.getByText('tell us within 72 hours')).toBeVisible();
    await opener(page).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'What was not right?' });
    await expect(dialog).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    const send = dialog.getByRole('button', { name: 'Send to our team' });
    await expect(send).toBeDisabled();
    await dialog.getByRole('radio', { name: 'The tutor was not prepared' }).focus();
    await page.keyboard.press('Space');
    await dialog.getByLabel('What happened?').fill('There was no plan.');
    await expectSentOnce(page, {
      reach: () => send,
      sends: ['POST', `**/api/bookings/${SESSION}/guarantee`],
      message: 'Not at the moment, please try again',
    });
    await page.route(`**/api/bookings/${SESSION}/guarantee`, (route) => {
      sent = route.request().postDataJSON();
      claimed.push({ bookingId: SESSION, reference: 'CA-2345ABCD', status: 'open', outcome: null });
      return route.fulfill({ status: 201, json: { success: true, case: { ...opened, ...links } } });
    });
    await send.click();
    await expect(page.getByText('We have your message and answer within two business days.')).toBeVisible();
    await expect(opener(page)).toHaveCount(0);
    expect(sent).toEqual({ reason: 'not_prepared', words: 'There was no plan.' });
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });

test('G-07 P-27 the private page and the terms say the same 72 hours, after which nothing is offered', async ({
  page,
}) => {
  await afterFirstSession(page, 72.1, () => []);
  await expect(page.getByRole('heading', { name: 'Sessions with Mia Okafor' })).toBeVisible();
  await expect(opener(page)).toHaveCount(0);
  await open(page, '/terms');
  await expect(page.getByText('tell us on your private page within 72 hours after it')).toBeVisible();
});

test('G-07 nothing is offered for an earlier session that completes after the guarantee was used', async ({ page }) => {
  const used = { bookingId: SESSION, reference: 'CA-2345ABCD', status: 'open', outcome: null };
  const earlier = {
    id: '00000000-0000-4000-8000-00000000b002',
    sessionDate: ago(26),
    startsAt: ago(26),
    endsAt: ago(25),
  };
  await afterFirstSession(page, 10, () => [used], [{ ...earlier, completedAt: ago(1), completedAutomatically: true }]);
  await expect(page.getByText('Reference CA-2345ABCD')).toBeVisible();
  await expect(opener(page)).toHaveCount(0);
});
