import { expect, type Page } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { CHECK, contractOf, handIn, verify } from './support/applicants.js';
import { test } from './support/test.js';
import { books, chooses, gets, held, type Tutor, tutorOf } from './support/tutoring.js';
import { open } from './support/visitor.js';
import { asks, type Asking, call, clock, DAY, goTo, quotes, signedIn } from './support/world.js';

const PHONE = { width: 390, height: 844 };
const CASES = '/admin/cases';

const sessionsOf = ({ page }: Asking) => page.getByRole('article', { name: /^Session on/ });

/** The case of this reference, opened from the admins’ queue on a phone. */
async function openCase(admin: Page, reference: string) {
  await open(admin, CASES);
  await admin.getByRole('button', { name: reference }).click();
  const drawer = admin.getByRole('dialog', { name: reference });
  await expect(drawer.getByRole('heading', { name: 'What was reported' })).toBeVisible();
  return drawer;
}

type Resolution = { outcome: string; toFamily?: string };

async function resolveCase(admin: Page, reference: string, { outcome, toFamily }: Resolution): Promise<void> {
  const drawer = await openCase(admin, reference);
  await drawer.getByRole('button', { name: 'Take this case' }).click();
  await expect(drawer.getByText('This case is yours now.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Resolve' }).click();
  await drawer.getByRole('radio', { name: outcome, exact: true }).check({ force: true });
  await drawer.getByLabel('Note for colleagues').fill('Spoken with both.');
  if (toFamily) await drawer.getByLabel('Email to the family').fill(toFamily);
  expect(await overflowOf(admin)).toBe(0);
  await drawer.getByRole('button', { name: 'Resolve the case' }).click();
  await expect(drawer.getByText('The case is resolved.')).toBeVisible();
}

/** The family says that its first session was not right; returns the case's reference. */
async function claims({ page, id }: Asking): Promise<string> {
  await open(page, `/enquiries/${id}`);
  await page.getByRole('button', { name: 'The first session was not right' }).click();
  const dialog = page.getByRole('dialog', { name: 'What was not right?' });
  await dialog.getByRole('radio', { name: 'The tutor was not prepared' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Send to our team' }).click();
  const answer = page.getByText('We have your message and answer within two business days.');
  await expect(answer).toBeVisible();
  return /CA-\w{8}/.exec(await answer.locator('..').innerText())?.[0] ?? '';
}

test('G-01 G-03 G-04 G-06 G-07 G-08 what goes wrong has a place in the admin area: a concern and a suspension, a check that runs out, two guarantees', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin', '/admin');
  await admin.setViewportSize(PHONE);
  const checkEndsAt = new Date((await clock(admin)) + 10 * DAY).toISOString();
  const [stopped, second, lapsing, renewing] = await Promise.all([
    tutorOf(browser, admin, { name: 'Sten Stopped', subject: 'Icelandic' }),
    tutorOf(browser, admin, { name: 'Runa Second', subject: 'Icelandic' }),
    tutorOf(browser, admin, { name: 'Lars Lapsing', subject: 'Welsh', checkEndsAt }),
    tutorOf(browser, admin, { name: 'Rhea Renewing', subject: 'Basque', checkEndsAt }),
  ]);
  const from = ({ page, subject }: Tutor) => asks(browser, page, subject);
  const [chosen, comparing, invited, waiting, renewed] = await Promise.all([
    from(stopped),
    from(stopped),
    from(stopped),
    from(lapsing),
    from(renewing),
  ]);

  await quotes(second.page, chosen);
  const first = await quotes(stopped.page, chosen);
  await chooses(chosen, first);
  for (const days of [2, 3]) await books(admin, chosen, first, stopped, days);
  await quotes(stopped.page, comparing);
  await open(comparing.page, `/enquiries/${comparing.id}`);
  await open(stopped.page, '/portal/opportunities');
  await expect(stopped.page.getByText(invited.subjects).first()).toBeVisible();

  await open(chosen.page, `/enquiries/${chosen.id}`);
  await expect(sessionsOf(chosen)).toHaveCount(2);
  await chosen.page
    .getByRole('button', { name: /^Report a concern/ })
    .first()
    .click();
  const concern = chosen.page.getByRole('dialog', { name: 'Report a concern' });
  await concern.getByRole('radio', { name: 'Someone may not be safe' }).check({ force: true });
  await expect(concern.getByText('000').first()).toBeVisible();
  await concern.getByLabel('What happened?').fill('He asked my daughter for her own phone number.');
  await concern.getByRole('button', { name: 'Send the report' }).click();
  const thanks = await chosen.page.getByText(/Your reference is CA-\w{8}/).innerText();
  const reported = /CA-\w{8}/.exec(thanks)?.[0] ?? '';

  const file = await openCase(admin, reported);
  const suspension = file.getByRole('region', { name: 'Suspension' });
  await suspension.getByRole('button', { name: 'Suspend this tutor' }).click();
  await suspension.getByLabel('Reason').fill('A family told us about a phone number.');
  expect(await barriersOf(admin)).toEqual([]);
  expect(await overflowOf(admin)).toBe(0);
  await suspension.getByRole('button', { name: 'Suspend with this reason' }).click();
  await expect(suspension.getByText('Suspended', { exact: true })).toBeVisible();
  await resolveCase(admin, reported, { outcome: 'Upheld', toFamily: 'Thank you. He no longer teaches with us.' });
  await gets(admin, chosen, 'session-cancelled');
  await gets(admin, comparing, 'tutor-unavailable');
  await gets(admin, chosen, 'case-outcome');
  await gets(admin, stopped, 'tutor-suspended');
  await open(comparing.page, `/enquiries/${comparing.id}`);
  await expect(comparing.page.getByText('This tutor is no longer available for this enquiry.').first()).toBeVisible();
  await open(stopped.page, '/portal/opportunities');
  await expect(stopped.page.getByRole('button', { name: 'Accept' })).toHaveCount(0);

  await open(chosen.page, `/enquiries/${chosen.id}`);
  await expect(sessionsOf(chosen).getByText('Cancelled', { exact: true })).toHaveCount(2);
  await chosen.page.getByRole('button', { name: 'Ask for another tutor' }).click();
  const another = chosen.page.getByRole('dialog', { name: 'Ask for another tutor?' });
  await another.getByRole('radio', { name: 'The tutor is not available' }).check({ force: true });
  await another.getByRole('button', { name: 'Look for another tutor' }).click();
  await expect(chosen.page.getByText('We are looking for another tutor for you.').first()).toBeVisible();
  const next = await quotes(second.page, chosen);
  const quote = chosen.page.getByRole('article').filter({ hasText: second.name }).filter({ hasText: 'New' });
  await quote.getByRole('button', { name: 'Accept' }).click();
  await chosen.page.getByRole('dialog').getByRole('button', { name: 'Yes, accept' }).click();
  const times = chosen.page.getByRole('group', { name: /^Times on/ });
  await times.getByRole('button').first().click();
  await chosen.page.getByRole('button', { name: 'Confirm the session' }).click();
  await expect(sessionsOf(chosen).getByText('Confirmed', { exact: true })).toHaveCount(1);
  const again = await call<{ enquiry: { bookings: { quoteId: string; startsAt: string }[] } }>(
    chosen.page,
    'GET',
    `/api/enquiries/${chosen.id}`,
  );
  const lesson = again.enquiry.bookings.find(({ quoteId }) => quoteId === next)?.startsAt ?? '';

  const [late, kept] = [await quotes(lapsing.page, waiting), await quotes(renewing.page, renewed)];
  await chooses(waiting, late);
  await chooses(renewed, kept);
  const uncovered = await books(admin, waiting, late, lapsing, 13);
  const covered = await books(admin, renewed, kept, renewing, 13);

  await goTo(admin, lesson, -2);
  await held(second, lesson);
  const guarantee = await claims(chosen);
  await resolveCase(admin, guarantee, { outcome: 'Session waived', toFamily: 'You do not pay for it.' });
  await open(chosen.page, `/enquiries/${chosen.id}`);
  await expect(chosen.page.getByText('You do not pay for this session.')).toBeVisible();

  await goTo(admin, checkEndsAt, -1);
  const waits = /It waits until the tutor’s working-with-children check is renewed/;
  for (const family of [waiting, renewed]) {
    await gets(admin, family, 'session-waits-for-check');
    await open(family.page, `/enquiries/${family.id}`);
    await expect(family.page.getByText(waits)).toBeVisible();
  }
  await open(lapsing.page, '/portal/sessions');
  await expect(
    lapsing.page.getByText('It waits until your working-with-children check is renewed and verified.'),
  ).toBeVisible();
  await call(renewing.page, 'POST', '/api/register/contract', contractOf(renewing.name, renewing.email));
  await handIn(renewing.page.request, 'wwc_credential', CHECK);
  await verify(admin.request, renewing.id);
  await gets(admin, renewed, 'session-goes-ahead');
  await open(renewed.page, `/enquiries/${renewed.id}`);
  await expect(renewed.page.getByText(waits)).toHaveCount(0);
  await expect(sessionsOf(renewed).getByText('Confirmed', { exact: true })).toBeVisible();

  await goTo(admin, uncovered, 23.9);
  await gets(admin, waiting, 'session-cancelled');
  await open(waiting.page, `/enquiries/${waiting.id}`);
  await expect(
    waiting.page.getByText('We cancelled it because the tutor’s working-with-children check was not renewed in time.'),
  ).toBeVisible();

  await open(lapsing.page, '/portal/sessions');
  await expect(lapsing.page.getByText('It does not count against you.')).toBeVisible();

  await goTo(admin, covered, -2);
  await held(renewing, covered);
  const replaced = await claims(renewed);
  await resolveCase(admin, replaced, { outcome: 'Another tutor', toFamily: 'We find you somebody else.' });
  await open(renewed.page, `/enquiries/${renewed.id}`);
  await expect(renewed.page.getByText('We are looking for another tutor for you.').first()).toBeVisible();
});
