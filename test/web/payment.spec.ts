import { expect, type Page } from '@playwright/test';
import type { PortalSessionItem } from '../../interfaces/http/contract/booking.js';
import { barriersOf, overflowOf } from './support/accessible.js';
import { enter } from './support/admin.js';
import { expectSentOnce } from './support/presses.js';
import { DEMO_ENQUIRY, quoteOf, showQuotes } from './support/quotes.js';
import { test } from './support/test.js';
import { open, signIn } from './support/visitor.js';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const SESSION = '00000000-0000-4000-8000-00000000b015';
const SERVER = 'Not at the moment, please try again';

// What a page still asks for when a test ends has nobody to answer it.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** How many sheets of A4 a page prints on. */
const sheetsOf = async (page: Page) =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)?.length;

const held = (change: Partial<PortalSessionItem> = {}) => ({
  id: SESSION,
  tutorId: SESSION,
  enquiryId: DEMO_ENQUIRY,
  tutorName: 'Mia Okafor',
  studentName: 'Jordan Avery',
  studentEmail: 'jordan@example.com',
  studentPhone: '0400 123 456',
  subject: 'Maths',
  sessionDate: ago(2),
  startsAt: ago(2),
  endsAt: ago(1),
  sessionDuration: 60,
  sessionType: 'online',
  status: 'completed',
  completedAt: ago(1),
  totalCost: 7000,
  paymentStatus: 'pending',
  paidAt: null,
  changeableUntil: ago(26),
  bookedAt: ago(48),
  createdAt: ago(48),
  ...change,
});

test('G-15 REL-33 a financial year that cannot be read says so in its place, beside the way to the others', async ({
  page,
}) => {
  await signIn(page, 'tutor', '/portal/earnings');
  const table = page.getByRole('table', { name: /^Financial year 20\d\d-\d\d/ });
  await expect(table).toBeVisible();
  const before = page.getByRole('link', { name: /^20\d\d-\d\d$/ }).first();
  const earlier = (await before.textContent()) ?? '';
  await page.route(`**/api/portal/earnings?year=${earlier}`, (route) => route.abort());
  await before.focus();
  await page.keyboard.press('Enter');
  const failure = page.getByRole('alert').filter({ hasText: `Failed to load your earnings of ${earlier}` });
  await expect(failure).toBeVisible();
  await expect(table).toHaveCount(0);
  await expect(before).toBeFocused();
  await expect(before).not.toHaveText(earlier);
  await expect(page.getByRole('link', { name: 'Download CSV' })).toHaveCount(0);
  expect(await barriersOf(page)).toEqual([]);
  await page.unroute(`**/api/portal/earnings?year=${earlier}`);
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(table.getByText(`Financial year ${earlier}`)).toBeVisible();
});

for (const width of [1280, 390])
  test(`G-15 at ${width} px a tutor marks a held session as paid by keyboard, once`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    let session = held();
    let sent: unknown;
    await page.route('**/api/portal/sessions', (route) =>
      route.fulfill({
        json: {
          success: true,
          sessions: [
            session,
            held({
              id: DEMO_ENQUIRY,
              status: 'no_show',
              noShowBy: 'student',
              noShowMarkedBy: 'tutor',
              missedAt: ago(1),
            }),
          ],
        },
      }),
    );
    await signIn(page, 'tutor', '/portal/sessions');
    const mark = page.getByRole('button', { name: /^Mark as paid: session on / });
    await expect(page.getByText('Not recorded as paid.')).toHaveCount(1);
    await expect(mark).toHaveCount(1);
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await expectSentOnce(page, {
      reach: () => mark,
      sends: ['POST', `**/api/bookings/${SESSION}/payment`],
      message: SERVER,
    });
    await page.route(`**/api/bookings/${SESSION}/payment`, (route) => {
      sent = route.request().postDataJSON();
      session = held({ paymentStatus: 'paid', paidAt: ago(0) });
      return route.fulfill({ json: { success: true, booking: session } });
    });
    // It rests until the sessions are read again.
    await expect(mark).toBeEnabled();
    await mark.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Paid, recorded on /)).toBeVisible();
    await expect(mark).toHaveCount(0);
    expect(sent).toEqual({ status: 'paid' });
    expect(await overflowOf(page)).toBe(0);
  });

async function showToFamily(page: Page, session: () => object): Promise<void> {
  const quote = quoteOf({ status: 'accepted', contact: { email: 'mia@example.com', phone: null } });
  await showQuotes(page, [quote]);
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}/live`, (route) => route.abort());
  await page.route('**/api/tutors/*/slots?*', (route) =>
    route.fulfill({ json: { success: true, slots: [], timezone: 'Australia/Sydney' } }),
  );
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { enquiry: object };
    const bookings = [{ ...session(), tutorId: quote.tutor.id, quoteId: quote.id }];
    const filled = { status: 'filled', acceptedQuoteId: quote.id, booking: bookings[0], bookings };
    await route.fulfill({ json: { ...answer, enquiry: { ...answer.enquiry, ...filled } } });
  });
  await open(page, `/enquiries/${DEMO_ENQUIRY}`);
}

test('G-15 the family reads on its private page whether a session is paid', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  let session = held();
  await showToFamily(page, () => session);
  await expect(page.getByText('Your tutor has not recorded a payment yet.')).toBeVisible();
  for (const [paymentStatus, words] of [
    ['paid', /^Paid, recorded on /],
    ['waived', 'There is nothing to pay for this session.'],
    ['refunded', 'This session was refunded.'],
  ] as const) {
    session = held({ paymentStatus, paidAt: paymentStatus === 'waived' ? null : ago(0) });
    await page.reload();
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Mark as paid/ })).toHaveCount(0);
  }
  expect(await barriersOf(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});

test('G-15 an admin settles the payment of a held session in the admin area as its status allows', async ({ page }) => {
  let change: object = { status: 'completed', paymentStatus: 'pending', paidAt: null };
  await page.route('**/api/admin/bookings/*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { booking: object };
    await route.fulfill({ json: { ...answer, booking: { ...answer.booking, ...change } } });
  });
  await enter(page, '/admin/cases?kind=contest&status=waiting');
  const row = page.getByRole('row').filter({ hasText: 'Contested session: missed by the tutor' });
  await row.getByRole('button', { name: /^CA-/ }).click();
  await page.getByRole('region', { name: 'About', exact: true }).getByRole('button', { name: 'Open session' }).click();
  const session = page.getByRole('dialog').filter({ hasText: 'Length and cost' });
  const actions = session.getByRole('group', { name: /^Payment of / }).getByRole('button');
  await expect(actions).toHaveText(['Mark as paid', 'Waive', 'Refund']);
  expect(await barriersOf(page)).toEqual([]);
  await expectSentOnce(page, {
    reach: async () => {
      const confirm = page.getByRole('dialog', { name: 'Waive this payment?' });
      if (!(await confirm.isVisible())) await session.getByRole('button', { name: 'Waive' }).click();
      await expect(confirm).toContainText(/pays nothing of the \$[\d,.]+ for this session\. It was .* with /);
      return confirm.getByRole('button', { name: 'Waive' });
    },
    sends: ['POST', '**/api/bookings/*/payment'],
    message: SERVER,
  });
  const waive = page.getByRole('dialog', { name: 'Waive this payment?' });
  if (await waive.isVisible()) await waive.getByRole('button', { name: 'Go back' }).click();
  const sent: unknown[] = [];
  await page.route('**/api/bookings/*/payment', (route) => {
    const { status } = route.request().postDataJSON() as { status: string };
    sent.push(status);
    change = { status: 'completed', paymentStatus: status, paidAt: ago(0) };
    return route.fulfill({ json: { success: true, booking: held() } });
  });
  await session.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(session.getByText(/^Paid, recorded on /)).toBeVisible();
  await expect(actions).toHaveText(['Refund']);
  await session.getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund this payment?' });
  await expect(refund).toContainText(/\$[\d,.]+ goes back to .* for this session\. It was .* with /);
  expect(sent).toEqual(['paid']);
  expect(await barriersOf(page)).toEqual([]);
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect(session.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(actions).toHaveCount(0);
  expect(sent).toEqual(['paid', 'refunded']);
});

test('G-15 a tutor opens the receipt of a paid session, which fits a phone and one printed page of A4', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'tutor', '/portal/sessions');
  const receipt = page.getByRole('link', { name: /^Receipt for the session on / }).first();
  await expect(receipt).toHaveAttribute('target', '_blank');
  await page.goto((await receipt.getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { name: 'Receipt', exact: true })).toBeVisible();
  await expect(page.getByText(/^RC-[2-9A-Z]{8}$/)).toBeVisible();
  await expect(page.getByText(/^\$[\d,]+\.\d{2}$/)).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.emulateMedia({ media: 'print' });
  expect(await overflowOf(page)).toBe(0);
  expect(await sheetsOf(page)).toBe(1);
});

for (const width of [1280, 390])
  test(`G-15 at ${width} px a tutor reads the earnings of a financial year, goes back one by keyboard, and prints on one A4 page`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, 'tutor', '/portal/earnings');
    const table = page.getByRole('table', { name: /^Financial year 20\d\d-\d\d/ });
    await expect(table.getByRole('rowheader')).toHaveCount(13);
    await expect(table.getByRole('row', { name: /^Total / })).toContainText(/\$[\d,]+\.\d{2}/);
    const csv = page.getByRole('link', { name: 'Download CSV' });
    const year = /20\d\d-\d\d/.exec((await csv.getAttribute('href')) ?? '')?.[0] ?? '';
    await expect(table.getByText(`Financial year ${year}`)).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    const before = page.getByRole('link', { name: /^20\d\d-\d\d$/ }).first();
    const earlier = (await before.textContent()) ?? '';
    await before.focus();
    await page.keyboard.press('Enter');
    await expect(table.getByText(`Financial year ${earlier}`)).toBeVisible();
    await expect(csv).toHaveAttribute('href', `/api/portal/earnings.csv?year=${earlier}`);
    await expect(before).toBeFocused();
    const whose = table.getByText(', Alex Morgan Tutoring');
    await expect(whose).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(whose).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Portal' })).toBeHidden();
    await expect(csv).toBeHidden();
    await expect(table).toBeVisible();
    expect(await overflowOf(page)).toBe(0);
    expect(await sheetsOf(page)).toBe(1);
  });
