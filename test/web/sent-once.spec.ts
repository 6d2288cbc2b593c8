import { expect, type Page } from '@playwright/test';
import type { AdminAccount } from '../../interfaces/http/contract/admin-accounts.js';
import { ALERT_KINDS } from '../../interfaces/http/contract/admin-ops.js';
import type { BookingItem, PortalSessionItem } from '../../interfaces/http/contract/booking.js';
import type { BookingRequestItem } from '../../interfaces/http/contract/booking-request.js';
import type { TutorQuoteItem } from '../../interfaces/http/contract/quote.js';
import { enter, tab } from './support/admin.js';
import { opportunityOf, showOpportunities } from './support/opportunities.js';
import { expectSentOnce, hold, patient, pressFast } from './support/presses.js';
import { DEMO_ENQUIRY, quoteOf, showQuotes } from './support/quotes.js';
import { test } from './support/test.js';
import { answerEightSteps, family, fillContact, fillContract, fillProfile, open, signIn } from './support/visitor.js';

test.beforeEach(({ page }) => patient(page));
// What a page still asks for when a test ends has nobody to answer it.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const HOUR = 3_600_000;
const ID = '01a1fc89-883f-75f2-8ed1-6cb1e3b81b77';
const SERVER = 'Not at the moment, please try again';
const MESSAGE = 'Thank you for asking me. We would begin with the algebra of last term.';
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const give = (page: Page, path: string | RegExp, json: unknown) =>
  page.route(path, (route) => (route.request().method() === 'GET' ? route.fulfill({ json }) : route.fallback()));

const booking = (change: Partial<BookingItem> = {}): BookingItem => ({
  id: ID,
  tutorId: ID,
  enquiryId: DEMO_ENQUIRY,
  quoteId: null,
  requestId: null,
  tutorName: 'Mia Okafor',
  studentName: 'Nora Whitfield',
  subject: 'Maths',
  sessionDuration: 60,
  sessionType: 'online',
  location: null,
  sessionDate: at(72),
  startsAt: at(72),
  endsAt: at(73),
  changeableUntil: at(48),
  status: 'confirmed',
  totalCost: 7000,
  paymentStatus: 'pending',
  paidAt: null,
  studentNotes: null,
  learnerName: null,
  meetingLink: null,
  cancelledBy: null,
  cancellationReason: null,
  waitsForCheck: false,
  noShowBy: null,
  noShowMarkedBy: null,
  markRemovedAt: null,
  timezone: 'Australia/Sydney',
  bookedAt: at(-24),
  startedAt: null,
  cancelledAt: null,
  completedAt: null,
  missedAt: null,
  report: null,
  createdAt: at(-24),
  ...change,
});
const session = (change: Partial<PortalSessionItem> = {}): PortalSessionItem => ({
  ...booking(),
  studentEmail: 'nora@example.com',
  studentPhone: '0400 123 456',
  tutorNotes: null,
  contest: null,
  ...change,
});
const request = (change: Partial<BookingRequestItem> = {}): BookingRequestItem => ({
  id: ID,
  tutorId: ID,
  enquiryId: DEMO_ENQUIRY,
  quoteId: null,
  tutorName: 'Mia Okafor',
  studentName: 'Nora Whitfield',
  subject: 'Maths',
  preferredDate: at(96),
  alternativeDate1: null,
  alternativeDate2: null,
  sessionDuration: 60,
  sessionType: 'online',
  urgency: 'normal',
  studentMessage: null,
  learnerName: null,
  status: 'pending',
  tutorResponse: null,
  proposedDate: null,
  timezone: 'Australia/Sydney',
  expiresAt: at(48),
  respondedAt: null,
  createdAt: at(-1),
  ...change,
});

test('D-25 an enquiry is sent once however fast it is pressed, and again under the same key until its content changes', async ({
  page,
}) => {
  const sender = family();
  await open(page, '/');
  await answerEightSteps(page, sender);
  await fillContact(page, sender);
  const button = page.getByRole('button', { name: 'Submit Enquiry' });
  await expectSentOnce(page, {
    reach: () => button,
    sends: ['POST', '**/api/enquiries'],
    message: 'Submission Failed',
  });
  const held = await hold(page, 'POST', '**/api/enquiries');
  await pressFast(button);
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.refuse();
  await expect(button).toBeEnabled();
  await page.getByLabel(/phone/i).fill('0400 999 999');
  await pressFast(button);
  await expect.poll(() => held.length).toBe(2);
  await held[1]?.let();
  await expect(page.getByRole('dialog', { name: 'Enquiry Submitted Successfully!' })).toBeVisible();
  expect(held).toHaveLength(2);
  expect(held[1]?.key).not.toBe(held[0]?.key);
});

test('D-25 the visitor’s forms are sent once: newsletter, competition, review, report, the link to a private page', async ({
  page,
}) => {
  await open(page, '/blog');
  const newsletter = page.getByRole('form', { name: 'Newsletter' });
  await newsletter.getByLabel('Email').fill('somebody@example.com');
  await expectSentOnce(page, {
    reach: () => newsletter.getByRole('button'),
    sends: ['POST', '**/api/newsletter'],
    message: 'Subscription Failed',
  });

  await open(page, '/competitions');
  await page.getByRole('radio', { name: 'Science Investigation' }).check({ force: true });
  await page.getByLabel('Name', { exact: true }).fill('Ruth Alder');
  await page.getByLabel('Student name').fill('Sam');
  await page.getByLabel('Email').fill('ruth@example.com');
  await page.getByLabel('Phone').fill('0400 123 456');
  await page.getByLabel('Year level').selectOption('year-8');
  await page.getByLabel('Subjects of interest').selectOption('multiple');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Submit Entry' }),
    sends: ['POST', '**/api/competitions/enter'],
    message: 'Entry Failed: Please try again or contact us for assistance.',
  });

  const invitation = {
    tutorId: ID,
    tutorName: 'Mia Okafor',
    studentName: 'Nora Whitfield',
    subject: 'Maths',
    sessionDate: at(-4),
    sessionDuration: 60,
    sessionType: 'online',
    timezone: 'Australia/Sydney',
    expiresAt: at(600),
  };
  await page.route('**/api/reviews/invitation', (route) => route.fulfill({ json: { success: true, invitation } }));
  await open(page, '/reviews#token=not-a-real-one-but-long-enough');
  await page.getByRole('group', { name: 'All in all' }).getByRole('radio').last().check({ force: true });
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Publish the review' }),
    sends: ['POST', '**/api/reviews'],
    message: SERVER,
  });

  const { tutors } = (await (await page.request.get('/api/tutors')).json()) as { tutors: { id: string }[] };
  const reviewed = `/api/tutors/${tutors[0]?.id}/profile`;
  const profile = (await (await page.request.get(reviewed)).json()) as { tutor: object };
  const review = {
    id: ID,
    studentName: 'Ruth Alder',
    verified: true,
    featured: false,
    rating: 4,
    reviewText: 'Patient.',
    communicationRating: null,
    knowledgeRating: null,
    punctualityRating: null,
    reply: null,
    repliedAt: null,
    createdAt: at(-100),
  };
  await give(page, `**${reviewed}`, { ...profile, tutor: { ...profile.tutor, totalReviews: 1, reviews: [review] } });
  await open(page, `/tutor/${tutors[0]?.id}`);
  await page.getByRole('button', { name: 'Report the review by Ruth Alder' }).click();
  await page.getByLabel('What is wrong').fill('This was never a session of ours.');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Send the report' }),
    sends: ['POST', '**/api/reviews/*/report'],
    message: SERVER,
  });

  for (const [path, name, call] of [
    ['/newsletter', 'Confirm my subscription', '**/api/newsletter/confirmations'],
    ['/verify-email', 'Confirm my address', '**/api/email-verifications'],
  ] as const) {
    await open(page, `${path}#token=not-a-real-one-but-long-enough`);
    await expectSentOnce(page, {
      reach: () => page.getByRole('main').getByRole('button', { name: new RegExp(`^(${name}|Try Again)$`) }),
      sends: ['POST', call],
      message: 'This link did not work',
    });
  }

  await open(page, `/enquiries/${ID}`);
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Send me the link again' }),
    sends: ['POST', '**/api/enquiry-access/resend'],
    message: SERVER,
  });
});

test('D-25 the forms of an account are sent once: login, create account, reset request, new password, the test page', async ({
  page,
}) => {
  await open(page, '/auth');
  await page.getByLabel('Username').first().fill('tutor');
  await page.getByLabel('Password', { exact: true }).first().fill('demo-password');
  const panel = page.getByRole('tabpanel');
  await expectSentOnce(page, {
    reach: () => panel.getByRole('button', { name: 'Login' }),
    sends: ['POST', '**/api/login'],
    message: 'Login failed',
  });
  await page.getByRole('tab', { name: 'Register' }).click();
  await panel.getByLabel('Username').fill('somebody.new');
  await panel.getByLabel('Email').fill('somebody.new@example.com');
  await panel.getByLabel('First Name').fill('Noor');
  await panel.getByLabel('Last Name').fill('Haddad');
  await panel.getByLabel('Password', { exact: true }).fill('a long password');
  await panel.getByLabel('Confirm Password').fill('a long password');
  await expectSentOnce(page, {
    reach: () => panel.getByRole('button', { name: 'Create Account' }),
    sends: ['POST', '**/api/register'],
    message: 'Registration failed',
  });

  await open(page, '/reset-password');
  await page.getByLabel('Email').fill('somebody@example.com');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Send the link' }),
    sends: ['POST', '**/api/password-resets'],
    message: SERVER,
  });
  await open(page, '/blog');
  await open(page, '/reset-password#token=not-a-real-one-but-long-enough');
  await page.getByLabel('New Password', { exact: true }).fill('a long password');
  await page.getByLabel('Confirm Password').fill('a long password');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Change Password' }),
    sends: ['POST', '**/api/password-resets/*'],
    message: SERVER,
  });

  await open(page, '/test-login');
  await panel.getByRole('button', { name: 'Use Demo Account' }).click();
  await expectSentOnce(page, {
    reach: () => panel.getByRole('button', { name: 'Login' }),
    sends: ['POST', '**/api/login'],
    message: 'Login Failed',
  });
  await page.getByRole('tab', { name: 'Register' }).click();
  for (const [label, value] of [
    ['Username', 'somebody.new'],
    ['Email', 'somebody.new@example.com'],
    ['First Name', 'Noor'],
    ['Last Name', 'Haddad'],
    ['Password', 'a long password'],
  ] as const)
    await panel.getByLabel(label).fill(value);
  await expectSentOnce(page, {
    reach: () => panel.getByRole('button', { name: 'Create Account' }),
    sends: ['POST', '**/api/register'],
    message: 'Registration Failed',
  });
});

test('D-25 a new tutor who double-clicks Create Account is one account, and lands at setup', async ({ page }) => {
  const username = `t${Date.now().toString(36)}${process.pid}`;
  await open(page, '/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Username').fill(username);
  await panel.getByLabel('Email').fill(`${username}@example.com`);
  await panel.getByLabel('First Name').fill('Noor');
  await panel.getByLabel('Last Name').fill('Haddad');
  await panel.getByLabel('Password', { exact: true }).fill('a long password');
  await panel.getByLabel('Confirm Password').fill('a long password');
  const sent: string[] = [];
  page.on('request', (call) => call.method() === 'POST' && sent.push(call.url()));
  await pressFast(panel.getByRole('button', { name: 'Create Account' }));
  await expect(page).toHaveURL(/\/setup$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Noor' })).toBeVisible();
  expect(sent.map((url) => new URL(url).pathname)).toEqual(['/api/register']);
});

test('D-25 a real double click, Enter with a click, and Enter held down are one press each', async ({ page }) => {
  await open(page, '/auth');
  const sent: string[] = [];
  await page.route('**/api/login', (route) => {
    sent.push(route.request().headers()['idempotency-key'] ?? '');
    return route.fulfill({ status: 401, json: { message: 'Invalid username or password', code: 'wrong_password' } });
  });
  const region = page.getByRole('region', { name: 'Notifications' });
  const password = page.getByLabel('Password', { exact: true }).first();
  const button = page.getByRole('tabpanel').getByRole('button', { name: 'Login' });
  await page.getByLabel('Username').first().fill('tutor');
  const pressed = async (word: string, press: () => Promise<void>) => {
    sent.length = 0;
    await password.fill(word);
    await press();
    await expect(region.getByText('Login failed')).toBeVisible();
    await expect(button).toBeEnabled();
    await region.getByRole('button', { name: 'Close' }).click();
    expect(sent, word).toHaveLength(1);
  };
  await pressed('a double click', () => button.dblclick());
  await pressed('three clicks', () => button.click({ clickCount: 3 }));
  await pressed('Enter held down', async () => {
    await password.focus();
    for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
  });
  await pressed('Enter held down on the button', async () => {
    await button.focus();
    for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
  });
});

test('D-25 the setup’s forms are sent once: profile and contract', async ({ page }) => {
  await open(page, '/setup');
  await fillProfile(page, { email: 'noor@example.com', postcode: '2000', subjects: 'Physics' });
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Save Profile' }),
    sends: ['POST', '**/api/register/tutor'],
    message: 'Profile Error',
  });
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await fillContract(page);
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Submit Contract' }),
    sends: ['POST', '**/api/register/contract'],
    message: 'Contract Error',
  });
});

const SLOTS = [{ startsAt: '2027-01-12T06:00:00.000Z', endsAt: '2027-01-12T07:00:00.000Z' }];

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

test('D-25 a family’s actions are sent once: accept, decline, share contact, close, book, request', async ({
  page,
}) => {
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
    sends: ['POST', '**/api/enquiries/*/end-other-access'],
    message: SERVER,
  });
  await holderPage(page, { status: 'submitted', awaitsConfirmation: true, quotes: 0 }, [], [], { canConfirm: true });
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Confirm my enquiry' }),
    sends: ['POST', '**/api/enquiries/*/confirm'],
    message: SERVER,
  });

  const accepted = quoteOf({ status: 'accepted', studentViewed: true });
  const filled = { status: 'filled', acceptedQuoteId: accepted.id };
  await holderPage(page, filled, [accepted]);
  const slot = page.getByRole('button', { name: '5:00 pm, Tue 12 Jan 2027' });
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
  await page.getByLabel('First choice').fill('2027-01-12T17:00');
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
    reach: () => page.getByRole('dialog').getByRole('button', { name: '5:00 pm, Tue 12 Jan 2027' }),
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
    ...{ status: 'no_show', noShowBy: 'student', noShowMarkedBy: 'tutor', missedAt: at(-1) },
    ...{ startsAt: at(-2), sessionDate: at(-2), endsAt: at(-1), changeableUntil: at(-26) },
  });
  await holderPage(page, { ...filled, booking: marked, bookings: [marked] }, [accepted]);
  await page.getByRole('button', { name: /^Contest what is recorded/ }).click();
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

const ownQuote = (change: Partial<TutorQuoteItem> = {}): TutorQuoteItem => ({
  id: ID,
  enquiryId: DEMO_ENQUIRY,
  opportunityId: null,
  status: 'submitted',
  messages: { count: 0, unread: 0 },
  studentViewed: false,
  studentViewedAt: null,
  proposedHourlyRate: 70,
  sessionDuration: 60,
  sessionCost: 7000,
  respondedAt: null,
  availability: 'Weekday afternoons and evenings',
  personalizedMessage: MESSAGE,
  teachingApproach: null,
  suggestedLocation: null,
  expiresAt: at(100),
  createdAt: at(-1),
  ending: null,
  revisable: true,
  contactDetailsShared: false,
  enquiry: {
    name: 'Ruth A.',
    email: 'r•••@example.com',
    phone: '•••56',
    subjects: 'Maths',
    location: 'Parramatta',
    educationLevel: 'University',
    frequency: 'Weekly',
  },
  ...change,
});

test('D-25 a tutor’s answers are sent once: opportunity, quote, session, request for a session', async ({ page }) => {
  await signIn(page, 'tutor', '/blog');
  await showOpportunities(page, [opportunityOf()]);
  await open(page, '/portal/opportunities');
  await expectSentOnce(page, {
    reach: () => page.getByRole('article').getByRole('button', { name: 'Accept' }),
    sends: ['POST', '**/api/portal/opportunities/*/accept'],
    message: SERVER,
  });
  await expectSentOnce(page, {
    reach: async () => {
      const dialog = page.getByRole('dialog');
      if (!(await dialog.isVisible())) await page.getByRole('article').getByRole('button', { name: 'Decline' }).click();
      return dialog.getByRole('button', { name: 'Decline' });
    },
    sends: ['POST', '**/api/portal/opportunities/*/reject'],
    message: SERVER,
  });

  await page.unroute('**/api/portal/opportunities');
  await showOpportunities(page, [opportunityOf({ status: 'accepted', respondedAt: at(-1) })]);
  await give(page, '**/api/portal/quotes', { success: true, quotes: [] });
  await open(page, '/portal/opportunities');
  await page.getByLabel('Your message').fill(MESSAGE);
  await page.getByLabel('When you are free').fill('Weekday afternoons');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Send the quote' }),
    sends: ['POST', '**/api/portal/opportunities/*/quote'],
    message: SERVER,
  });

  await page.unroute('**/api/portal/quotes');
  await give(page, '**/api/portal/quotes', { success: true, quotes: [ownQuote()] });
  await open(page, '/portal/quotes');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Withdraw' }),
    sends: ['POST', '**/api/portal/quotes/*/withdraw'],
    message: SERVER,
  });
  await page.getByRole('button', { name: 'Revise' }).click();
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Save the changes' }),
    sends: ['PATCH', '**/api/portal/quotes/*'],
    message: SERVER,
  });

  const soon = session({ startsAt: at(0.1), sessionDate: at(0.1), endsAt: at(1.1) });
  const over = session({ id: DEMO_ENQUIRY, startsAt: at(-2), sessionDate: at(-2), endsAt: at(-1) });
  await give(page, '**/api/portal/sessions', { success: true, sessions: [soon, over] });
  await open(page, '/portal/sessions');
  const row = (list: string) => page.getByRole('region', { name: list }).getByRole('article');
  for (const [list, name, move] of [
    ['Upcoming', 'Start', 'start'],
    ['How did it go?', 'No show', 'no-show'],
  ] as const)
    await expectSentOnce(page, {
      reach: () => row(list).getByRole('button', { name, exact: true }),
      sends: ['POST', `**/api/bookings/*/${move}`],
      message: SERVER,
    });
  await row('How did it go?').getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Homework').fill('Page 12, 1 to 6');
  await expectSentOnce(page, {
    reach: () => page.getByRole('dialog').getByRole('button', { name: 'Complete the session' }),
    sends: ['POST', '**/api/bookings/*/complete'],
    message: SERVER,
  });
  // What was written is still there.
  await expect(page.getByRole('dialog').getByLabel('Homework')).toHaveValue('Page 12, 1 to 6');
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
  await expectSentOnce(page, {
    reach: async () => {
      await row('Upcoming').getByRole('button', { name: 'Cancel', exact: true }).click();
      return page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' });
    },
    sends: ['POST', '**/api/bookings/*/cancel'],
    message: SERVER,
  });

  await give(page, '**/api/portal/booking-requests', { success: true, bookingRequests: [request()] });
  await open(page, '/portal/booking-requests');
  for (const [name, answer] of [
    ['Confirm this time', 'confirm'],
    ['Decline', 'decline'],
    ['Propose this time', 'propose'],
  ] as const) {
    if (answer === 'propose') {
      await page.getByRole('radio', { name: 'Propose another time' }).check({ force: true });
      await page.getByLabel('Your time').fill('2027-01-12T17:00');
    }
    await expectSentOnce(page, {
      reach: () => page.getByRole('button', { name, exact: true }),
      sends: ['POST', `**/api/portal/booking-requests/*/${answer}`],
      message: SERVER,
    });
  }
});

test('D-25 a tutor’s own pages are sent once: hours, notifications, confirming an address, a reply, a document', async ({
  page,
}) => {
  await signIn(page, 'tutor', '/portal/availability');
  await page.getByLabel('Break between sessions').selectOption('45 minutes');
  await page.getByLabel('Break between sessions').selectOption('60 minutes');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Save Availability' }),
    sends: ['PUT', '**/api/portal/availability'],
    message: SERVER,
  });

  await open(page, '/portal/notifications');
  const night = page.getByLabel('Turn on quiet hours');
  await night.setChecked(!(await night.isChecked()));
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Save Notifications' }),
    sends: ['PUT', '**/api/portal/notification-settings'],
    message: SERVER,
  });

  const profile = (await (await page.request.get('/api/portal/profile')).json()) as object;
  await give(page, '**/api/portal/profile', { ...profile, emailVerified: false });
  await open(page, '/portal');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Send the link' }),
    sends: ['POST', '**/api/email-verifications/link'],
    message: SERVER,
  });

  const review = {
    id: ID,
    studentName: 'Ruth Alder',
    verified: true,
    featured: false,
    rating: 4,
    reviewText: 'Patient.',
    communicationRating: null,
    knowledgeRating: null,
    punctualityRating: null,
    reply: null,
    repliedAt: null,
    createdAt: at(-100),
  };
  await give(page, '**/api/portal/reviews', { success: true, reviews: [review] });
  await open(page, '/portal/reviews');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByLabel('Your reply').fill('Thank you, it was a pleasure.');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Publish the reply' }),
    sends: ['POST', '**/api/portal/reviews/*/reply'],
    message: SERVER,
  });

  await open(page, '/setup?step=contract');
  await page.getByRole('button', { name: 'Continue to documents' }).click();
  const held = await hold(page, 'POST', '**/api/objects/upload');
  const drop = (name: string) =>
    page.getByLabel('Working-with-children credential').evaluate((input: HTMLInputElement, title) => {
      const files = new DataTransfer();
      files.items.add(new File(['%PDF-1.7'], title, { type: 'application/pdf' }));
      for (let time = 0; time < 2; time++)
        input
          .closest('label')
          ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }));
    }, name);
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Mark Complete' }),
    sends: ['POST', '**/api/register/complete'],
    message: SERVER,
  });
  await drop('check.pdf');
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.refuse();
  await expect(page.getByText('Failed to get upload URL')).toBeVisible();
  expect(held).toHaveLength(1);
});

test('D-25 D-6 logging out is one call, by the menu and by the portal’s navigation', async ({ page }) => {
  await signIn(page, 'tutor', '/portal');
  const left = await hold(page, 'GET', '**/api/logout');
  await pressFast(page.getByRole('main').getByRole('button', { name: 'Logout' }));
  await expect.poll(() => left.length).toBe(1);
  await left[0]?.let();
  await expect(page).toHaveURL(/\/auth$/);
  expect(left).toHaveLength(1);

  await signIn(page, 'tutor', '/portal/quotes');
  const held = await hold(page, 'POST', '**/api/logout');
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
  await pressFast(page.getByRole('banner').getByRole('button', { name: 'Logout' }));
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.let();
  await expect(page).toHaveURL(/\/auth$/);
  expect(held).toHaveLength(1);
});

test('D-25 the verdicts of the desk are sent once: approve, reject, a document, a number, a session', async ({
  page,
}) => {
  await enter(page, '/admin/vetting');
  // Who waits longest stays the same, whomever others decide on meanwhile.
  const pending = '/api/admin/tutors?vetting=pending';
  const queue = (await (await page.request.get(pending)).json()) as { tutors: { id: string }[] };
  const [first] = queue.tutors as [{ id: string }];
  const { id } = first;
  const file = (await (await page.request.get(`/api/admin/tutors/${id}`)).json()) as { tutor: object };
  await give(page, /\/api\/admin\/tutors\?(.*&)?vetting=pending/, { ...queue, tutors: [first] });
  await give(page, `**/api/admin/tutors/${id}`, file);
  await open(page, '/admin/vetting');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Checks' })).toBeVisible();
  await expectSentOnce(page, {
    reach: () => drawer.getByRole('button', { name: /^Approve/ }),
    sends: ['PATCH', /\/api\/admin\/(tutors\/[\w-]+\/vetting|contracts\/[\w-]+)$/],
    message: 'The decision was not saved',
  });
  await drawer.getByRole('button', { name: 'Reject', exact: true }).click();
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('The name on your document is another one.');
  await expectSentOnce(page, {
    reach: () => drawer.getByRole('button', { name: 'Reject with this reason' }),
    sends: ['PATCH', `**/api/admin/tutors/${id}/vetting`],
    message: 'The decision was not saved',
  });

  const upload = {
    id: ID,
    documentType: 'wwc_credential',
    fileName: 'check.png',
    fileSize: 9,
    mimeType: 'image/png',
    scan: 'clean',
    verified: false,
    verifiedAt: null,
    verifiedBy: null,
    refused: false,
    refusalReason: null,
    uploadedAt: at(-3),
    version: 0,
  };
  const contract = {
    id: ID,
    status: 'approved',
    businessNumber: '•••000',
    taxFileNumber: null,
    wwcNumber: '•••000',
    wwcExpiryDate: at(9_000),
    teacherRegistrationNumber: null,
    teacherRegistrationExpiry: null,
    digitalSignature: 'Alex',
    agreedToTerms: true,
    adminNotes: null,
    submittedAt: at(-9),
    reviewedAt: at(-8),
    reviewedBy: 'Admin',
  };
  await give(page, `**/api/admin/tutors/${id}`, {
    ...file,
    tutor: { ...file.tutor, documents: [upload], contracts: [contract] },
  });
  await open(page, '/admin/vetting');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const document = ['PATCH', '**/api/admin/documents/*'] as const;
  await expectSentOnce(page, {
    reach: () => drawer.getByRole('button', { name: 'Verify' }),
    sends: document,
    message: SERVER,
  });
  await drawer.getByRole('button', { name: 'Refuse' }).click();
  await drawer.getByLabel('Why is this document not enough?').fill('It cannot be read.');
  await expectSentOnce(page, {
    reach: () => drawer.getByRole('button', { name: 'Refuse document' }),
    sends: document,
    message: SERVER,
  });
  await drawer.getByRole('button', { name: 'Withdraw this approval' }).click();
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('The number belongs to somebody else.');
  await expectSentOnce(page, {
    reach: () => drawer.getByRole('button', { name: 'Withdraw the contract' }),
    sends: ['PATCH', '**/api/admin/contracts/*'],
    message: 'The decision was not saved',
  });
  await drawer.getByRole('button', { name: 'Reveal ABN' }).click();
  await drawer.getByLabel('Why do you need the ABN?').fill('The register is asked');
  await expectSentOnce(page, {
    reach: () => drawer.getByRole('button', { name: 'Show the number' }),
    sends: ['POST', '**/api/admin/tutors/*/reveal'],
    message: SERVER,
  });

  // The same session each time: others book and begin some meanwhile.
  const answers = new Map<string, unknown>();
  await page.route(/\/api\/admin\/sessions\/active/, async (route) => {
    const url = route.request().url();
    if (!answers.has(url)) answers.set(url, await (await route.fetch()).json());
    await route.fulfill({ json: answers.get(url) });
  });
  await open(page, '/admin?tab=sessions');
  await page.getByLabel('Date range').selectOption('All upcoming');
  await page.getByLabel('Status').selectOption('Confirmed');
  for (const name of ['Start', 'Cancel', 'No Show'])
    await expectSentOnce(page, {
      reach: () => page.getByRole('row').getByRole('button', { name, exact: true }).first(),
      sends: ['PATCH', '**/api/admin/sessions/*/status'],
      message: 'Failed to update session status',
    });
});

test('D-25 G-06 the steps of a case are sent once', async ({ page }) => {
  await enter(page, '/admin/cases');
  const { cases } = (await (await page.request.get('/api/admin/cases?status=open')).json()) as {
    cases: { id: string }[];
  };
  const path = `/api/admin/cases/${cases[0]?.id}`;
  const file = (await (await page.request.get(path)).json()) as { case: object };
  await give(page, `**${path}`, { ...file, case: { ...file.case, status: 'open', owner: null, outcome: null } });
  await open(page, `/admin/cases?case=${cases[0]?.id}`);
  const drawer = page.getByRole('dialog');
  const button = (name: string) => drawer.getByRole('button', { name, exact: true });
  await expectSentOnce(page, {
    reach: () => button('Take this case'),
    sends: ['POST', `**${path}/take`],
    message: 'The decision was not saved',
  });
  for (const [opener, label, confirm, step] of [
    ['Add a note', 'Note for colleagues', 'Save the note', 'note'],
    ['Wait for an answer', 'What are we waiting for?', 'Wait for an answer', 'wait'],
    ['Resolve', 'Note for colleagues', 'Resolve the case', 'resolve'],
  ] as const) {
    await button(opener).click();
    await drawer.getByLabel(label).fill('Called the family.');
    if (step === 'resolve') await drawer.getByRole('radio').first().check({ force: true });
    await expectSentOnce(page, {
      reach: () => button(confirm),
      sends: ['POST', `**${path}/${step}`],
      message: 'The decision was not saved',
    });
    await button('Cancel').click();
  }
  await page.unroute(`**${path}`);
  await give(page, `**${path}`, { ...file, case: { ...file.case, status: 'resolved', outcome: 'upheld' } });
  await open(page, `/admin/cases?case=${cases[0]?.id}`);
  await button('Reopen').click();
  await drawer.getByLabel('Why is it opened again?').fill('The family called back.');
  await expectSentOnce(page, {
    reach: () => button('Reopen the case'),
    sends: ['POST', `**${path}/reopen`],
    message: 'The decision was not saved',
  });
});

test('D-25 G-33 a block is lifted once', async ({ page }) => {
  await enter(page, '/admin/blocks');
  await expectSentOnce(page, {
    reach: async () => {
      await page
        .getByRole('button', { name: /^Lift the block/ })
        .first()
        .click();
      return page.getByRole('dialog').getByRole('button', { name: 'Yes, lift it' });
    },
    sends: ['DELETE', '**/api/admin/blocks/*'],
    message: SERVER,
  });
});

test('D-25 the operations of the desk are sent once', async ({ page }) => {
  await enter(page, '/admin/ops');
  const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name });
  const alert = {
    id: 'no_quote',
    kind: 'no_quote',
    subject: ID,
    label: 'BK-1',
    since: at(-30),
    detail: 'No quote yet',
  };
  const counts = Object.fromEntries(ALERT_KINDS.map((kind) => [kind, kind === 'no_quote' ? 1 : 0]));
  await give(page, '**/api/admin/alerts*', { success: true, alerts: [alert], counts });
  await open(page, '/admin/ops');
  const row = page.getByRole('row').filter({ hasText: 'BK-1' });
  for (const [name, question, path] of [
    ['Another wave', 'Yes, another wave', 'match'],
    ['Close', 'Yes, close it', 'close'],
  ] as const)
    await expectSentOnce(page, {
      reach: async () => {
        await row.getByRole('button', { name, exact: true }).click();
        return confirm(question);
      },
      sends: ['POST', `**/api/admin/enquiries/*/${path}`],
      message: SERVER,
    });

  await tab(page, 'Reviews');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expectSentOnce(page, {
    reach: async () => {
      await page.getByRole('row').getByRole('button', { name: 'Hide' }).first().click();
      return confirm('Yes, hide it');
    },
    sends: ['PATCH', '**/api/admin/reviews/*'],
    message: SERVER,
  });

  await tab(page, 'Email');
  // The mails of other suites come meanwhile: the one that was first is pressed again.
  const resend = page
    .getByRole('row')
    .getByRole('button', { name: /^Resend / })
    .first();
  const label = (await resend.getAttribute('aria-label')) ?? '';
  await expectSentOnce(page, {
    reach: async () => {
      await page.getByRole('row').getByRole('button', { name: label, exact: true }).first().click();
      return confirm('Yes, resend');
    },
    sends: ['POST', '**/api/admin/mails/*/resend'],
    message: SERVER,
  });

  await expectSentOnce(page, {
    reach: async () => {
      await page.getByRole('button', { name: 'Resend all failed' }).click();
      await page.getByRole('dialog').getByLabel('Failed since').fill('2026-11-01T09:00');
      return confirm('Yes, resend all');
    },
    sends: ['POST', '**/api/admin/mails/resend-parked'],
    message: SERVER,
  });

  const queue = {
    name: 'jobs',
    backend: 'postgres',
    counts: { waiting: 0, active: 0, delayed: 0, failed: 1 },
    failed: [],
  };
  await give(page, '**/api/admin/queues', { success: true, queue });
  await tab(page, 'Queue');
  await expectSentOnce(page, {
    reach: async () => {
      await page.getByRole('button', { name: 'Retry failed jobs' }).click();
      return confirm('Yes, retry them');
    },
    sends: ['POST', '**/api/admin/queues/retry'],
    message: SERVER,
  });

  await open(page, '/admin/ops?tab=policy');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Run the replay' }),
    sends: ['POST', '**/api/admin/policy-lab'],
    message: SERVER,
  });
  await expectSentOnce(page, {
    reach: async () => {
      const change = page.getByRole('button', { name: 'Switch to these weights' });
      if (await change.isDisabled()) {
        const points = (name: string) => page.getByRole('spinbutton', { name: `${name}, points` });
        const reviews = Number(await points('Reviews').inputValue());
        const price = Number(await points('Price').inputValue());
        const moved = price > 0 ? 1 : -1;
        await points('Reviews').fill(String(reviews + moved));
        await points('Price').fill(String(price - moved));
      }
      await change.click();
      return confirm('Yes, switch');
    },
    sends: ['PUT', '**/api/admin/matching-policy'],
    message: SERVER,
  });

  const account = (username: string, disabledAt: string | null): AdminAccount => ({
    id: ID,
    username,
    email: `${username}@example.com`,
    name: 'Nora Whitfield',
    role: 'tutor',
    tutorId: null,
    emailVerified: true,
    disabledAt,
    disabledReason: disabledAt === null ? null : 'security',
    createdAt: at(-48),
  });
  const accounts = [account('nora-can', null), account('nora-cannot', at(-1))];
  await give(page, /\/api\/admin\/accounts(\?|$)/, { success: true, accounts, hasMore: false });
  await open(page, '/admin/ops?tab=accounts');
  for (const [name, question, path] of [
    ['Disable nora-can', 'Yes, disable', 'disable'],
    ['Enable nora-cannot', 'Yes, enable', 'enable'],
  ] as const)
    await expectSentOnce(page, {
      reach: async () => {
        await page.getByRole('button', { name, exact: true }).click();
        return confirm(question);
      },
      sends: ['POST', `**/api/admin/accounts/*/${path}`],
      message: SERVER,
    });

  await open(page, '/admin/ops?tab=erasure');
  await expectSentOnce(page, {
    reach: async () => {
      await page.getByLabel('Email address').fill('gone@example.com');
      await page.getByRole('button', { name: 'Erase', exact: true }).click();
      return confirm('Yes, erase');
    },
    sends: ['POST', '**/api/admin/erasures'],
    message: 'Nothing was erased.',
  });

  await open(page, '/admin?tab=tutors');
  await page.getByLabel('Filter').selectOption('Approved');
  // The same tutor each time: others are at work in the directory meanwhile.
  const pause =
    (await page
      .getByRole('button', { name: /^Pause / })
      .first()
      .getAttribute('aria-label')) ?? '';
  await page.getByLabel('Search').fill(pause.replace('Pause ', ''));
  await expectSentOnce(page, {
    reach: async () => {
      await page.getByRole('button', { name: pause, exact: true }).first().click();
      return confirm('Yes, pause');
    },
    sends: ['POST', '**/api/admin/tutors/*/pause'],
    message: SERVER,
  });

  await open(page, '/admin/history');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Verify chain' }),
    sends: ['POST', '**/api/admin/events/verify'],
    message: SERVER,
  });

  await open(page, '/admin');
  await expect(page.getByRole('region', { name: 'Demo clock' })).toBeVisible();
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: '+1 hour' }),
    sends: ['POST', '**/api/demo/clock'],
    message: SERVER,
  });
});

test('D-25 a press that has succeeded can be made again, under a new key', async ({ page }) => {
  await open(page, '/blog');
  const keys: (string | undefined)[] = [];
  await page.route('**/api/newsletter', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return route.fulfill({ json: { success: true } });
  });
  const form = page.getByRole('form', { name: 'Newsletter' });
  for (const sent of [1, 2]) {
    await form.getByLabel('Email').fill('somebody@example.com');
    await form.getByRole('button').click();
    await expect(form.getByLabel('Email')).toHaveValue('');
    expect(keys).toHaveLength(sent);
  }
  expect(new Set(keys).size).toBe(2);
});
