import { expect } from '@playwright/test';
import { barriersOf, GOOD_PRACTICE, overflowOf } from './support/accessible.js';
import { enquire, enter, tab } from './support/admin.js';
import { opportunityOf, showOpportunities } from './support/opportunities.js';
import { expectSentOnce } from './support/presses.js';
import { DEMO_ENQUIRY, quoteOf, showQuotes } from './support/quotes.js';
import { at, give, ID, MESSAGE, SERVER } from './support/samples.js';
import { test } from './support/test.js';
import { logIn, open } from './support/visitor.js';

const keptQuote = {
  proposedHourlyRate: 88,
  sessionDuration: 60,
  availability: 'Weekday afternoons',
  personalizedMessage: MESSAGE,
  teachingApproach: null,
  suggestedLocation: null,
};
const accepted = opportunityOf({ status: 'accepted', respondedAt: at(-1), wider: 'online', keptQuote });
const waits = { ...accepted, waitlist: { place: 2, askedUntil: null } };
const asked = { ...accepted, waitlist: { place: 1, askedUntil: at(20) } };

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

for (const width of [1280, 390]) {
  test(`G-20 G-21 D-25 at ${width} px a tutor changes the quote that waits, sends it when asked, and leaves`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await logIn(page, 'tutor');
    await give(page, '**/api/portal/quotes', { success: true, quotes: [] });
    await showOpportunities(page, [
      waits,
      opportunityOf({ status: 'accepted', respondedAt: at(-2), keptQuote }, 'Latin'),
    ]);
    await open(page, '/portal/opportunities');
    const one = page.locator('details').filter({ hasText: waits.enquiry.subjects });
    await expect(one.locator('> summary')).toContainText('Waitlist, number 2');
    await one.locator('> summary').click();
    await expect(one).toContainText('You are number 2 on the waitlist');
    await expect(one).toContainText('you would teach them online. We are searching wider for them.');
    const rate = one.getByLabel('Hourly rate');
    await expect(rate).toHaveValue('88');
    // Two forms are open, each known by its enquiry.
    const latin = page.locator('details').filter({ hasText: 'Latin' });
    if (!(await latin.evaluate((details: HTMLDetailsElement) => details.open)))
      await latin.locator('> summary').click();
    await expect(page.getByRole('form', { name: 'Your quote for Latin' })).toBeVisible();
    expect(await barriersOf(page, { tags: GOOD_PRACTICE })).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await rate.fill('90');
    const sends = ['POST', `**/api/portal/opportunities/${waits.id}/quote`] as const;
    await expectSentOnce(page, {
      reach: () => one.getByRole('button', { name: 'Save the changes' }),
      sends,
      message: SERVER,
    });
    await page.route(sends[1], (route) =>
      route.fulfill({ status: 202, json: { success: true, waitlisted: true, place: 2 } }),
    );
    await one.getByRole('button', { name: 'Save the changes' }).click();
    await expect(page.getByText('Your quote is kept. We ask you as soon as there is a place for it.')).toBeVisible();
    await page.unroute(sends[1]);

    await page.unroute('**/api/portal/opportunities');
    await showOpportunities(page, [asked]);
    await open(page, '/portal');
    const next = page.getByRole('region', { name: 'What to do next' });
    await expect(next).toContainText('There is a place for your quote now.');
    await next.getByRole('link', { name: 'Send your quote' }).click();
    await expect(page).toHaveURL(/\/portal\/opportunities$/);
    await expect(one.locator('> summary')).toContainText('Send your quote now');
    await expect(one).toContainText('There is a place for your quote now');
    await expect(one.getByRole('button', { name: 'Send the quote' })).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await expectSentOnce(page, {
      reach: () => one.getByRole('button', { name: 'Leave the waitlist' }),
      sends: ['DELETE', `**/api/portal/opportunities/${asked.id}/waitlist`],
      message: SERVER,
    });
  });

  test(`G-20 G-21 at ${width} px a family reads who was reached by a wider search, and how many more would quote`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const near = quoteOf();
    await showQuotes(page, [near, quoteOf({ wider: 'distance' }, { name: 'Theo Lang' })]);
    await page.route(`**/api/enquiries/${DEMO_ENQUIRY}/live`, (route) => route.abort());
    await page.route(`**/api/enquiries/${DEMO_ENQUIRY}`, async (route) => {
      const answer = (await (await route.fetch()).json()) as { enquiry: object };
      const enquiry = { ...answer.enquiry, status: 'matching', quotes: 2, waitlisted: 4, waitlistAsked: 1 };
      await route.fulfill({ json: { ...answer, enquiry } });
    });
    await open(page, `/enquiries/${DEMO_ENQUIRY}`);
    await expect(page.getByText('1 more tutor can quote now, and has a day to do it.')).toBeVisible();
    await expect(page.getByText(/^3 others would like to quote\. Decline a quote/)).toBeVisible();
    const wider = 'You live further away than this tutor usually travels. We searched wider for you.';
    await expect(page.getByRole('article').filter({ hasText: 'Theo Lang' })).toContainText(wider);
    await expect(page.getByRole('article').filter({ hasText: near.tutor.name })).not.toContainText(wider);
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });

  test(`G-20 G-21 at ${width} px an admin reads who waits, who was reached by a wider wave, and how waitlists fared`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await enter(page);
    const { id } = await enquire(page);
    await page.route(`**/api/admin/enquiries/${id}/matching`, async (route) => {
      const dossier = (await (await route.fetch()).json()) as object;
      const candidate = { tutorId: ID, name: 'Theo Lang', invited: true, score: 61, points: {}, failedGate: null };
      const runs = [
        {
          id: ID,
          wave: 2,
          policy: 'v1',
          createdAt: at(-1),
          radiusFactor: 1.5,
          considered: null,
          candidates: [{ ...candidate, wider: 'distance' }],
        },
      ];
      const one = { tutorId: ID, joinedAt: at(-2), askedUntil: null };
      const waitlist = [
        { ...one, name: 'Ines Marlow', askedUntil: at(20) },
        { ...one, name: 'Theo Lang' },
      ];
      await route.fulfill({ json: { ...dossier, runs, waitlist } });
    });
    await open(page, `/admin/history?streamId=${id}`);
    await tab(page, 'How tutors were chosen');
    await expect(page.getByText(/^Waitlist: 1\. Ines Marlow \(asked, until .+\), 2\. Theo Lang$/)).toBeVisible();
    await expect(page.getByText(/wider: up to 1\.5 × travel radius, and online/)).toBeVisible();
    const candidates = page.getByRole('table', { name: 'Candidates of wave 2' });
    await expect(candidates.getByText('Beyond travel radius')).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);

    await page.route('**/api/admin/analytics/market?*', async (route) => {
      const { market, ...answer } = (await (await route.fetch()).json()) as { market: object };
      const waitlist = { joined: 7, asked: 4, quoted: 3, waiting: 1 };
      await route.fulfill({ json: { ...answer, market: { ...market, waitlist } } });
    });
    await open(page, '/admin?tab=analytics');
    await expect(page.getByText('1 tutor waits for a place now.')).toBeVisible();
    const figures = page.getByRole('table', { name: 'Waitlists' }).locator('tbody tr');
    await expect(figures).toHaveText(['Joined a waitlist7', 'Asked to quote4', 'Quoted once asked3']);
    await expect(page.getByRole('table', { name: 'Competitions' }).locator('tbody tr')).toHaveCount(3);
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });
}
