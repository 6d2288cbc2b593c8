import { expect, type Page } from '@playwright/test';
import { expectSentOnce, hold } from './support/presses.js';
import { DEMO_ENQUIRY, quoteOf, showQuotes } from './support/quotes.js';
import { at, booking, give, ID, request, SERVER } from './support/samples.js';
import { test } from './support/test.js';
import { open } from './support/visitor.js';

const SLOTS = [{ startsAt: '2038-01-12T06:00:00.000Z', endsAt: '2038-01-12T07:00:00.000Z' }];

/** The private page of the demo enquiry with this in it. */
async function holderPage(
  page: Page,
  enquiry: object,
  quotes: readonly unknown[],
  slots: readonly unknown[] = SLOTS,
  more: object = {},
) {
  await page.unrouteAll({ behavior: 'wait' });
  await showQuotes(page, quotes);
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}/live`, (route) => route.abort());
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { enquiry: object };
    await route.fulfill({ json: { ...answer, ...more, enquiry: { ...answer.enquiry, ...enquiry } } });
  });
  await give(page, '**/api/tutors/*/slots?*', { success: true, slots, timezone: 'Australia/Sydney' });
  await open(page, `/enquiries/${DEMO_ENQUIRY}`);
}

test('D-25 what a family does with a quote is sent once: accept, decline, ask, share contact', async ({ page }) => {
  await holderPage(page, {}, [quoteOf({ studentViewed: true })]);
  const card = page.getByRole('article');
  const verdict = ['PATCH', '**/api/tutor-quotes/*/status'] as const;
  const message = 'Failed to update quote status. Please try again.';
  await expectSentOnce(page, {
    reach: () => card.getByRole('button', { name: 'Decline' }),
    sends: verdict,
    message,
  });
  await expectSentOnce(page, {
    reach: async () => {
      await card.getByRole('button', { name: 'Accept' }).click();
      return page.getByRole('dialog').getByRole('button', { name: 'Yes, accept' });
    },
    sends: verdict,
    message,
  });
  await card.getByRole('button', { name: 'Mia Okafor' }).click();
  await card.getByRole('button', { name: 'Ask a question' }).click();
  await card.getByLabel('Your question').fill('How do you begin?');
  await expectSentOnce(page, {
    reach: () => card.getByRole('button', { name: 'Send', exact: true }),
    sends: ['POST', '**/api/tutor-quotes/*/messages?*'],
    message: SERVER,
  });
  await expectSentOnce(page, {
    reach: () => card.getByRole('button', { name: 'Share my number' }),
    sends: ['POST', '**/api/tutor-quotes/*/share-contact'],
    message: SERVER,
  });
});

test('D-25 what a family does with its enquiry is sent once: stop sharing, close, access, mails, link, confirm', async ({
  page,
}) => {
  const entry = {
    tutorId: ID,
    tutorName: 'Mia Okafor',
    details: ['email'],
    reason: 'shared_by_student',
    since: at(-1),
  };
  await holderPage(page, {}, [quoteOf({ contactShared: true })]);
  await give(page, '**/api/enquiries/*/contact-ledger', {
    success: true,
    entries: [{ ...entry, until: null, canStop: true }],
  });
  await open(page, `/enquiries/${DEMO_ENQUIRY}`);
  await page.getByRole('button', { name: 'Stop sharing with Mia Okafor' }).click();
  await expectSentOnce(page, {
    reach: () => page.getByRole('dialog').getByRole('button', { name: 'Yes, stop sharing' }),
    sends: ['POST', '**/api/enquiries/*/stop-sharing'],
    message: SERVER,
  });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close this enquiry' }).click();
  await page.getByRole('radio', { name: 'It costs too much' }).check({ force: true });
  await expectSentOnce(page, {
    reach: () => page.getByRole('dialog').getByRole('button', { name: 'Close the enquiry' }),
    sends: ['POST', '**/api/enquiries/*/close'],
    message: SERVER,
  });

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'End all other access' }).click();
  await expectSentOnce(page, {
    reach: () => page.getByRole('dialog').getByRole('button', { name: 'Yes, end it' }),
    sends: ['POST', '**/api/enquiries/*/end-access'],
    message: SERVER,
  });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Choose your emails' }).click();
  await expectSentOnce(page, {
    reach: () => page.getByRole('dialog').getByRole('button', { name: 'Save' }),
    sends: ['PUT', '**/api/enquiries/*/mail-settings'],
    message: SERVER,
  });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Share a read-only link' }).click();
  await expectSentOnce(page, {
    reach: () => page.getByRole('dialog').getByRole('button', { name: 'Create the link' }),
    sends: ['POST', '**/api/enquiries/*/read-only-link'],
    message: SERVER,
  });
  await holderPage(page, { status: 'submitted', awaitsConfirmation: true, quotes: 0 }, [], [], { canConfirm: true });
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Confirm my enquiry' }),
    sends: ['POST', '**/api/enquiries/*/confirm'],
    message: SERVER,
  });
});

const accepted = quoteOf({ status: 'accepted', studentViewed: true });
const filled = { status: 'filled', acceptedQuoteId: accepted.id };

test('D-25 a time is booked once: held, confirmed, requested, a proposal accepted or withdrawn', async ({ page }) => {
  await holderPage(page, filled, [accepted]);
  const slot = page.getByRole('button', { name: '5:00 pm, Tue 12 Jan 2038' });
  await expectSentOnce(page, {
    reach: () => slot,
    sends: ['POST', '**/api/enquiries/*/holds'],
    message: SERVER,
  });
  await page.route('**/api/enquiries/*/holds', (route) =>
    route.fulfill({ json: { success: true, hold: { id: ID, ...SLOTS[0], expiresAt: at(1) } } }),
  );
  await slot.click();
  await page.getByLabel('Anything that helps to prepare').fill('Fractions have been hard.');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Confirm the session' }),
    sends: ['POST', '**/api/enquiries/*/bookings'],
    message: SERVER,
  });

  await holderPage(page, filled, [accepted], []);
  await page.getByLabel('First choice').fill('2038-01-12T17:00');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Send the request' }),
    sends: ['POST', '**/api/enquiries/*/booking-requests'],
    message: SERVER,
  });

  await holderPage(page, { ...filled, bookingRequest: request({ status: 'countered', proposedDate: at(96) }) }, [
    accepted,
  ]);
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Accept this time' }),
    sends: ['POST', '**/api/booking-requests/*/accept-proposal'],
    message: SERVER,
  });
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Withdraw this request' }),
    sends: ['POST', '**/api/booking-requests/*/withdraw'],
    message: SERVER,
  });
});

test('D-25 what a family does with a session is sent once: cancel, move, no-show, contest', async ({ page }) => {
  await holderPage(page, { ...filled, booking: booking(), bookings: [booking()] }, [accepted]);
  await expectSentOnce(page, {
    reach: async () => {
      await page.getByRole('button', { name: 'Cancel it' }).click();
      return page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' });
    },
    sends: ['POST', '**/api/bookings/*/cancel'],
    message: SERVER,
  });
  await page.getByRole('button', { name: 'Move it' }).click();
  await expectSentOnce(page, {
    reach: () => page.getByRole('dialog').getByRole('button', { name: '5:00 pm, Tue 12 Jan 2038' }),
    sends: ['POST', '**/api/bookings/*/reschedule'],
    message: SERVER,
  });
  const begun = booking({ startsAt: at(-0.5), sessionDate: at(-0.5), endsAt: at(0.5), changeableUntil: at(-24) });
  await holderPage(page, { ...filled, booking: begun, bookings: [begun] }, [accepted]);
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Mia did not come' }),
    sends: ['POST', '**/api/bookings/*/no-show'],
    message: SERVER,
  });
  const marked = booking({
    status: 'no_show',
    noShowBy: 'student',
    noShowMarkedBy: 'tutor',
    missedAt: at(-1),
    startsAt: at(-2),
    sessionDate: at(-2),
    endsAt: at(-1),
    changeableUntil: at(-26),
  });
  await holderPage(page, { ...filled, booking: marked, bookings: [marked] }, [accepted]);
  await page.getByRole('button', { name: /^Contest this/ }).click();
  await page.getByLabel('What happened?').fill('We were in the room on time.');
  await expectSentOnce(page, {
    reach: () => page.getByRole('dialog').getByRole('button', { name: 'Send to our team' }),
    sends: ['POST', '**/api/bookings/*/contest'],
    message: SERVER,
  });
});

test('D-25 Q-05 two quotes that are opened one after the other are both marked viewed', async ({ page }) => {
  const quotes = [quoteOf(), quoteOf({}, { name: 'Noah Bell' })];
  const held = await hold(page, 'PATCH', '**/api/tutor-quotes/*/viewed');
  await showQuotes(page, quotes);
  await open(page, `/enquiries/${DEMO_ENQUIRY}`);
  for (const name of ['Mia Okafor', 'Noah Bell'])
    await page.getByRole('article').filter({ hasText: name }).getByRole('button', { name }).click();
  await expect.poll(() => held.length).toBe(2);
});
