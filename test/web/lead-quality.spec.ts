import { expect, type Page } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { opportunityOf, showOpportunities } from './support/opportunities.js';
import { expectSentOnce } from './support/presses.js';
import { DEMO_ENQUIRY, showQuotes } from './support/quotes.js';
import { test } from './support/test.js';
import { logIn, open, signIn } from './support/visitor.js';

const REJECT = '**/api/portal/opportunities/*/reject';
const OPPORTUNITY_DECLINED = { success: true, message: 'Thank you for letting us know.' };

/** What the page sends to a path, which is answered by `answer`. */
async function sentTo(page: Page, path: string, answer: object, status = 200): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route(path, (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status, json: answer });
  });
  return sent;
}

for (const width of [1280, 390])
  test(`G-10 at ${width} px a tutor declines by keyboard, for a reason or none`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await logIn(page, 'tutor');
    await showOpportunities(page, [opportunityOf()]);
    await open(page, '/portal/opportunities');
    const sent = await sentTo(page, REJECT, OPPORTUNITY_DECLINED);
    const opener = page.getByRole('article').getByRole('button', { name: 'Decline' });
    const dialog = page.getByRole('dialog', { name: 'Decline this opportunity?' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('radio')).toHaveCount(7);
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await dialog.getByRole('radio', { name: 'I am not free at these times' }).focus();
    await page.keyboard.press('Space');
    await dialog.getByRole('button', { name: 'Decline' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Opportunity Declined', { exact: true })).toBeVisible();

    await opener.click();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(dialog).toHaveCount(0);
    await opener.click();
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(dialog).toHaveCount(0);
    expect(sent).toEqual([{ reason: 'times' }, null]);
  });

const REPORT = '**/api/portal/opportunities/*/report';
const DAY = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();

for (const width of [1280, 390])
  test(`G-10 at ${width} px a tutor reports an enquiry by keyboard, once`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await logIn(page, 'tutor');
    const opportunity = opportunityOf();
    await showOpportunities(page, [opportunity]);
    await open(page, '/portal/opportunities');
    await page.getByRole('button', { name: 'Report this enquiry' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'What is wrong with this enquiry?' });
    const send = dialog.getByRole('button', { name: 'Send to our team' });
    await expect(send).toBeDisabled();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await dialog.getByRole('radio', { name: 'The contact details do not work' }).focus();
    await page.keyboard.press('Space');
    await dialog.getByLabel('What did you notice?').fill('The number does not exist.');
    await expectSentOnce(page, {
      reach: () => send,
      sends: ['POST', REPORT],
      message: 'Not at the moment, please try again',
    });
    const links = { tutorId: null, enquiryId: null, bookingId: null, dueAt: at(2), createdAt: at(0) };
    const opened = { id: opportunity.id, reference: 'CA-2345ABCD', kind: 'lead', status: 'open', outcome: null };
    const sent = await sentTo(page, REPORT, { success: true, case: { ...opened, ...links } }, 201);
    const report = { reference: 'CA-2345ABCD', status: 'open' as const, outcome: null };
    // On top of what is shown so far: what other tests change has the list read again at any moment.
    await showOpportunities(page, [{ ...opportunity, report }]);
    await send.click();
    await expect(page.getByText('You reported this enquiry.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Report this enquiry' })).toHaveCount(0);
    expect(sent).toEqual([{ kind: 'contact_does_not_work', words: 'The number does not exist.' }]);
    expect(await overflowOf(page)).toBe(0);
  });

test('G-10 what ended is reported for 14 days, and the portal says what came of it', async ({ page }) => {
  const ended = { status: 'rejected' as const, respondedAt: at(-20), declineReason: 'too_far' as const };
  const upheld = { reference: 'CA-2345ABCD', status: 'resolved' as const, outcome: 'upheld' as const };
  await logIn(page, 'tutor');
  await showOpportunities(page, [
    opportunityOf({ ...ended, expiresAt: at(-13.9) }, 'Latin'),
    opportunityOf({ ...ended, expiresAt: at(-14.1) }, 'Greek'),
    opportunityOf({ status: 'expired', expiresAt: at(-30), report: upheld }, 'Welsh'),
  ]);
  await open(page, '/portal/opportunities');
  const details = (subject: string) => page.locator('details').filter({ hasText: subject });
  for (const subject of ['Latin', 'Greek', 'Welsh']) await details(subject).locator('summary').click();
  await expect(details('Latin').getByRole('button', { name: 'Report this enquiry' })).toBeVisible();
  await expect(details('Latin').getByText('Your reason: It is too far for me')).toBeVisible();
  await expect(details('Greek').getByRole('button', { name: 'Report this enquiry' })).toHaveCount(0);
  await expect(details('Welsh').getByText('It counts in none of your figures.')).toBeVisible();
});

/** The demo enquiry as if it waited for tutors, of whom some have declined. */
async function withDeclines(page: Page, status: string): Promise<void> {
  const declineReasons = [
    { reason: 'times', count: 3 },
    { reason: 'too_far', count: 1 },
    { reason: 'no_room', count: 2 },
  ];
  await showQuotes(page, []);
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}/live`, (route) => route.abort());
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { enquiry: object };
    await route.fulfill({ json: { ...answer, enquiry: { ...answer.enquiry, status, quotes: 0, declineReasons } } });
  });
  await open(page, `/enquiries/${DEMO_ENQUIRY}`);
}

for (const width of [1280, 390])
  test(`G-10 at ${width} px a family reads why tutors declined and what would reach more of them`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await withDeclines(page, 'matching');
    const reasons = page.getByRole('region', { name: 'Why some tutors declined' });
    await expect(reasons.getByText('3 tutors were not free at these times.')).toBeVisible();
    await expect(reasons.getByText('More days or times would reach more tutors.')).toBeVisible();
    await expect(reasons.getByText('1 tutor would have to travel too far.')).toBeVisible();
    await expect(reasons.getByText('Online sessions or another suburb would reach more tutors.')).toBeVisible();
    await expect(reasons.getByText('2 tutors have no room for another student.')).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });

test('G-10 an enquiry that is closed says no more of why tutors declined', async ({ page }) => {
  await withDeclines(page, 'closed');
  await expect(page.getByText('This enquiry is closed.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Why some tutors declined' })).toHaveCount(0);
});

test('G-10 operators read why tutors declined in the figures and in the history', async ({ page }) => {
  await signIn(page, 'admin', '/admin?tab=analytics');
  const declineReasons = [{ reason: 'not_my_subject', count: 4 }];
  await page.route('**/api/admin/analytics/market?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { market: object };
    await route.fulfill({ json: { ...answer, market: { ...answer.market, declineReasons } } });
  });
  await open(page, '/admin?tab=analytics');
  await expect(page.getByText('4 reasons given on these days.')).toBeVisible();
  await page.route('**/api/admin/events?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { events: object[] };
    const declined = { type: 'OpportunityDeclined', stream: 'opportunity', data: { reason: 'too_far', at: at(0) } };
    const [first] = answer.events;
    await route.fulfill({ json: { ...answer, events: [{ ...first, ...declined }] } });
  });
  await open(page, '/admin/history');
  await expect(page.getByRole('heading', { name: 'Opportunity declined: too far' })).toBeVisible();
});
