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

/** The operator lets some time pass, and the desk is still there. */
async function later(desk: Page, step: '+1 hour' | '+6 hours'): Promise<void> {
  const demo = desk.getByRole('region', { name: 'Demo clock' });
  // What was said lies over the clock until it is put away.
  const notices = desk.getByRole('region', { name: /notifications/i }).getByRole('button');
  await expect(async () => {
    // It may also go by itself.
    if ((await notices.count()) > 0) await notices.first().click({ timeout: 1_000 });
    expect(await notices.count()).toBe(0);
  }).toPass();
  const before = (await demo.getByRole('status').textContent()) ?? '';
  await demo.getByRole('button', { name: step }).click();
  await expect(demo.getByRole('status')).not.toHaveText(before);
}
const anHourLater = (desk: Page) => later(desk, '+1 hour');

async function hoursLater(desk: Page, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) await anHourLater(desk);
}

/** Turns the calendar to the month of an instant, which may be the next one. */
async function turnTo(desk: Page, at: string): Promise<void> {
  const month = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'Australia/Sydney' });
  const title = desk.getByRole('heading', { level: 2, name: month.format(new Date(at)), exact: true });
  const next = desk.getByRole('button', { name: 'Next month' });
  await expect(next).toBeVisible();
  if ((await title.count()) === 0) await next.click();
  await expect(title).toBeVisible();
}

test('R-87 the demo clock moves every screen', async ({ browser }) => {
  const desk = await signedIn(browser, 'admin', '/admin/ops');
  await expect(desk.getByRole('button', { name: /^Vetting overdue \d/ })).toBeVisible();
  const again = desk.waitForRequest('**/api/admin/alerts');
  await anHourLater(desk);
  await again;
});

test('issue 7 A-07 A-20 A-21 R-87 an operator runs a busy day from the desk, hour by hour', async ({
  browser,
  baseURL,
}) => {
  // What happens without the operator: a family has agreed with a
  // tutor on four sessions, another one asks, somebody applies.
  const [tutor, desk] = [
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
  const [soonest = '', ...others] = await slotsFrom(await clock(desk));
  const missed = others.find((at) => dayOf(at) !== dayOf(soonest)) ?? '';
  await book(missed);
  await goTo(desk, missed, -0.25);
  for (let from = (await clock(desk)) + 2 * DAY, number = 0; number < 3; number++) {
    const [startsAt = ''] = await slotsFrom(from);
    await book(startsAt);
    // Each on a day of its own, of which the calendar shows no more than three.
    from = Date.parse(startsAt) + DAY;
  }
  const { reference, email } = await enquire(desk);
  const name = `Imogen Applegate${Date.now().toString(36)}`;
  await apply(baseURL ?? '', name, { check: CHECK, degree: DEGREE });
  await desk.reload();

  // Nine to twelve: sessions.
  await tab(desk, 'Sessions');
  await desk.getByLabel('Date range').selectOption('All upcoming');
  const sessions = rows(desk.getByRole('table', { name: 'Active Sessions' })).filter({ hasText: learner });
  await expect(sessions).toHaveCount(4);
  const act = async (place: number, action: string, status: string) => {
    await sessions.nth(place).getByRole('button', { name: action, exact: true }).click();
    await expect(sessions.nth(place)).toContainText(status);
    await anHourLater(desk);
  };
  await sessions.nth(0).getByRole('button', { name: 'No Show', exact: true }).click();
  await expect(sessions.nth(0).getByRole('button')).toHaveCount(0);
  await expect(sessions.nth(0)).toContainText('No Show');
  await act(1, 'Start', 'In Progress');
  await act(1, 'Complete', 'Completed');
  await act(2, 'Cancel', 'Cancelled');
  await expect(sessions.nth(3).getByRole('button')).toHaveText(['Start', 'Cancel', 'No Show']);
  await tab(desk, 'Calendar');
  await desk.getByRole('button', { name: 'Month', exact: true }).click();
  await turnTo(desk, missed);
  await desk.getByLabel('Tutor', { exact: true }).selectOption(tutorId);
  await desk
    .getByRole('table', { name: 'Sessions by day' })
    .getByRole('button', { name: /^No Show.*Nora Whitfield/ })
    .first()
    .click();
  await expect(desk.getByRole('dialog')).toContainText('Student did not show up');
  await desk.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  // Noon: the application is read and approved.
  await tab(desk, 'Tutors');
  await desk.getByPlaceholder('Search by name, email or subject').fill(name);
  await desk.getByRole('button', { name: `Review ${name}` }).click();
  const drawer = desk.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Checks' })).toBeVisible();
  await desk.keyboard.press('a');
  await expect(drawer.getByText(`${name} is approved and gets an email.`)).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(rows(desk.getByRole('table', { name: 'Tutor Directory' })).first()).toContainText('Approved');

  // The afternoon and the night: nobody has quoted the other family until the alert says so.
  await open(desk, '/admin/ops');
  const alert = rows(desk.getByRole('table', { name: 'Alerts, those affecting families first' })).filter({
    hasText: reference,
  });
  await hoursLater(desk, 14);
  await expect(alert).toHaveCount(0);
  await hoursLater(desk, 3);
  await expect(async () => {
    await desk.reload();
    await expect(alert.first()).toContainText('No quote', { timeout: 20_000 });
  }).toPass();
  const actions = desk.getByRole('group', { name: `Actions for ${reference}` }).first();
  await actions.getByRole('button', { name: 'Another wave' }).click();
  await confirm(desk, 'Yes, another wave');
  await notification(desk, 'Next wave sent');

  // The last hours: a family that lost its mail gets it again, and its enquiry is closed as it asks.
  await desk.getByRole('tab', { name: /^Email/ }).click();
  await desk.getByRole('searchbox', { name: 'To' }).fill(email);
  const mails = desk.getByRole('table', { name: 'Emails, newest first' });
  // Until the search has answered, the list shows the mails of others.
  await mails
    .getByRole('button', { name: new RegExp(`^Resend .* to ${email}$`) })
    .first()
    .click();
  await confirm(desk, 'Yes, resend');
  await notification(desk, 'Email resent');
  await anHourLater(desk);
  await desk.getByRole('tab', { name: /^Alerts/ }).click();
  await actions.getByRole('button', { name: 'Close' }).click();
  await desk.getByRole('dialog').getByLabel('Reason').selectOption('No longer needed');
  await confirm(desk, 'Yes, close it');
  await notification(desk, 'Enquiry closed');
  await expect(alert).toHaveCount(0);
  await anHourLater(desk);

  // What the day left behind stands in the history.
  await open(desk, '/admin/history');
  await desk.getByPlaceholder('Reference, name or email').fill(reference);
  await desk.getByRole('button', { name: new RegExp(`^${reference}`) }).click();
  const events = desk.getByRole('region', { name: 'Events' });
  await expect(events.getByRole('heading', { level: 4, name: 'Tutors invited' }).nth(1)).toBeVisible();
  await expect(events.getByRole('heading', { level: 4, name: 'Enquiry closed', exact: true })).toBeVisible();
});

test('G-34 G-12 G-15 G-07 an operator settles the money of sessions, a case and a series, from the desk alone', async ({
  browser,
}) => {
  // What happens without the operator: a family books one session
  // and a series, and uses the guarantee after the first of them.
  const desk = await signedIn(browser, 'admin', '/admin');
  const name = `Sunniva Lind${Date.now().toString(36)}`;
  const tutor = await tutorOf(browser, desk, { name, subject: 'Faroese' });
  const asking = await asks(browser, tutor.page, tutor.subject);
  const { page: parent, id, email: family } = asking;
  const quoteId = await quotes(tutor.page, asking);
  await chooses(asking, quoteId);
  const first = await books(desk, asking, quoteId, tutor, 2);
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

  const table = desk.getByRole('table', { name: 'Active Sessions' });
  const rowOf = (at: string) =>
    rows(table)
      .filter({ hasText: family })
      .filter({ hasText: dateText(at, SYDNEY) });
  /** Every time the desk is opened it reads what the clock has brought. */
  const showSessions = async () => {
    await open(desk, '/admin');
    await tab(desk, 'Sessions');
    await desk.getByLabel('Date range').selectOption('All upcoming');
  };
  const act = async (at: string, action: string, status: string) => {
    await rowOf(at).getByRole('button', { name: action, exact: true }).click();
    await expect(rowOf(at)).toContainText(status);
  };
  const session = desk.getByRole('dialog').filter({ hasText: 'Length and cost' });
  const payment = session.getByRole('group', { name: `Payment of Nora Whitfield to ${name}` });
  /** In the week of the day there is one of them: the series begins in another. */
  const openFromCalendar = async (at: string) => {
    await tab(desk, 'Calendar');
    await desk.getByLabel('Tutor', { exact: true }).selectOption(tutor.id);
    const found = desk.getByRole('button', { name: new RegExp(`^Completed.*Nora Whitfield.*with ${name}$`) });
    await expect(found).toHaveCount(1);
    await found.click();
    await expect(session).toContainText(dateText(at, SYDNEY));
  };

  // The first session is held and paid for.
  await goTo(desk, first, 0);
  await showSessions();
  await expect(rows(table).filter({ hasText: family })).toHaveCount(4);
  await expect(rowOf(first)).not.toContainText('In a series');
  await act(first, 'Start', 'In Progress');
  await anHourLater(desk);
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
  await open(desk, '/admin/cases?kind=guarantee&owner=none');
  await desk
    .getByRole('table', { name: 'Cases by the time they are due' })
    .getByRole('button', { name: claimed.reference })
    .click();
  const drawer = desk.getByRole('dialog', { name: claimed.reference });
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
  expect(await mailTo(desk, family, 'case-outcome')).toContain('You get the money for this session back.');

  // The family keeps the tutor for one session more, which costs
  // nothing, and the rest of the series is cancelled as it asks.
  const [kept, ...dropped] = series.map(({ startsAt }) => startsAt);
  await goTo(desk, kept ?? '', 0);
  await showSessions();
  await expect(rowOf(kept ?? '')).toContainText('In a series, every week');
  await act(kept ?? '', 'Start', 'In Progress');
  await anHourLater(desk);
  await act(kept ?? '', 'Complete', 'Completed');
  for (const at of dropped) await act(at, 'Cancel', 'Cancelled');
  await openFromCalendar(kept ?? '');
  await payment.getByRole('button', { name: 'Waive' }).click();
  await confirm(desk, 'Waive');
  await expect(session.getByText('Waived', { exact: true })).toBeVisible();
  await expect(payment).toHaveCount(0);

  // It stands in the history, and with the family.
  await session.getByRole('link', { name: 'History' }).click();
  const events = desk.getByRole('region', { name: 'Events' });
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

test('G-34 G-20 G-21 G-22 G-23 G-24 G-25 G-26 G-27 G-28 G-29 G-33 an operator tries a policy, invites by hand, lifts a block, draws a winner and sends the newsletter, from the desk alone', async ({
  browser,
}) => {
  // What happens without the operator: a family whom a flyer brought
  // asks for one tutor, and another one teaches what nobody asked for.
  const desk = await signedIn(browser, 'admin', '/admin');
  const menu = desk.getByRole('navigation', { name: 'Portal' });
  const flyer = `flyer-${Date.now().toString(36)}`;
  const first = await signedIn(browser, 'tutor', '/portal');
  const { id: preferredTutorId } = await call<{ id: string }>(first, 'GET', '/api/portal/profile');
  const subjects = `Maths for ${flyer}`;
  const asking = await enquire(desk, { subjects, preferredTutorId, source: { utm_source: flyer } });
  const { name: chosen, page: second } = await tutorOf(browser, desk, {
    name: `Aksel Dam ${flyer}`,
    subject: 'Faroese',
  });

  // Early: a policy that takes one quote is tried in the lab, and switched to.
  await open(desk, '/admin/ops?tab=policy');
  const most = desk.getByLabel('Most live quotes');
  const taken = await most.inputValue();
  await most.fill('1');
  await desk.getByLabel('Enquiries').fill('50');
  await desk.getByRole('button', { name: 'Run the replay' }).click();
  await expect(desk.getByRole('row', { name: /^Tutors on the waitlist .* \+/ })).toBeVisible();
  await desk.getByRole('button', { name: 'Switch to this policy' }).click();
  await confirm(desk, 'Yes, switch');
  await notification(desk, 'Policy switched');

  // The morning: a wider wave for the family, and a tutor by hand past what it asked for.
  await open(desk, `/admin/history?streamId=${asking.id}`);
  const actions = desk.getByRole('group', { name: `Actions for ${asking.reference}` }).first();
  await actions.getByRole('button', { name: 'Another wave' }).click();
  await confirm(desk, 'Yes, another wave');
  await notification(desk, 'Next wave sent');
  await tab(desk, 'How tutors were chosen');
  await expect(desk.getByText(/wider: up to 1\.5 × travel radius, and online/)).toBeVisible();
  await desk.getByRole('button', { name: 'Invite a tutor', exact: true }).click();
  const picker = desk.getByRole('dialog', { name: 'Invite a tutor' });
  await picker.getByLabel('Tutor').fill(chosen);
  await picker
    .getByRole('button', { name: `Invite ${chosen}` })
    .first()
    .click();
  await confirm(desk, 'Yes, invite anyway');
  await expect(desk.getByRole('region', { name: 'Invited by hand' })).toContainText(chosen);
  // The dossier says what stands in the way of the others, and who waits for a place.
  await expect(desk.getByText(/^\d+ tutors? of [\d,]+ could be invited\. Stopped by: .*subject/).first()).toBeVisible();
  await quotes(first, { subjects });
  const [{ id: late } = { id: '' }] = await call<{ id: string }[]>(second, 'GET', '/api/portal/opportunities');
  await call(second, 'POST', `/api/portal/opportunities/${late}/accept`);
  await call(second, 'POST', `/api/portal/opportunities/${late}/quote`, QUOTE);
  await desk.reload();
  await tab(desk, 'How tutors were chosen');
  await expect(desk.getByText(`Waitlist: 1. ${chosen}`)).toBeVisible();
  await anHourLater(desk);
  // One quote is too few after all: who waits is asked.
  const { policy } = await read<MatchingPolicyAnswer>(desk, '/api/admin/matching-policy');
  const before = { weights: policy.weights, quoteCap: Number(taken), version: policy.version };
  await call(desk, 'PUT', '/api/admin/matching-policy', before);
  await expect(async () => {
    await desk.reload();
    await tab(desk, 'How tutors were chosen');
    await expect(desk.getByText(`Waitlist: 1. ${chosen} (asked, until `)).toBeVisible({ timeout: 20_000 });
  }).toPass();

  // Somebody did not send what came in their name, and has found out since that a child of theirs did.
  const misused = await enquire(desk);
  const [{ id: mailId } = { id: '' }] = await mailsOf(
    desk,
    ({ to, kind }) => to === misused.email && kind === 'enquiry-received',
  );
  const owner = await (await browser.newContext()).newPage();
  await open(owner, await linkIn(desk, mailId, /\/enquiries\/[\w-]+#token=[\w-]+/));
  await expect(owner.getByRole('heading', { level: 1 })).toBeVisible();
  await call(owner, 'POST', `/api/enquiries/${misused.id}/close`, { reason: 'not_me' });
  await menu.getByRole('link', { name: 'Blocks' }).click();
  const blocked = rows(card(desk, 'Blocks')).filter({ hasText: misused.reference });
  await expect(blocked).toContainText('Sent in someone else’s name');
  await blocked.getByRole('button', { name: /^Lift the block of email address / }).click();
  await confirm(desk, 'Yes, lift it');
  await notification(desk, 'Block lifted');
  await expect(blocked).toHaveCount(0);
  await anHourLater(desk);

  // Noon: a photo that does not show its tutor is taken away, and a review stands first from now on.
  type Found = { id: string; profileImageUrl: string | null };
  const { tutors } = await read<{ tutors: Found[] }>(desk, '/api/tutors/search');
  const shown = tutors.find(({ profileImageUrl }) => profileImageUrl)?.id ?? '';
  const { tutor } = await read<{ tutor: { profile: { name: string } } }>(desk, `/api/admin/tutors/${shown}`);
  const { name } = tutor.profile;
  await open(desk, '/admin');
  await tab(desk, 'Tutors');
  await desk.getByPlaceholder('Search by name, email or subject').fill(name);
  const review = desk.getByRole('button', { name: `Review ${name}` });
  await expect(review).toHaveCount(1);
  await review.click();
  const drawer = desk.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Remove this photo' }).click();
  await drawer.getByRole('button', { name: 'Remove the photo' }).click();
  await expect(drawer.getByText('No photo. Families see the initials.')).toBeVisible();
  await desk.keyboard.press('Escape');
  await open(desk, '/admin/ops?tab=reviews');
  await desk.getByRole('button', { name: 'All', exact: true }).click();
  const feature = desk.getByRole('button', { name: 'Feature', exact: true });
  await feature.first().click();
  await confirm(desk, 'Yes, feature it');
  await notification(desk, 'It shows first on the profile, with a mark.');
  await expect(desk.getByRole('button', { name: 'Stop featuring' }).first()).toBeVisible();
  await anHourLater(desk);

  // The afternoon: a winner is drawn, the next letter is written, tested and sent.
  await menu.getByRole('link', { name: 'Competitions' }).click();
  await desk
    .getByRole('button', { name: /^Draw the winner of / })
    .first()
    .click();
  await desk.getByRole('dialog').getByLabel('Seed').fill('a busy day');
  await confirm(desk, 'Yes, draw the winner');
  await expect(rows(card(desk, 'Rounds')).filter({ hasText: 'a busy day' })).toContainText('won on');
  const [entries] = await Promise.all([
    desk.waitForEvent('download'),
    card(desk, 'Entries').getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(entries.suggestedFilename()).toBe('competition-entries.csv');
  await anHourLater(desk);
  await menu.getByRole('link', { name: 'Newsletter' }).click();
  await desk.getByRole('button', { name: 'Write an issue' }).click();
  const sheet = desk.getByRole('dialog').first();
  const subject = `News of ${flyer}`;
  await sheet.getByLabel('Subject').fill(subject);
  await sheet.getByLabel('Newsletter', { exact: true }).fill('Sleep **well** before exams.');
  await sheet.getByRole('button', { name: 'Send a test to me' }).click();
  await notification(desk, 'Test sent');
  await sheet.getByRole('button', { name: 'Send newsletter' }).click();
  await desk.getByRole('button', { name: 'Yes, send it' }).click();
  await expect(sheet.getByRole('button', { name: 'Stop sending' })).toBeVisible();
  await open(desk, '/admin/newsletter');
  const issue = rows(card(desk, 'Issues')).filter({ hasText: subject });
  await expect(issue).toContainText(/Sending|sent/);
  await expect(async () => {
    await anHourLater(desk);
    await expect(issue).toContainText(/(\d+) of \1 sent/, { timeout: 20_000 });
  }).toPass();

  // The evening: what the flyer brought, and what the day left in the history.
  await open(desk, '/admin?tab=analytics');
  await desk.getByLabel('Period').selectOption('Last 12 weeks');
  await expect(
    rows(desk.getByRole('table', { name: 'Where enquiries come from' })).filter({ hasText: flyer }),
  ).toHaveCount(1);
  await open(desk, `/admin/history?streamId=${asking.id}`);
  const events = desk.getByRole('region', { name: 'Events' });
  // Nobody ran out unheard: those who have not answered are reminded half a day before the end.
  for (const step of ['+6 hours', '+6 hours'] as const) await later(desk, step);
  await expect(async () => {
    await desk.reload();
    await expect(
      events.getByRole('heading', { level: 4, name: 'Email: opportunity ending', exact: true }).first(),
    ).toBeVisible({ timeout: 20_000 });
  }).toPass();
  for (const what of ['Enquiry submitted', 'Tutors invited', 'Tutor invited by hand'])
    await expect(events.getByRole('heading', { level: 4, name: what, exact: true }).first()).toBeVisible();
});
