import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import ICAL from 'ical.js';
import { dateText } from '../../domain/shared/format.js';
import { SYDNEY } from '../../domain/shared/time.js';
import { overflowOf } from './support/accessible.js';
import { test } from './support/test.js';
import { books, chooses, type Tutor, tutorOf } from './support/tutoring.js';
import { open } from './support/visitor.js';
import { asks, type Asking, call, goTo, quotes, signedIn } from './support/world.js';

const REPORT = {
  done: 'We read the first ten runes aloud and wrote each of them twice.',
  next: 'The ten that follow, and the first short words.',
  homework: 'Write your own name',
};
/** What is written on the other page comes by itself; the portal looks every ten seconds. */
const LONG = { timeout: 90_000 };

type Session = { id: string; startsAt: string; status: string };

/** The sessions of a family, the soonest first. */
async function sessionsOf({ page, id }: Asking): Promise<Session[]> {
  const { enquiry } = await call<{ enquiry: { bookings: Session[] } }>(page, 'GET', `/api/enquiries/${id}`);
  return enquiry.bookings.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
}

/** How a page shows a session, by its day. */
const cardOf = (page: Page, { startsAt }: Session): Locator =>
  page.getByRole('article', { name: new RegExp(`${dateText(startsAt, SYDNEY)}$`) });

async function askAndAnswer({ page: tutor }: Tutor, { page: family, subjects }: Asking): Promise<void> {
  const card = family.getByRole('article').filter({ hasText: '$70' });
  await card.getByRole('button').first().click();
  await card.getByRole('button', { name: 'Ask a question' }).click();
  await card.getByLabel('Your question').fill('Do you begin with the older runes?');
  await card.getByRole('button', { name: 'Send', exact: true }).click();
  await open(tutor, '/portal/quotes');
  const own = tutor.getByRole('listitem').filter({ has: tutor.getByRole('heading', { name: subjects }) });
  await expect(own.getByRole('log')).toContainText('Do you begin with the older runes?');
  await own.getByLabel('Your answer').fill('Yes, with the first ten of them.');
  await own.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(family.getByRole('log')).toContainText('Yes, with the first ten of them.', LONG);
}

/** The tutor completes a session that has ended, with a report, and records that it was paid. */
async function holds({ page }: Tutor, session: Session): Promise<void> {
  await open(page, '/portal/sessions');
  const row = cardOf(page, session);
  await row.getByRole('button', { name: 'Complete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete this session' });
  await dialog.getByLabel('What did you do?').fill(REPORT.done);
  await dialog.getByLabel('What comes next?').fill(REPORT.next);
  await dialog.getByLabel('Homework').fill(REPORT.homework);
  await dialog.getByRole('button', { name: 'Complete the session' }).click();
  await expect(row.getByText('Completed', { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: new RegExp(`^Mark as paid: session on .*${dateText(session.startsAt, SYDNEY)}`) })
    .click();
  await expect(row.getByText(/^Paid, recorded on /)).toBeVisible();
}

test('G-12 G-13 G-14 G-15 G-16 G-17 G-19 what comes after the first session: a series of six, reports, a receipt, a feed, earnings, and a tutor who leaves', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin', '/admin');
  const tutor = await tutorOf(browser, admin, { name: 'Tove Teaching', subject: 'Old Norse' });
  const asking = await asks(browser, tutor.page, tutor.subject);
  const family = asking.page;
  await family.setViewportSize({ width: 390, height: 844 });
  const quoteId = await quotes(tutor.page, asking);
  await askAndAnswer(tutor, asking);
  await chooses(asking, quoteId);
  await books(admin, asking, quoteId, tutor, 2);
  const [first] = (await sessionsOf(asking)) as [Session];

  await goTo(admin, first.startsAt, -2);
  await holds(tutor, first);
  await open(family, `/enquiries/${asking.id}`);
  for (const words of Object.values(REPORT)) await expect(family.getByText(words, { exact: true })).toBeVisible();
  const receipt = family.getByRole('link', { name: /^Receipt for the session on / });
  const paper = await (await family.context().newPage()).goto((await receipt.getAttribute('href')) ?? '');
  expect(await paper?.text()).toContain('$70.00');

  // Six weeks at one hour, every date seen before they are booked.
  const times = family.getByRole('group', { name: /^Times on/ });
  await times.getByRole('button').first().click();
  const form = family.getByRole('form', { name: 'Confirm the session' });
  await form.getByRole('radio', { name: 'Every week' }).check({ force: true });
  await form.getByLabel('Number of sessions').selectOption('6');
  await expect(form.getByRole('region', { name: 'Dates of the series' }).getByRole('listitem')).toHaveCount(6);
  await form.getByRole('button', { name: 'Book 6 sessions' }).click();
  await expect(family.getByText('6 sessions booked', { exact: true }).first()).toBeVisible();
  const series = (await sessionsOf(asking)).filter(({ id }) => id !== first.id) as [
    Session,
    Session,
    Session,
    ...Session[],
  ];
  expect(series).toHaveLength(6);
  const [second, moved, contested] = series;
  const last = series.at(-1) as Session;
  await expect(cardOf(family, second)).toBeVisible();

  await cardOf(family, moved).getByRole('button', { name: 'Move it', exact: true }).click();
  const dialog = family.getByRole('dialog');
  await dialog
    .getByRole('group', { name: /^Times on/ })
    .getByRole('button')
    .last()
    .click();
  await expect(family.getByText(/Session moved/).first()).toBeVisible();
  await family.getByText(/^Show \d later sessions$/).click();
  await cardOf(family, last).getByRole('button', { name: 'Cancel it', exact: true }).click();
  await dialog.getByRole('button', { name: /^Yes, cancel/ }).click();
  await expect(dialog).toHaveCount(0);
  expect(await overflowOf(family)).toBe(0);
  const after = await sessionsOf(asking);
  expect(after.find(({ id }) => id === moved.id)?.startsAt).not.toBe(moved.startsAt);
  expect(after.find(({ id }) => id === last.id)?.status).toBe('cancelled');

  await open(tutor.page, '/portal/availability');
  await tutor.page.getByRole('button', { name: 'Create calendar address' }).click();
  const address = await tutor.page.getByLabel('Your calendar address').inputValue();
  const feed = await (await tutor.page.request.get(new URL(address).pathname)).text();
  const events = new ICAL.Component(ICAL.parse(feed) as unknown[])
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one));
  const planned = after.filter(({ status }) => status === 'confirmed').map(({ startsAt }) => Date.parse(startsAt));
  const fed = events.map(({ startDate }) => startDate.toJSDate().getTime());
  expect(fed).toEqual(expect.arrayContaining(planned));

  // Nobody answers for the first of them: it is completed by itself. The tutor records that nobody came to the third.
  await goTo(admin, contested.startsAt, -1);
  await expect
    .poll(async () => (await sessionsOf(asking)).find(({ id }) => id === second.id)?.status)
    .toBe('completed');
  await call(tutor.page, 'POST', `/api/bookings/${contested.id}/no-show`, { by: 'student' });
  await open(family, `/enquiries/${asking.id}`);
  await family
    .getByRole('button', { name: `Contest this: session on ${dateText(contested.startsAt, SYDNEY)}` })
    .click();
  await dialog.getByLabel('What happened?').fill('We sat in the online room for half an hour and nobody was there.');
  await dialog.getByRole('button', { name: 'Send to our team' }).click();
  await expect(family.getByText(/You contested this on .*Reference CA-\w{8}/)).toBeVisible();

  await open(tutor.page, '/portal/earnings');
  const table = tutor.page.getByRole('table', { name: /^Financial year 20\d\d-\d\d/ });
  await expect(table.getByRole('row', { name: /^Total / })).toContainText('$70.00');
  const link = await tutor.page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
  expect(await (await tutor.page.request.get(link ?? '')).text()).toContain('70.00');

  await open(tutor.page, '/portal/account');
  const downloading = tutor.page.waitForEvent('download');
  await tutor.page.getByRole('button', { name: 'Download your data' }).click();
  const bytes = await readFile(await (await downloading).path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  await tutor.page.getByRole('main').getByRole('button', { name: 'Close your account' }).click();
  const closing = tutor.page.getByRole('dialog', { name: 'Close your account?' });
  await closing.getByRole('checkbox').check({ force: true });
  await closing.getByLabel('Your password').fill(tutor.password);
  await closing.getByRole('button', { name: 'Close my account' }).click();
  await expect(tutor.page.getByRole('heading', { level: 1, name: 'Your account is closing' })).toBeVisible();
  await open(family, `/enquiries/${asking.id}`);
  await expect(family.getByRole('button', { name: 'Ask for another tutor' })).toBeVisible();
  expect((await sessionsOf(asking)).map(({ status }) => status)).not.toContain('confirmed');
});
