import { expect, type Page } from '@playwright/test';
import type { MatchingPolicyAnswer } from '../../interfaces/http/contract/admin-policy.js';
import { dateText } from '../../domain/shared/format.js';
import { SYDNEY } from '../../domain/shared/time.js';
import { apply, CHECK, DEGREE } from './support/applicants.js';
import { card, confirm, enquire, notification, read, rows, tab } from './support/admin.js';
import { test } from './support/test.js';
import { books, chooses, tutorOf } from './support/tutoring.js';
import { linkIn, mailsOf, open } from './support/visitor.js';
import { asks, call, clock, DAY, goTo, mailTo, QUOTE, quotes, settles, signedIn } from './support/world.js';

const dayOf = (at: string) => new Date(at).toLocaleDateString('en-CA', { timeZone: 'Australia/Sydney' });

/** The operator lets some time pass, and the admin area is still there. */
async function later(admin: Page, step: '+1 hour' | '+6 hours'): Promise<void> {
  const demo = admin.getByRole('region', { name: 'Demo clock' });
  // What was said lies over the clock until it is put away.
  const notices = admin.getByRole('region', { name: /notifications/i }).getByRole('button');
  await expect(async () => {
    // It may also go by itself.
    if ((await notices.count()) > 0) await notices.first().click({ timeout: 1_000 });
    expect(await notices.count()).toBe(0);
  }).toPass();
  const before = (await demo.getByRole('status').textContent()) ?? '';
  await demo.getByRole('button', { name: step }).click();
  await expect(demo.getByRole('status')).not.toHaveText(before);
}
const anHourLater = (admin: Page) => later(admin, '+1 hour');

async function hoursLater(admin: Page, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) await anHourLater(admin);
}

/** Turns the calendar to the month of an instant, which may be the next one. */
async function turnTo(admin: Page, at: string): Promise<void> {
  const month = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'Australia/Sydney' });
  const title = admin.getByRole('heading', { level: 2, name: month.format(new Date(at)), exact: true });
  const next = admin.getByRole('button', { name: 'Next month' });
  await expect(next).toBeVisible();
  if ((await title.count()) === 0) await next.click();
  await expect(title).toBeVisible();
}

test('R-87 the demo clock moves every screen', async ({ browser }) => {
  const admin = await signedIn(browser, 'admin', '/admin/ops');
  await expect(admin.getByRole('button', { name: /^Vetting overdue \d/ })).toBeVisible();
  const again = admin.waitForRequest('**/api/admin/alerts');
  await anHourLater(admin);
  await again;
});

test('issue 7 A-07 A-20 A-21 R-87 an operator runs a busy day from the admin area, hour by hour', async ({
  browser,
  baseURL,
}) => {
  // What happens without the operator: a family has agreed with a
  // tutor on four sessions, another one asks, somebody applies.
  const [tutor, admin] = [
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
  const [soonest = '', ...others] = await slotsFrom(await clock(admin));
  const missed = others.find((at) => dayOf(at) !== dayOf(soonest)) ?? '';
  await book(missed);
  await goTo(admin, missed, -0.25);
  for (let from = (await clock(admin)) + 2 * DAY, number = 0; number < 3; number++) {
    const [startsAt = ''] = await slotsFrom(from);
    await book(startsAt);
    // Each on a day of its own, of which the calendar shows no more than three.
    from = Date.parse(startsAt) + DAY;
  }
  const { reference, email } = await enquire(admin);
  const name = `Imogen Applegate${Date.now().toString(36)}`;
  await apply(baseURL ?? '', name, { check: CHECK, degree: DEGREE });
  await admin.reload();

  // Nine to twelve: sessions.
  await tab(admin, 'Sessions');
  await admin.getByLabel('Date range').selectOption('All upcoming');
  const sessions = rows(admin.getByRole('table', { name: 'Active Sessions' })).filter({ hasText: learner });
  await expect(sessions).toHaveCount(4);
  const act = async (place: number, action: string, status: string) => {
    await sessions.nth(place).getByRole('button', { name: action, exact: true }).click();
    await expect(sessions.nth(place)).toContainText(status);
    await anHourLater(admin);
  };
  await sessions.nth(0).getByRole('button', { name: 'No Show', exact: true }).click();
  await expect(sessions.nth(0).getByRole('button')).toHaveCount(0);
  await expect(sessions.nth(0)).toContainText('No Show');
  await act(1, 'Start', 'In Progress');
  await act(1, 'Complete', 'Completed');
  await act(2, 'Cancel', 'Cancelled');
  await expect(sessions.nth(3).getByRole('button')).toHaveText(['Start', 'Cancel', 'No Show']);
  await tab(admin, 'Calendar');
  await admin.getByRole('button', { name: 'Month', exact: true }).click();
  await turnTo(admin, missed);
  await admin.getByLabel('Tutor', { exact: true }).selectOption(tutorId);
  await admin
    .getByRole('table', { name: 'Sessions by day' })
    .getByRole('button', { name: /^No Show.*Nora Whitfield/ })
    .first()
    .click();
  await expect(admin.getByRole('dialog')).toContainText('Student did not show up');
  await admin.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  // Noon: the application is read and approved.
  await tab(admin, 'Tutors');
  await admin.getByPlaceholder('Search by name, email or subject').fill(name);
  await admin.getByRole('button', { name: `Review ${name}` }).click();
  const drawer = admin.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Checks' })).toBeVisible();
  await admin.keyboard.press('a');
  await expect(drawer.getByText(`${name} is approved and gets an email.`)).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(rows(admin.getByRole('table', { name: 'Tutor Directory' })).first()).toContainText('Approved');

  // The afternoon and the night: nobody has quoted the other family until the alert says so.
  await open(admin, '/admin/ops');
  const alert = rows(admin.getByRole('table', { name: 'Alerts, those affecting families first' })).filter({
    hasText: reference,
  });
  await hoursLater(admin, 14);
  await expect(alert).toHaveCount(0);
  await hoursLater(admin, 3);
  await expect(async () => {
    await admin.reload();
    await expect(alert.first()).toContainText('No quote', { timeout: 20_000 });
  }).toPass();
  const actions = admin.getByRole('group', { name: `Actions for ${reference}` }).first();
  await actions.getByRole('button', { name: 'Another wave' }).click();
  await confirm(admin, 'Yes, another wave');
  await notification(admin, 'Next wave sent');

  // The last hours: a family that lost its mail gets it again, and its enquiry is closed as it asks.
  await admin.getByRole('tab', { name: /^Email/ }).click();
  await admin.getByRole('searchbox', { name: 'To' }).fill(email);
  const mails = admin.getByRole('table', { name: 'Emails, newest first' });
  // Until the search has answered, the list shows the mails of others.
  await mails
    .getByRole('button', { name: new RegExp(`^Resend .* to ${email}$`) })
    .first()
    .click();
  await confirm(admin, 'Yes, resend');
  await notification(admin, 'Email resent');
  await anHourLater(admin);
  await admin.getByRole('tab', { name: /^Alerts/ }).click();
  await actions.getByRole('button', { name: 'Close' }).click();
  await admin.getByRole('dialog').getByLabel('Reason').selectOption('No longer needed');
  await confirm(admin, 'Yes, close it');
  await notification(admin, 'Enquiry closed');
  await expect(alert).toHaveCount(0);
  await anHourLater(admin);

  // What the day left behind stands in the history.
  await open(admin, '/admin/history');
  await admin.getByPlaceholder('Reference, name or email').fill(reference);
  await admin.getByRole('button', { name: new RegExp(`^${reference}`) }).click();
  const events = admin.getByRole('region', { name: 'Events' });
  await expect(events.getByRole('heading', { level: 4, name: 'Tutors invited' }).nth(1)).toBeVisible();
  await expect(events.getByRole('heading', { level: 4, name: 'Enquiry closed', exact: true })).toBeVisible();
});

test('G-34 G-12 G-15 G-07 an operator settles the money of sessions, a case and a series, from the admin area alone', async ({
  browser,
}) => {
  // What happens without the operator: a family books one session
  // and a series, and uses the guarantee after the first of them.
  const admin = await signedIn(browser, 'admin', '/admin');
  const name = `Sunniva Lind${Date.now().toString(36)}`;
  const tutor = await tutorOf(browser, admin, { name, subject: 'Faroese' });
  const asking = await asks(browser, tutor.page, tutor.subject);
  const { page: parent, id, email: family } = asking;
  const quoteId = await quotes(tutor.page, asking);
  await chooses(asking, quoteId);
  const first = await books(admin, asking, quoteId, tutor, 2);
  const from = new Date(Date.parse(first) + 8 * DAY).toISOString();
  const { slots } = await call<{ slots: { startsAt: string }[] }>(
    parent,
    'GET',
    `/api/tutors/${tutor.id}/slots?from=${from}`,
  );
  const wanted = { quoteId, startsAt: slots[0]?.startsAt, weeks: 3, every: 1, sessionType: 'online' };
  type Series = { bookings: { id: string; startsAt: string }[] };
  const { bookings: series } = await call<Series>(parent, 'POST', `/api/enquiries/${id}/series`, wanted);
  expect(series).toHaveLength(3);

  const table = admin.getByRole('table', { name: 'Active Sessions' });
  const rowOf = (at: string) =>
    rows(table)
      .filter({ hasText: family })
      .filter({ hasText: dateText(at, SYDNEY) });
  /** Every time the admin area is opened it reads what the clock has brought. */
  const showSessions = async () => {
    await open(admin, '/admin');
    await tab(admin, 'Sessions');
    await admin.getByLabel('Date range').selectOption('All upcoming');
  };
  const act = async (at: string, action: string, status: string) => {
    await rowOf(at).getByRole('button', { name: action, exact: true }).click();
    await expect(rowOf(at)).toContainText(status);
  };
  const session = admin.getByRole('dialog').filter({ hasText: 'Length and cost' });
  const payment = session.getByRole('group', { name: `Payment of Nora Whitfield to ${name}` });
  /** In the week of the day there is one of them: the series begins in another. */
  const openFromCalendar = async (at: string) => {
    await tab(admin, 'Calendar');
    await admin.getByLabel('Tutor', { exact: true }).selectOption(tutor.id);
    const found = admin.getByRole('button', { name: new RegExp(`^Completed.*Nora Whitfield.*with ${name}$`) });
    await expect(found).toHaveCount(1);
    await found.click();
    await expect(session).toContainText(dateText(at, SYDNEY));
  };

  // The first session is held and paid for.
  await goTo(admin, first, 0);
  await showSessions();
  await expect(rows(table).filter({ hasText: family })).toHaveCount(4);
  await expect(rowOf(first)).not.toContainText('In a series');
  await act(first, 'Start', 'In Progress');
  await anHourLater(admin);
  await act(first, 'Complete', 'Completed');
  await openFromCalendar(first);
  await expect(payment.getByRole('button')).toHaveText(['Mark as paid', 'Waive', 'Refund']);
  await payment.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(session.getByText(/^Paid, recorded on /)).toBeVisible();
  await session.getByRole('button', { name: 'Close' }).click();

  // The family was not content: its money goes back.
  const { enquiry } = await call<{ enquiry: { bookings: { id: string; startsAt: string }[] } }>(
    parent,
    'GET',
    `/api/enquiries/${id}`,
  );
  const held = enquiry.bookings.find(({ startsAt }) => startsAt === first)?.id ?? '';
  const claim = { reason: 'not_prepared', words: 'There was no plan for the hour.' };
  const { case: claimed } = await call<{ case: { reference: string } }>(
    parent,
    'POST',
    `/api/bookings/${held}/guarantee`,
    claim,
  );
  await open(admin, '/admin/cases?kind=guarantee&owner=none');
  await admin
    .getByRole('table', { name: 'Cases by the time they are due' })
    .getByRole('button', { name: claimed.reference })
    .click();
  const drawer = admin.getByRole('dialog', { name: claimed.reference });
  await drawer.getByRole('button', { name: 'Take this case' }).click();
  await expect(drawer.getByText('This case is yours now.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Resolve' }).click();
  await drawer.getByRole('radio', { name: 'Session refunded', exact: true }).check({ force: true });
  await drawer.getByLabel('Note for colleagues').fill('The tutor agrees and gives the money back.');
  await drawer.getByLabel('Email to the family').fill('We are sorry. You get the money for this session back.');
  await drawer.getByRole('button', { name: 'Resolve the case' }).click();
  await expect(drawer.getByText('The case is resolved.')).toBeVisible();
  await drawer
    .getByRole('region', { name: 'About', exact: true })
    .getByRole('button', { name: 'Open session' })
    .click();
  await expect(session.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(payment).toHaveCount(0);
  expect(await mailTo(admin, family, 'case-outcome')).toContain('You get the money for this session back.');

  // The family keeps the tutor for one session more, which costs
  // nothing, and the rest of the series is cancelled as it asks.
  const [kept, ...dropped] = series.map(({ startsAt }) => startsAt);
  await goTo(admin, kept ?? '', 0);
  await showSessions();
  await expect(rowOf(kept ?? '')).toContainText('In a series, every week');
  await act(kept ?? '', 'Start', 'In Progress');
  await anHourLater(admin);
  await act(kept ?? '', 'Complete', 'Completed');
  for (const at of dropped) await act(at, 'Cancel', 'Cancelled');
  await openFromCalendar(kept ?? '');
  await payment.getByRole('button', { name: 'Waive' }).click();
  await confirm(admin, 'Waive');
  await expect(session.getByText('Waived', { exact: true })).toBeVisible();
  await expect(payment).toHaveCount(0);

  // It stands in the history, and with the family.
  await session.getByRole('link', { name: 'History' }).click();
  const events = admin.getByRole('region', { name: 'Events' });
  for (const what of ['Session payment changed', 'Session completed', 'Session started', 'Session booked'])
    await expect(events.getByRole('heading', { level: 4, name: what, exact: true })).toBeVisible();
  const after = await call<{ enquiry: { bookings: { startsAt: string; status: string; paymentStatus: string }[] } }>(
    parent,
    'GET',
    `/api/enquiries/${id}`,
  );
  const settled = after.enquiry.bookings.map(({ startsAt, status, paymentStatus }) => [
    startsAt,
    status,
    paymentStatus,
  ]);
  expect(settled.toSorted()).toEqual([
    [first, 'completed', 'refunded'],
    [kept, 'completed', 'waived'],
    ...dropped.map((at) => [at, 'cancelled', 'pending']),
  ]);
});

test('G-34 G-20 G-21 G-22 G-23 G-24 G-25 G-26 G-27 G-28 G-29 G-33 an operator tries a policy, invites by hand, lifts a block, draws a winner and sends the newsletter, from the admin area alone', async ({
  browser,
}) => {
  // What happens without the operator: a family whom a flyer brought
  // asks for one tutor, and another one teaches what nobody asked for.
  const admin = await signedIn(browser, 'admin', '/admin');
  const menu = admin.getByRole('navigation', { name: 'Portal' });
  const flyer = `flyer-${Date.now().toString(36)}`;
  const first = await signedIn(browser, 'tutor', '/portal');
  const { id: preferredTutorId } = await call<{ id: string }>(first, 'GET', '/api/portal/profile');
  const subjects = `Maths for ${flyer}`;
  const asking = await enquire(admin, { subjects, preferredTutorId, source: { utm_source: flyer } });
  const { name: chosen, page: second } = await tutorOf(browser, admin, {
    name: `Aksel Dam ${flyer}`,
    subject: 'Faroese',
  });

  // Early: a policy that takes one quote is tried in the lab, and switched to.
  await open(admin, '/admin/ops?tab=policy');
  const most = admin.getByLabel('Most live quotes');
  const taken = await most.inputValue();
  await most.fill('1');
  await admin.getByLabel('Enquiries').fill('50');
  await admin.getByRole('button', { name: 'Run the replay' }).click();
  await expect(admin.getByRole('row', { name: /^Tutors on the waitlist .* \+/ })).toBeVisible();
  await admin.getByRole('button', { name: 'Switch to this policy' }).click();
  await confirm(admin, 'Yes, switch');
  await notification(admin, 'Policy switched');

  // The morning: a wider wave for the family, and a tutor by hand past what it asked for.
  await open(admin, `/admin/history?streamId=${asking.id}`);
  const actions = admin.getByRole('group', { name: `Actions for ${asking.reference}` }).first();
  await actions.getByRole('button', { name: 'Another wave' }).click();
  await confirm(admin, 'Yes, another wave');
  await notification(admin, 'Next wave sent');
  await tab(admin, 'How tutors were chosen');
  await expect(admin.getByText(/wider: up to 1\.5 × travel radius, and online/)).toBeVisible();
  await admin.getByRole('button', { name: 'Invite a tutor', exact: true }).click();
  const picker = admin.getByRole('dialog', { name: 'Invite a tutor' });
  await picker.getByLabel('Tutor').fill(chosen);
  await picker
    .getByRole('button', { name: `Invite ${chosen}` })
    .first()
    .click();
  await confirm(admin, 'Yes, invite anyway');
  await expect(admin.getByRole('region', { name: 'Invited by hand' })).toContainText(chosen);
  // The dossier says what stands in the way of the others, and who waits for a place.
  await expect(
    admin.getByText(/^\d+ tutors? of [\d,]+ could be invited\. Stopped by: .*subject/).first(),
  ).toBeVisible();
  await quotes(first, { subjects });
  const [{ id: late } = { id: '' }] = await call<{ id: string }[]>(second, 'GET', '/api/portal/opportunities');
  await call(second, 'POST', `/api/portal/opportunities/${late}/accept`);
  await call(second, 'POST', `/api/portal/opportunities/${late}/quote`, QUOTE);
  await admin.reload();
  await tab(admin, 'How tutors were chosen');
  await expect(admin.getByText(`Waitlist: 1. ${chosen}`)).toBeVisible();
  await anHourLater(admin);
  // One quote is too few after all: who waits is asked.
  const { policy } = await read<MatchingPolicyAnswer>(admin, '/api/admin/matching-policy');
  const before = { weights: policy.weights, quoteCap: Number(taken), version: policy.version };
  await call(admin, 'PUT', '/api/admin/matching-policy', before);
  await expect(async () => {
    await admin.reload();
    await tab(admin, 'How tutors were chosen');
    await expect(admin.getByText(`Waitlist: 1. ${chosen} (asked, until `)).toBeVisible({ timeout: 20_000 });
  }).toPass();

  // Somebody did not send what came in their name, and has found out since that a child of theirs did.
  const misused = await enquire(admin);
  const [{ id: mailId } = { id: '' }] = await mailsOf(
    admin,
    ({ to, kind }) => to === misused.email && kind === 'enquiry-received',
  );
  const owner = await (await browser.newContext()).newPage();
  await open(owner, await linkIn(admin, mailId, /\/enquiries\/[\w-]+#token=[\w-]+/));
  await expect(owner.getByRole('heading', { level: 1 })).toBeVisible();
  await call(owner, 'POST', `/api/enquiries/${misused.id}/close`, { reason: 'not_me' });
  await menu.getByRole('link', { name: 'Blocks' }).click();
  const blocked = rows(card(admin, 'Blocks')).filter({ hasText: misused.reference });
  await expect(blocked).toContainText('Sent in someone else’s name');
  await blocked.getByRole('button', { name: /^Lift the block of email address / }).click();
  await confirm(admin, 'Yes, lift it');
  await notification(admin, 'Block lifted');
  await expect(blocked).toHaveCount(0);
  await anHourLater(admin);

  // Noon: a photo that does not show its tutor is taken away, and a review stands first from now on.
  type Found = { id: string; profileImageUrl: string | null };
  const { tutors } = await read<{ tutors: Found[] }>(admin, '/api/tutors/search');
  const shown = tutors.find(({ profileImageUrl }) => profileImageUrl)?.id ?? '';
  const { tutor } = await read<{ tutor: { profile: { name: string } } }>(admin, `/api/admin/tutors/${shown}`);
  const { name } = tutor.profile;
  await open(admin, '/admin');
  await tab(admin, 'Tutors');
  await admin.getByPlaceholder('Search by name, email or subject').fill(name);
  const review = admin.getByRole('button', { name: `Review ${name}` });
  await expect(review).toHaveCount(1);
  await review.click();
  const drawer = admin.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Remove this photo' }).click();
  await drawer.getByRole('button', { name: 'Remove the photo' }).click();
  await expect(drawer.getByText('No photo. Families see the initials.')).toBeVisible();
  await admin.keyboard.press('Escape');
  await open(admin, '/admin/ops?tab=reviews');
  await admin.getByRole('button', { name: 'All', exact: true }).click();
  const feature = admin.getByRole('button', { name: 'Feature', exact: true });
  await feature.first().click();
  await confirm(admin, 'Yes, feature it');
  await notification(admin, 'It shows first on the profile, with a mark.');
  await expect(admin.getByRole('button', { name: 'Stop featuring' }).first()).toBeVisible();
  await anHourLater(admin);

  // The afternoon: a winner is drawn, the next letter is written, tested and sent.
  await menu.getByRole('link', { name: 'Competitions' }).click();
  await admin
    .getByRole('button', { name: /^Draw the winner of / })
    .first()
    .click();
  await admin.getByRole('dialog').getByLabel('Seed').fill('a busy day');
  await confirm(admin, 'Yes, draw the winner');
  await expect(rows(card(admin, 'Rounds')).filter({ hasText: 'a busy day' })).toContainText('won on');
  const [entries] = await Promise.all([
    admin.waitForEvent('download'),
    card(admin, 'Entries').getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(entries.suggestedFilename()).toBe('competition-entries.csv');
  await anHourLater(admin);
  await menu.getByRole('link', { name: 'Newsletter' }).click();
  await admin.getByRole('button', { name: 'Write an issue' }).click();
  const sheet = admin.getByRole('dialog').first();
  const subject = `News of ${flyer}`;
  await sheet.getByLabel('Subject').fill(subject);
  await sheet.getByLabel('Newsletter', { exact: true }).fill('Sleep **well** before exams.');
  await sheet.getByRole('button', { name: 'Send a test to me' }).click();
  await notification(admin, 'Test sent');
  await sheet.getByRole('button', { name: 'Send newsletter' }).click();
  await admin.getByRole('button', { name: 'Yes, send it' }).click();
  await expect(sheet.getByRole('button', { name: 'Stop sending' })).toBeVisible();
  await open(admin, '/admin/newsletter');
  const issue = rows(card(admin, 'Issues')).filter({ hasText: subject });
  await expect(issue).toContainText(/Sending|sent/);
  await expect(async () => {
    await anHourLater(admin);
    await expect(issue).toContainText(/(\d+) of \1 sent/, { timeout: 20_000 });
  }).toPass();

  // The evening: what the flyer brought, and what the day left in the history.
  await open(admin, '/admin?tab=analytics');
  await admin.getByLabel('Period').selectOption('Last 12 weeks');
  await expect(
    rows(admin.getByRole('table', { name: 'Where enquiries come from' })).filter({ hasText: flyer }),
  ).toHaveCount(1);
  await open(admin, `/admin/history?streamId=${asking.id}`);
  const events = admin.getByRole('region', { name: 'Events' });
  // Nobody ran out unheard: those who have not answered are reminded half a day before the end.
  for (const step of ['+6 hours', '+6 hours'] as const) await later(admin, step);
  await expect(async () => {
    await admin.reload();
    await expect(
      events.getByRole('heading', { level: 4, name: 'Email: opportunity ending', exact: true }).first(),
    ).toBeVisible({ timeout: 20_000 });
  }).toPass();
  for (const what of ['Enquiry submitted', 'Tutors invited', 'Tutor invited by hand'])
    await expect(events.getByRole('heading', { level: 4, name: what, exact: true }).first()).toBeVisible();
});
