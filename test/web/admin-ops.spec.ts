import { expect, type Page } from '@playwright/test';
import { confirm, enquire, enter, notification, read, refuse, rows } from './support/admin.js';
import { test } from './support/test.js';
import { keepAnswers, open, signIn } from './support/visitor.js';

test('A-21 R-64 one enquiry is read from its first event on, with its mails, its dossier and as it stood', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin');
  await expect(page).toHaveURL(/\/admin$/);
  const { id, reference, name } = await enquire(page);
  type Life = { life: { what: string; type?: string }[] };
  await expect
    .poll(async () => {
      const { life } = (await (await page.request.get(`/api/admin/enquiries/${id}/life`)).json()) as Life;
      return life.filter(({ what }) => what === 'mail').length;
    })
    .toBeGreaterThan(1);

  await open(page, '/admin/history');
  await page.getByPlaceholder('Reference, name or email').fill(reference);
  await page.getByRole('button', { name: new RegExp(`^${reference}`) }).click();
  const events = page.getByRole('region', { name: 'Events' });
  await expect(events.getByRole('heading', { level: 4 }).first()).toHaveText('Enquiry submitted');
  await expect(events.getByText('Tutors invited')).toBeVisible();
  const first = events.getByRole('listitem').filter({ hasText: 'Enquiry submitted' }).last();
  await expect(first).toContainText(`Enquiry ${reference}, ${name}`);
  await expect(first.locator('pre')).toBeHidden();
  await first.getByText('All details').click();
  await expect(first.locator('pre')).toBeVisible();
  await expect(first.locator('pre')).toContainText(id);
  await expect(events.getByText(/^Email: /).first()).toBeVisible();

  await page.getByRole('tab', { name: 'How tutors were chosen' }).click();
  const dossier = page.getByRole('table', { name: 'Candidates of wave 1' });
  await expect(dossier.getByText('Invited', { exact: true }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'State at a point in time' }).click();
  const state = page.getByRole('region', { name: 'State at a point in time' });
  await expect(state.getByRole('listitem').first()).toContainText(`Enquiry ${reference}`);
  await page.getByLabel('As of').fill('2020-01-01T09:00');
  await expect(state.getByText(/Nothing existed yet/)).toBeVisible();

  await page.getByRole('button', { name: 'Verify this chain' }).click();
  await expect(page.getByText('Event log intact.')).toBeVisible();

  await page.getByRole('button', { name: 'Another wave' }).click();
  await confirm(page, 'Yes, another wave');
  await notification(page, 'Next wave sent');
  await page.getByRole('tab', { name: 'How tutors were chosen' }).click();
  await expect(page.getByRole('table', { name: 'Candidates of wave 2' })).toBeVisible();
  await page
    .getByRole('group', { name: `Actions for ${reference}` })
    .getByRole('button', { name: 'Close' })
    .click();
  await page.getByRole('dialog').getByLabel('Reason').selectOption('Duplicate of another enquiry');
  await confirm(page, 'Yes, close it');
  await notification(page, /\d tutors? (has|have) been notified\./);
  await page.getByRole('tab', { name: 'Full history' }).click();
  await expect(events.getByRole('heading', { level: 4, name: 'Enquiry closed', exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: `Actions for ${reference}` })).toBeHidden();

  await page.getByLabel('Event type').selectOption('Tutors invited');
  await expect(events.getByRole('heading', { level: 4 })).toHaveText(['Tutors invited', 'Tutors invited']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Actor').fill('system');
  await expect(events.getByText('by the system').first()).toBeAttached();
  await expect(events.getByText('by a visitor')).toHaveCount(0);
  await open(page, `/admin/history?streamId=${id}&type=EnquiryClosed`);
  await events
    .getByRole('button', { name: /, admin$/ })
    .first()
    .click();
  await expect(page.getByLabel('Actor')).toHaveValue(/^account:/);
  await expect(events.getByRole('heading', { level: 4, name: 'Enquiry closed', exact: true }).first()).toBeVisible();
});

test('issue 7 operators see what waits, pull actions that ask once, and find each in the history', async ({ page }) => {
  const answerOf = keepAnswers<{ counts: Record<string, number> }>(page, '/api/admin/alerts');
  await enter(page, '/admin/ops');
  const alerts = page.getByRole('table', { name: 'Alerts, those affecting families first' });
  const { counts } = await answerOf();
  await expect(page.getByRole('button', { name: `Vetting overdue ${counts['vetting_overdue']}` })).toBeVisible();
  await page.getByRole('button', { name: /^Vetting overdue/ }).click();
  // Others may approve somebody meanwhile.
  await expect(async () => {
    const { counts: now } = await answerOf({ kind: 'vetting_overdue' });
    const overdue = Math.min(200, now['vetting_overdue'] ?? 0);
    await expect(alerts.getByText('Vetting overdue')).toHaveCount(overdue, { timeout: 1_000 });
  }).toPass();
  await alerts
    .getByRole('link', { name: /^Review / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/admin\?tab=tutors$/);

  const table = page.getByRole('table', { name: 'Tutor Directory' });
  await page.getByLabel('Filter').selectOption('Approved');
  // Other walks ask Alex Morgan meanwhile.
  const pause = table.getByRole('button', { name: /^Pause (?!Alex Morgan$)/ }).last();
  const name = ((await pause.getAttribute('aria-label')) ?? '').replace('Pause ', '');
  await page.getByPlaceholder('Search by name, email or subject').fill(name);
  await table
    .getByRole('button', { name: `Pause ${name}` })
    .first()
    .click();
  await confirm(page, 'Yes, pause');
  await notification(page, 'No new opportunities.');
  await table
    .getByRole('button', { name: `Resume ${name}` })
    .first()
    .click();
  await confirm(page, 'Yes, resume');
  await notification(page, 'Accepting students again.');
  await open(page, '/admin/history?stream=tutor&type=StudentsPaused');
  await expect(page.getByRole('heading', { name: 'Students paused' }).first()).toBeVisible();

  const { email } = await enquire(page);
  await open(page, '/admin/ops?tab=mail');
  await page.getByRole('searchbox', { name: 'To' }).fill(email);
  const mails = page.getByRole('table', { name: 'Emails, newest first' });
  await expect(async () => {
    await page.reload();
    await page.getByRole('searchbox', { name: 'To' }).fill(email);
    const own = rows(mails).filter({ hasText: email });
    await expect(own.getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 20_000 });
  }).toPass();
  await mails
    .getByRole('button', { name: new RegExp(`^Resend .* to ${email}$`) })
    .first()
    .click();
  await confirm(page, 'Yes, resend');
  await notification(page, 'Email resent');

  await page.getByRole('button', { name: 'Resend all failed' }).click();
  const asking = page.getByRole('dialog', { name: 'Resend all failed emails?' });
  await asking.getByLabel('Failed since').fill('');
  await expect(asking.getByRole('button', { name: 'Yes, resend all' })).toBeDisabled();
  await asking.getByLabel('Failed since').fill('2026-01-31T09:30');
  const resent = page.waitForRequest('**/api/admin/mails/resend-parked');
  await confirm(page, 'Yes, resend all');
  expect((await resent).postDataJSON()).toEqual({
    since: await page.evaluate(() => new Date('2026-01-31T09:30').toISOString()),
  });
  await notification(page, 'No emails have failed since then.');
  await open(page, '/admin/history?stream=act&type=ParkedMailsResent');
  await expect(page.getByRole('heading', { name: 'Parked mails resent' }).first()).toBeVisible();

  await open(page, '/admin/ops?tab=queue');
  await expect(page.getByText('No jobs have failed.', { exact: false })).toBeVisible();
  const queues = page.getByRole('table', { name: 'Jobs by queue' });
  for (const name of ['matching', 'notifications', 'schedule'])
    await expect(queues.getByRole('cell', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Queue board' })).toHaveAttribute('href', '/admin/queues');
});

test('issue 7 weights are tried in the policy lab, compared and switched with one confirmation', async ({ page }) => {
  await enter(page, '/admin/ops?tab=policy');
  const run = page.getByRole('button', { name: 'Run the replay' });
  const points = (name: string) => page.getByRole('spinbutton', { name });
  await points('Reviews, points').fill('15');
  await expect(page.getByText('105 of 100 points, 5 too many')).toBeVisible();
  await expect(run).toBeDisabled();
  await points('Price, points').fill('');
  await points('Price, points').press('End');
  await points('Price, points').press('7');
  await expect(points('Price, points')).toHaveValue('7');
  await points('Price, points').fill('0');
  await expect(page.getByText('100 of 100 points')).toBeVisible();
  const drop = page.getByLabel(/^A policy switch may lower/);
  await drop.fill('6');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await notification(page, 'Threshold saved');
  await expect(drop).toHaveValue('6');
  await expect(points('Reviews, points')).toHaveValue('15');
  await page.getByLabel('Enquiries').fill('100');
  await page.getByLabel('Tutors').fill('200');
  await run.click();
  const comparison = page.getByRole('table', { name: 'Both policies compared' });
  await expect(comparison).toBeVisible();
  for (const measure of ['Fill rate', 'Time to first accept', 'Mean distance', 'Fairness'])
    await expect(comparison).toContainText(measure);
  await page.getByRole('button', { name: 'Switch to this policy' }).click();
  await confirm(page, 'Yes, switch');
  await notification(page, 'Policy switched');
  await expect(page.getByRole('tabpanel', { name: 'Policy lab' })).toBeFocused();
  await expect(points('Reviews, points')).toHaveValue('15');
  await expect(page.getByRole('table', { name: 'Policies, newest first' })).toContainText('v3');
  await open(page, '/admin/history?stream=policy');
  await expect(page.getByRole('region', { name: 'Events' }).getByRole('heading', { level: 4 }).first()).toBeVisible();
});

/** A changed policy in the lab, with its replay. */
async function changePolicy(page: Page) {
  await enter(page, '/admin/ops?tab=policy');
  const points = (name: string) => page.getByRole('spinbutton', { name: `${name}, points` });
  const wave = page.getByLabel('First wave', { exact: true });
  const comparison = page.getByRole('table', { name: 'Both policies compared' });
  const [subject, level] = [Number(await points('Subject').inputValue()), Number(await points('Level').inputValue())];
  const typed = { subject: String(subject + 3), level: String(level - 3), wave: '9' };
  await points('Subject').fill(typed.subject);
  await points('Level').fill(typed.level);
  await wave.fill(typed.wave);
  await page.getByLabel('Enquiries').fill('100');
  await page.getByLabel('Tutors').fill('200');
  await page.getByRole('button', { name: 'Run the replay' }).click();
  await expect(comparison).toBeVisible();
  return {
    /** What was typed, and what came of it, is there. */
    stays: async () => {
      await expect(points('Subject')).toHaveValue(typed.subject);
      await expect(points('Level')).toHaveValue(typed.level);
      await expect(wave).toHaveValue(typed.wave);
      await expect(comparison).toBeVisible();
    },
    switchPolicy: async () => {
      await page.getByRole('button', { name: 'Switch to this policy' }).click();
      await confirm(page, 'Yes, switch');
    },
  };
}

type InForce = { policy: { version: string; weights: Record<string, number>; maxFillRateDrop: number } };
const POLICY = '/api/admin/matching-policy';

/** Another admin lets a switch of policy lower the fill rate by half a point more; returns the version that makes. */
async function changeElsewhere(page: Page): Promise<InForce['policy']> {
  const { version, weights, maxFillRateDrop } = (await read<InForce>(page, POLICY)).policy;
  const answer = await page.request.put(POLICY, {
    data: { weights, version, maxFillRateDrop: maxFillRateDrop + 0.5 },
  });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as InForce).policy;
}

test('issue 7 REL-33 a switch that fails in an outage leaves the changed policy and its replay', async ({ page }) => {
  const { stays, switchPolicy } = await changePolicy(page);
  await refuse(page, `**${POLICY}`, 503);
  const again = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith(POLICY),
  );
  await switchPolicy();
  await again;
  await notification(page, 'Broken');
  await stays();
  await expect(page.getByText('The matching policy could not be loaded')).toHaveCount(0);
  await page.unrouteAll();
  await switchPolicy();
  await notification(page, 'Policy switched');
  await stays();
  await expect(page.getByRole('button', { name: 'Switch to this policy' })).toBeDisabled();
});

test('issue 7 R-82 who changes a policy that somebody else has changed meanwhile reads so, and keeps the own changes', async ({
  page,
}) => {
  const { stays, switchPolicy } = await changePolicy(page);
  const { version } = await changeElsewhere(page);
  await switchPolicy();
  const notice = page.getByText(`The policy in force has changed meanwhile: it is ${version}, since`);
  await expect(notice).toContainText(/ by \S+.* Your changes are kept\./);
  await expect(page.getByText(`${version} in force`)).toBeVisible();
  await stays();
  await switchPolicy();
  await notification(page, 'Policy switched');
  await stays();
  await expect(notice).toHaveCount(0);
});

test('issue 7 R-82 a threshold that somebody else has changed meanwhile keeps what was typed, and is saved next', async ({
  page,
}) => {
  await enter(page, '/admin/ops?tab=policy');
  const drop = page.getByLabel(/^A policy switch may lower/);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await drop.fill('12');
  const { version } = await changeElsewhere(page);
  await save.click();
  await expect(page.getByText(`${version} in force`)).toBeVisible();
  await expect(drop).toHaveValue('12');
  await save.click();
  await notification(page, 'Threshold saved');
  await expect(drop).toHaveValue('12');
  await expect(save).toBeDisabled();
});

test('R-68 a person is erased after one question', async ({ page }) => {
  await enter(page, '/admin/ops?tab=erasure');
  await page.getByLabel('Email address').fill('gone@example.com');
  const sent: unknown[] = [];
  await page.route('**/api/admin/erasures', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { success: true, erased: { enquiries: 2, mails: 5 } } });
  });
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('gone@example.com');
  await confirm(page, 'Yes, erase');
  await notification(page, 'Personal data erased');
  expect(sent).toEqual([{ email: 'gone@example.com', reason: 'requested' }]);
  await expect(page.getByRole('region', { name: 'Erased' })).toContainText('enquiries2');
  await page.unroute('**/api/admin/erasures');
  await page.getByLabel('Email address').fill(`nobody-${Date.now()}@example.com`);
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await confirm(page, 'Yes, erase');
  await notification(page, 'Nothing erased');
  await expect(page.getByRole('region', { name: 'Erased' })).toHaveCount(0);
  await page.getByLabel('Whose data').selectOption('One enquiry');
  await page.getByLabel('Enquiry id').fill('no id');
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Must be an id');
});

test('R-68 an erased tutor is gone from the search that was read before', async ({ page }) => {
  type Found = { tutors: { id: string }[] };
  await signIn(page, 'admin', '/admin');
  const { tutors } = await read<Found>(page, '/api/tutors/search?sortBy=rating');
  const id = tutors[0]?.id ?? '';
  let isErased = false;
  await page.route('**/api/tutors/search?*', (route) => {
    const left = isErased ? tutors.slice(1) : tutors;
    return route.fulfill({ json: { tutors: left, total: left.length, hasMore: false, hasPrevious: false } });
  });
  await page.route('**/api/admin/erasures', (route) => {
    isErased = true;
    return route.fulfill({ json: { success: true, erased: { tutors: 1 } } });
  });
  await open(page, '/search');
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="/tutor/${id}"]`) });
  await expect(card).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Portal' }).click();
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Operations' }).click();
  await page.getByRole('tab', { name: 'Erasure' }).click();
  await page.getByLabel('Whose data').selectOption('One tutor');
  await page.getByLabel('Tutor id').fill(id);
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await confirm(page, 'Yes, erase');
  await notification(page, 'Personal data erased');
  while (!page.url().endsWith('/search')) await page.goBack();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('R-55 R-92 a reported review is an alert, hidden from the profile for a reason, and put back', async ({
  page,
}) => {
  type Profile = { tutor: { reviews: { id: string; reviewText: string }[] } };
  await enter(page, '/admin/ops?tab=reviews');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  // Of a tutor whose reviews no other walk writes.
  const links = page.getByRole('table').getByRole('link').filter({ hasNotText: 'Alex Morgan' });
  const tutor = await links.first().getAttribute('href');
  const profile = async () =>
    ((await (await page.request.get(`/api${tutor?.replace('tutor', 'tutors')}/profile`)).json()) as Profile).tutor
      .reviews;
  const [review] = (await profile()).filter(({ reviewText }) => reviewText);
  const { id = '', reviewText = '' } = review ?? {};
  const reason = `It names my neighbour ${Date.now()}`;
  expect((await page.request.post(`/api/reviews/${id}/report`, { data: { reason } })).status()).toBe(200);

  await open(page, '/admin/ops');
  await page
    .getByRole('row')
    .filter({ hasText: reason })
    .getByRole('link', { name: /^Review the report about/ })
    .click();
  // Several families say the same.
  const link = page.locator(`a[href="${tutor}"]`);
  const row = page.getByRole('row').filter({ hasText: reviewText }).filter({ has: link });
  await expect(row).toContainText(reason);
  await expect(row.getByText('Reported')).toBeVisible();
  await row.getByRole('button', { name: 'Hide' }).click();
  await page.getByRole('dialog').getByLabel('Reason').selectOption('Offensive or threatening');
  await confirm(page, 'Yes, hide it');
  await notification(page, 'Review updated');
  await expect(row).toHaveCount(0);
  expect((await profile()).map((one) => one.id)).not.toContain(id);
  await page.getByRole('button', { name: 'Hidden', exact: true }).click();
  await expect(row).toContainText('Offensive or threatening');
  await row.getByRole('button', { name: 'Restore' }).click();
  await confirm(page, 'Yes, restore it');
  await expect(row).toHaveCount(0);
  await expect.poll(async () => (await profile()).map((one) => one.id)).toContain(id);
});

test('R-42 D-33 of many alerts of a kind every one is reached, the newest at once', async ({ page }) => {
  const COUNT = 450;
  const alerts = Array.from({ length: COUNT }, (_, index) => {
    const subject = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    const since = new Date(Date.parse('2026-11-01T00:00:00Z') + index * 60_000).toISOString();
    return {
      id: `no_candidate.${subject}`,
      kind: 'no_candidate',
      subject,
      label: `BK-${index}`,
      since,
      detail: 'Nobody',
    };
  });
  const kinds =
    'no_quote review_reported vetting_overdue check_expiring document_quarantined document_unscanned mail_failed mail_waiting undispatched';
  const counts = { no_candidate: COUNT, ...Object.fromEntries(kinds.split(' ').map((kind) => [kind, 0])) };
  await page.route('**/api/admin/alerts*', (route) => {
    const requested = new URL(route.request().url()).searchParams;
    const ordered = requested.get('order') === 'newest' ? alerts.toReversed() : alerts;
    const from = Number(requested.get('after') ?? 0);
    const next = requested.get('kind') && from + 200 < COUNT ? String(from + 200) : null;
    return route.fulfill({ json: { success: true, alerts: ordered.slice(from, from + 200), counts, next } });
  });
  await enter(page, '/admin/ops');
  const table = page.getByRole('table', { name: 'Alerts, those affecting families first' });
  const labels = table.getByText(/^BK-\d+$/);
  await expect(labels).toHaveCount(200);
  await expect(page.getByText('Showing 200 of 450 alerts. Choose a kind to see the rest.')).toBeVisible();
  await page.getByRole('button', { name: 'No tutor found 450' }).click();
  for (const shown of [400, 450]) {
    await page.getByRole('button', { name: 'Show more alerts' }).click();
    await expect(labels).toHaveCount(shown);
  }
  await expect(page.getByRole('button', { name: 'Show more alerts' })).toBeHidden();
  await expect(labels.last()).toHaveText('BK-449');
  await page.getByLabel('Order', { exact: true }).selectOption('Newest first');
  await expect(labels.first()).toHaveText('BK-449');
});

test.describe('an operator outside Australia', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('R-64 R-78 asks for times, and is shown them, on the clock of Sydney', async ({ page }) => {
    await signIn(page, 'admin', '/admin');
    const asked = page.waitForRequest((request) => request.url().includes('/api/admin/events?'));
    await open(page, '/admin/history?from=2026-07-01T10%3A00&to=2026-12-99T10%3A00');
    const { searchParams } = new URL((await asked).url());
    expect([searchParams.get('from'), searchParams.get('to')]).toEqual(['2026-07-01T00:00:00.000Z', null]);
    await expect(page.getByLabel('From')).toHaveValue('2026-07-01T10:00');
  });
});

test('R-55 R-92 a review that is hidden is gone from the profile that was read before', async ({ page }) => {
  type Review = {
    id: string;
    tutorId: string;
    tutorName: string;
    studentName: string;
    status: string;
    reviewText: string;
  };
  await enter(page, '/admin/ops?tab=reviews');
  const { reviews } = await read<{ reviews: Review[] }>(page, '/api/admin/reviews?status=all');
  // Of a tutor whose profile no other walk counts.
  const { id, tutorId, tutorName, studentName, reviewText } = reviews.find(
    (one) =>
      one.status === 'published' &&
      one.reviewText &&
      one.tutorName !== 'Alex Morgan' &&
      reviews.every((other) => other === one || other.tutorId !== one.tutorId),
  ) as Review;
  const link = page.locator(`a[href="/tutor/${tutorId}"]`);
  const [firstName = ''] = studentName.split(' ');
  const shown = page.getByRole('article').filter({ hasText: firstName }).filter({ hasText: reviewText });
  const openProfile = async () => {
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: tutorName })).toBeVisible();
  };
  await openProfile();
  await expect(shown).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await rows(page.getByRole('table')).filter({ has: link }).getByRole('button', { name: 'Hide' }).click();
  await confirm(page, 'Yes, hide it');
  await notification(page, 'Hidden from the profile and the rating.');
  await openProfile();
  await expect(shown).toHaveCount(0);
  await page.request.patch(`/api/admin/reviews/${id}`, { data: { status: 'published' } });
});

test('A-13 G-01 the question before a tutor is paused says what the answer says', async ({ page }) => {
  await enter(page, '/admin?tab=tutors');
  await page.getByLabel('Filter').selectOption('Approved');
  await page
    .getByRole('table', { name: 'Tutor Directory' })
    .getByRole('button', { name: /^Pause / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('No new opportunities');
});

test('R-92 who closes an enquiry in the admin area reads how many tutors were notified, if any', async ({ page }) => {
  await enter(page);
  const { id, reference } = await enquire(page);
  let notified = 0;
  await page.route('**/api/admin/enquiries/*/close', (route) => route.fulfill({ json: { success: true, notified } }));
  for (const words of ['No tutor had to be notified.', '1 tutor has been notified.', '8 tutors have been notified.']) {
    notified = Number.parseInt(words) || 0;
    await open(page, `/admin/history?streamId=${id}`);
    await page
      .getByRole('group', { name: `Actions for ${reference}` })
      .getByRole('button', { name: 'Close' })
      .click();
    await confirm(page, 'Yes, close it');
    await notification(page, words);
  }
});
