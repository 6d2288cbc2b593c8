import { expect, type Page } from '@playwright/test';
import type { BookingItem } from '../../interfaces/http/contract/booking.js';
import { barriersOf, overflowOf } from './support/accessible.js';
import { enter } from './support/admin.js';
import { expectSentOnce } from './support/presses.js';
import { DEMO_ENQUIRY, showSession } from './support/quotes.js';
import { test } from './support/test.js';
import { open, signIn } from './support/visitor.js';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const SESSION = '00000000-0000-4000-8000-00000000b009';
const REFERENCE = 'CA-2345ABCD';
const WORDS = 'We were in the room from the beginning.';
const links = { tutorId: null, enquiryId: DEMO_ENQUIRY, bookingId: SESSION, dueAt: ago(-48), createdAt: ago(0) };
const opened = { id: SESSION, reference: REFERENCE, kind: 'contest', status: 'open', outcome: null, ...links };

// What a page still asks for when a test ends has nobody to answer it.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** A session that one side marked so many hours ago. */
const marked = (hours: number, change: Partial<BookingItem> = {}) => ({
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
  status: 'no_show',
  noShowBy: 'student',
  noShowMarkedBy: 'tutor',
  missedAt: ago(hours),
  totalCost: 7000,
  changeableUntil: ago(hours + 25),
  bookedAt: ago(hours + 48),
  createdAt: ago(hours + 48),
  ...change,
});

const opener = (page: Page) => page.getByRole('button', { name: /^Contest this/ });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Contest what is recorded' });

for (const width of [1280, 390])
  test(`G-09 at ${width} px a family contests by keyboard, once, that it stayed away`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const contests: unknown[] = [];
    let sent: unknown;
    await showSession(
      page,
      () => marked(71),
      () => contests,
    );
    await expect(page.getByText('Recorded as missed by you.')).toBeVisible();
    await expect(page.getByText(/Were you there\? You can contest this until/)).toBeVisible();
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect(dialogOf(page)).toContainText('It is recorded that the student did not come.');
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    const send = dialogOf(page).getByRole('button', { name: 'Send to our team' });
    await dialogOf(page).getByLabel('What happened?').fill('Too short');
    await send.click();
    await expect(dialogOf(page)).toContainText('Please tell us what happened in at least 10 characters');
    await dialogOf(page).getByLabel('What happened?').fill(WORDS);
    await expectSentOnce(page, {
      reach: () => send,
      sends: ['POST', `**/api/bookings/${SESSION}/contest`],
      message: 'Not at the moment, please try again',
    });
    await page.route(`**/api/bookings/${SESSION}/contest`, (route) => {
      sent = route.request().postDataJSON();
      contests.push({ bookingId: SESSION, reference: REFERENCE, status: 'open', outcome: null, createdAt: ago(0) });
      return route.fulfill({ status: 201, json: { success: true, case: opened } });
    });
    await send.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/You contested this on .*, we answer within 2 business days\./)).toBeVisible();
    await expect(opener(page)).toHaveCount(0);
    expect(sent).toEqual({ words: WORDS });
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });

test('G-09 a family is offered nothing after 72 hours, nothing of its own mark, and reads what came of its contest', async ({
  page,
}) => {
  let session: object = marked(72.1);
  let contests: unknown[] = [];
  let guarantees: unknown[] = [];
  await showSession(
    page,
    () => session,
    () => contests,
    () => guarantees,
  );
  const reload = async () => {
    await open(page, '/terms');
    await open(page, `/enquiries/${DEMO_ENQUIRY}`);
    await expect(page.getByRole('heading', { name: 'Sessions with Mia Okafor' })).toBeVisible();
  };
  await expect(page.getByText('Recorded as missed by you.')).toBeVisible();
  await expect(opener(page)).toHaveCount(0);
  session = marked(2, { noShowBy: 'tutor', noShowMarkedBy: 'student' });
  await reload();
  await expect(page.getByText('Recorded as missed by the tutor.')).toBeVisible();
  await expect(opener(page)).toHaveCount(0);
  const contest = { bookingId: SESSION, reference: REFERENCE, status: 'resolved', createdAt: ago(1) };
  session = marked(2);
  contests = [{ ...contest, outcome: 'declined' }];
  await reload();
  await expect(page.getByText(/We looked into it, and what was recorded stays\. Reference CA-/)).toBeVisible();
  session = marked(2, { noShowBy: null, markRemovedAt: ago(0) });
  contests = [{ ...contest, outcome: 'upheld' }];
  // G-07: a claim for a session that the tutor has not missed after all is not lost from the page.
  guarantees = [{ bookingId: SESSION, reference: 'CA-7777WXYZ', status: 'resolved', outcome: 'waived' }];
  await reload();
  await expect(page.getByText('has been taken back: this session does not count for either of you.')).toBeVisible();
  await expect(page.getByText('CA-7777WXYZ')).toBeVisible();
});

test('G-09 a tutor contests on the portal that the family marked the session as missed, and closing keeps the words', async ({
  page,
}) => {
  let contest: object | null = null;
  await page.route('**/api/portal/sessions', (route) =>
    route.fulfill({
      json: {
        success: true,
        sessions: [
          {
            ...marked(2, { noShowBy: 'tutor', noShowMarkedBy: 'student' }),
            studentEmail: 'jordan@example.com',
            studentPhone: '0400 123 456',
            contest,
          },
        ],
      },
    }),
  );
  await page.route(`**/api/bookings/${SESSION}/contest`, (route) => {
    contest = { reference: REFERENCE, status: 'open', outcome: null, createdAt: ago(0) };
    return route.fulfill({ status: 201, json: { success: true, case: opened } });
  });
  await signIn(page, 'tutor', '/portal/sessions');
  await expect(page.getByText('It is recorded that you did not come.')).toBeVisible();
  const words = dialogOf(page).getByLabel('What happened?');
  const close = [
    () => words.press('Escape'),
    () => page.mouse.click(5, 450),
    () => dialogOf(page).getByRole('button', { name: 'Not now' }).click(),
  ];
  await opener(page).click();
  await words.fill(WORDS);
  for (const leave of close) {
    await leave();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
    await opener(page).click();
    await expect(words).toHaveValue(WORDS);
  }
  expect(await barriersOf(page)).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Send to our team' }).click();
  await expect(page.getByText(/You contested this on .*Reference CA-2345ABCD/)).toBeVisible();
  await expect(opener(page)).toHaveCount(0);
});

test('G-09 REL-33 what a tutor writes about a session stays open when its row moves to the earlier ones', async ({
  page,
}) => {
  const contact = { studentEmail: 'jordan@example.com', studentPhone: '0400 123 456', contest: null };
  const pastOf = (number: number) => ({
    ...marked(
      2 * number,
      number === 10
        ? { noShowBy: 'tutor', noShowMarkedBy: 'student' }
        : { noShowBy: null, missedAt: null, status: 'completed' },
    ),
    ...contact,
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  });
  let past = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(pastOf);
  await page.route('**/api/portal/sessions', (route) => route.fulfill({ json: { success: true, sessions: past } }));
  await signIn(page, 'tutor', '/portal/sessions');
  await opener(page).click();
  const words = dialogOf(page).getByLabel('What happened?');
  await words.fill(WORDS);
  await page.route('**/api/bookings/*/contest', (route) => {
    past = [...past, pastOf(0)];
    return route.fulfill({
      status: 503,
      json: { message: 'Not at the moment, please try again', code: 'unavailable' },
    });
  });
  await dialogOf(page).getByRole('button', { name: 'Send to our team' }).click();
  await expect(page.locator('article').filter({ hasText: 'Jordan Avery' })).toHaveCount(11);
  await expect(words).toHaveValue(WORDS);
  await words.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByText('Show 1 earlier session')).toBeVisible();
});

test('G-09 an admin finds the contested session in the admin area, with its mark and the case that it links to', async ({
  page,
}) => {
  await enter(page, '/admin/cases?kind=contest&status=waiting');
  const row = page.getByRole('row').filter({ hasText: 'Contested session: missed by the tutor' });
  await row.getByRole('button', { name: /^CA-/ }).click();
  const about = page.getByRole('region', { name: 'About', exact: true });
  await expect(about).toContainText('Marked by the family.');
  await about.getByRole('button', { name: 'Open session' }).click();
  const session = page.getByRole('dialog').filter({ hasText: 'Length and cost' });
  await expect(session.getByRole('link', { name: 'Contested' })).toHaveAttribute(
    'href',
    /\/admin\/cases\?case=[\da-f-]{36}$/,
  );
  expect(await barriersOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(page.getByText('Upheld takes the mark out of every figure, for good')).toBeVisible();
});
