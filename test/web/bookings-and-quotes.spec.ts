import { expect, type Locator } from '@playwright/test';
import { test } from './support/test.js';
import { open } from './support/visitor.js';
import { asks, call, clock, DAY, goTo, mailTo, quotes, settles, signedIn } from './support/world.js';

test('R-49 a quote is revised until it is read, and taken back', async ({ browser }) => {
  const tutor = await signedIn(browser, 'tutor', '/portal/quotes');
  const asking = await asks(browser, tutor);
  await quotes(tutor, asking);
  await open(tutor, '/portal/quotes');
  const own = tutor.getByRole('listitem').filter({ hasText: asking.subjects });
  await own.getByRole('button', { name: 'Revise' }).click();
  const rate = tutor.getByRole('form', { name: 'Revise your quote' }).getByLabel('Hourly rate');
  await expect(rate).toBeFocused();
  await rate.fill('85');
  await tutor.getByRole('button', { name: 'Save the changes' }).click();
  await expect(own).toContainText('$85/hr');
  await expect(own.getByRole('button', { name: 'Revise' })).toBeFocused();

  await own.getByRole('button', { name: 'Revise' }).click();
  await rate.fill('90');
  const card = asking.page.getByRole('article').filter({ hasText: '$85' });
  const viewed = asking.page.waitForResponse(/\/viewed$/);
  await card.getByRole('button').first().click();
  await expect(card).toContainText('We would begin with the algebra of last term.');
  await viewed;
  await tutor.getByRole('button', { name: 'Save the changes' }).click();
  await expect(tutor.getByText('The student has already viewed this quote')).toBeVisible();
  await expect(rate).toHaveValue('90');
  await tutor.getByRole('button', { name: 'Leave it as it is' }).click();
  await expect(own).toContainText('The family has read it, so it can no longer be changed.');
  await expect(own.getByRole('button', { name: 'Revise' })).toHaveCount(0);
  await own.getByRole('button', { name: 'Withdraw' }).click();
  await expect(tutor.locator('details').filter({ hasText: asking.subjects })).toBeVisible();
  await expect(tutor.getByRole('heading', { name: /^Waiting for an answer/ })).toBeFocused();
  await expect(card.getByText('Expired')).toBeVisible();
  await expect(card).toContainText('withdrew this quote.');
  await expect(asking.page.getByText('None of your quotes is open any more.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Accept' })).toHaveCount(0);
});

test('R-53 Q-17 a family asks for three dates: taken back, declined, countered and taken, confirmed', async ({
  browser,
}) => {
  // The tutor of Sydney is away: times are those of Sydney all the same, shown and written.
  const tutor = await signedIn(browser, 'tutor', '/portal/booking-requests', { timezoneId: 'Australia/Perth' });
  // Suites before this one have moved the time.
  const from = await clock(await signedIn(browser, 'admin', '/admin'));
  const { page } = await settles(browser, tutor);
  await page.route('**/api/tutors/*/slots?*', (route) =>
    route.fulfill({ json: { success: true, slots: [], timezone: 'Australia/Sydney' } }),
  );
  await page.reload();
  const inputOf = (days: number) => `${new Date(from + days * DAY).toISOString().slice(0, 10)}T08:15`;
  const ask = async (days: number) => {
    const form = page.getByRole('form', { name: 'Ask for a session' });
    await form.getByLabel('First choice').fill(inputOf(days));
    await form.getByLabel('Second choice').fill(inputOf(days + 1));
    await form.getByRole('button', { name: 'Send the request' }).click();
    await expect(
      card
        .getByText('Pending', { exact: true })
        .or(card.getByText(/can answer until/))
        .first(),
    ).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /^Sessions with / })).toBeFocused();
  };
  const card = page.getByRole('article', { name: 'Your request for a session' });
  const request = (): Locator =>
    tutor
      .getByRole('region', { name: 'Waiting for your answer' })
      .getByRole('article', { name: 'Request of Nora Whitfield' });

  const heading = page.getByRole('heading', { level: 2, name: /^Sessions with/ });
  const toAnswer = tutor.getByRole('heading', { name: /^Waiting for your answer/ });

  await ask(20);
  await expect(heading).toBeFocused();
  await card.getByRole('button', { name: 'Withdraw this request' }).click();
  await expect(page.getByText('Request withdrawn')).toBeVisible();
  await expect(heading).toBeFocused();

  await ask(21);
  await open(tutor, '/portal/booking-requests');
  await request().getByLabel('A message to the family').fill('I am away that week.');
  await request().getByRole('button', { name: 'Decline' }).click();
  await expect(tutor.getByText('Request declined')).toBeVisible();
  await expect(toAnswer).toBeFocused();
  await expect(card).toContainText('I am away that week.');
  await expect(card).toContainText('None of these dates suited.');

  await ask(23);
  await open(tutor, '/portal/booking-requests');
  await request().getByRole('radio', { name: 'Propose another time' }).check({ force: true });
  const propose = request().getByRole('button', { name: 'Propose this time' });
  await propose.click();
  await expect(request().getByText('Please choose a date and time')).toBeVisible();
  await request().getByLabel('Your time, in Sydney').fill(inputOf(26));
  await expect(request().getByText('Please choose a date and time')).toHaveCount(0);
  await propose.click();
  await expect(tutor.getByText(/^You proposed .*, 8:15 am AE[SD]T$/).first()).toBeVisible();
  await expect(card).toContainText('8:15 am AE');
  await card.getByRole('button', { name: 'Accept this time' }).click();
  const sessions = page.getByRole('article', { name: /^Session on/ });
  await expect(sessions).toHaveCount(1);
  await expect(heading).toBeFocused();

  await page.getByRole('button', { name: 'Book another session' }).click();
  await expect(page.getByRole('heading', { name: 'Book another session' })).toBeFocused();
  await ask(33);
  await open(tutor, '/portal/booking-requests');
  await request().getByRole('button', { name: 'Confirm this time' }).click();
  await expect(tutor.getByText('Session booked')).toBeVisible();
  await expect(sessions).toHaveCount(2);
});

test('R-54 R-66 R-68 sessions are moved and cancelled with notice, reminded of, and missed by either side', async ({
  browser,
}) => {
  const [tutor, admin] = [
    await signedIn(browser, 'tutor', '/portal/sessions', { timezoneId: 'Australia/Perth' }),
    await signedIn(browser, 'admin', '/admin'),
  ];
  const { page, id, email, quoteId } = await settles(browser, tutor);
  const { id: tutorId } = await call<{ id: string }>(tutor, 'GET', '/api/portal/profile');
  const book = async (inDays: number): Promise<string> => {
    const day = new Date((await clock(admin)) + inDays * DAY).toISOString();
    const path = `/api/tutors/${tutorId}/slots?from=${encodeURIComponent(day)}`;
    const { slots } = await call<{ slots: { startsAt: string }[] }>(page, 'GET', path);
    const startsAt = slots[0]?.startsAt ?? '';
    await call(page, 'POST', `/api/enquiries/${id}/bookings`, { quoteId, startsAt, sessionType: 'online' });
    return startsAt;
  };
  const session = page.getByRole('article', { name: /^Session on/ });

  await book(4);
  await page.reload();
  await expect(session.first()).toContainText('You can move or cancel it here until');
  await session.first().getByRole('button', { name: 'Move it' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Next week' }).click();
  await dialog
    .getByRole('group', { name: /^Times on/ })
    .getByRole('button')
    .last()
    .click();
  await expect(page.getByText('Session moved')).toBeVisible();
  expect(await mailTo(page, email, 'session-moved')).toMatch(/Before: \w{3} \d/);
  await open(tutor, '/portal/sessions');
  const row = tutor.getByRole('article').filter({ hasText: email });
  await expect(row.getByRole('button')).toHaveText(['Move', 'Cancel', 'Report a concern']);
  await row.getByRole('button', { name: 'Move' }).click();
  await expect(tutor.getByRole('dialog')).toContainText(/Now .* AE[SD]T\. Choose another time\./);
  await expect(tutor.getByRole('dialog')).toContainText(/Times are in Sydney \(AE[SD]T\)\./);
  await tutor.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Cancel' }).click();
  await tutor.getByRole('dialog').getByLabel('Reason').fill('I am ill.');
  await tutor.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(session.getByText('Cancelled by the tutor.')).toBeVisible();
  await expect(page.getByText('Now choose a time for the first session.')).toBeVisible();
  expect(await mailTo(page, email, 'session-cancelled')).toContain('cancelled the session');

  const second = await book(3);
  await goTo(admin, second, 23.5);
  const reminder = await mailTo(page, email, 'session-reminder');
  expect(reminder).toContain('Your session is coming up');
  expect(reminder).toMatch(/When: \w{3} \d{1,2} \w{3} \d{4}, \d{1,2}:\d\d/);
  await page.reload();
  await expect(page.getByText('It is too late to move or cancel it here. Please contact each other.')).toBeVisible();
  await goTo(admin, second, -0.2);
  await page.reload();
  await page.getByRole('button', { name: /did not come$/ }).click();
  await expect(page.getByText('Recorded as missed by the tutor.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /^Sessions with/ })).toBeFocused();

  const third = await book(2);
  await goTo(admin, third, -0.2);
  await open(tutor, '/portal/sessions');
  const ahead = tutor.getByRole('region', { name: 'Upcoming' }).getByRole('article').filter({ hasText: email });
  await expect(ahead.getByRole('button', { name: 'Complete' })).toHaveCount(0);
  await ahead.getByRole('button', { name: 'Start' }).click();
  await expect(ahead.getByRole('button', { name: 'Complete' })).toBeVisible();
  await ahead.getByRole('button', { name: 'No show' }).click();
  await expect(page.getByText('Recorded as missed by you.')).toBeVisible();
  await expect(tutor.getByRole('heading', { name: /^Upcoming/ })).toBeFocused();

  await page.getByRole('button', { name: 'This was not me' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close and delete' }).click();
  await expect(page.getByText('Everything about this enquiry has been deleted')).toBeVisible();
  await open(tutor, '/portal/sessions');
  await expect(tutor.getByRole('heading', { name: /with a deleted user$/ }).first()).toBeVisible();
});
