import { expect, type Page } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { DEMO_ENQUIRY, quoteOf, showQuotes } from './support/quotes.js';
import { test } from './support/test.js';
import { answerEightSteps, family, fillContact, linkIn, mailsOf, open } from './support/visitor.js';

const PAGE = `/enquiries/${DEMO_ENQUIRY}`;
const cards = (page: Page) => page.getByRole('article');
const dialog = (page: Page) => page.getByRole('dialog');

async function expectSound(page: Page, state: string): Promise<void> {
  expect(await barriersOf(page), state).toEqual([]);
  expect(await overflowOf(page), state).toBe(0);
}

test(
  'Q-05 Q-06 Q-07 Q-09 R-107 quotes are read, declined and accepted in two steps',
  { tag: '@core' },
  async ({ page }) => {
    const fresh = quoteOf();
    const read = quoteOf({ studentViewed: true }, { name: 'Noah Bell', subjects: ['english'] });
    const gone = quoteOf({ status: 'rejected', ending: 'declined', studentViewed: true }, { name: 'Ida Stone' });
    const late = quoteOf({ status: 'expired', ending: 'withdrawn', studentViewed: true }, { name: 'Ravi Menon' });
    await showQuotes(page, [fresh, read, gone, late]);
    await page.route('**/api/tutor-quotes/*/viewed', (route) =>
      route.fulfill({ json: { success: true, message: 'Viewed', quote: { ...fresh, studentViewed: true } } }),
    );
    let verdict: unknown;
    await page.route('**/api/tutor-quotes/*/status', (route) => {
      verdict = route.request().postDataJSON();
      return route.fulfill({ json: { success: true, message: 'Noted.', quote: read } });
    });
    await open(page, PAGE);

    const first = cards(page).filter({ hasText: 'Mia Okafor' });
    await expect(first.getByText('New', { exact: true })).toBeVisible();
    await expect(first.getByText('Pending')).toBeVisible();
    await expect(first.getByText('+2 more')).toBeVisible();
    await expect(first.getByText('English')).toBeHidden();
    const viewed = page.waitForRequest((request) => request.url().endsWith(`${fresh.id}/viewed`));
    await first.getByRole('button', { name: 'Mia Okafor' }).click();
    expect((await viewed).method()).toBe('PATCH');
    await expect(first.getByText('Short explanations, then you try while I watch.')).toBeVisible();
    await expect(first.getByText('New', { exact: true })).toBeHidden();
    await first.getByRole('button', { name: 'Mia Okafor' }).click();
    await expect(first.getByText('Short explanations, then you try while I watch.')).toBeHidden();

    for (const [name, words, reason] of [
      ['Ida Stone', 'Declined', 'You declined it.'],
      ['Ravi Menon', 'Expired', 'Ravi withdrew this quote.'],
    ] as const) {
      const card = cards(page).filter({ hasText: name });
      await expect(card.getByText(words, { exact: true })).toBeVisible();
      await expect(card.getByText(reason)).toBeVisible();
      await expect(card.getByRole('button', { name: 'Accept' })).toHaveCount(0);
      await expect(card.getByRole('button', { name: 'Decline' })).toHaveCount(0);
    }

    const second = cards(page).filter({ hasText: 'Noah Bell' });
    await second.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('Quote Updated')).toBeVisible();
    expect(verdict).toEqual({ status: 'rejected' });

    await first.getByRole('button', { name: 'Accept' }).click();
    await expect(dialog(page)).toContainText('Accept this quote?');
    await expect(dialog(page)).toContainText('Mia sees your name, email and phone number');
    await dialog(page).getByRole('button', { name: 'Not yet' }).click();
    expect(verdict).toEqual({ status: 'rejected' });
    await first.getByRole('button', { name: 'Accept' }).click();
    await dialog(page).getByRole('button', { name: 'Yes, accept' }).click();
    await expect(dialog(page)).toBeHidden();
    expect(verdict).toEqual({ status: 'accepted' });
  },
);

test('Q-09 R-49 a quote that was never opened counts as seen before it is accepted, and the dialog says what it is by then', async ({
  page,
}) => {
  const quote = quoteOf();
  const dearer = { ...quote, proposedHourlyRate: 80, sessionCost: 8000 };
  await showQuotes(page, [quote]);
  const calls: string[] = [];
  let now = { ...dearer, studentViewed: true, studentViewedAt: '2026-11-22T02:00:00.000Z' };
  let isBroken = true;
  await page.route('**/api/tutor-quotes/*/viewed', (route) => {
    calls.push('viewed');
    return isBroken
      ? route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } })
      : route.fulfill({ json: { success: true, message: 'Viewed', quote: now } });
  });
  await page.route('**/api/tutor-quotes/*/status', (route) => {
    calls.push('accepted');
    return route.fulfill({ json: { success: true, message: 'Noted.', quote: { ...now, status: 'accepted' } } });
  });
  await open(page, PAGE);
  await cards(page).getByRole('button', { name: 'Accept' }).click();
  await expect(dialog(page)).toContainText('$70/hr');
  const yes = dialog(page).getByRole('button', { name: 'Yes, accept' });

  // Neither what could not be marked nor what was changed meanwhile is accepted.
  await yes.click();
  await expect(page.getByText('Failed to update quote status. Please try again.')).toBeVisible();
  isBroken = false;
  await yes.click();
  await expect(dialog(page)).toContainText('$80/hr');
  expect(calls).toEqual(['viewed', 'viewed', 'viewed']);
  now = { ...now, status: 'accepted' };
  await yes.click();
  await expect(dialog(page)).toBeHidden();
  expect(calls).toEqual(['viewed', 'viewed', 'viewed', 'accepted']);
});

test('Q-09 a change that fails says so and leaves the quote pending', async ({ page }) => {
  await showQuotes(page, [quoteOf({ studentViewed: true })]);
  await page.route('**/api/tutor-quotes/*/status', (route) =>
    route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } }),
  );
  await open(page, PAGE);
  await expect(cards(page)).toHaveCount(1);
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}/quotes`, (route) => route.abort());
  const read = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/quotes'));
  await cards(page).getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Failed to update quote status. Please try again.')).toBeVisible();
  await read;
  await expect(cards(page).getByRole('button', { name: 'Decline' })).toBeEnabled();
  await expect(cards(page).getByText('Pending')).toBeVisible();
});

test(
  'Q-08 R-56 no quotes and a failure read alike; a failure can be tried again',
  { tag: '@core' },
  async ({ page }) => {
    const words = 'Qualified tutors will review your enquiry and send personalized quotes soon.';
    let isBroken = true;
    await page.route(`**/api/enquiries/${DEMO_ENQUIRY}/quotes`, (route) =>
      isBroken
        ? route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } })
        : route.fulfill({ json: { success: true, quotes: [] } }),
    );
    await open(page, PAGE);
    await expect(page.getByText('No Quotes Yet')).toBeVisible();
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    isBroken = false;
    // By key: what is still arriving above it moves the button.
    await page.getByRole('button', { name: 'Try Again' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeHidden();
    await expect(page.getByText(words)).toBeVisible();
  },
);

test('five quotes stand side by side with what decides', async ({ page }) => {
  await open(page, PAGE);
  await page.getByRole('button', { name: 'Side by side' }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveCount(6);
  for (const row of ['Price per session', 'Four weeks', 'Fit with your times', 'Rating', 'Checked by us']) {
    await expect(table.getByRole('rowheader', { name: row })).toBeVisible();
  }
  await expect(table.getByText('Working with children').first()).toBeVisible();
  await table
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  await expect(dialog(page)).toContainText('Accept this quote?');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test(
  'Q-10 Q-13 Q-14 R-57 the demo shows five tutors and quotes to anybody, and what is answered there changes nothing',
  { tag: '@core' },
  async ({ page }) => {
    await open(page, '/enhanced-demo');
    await expect(page.getByRole('tab', { name: 'Feature Overview' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Live Demo' }).click();
    const tutors = page.getByRole('group', { name: 'Choose a tutor' }).getByRole('radio');
    await expect(tutors).toHaveCount(5);
    const second = (await tutors.nth(1).getAttribute('aria-label')) ?? '';
    await tutors.nth(1).check({ force: true });
    await expect(page.getByRole('heading', { level: 2, name: second })).toBeVisible();
    const quotes = page.getByRole('region', { name: 'Quotes for a demo enquiry' }).getByRole('article');
    await expect(quotes.first()).toBeVisible();
    const before = await quotes.count();
    await page.getByRole('button', { name: 'Decline', exact: true }).first().click();
    await expect(page.getByText('Quote Updated')).toBeVisible();
    await page.reload();
    await page.getByRole('tab', { name: 'Live Demo' }).click();
    await expect(quotes).toHaveCount(before);
    await expect(quotes.getByText('Declined')).toHaveCount(0);
  },
);

test('WCAG 2.2 AA and no sideways scrolling in every state of the private page', async ({ page }) => {
  await showQuotes(page, [
    quoteOf({}, { name: 'Wolfeschlegelsteinhausen Featherstonehaugh-Cholmondeley' }),
    quoteOf(
      { studentViewed: true, teachingApproach: null, suggestedLocation: null, match: null },
      { name: 'Bo', totalReviews: 0 },
    ),
    quoteOf({ status: 'rejected' }),
  ]);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, PAGE);
    await expect(cards(page)).toHaveCount(3);
    await expectSound(page, `cards at ${width}`);
    await cards(page).first().getByRole('button').first().click();
    await expectSound(page, `an open card at ${width}`);
    await page.getByRole('button', { name: 'Side by side' }).click();
    await expectSound(page, `side by side at ${width}`);
    await page
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click();
    await expect(dialog(page)).toBeVisible();
    await expectSound(page, `accepting at ${width}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close this enquiry' }).click();
    await expectSound(page, `closing at ${width}`);
  }
});

test('R-50 R-81 R-106 R-68 D-37 the mailed link opens the page in another browser, and "this was not me" erases it for both', async ({
  page,
  browser,
}) => {
  const sender = family();
  await open(page, '/#enquiry');
  await answerEightSteps(page, sender);
  await fillContact(page, sender);
  await page.getByRole('button', { name: 'Submit Enquiry' }).click();
  await page.getByRole('link', { name: 'Follow your enquiry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(sender.subjects);
  await expect(page.getByText('Our 24-hour promise')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /We have asked \d+ tutors?/ })).toBeVisible();
  const address = new URL(page.url()).pathname;

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await open(other, address);
  await expect(other.getByText('This page is private. Use the link in your mail.')).toBeVisible();
  await other.getByRole('button', { name: 'Send me the link again' }).click();
  await expect(other.getByRole('status')).toContainText('A new link is on its way');
  const [again] = await mailsOf(page, ({ to, kind }) => to === sender.email && kind === 'enquiry-link');
  await open(other, await linkIn(page, again?.id ?? '', /\/enquiries\/[^\s#"]+#token=[\w.~-]+/));
  await expect(other.getByRole('heading', { level: 1 })).toContainText(sender.subjects);
  expect(other.url()).not.toContain('token');

  await other.getByRole('button', { name: 'Close this enquiry' }).click();
  await other.getByRole('radio', { name: /This was not me/ }).check({ force: true });
  await other.getByRole('button', { name: 'Close and delete' }).click();
  await expect(other.getByText('Everything about this enquiry has been deleted')).toBeVisible();
  // Where it was open it closes, without being asked for again.
  await expect(page.getByText('This page is private. Use the link in your mail.')).toBeVisible();
  for (const visitor of [other, page]) {
    await open(visitor, address);
    await expect(visitor.getByText('This page is private. Use the link in your mail.')).toBeVisible();
    await expect(visitor.getByText(sender.subjects)).toHaveCount(0);
    await expect(visitor.getByText('No Quotes Yet')).toHaveCount(0);
  }
  await elsewhere.close();
});

test('Q-05 D-5 a quote that nobody has read is new and becomes read when it is opened, however it ended', async ({
  page,
}) => {
  const quotes = [
    quoteOf({ status: 'accepted', contact: { email: 'mia@example.com', phone: null } }, { name: 'Ada Able' }),
    quoteOf({}, { name: 'Ben Baker' }),
    quoteOf({ status: 'rejected', ending: 'another_chosen' }, { name: 'Cem Cole' }),
    quoteOf({ status: 'expired', ending: 'time' }, { name: 'Dev Dunn' }),
  ];
  await showQuotes(page, quotes);
  await page.route('**/api/tutor-quotes/*/viewed', (route) => {
    const read = quotes.find(({ id }) => route.request().url().includes(id));
    return route.fulfill({ json: { success: true, message: 'Viewed', quote: { ...read, studentViewed: true } } });
  });
  await open(page, PAGE);
  for (const { id, tutor } of quotes) {
    const card = cards(page).filter({ hasText: tutor.name });
    const badge = card.getByText('New', { exact: true });
    const highlight = () => card.evaluate((shown) => getComputedStyle(shown).boxShadow);
    await expect(badge).toBeVisible();
    const before = await highlight();
    const viewed = page.waitForRequest(`**/api/tutor-quotes/${id}/viewed`);
    await card.getByRole('button', { name: tutor.name }).click();
    expect((await viewed).method()).toBe('PATCH');
    await expect(badge).toHaveCount(0);
    await expect.poll(highlight).not.toBe(before);
  }
});

test(
  'Q-03 R-112 D-9 a session reads `45 min`, `1 hour` and `1.5 hours`, on the cards and side by side',
  { tag: '@core' },
  async ({ page }) => {
    await showQuotes(
      page,
      [45, 60, 90].map((sessionDuration) => quoteOf({ sessionDuration }, { name: `Tutor of ${sessionDuration}` })),
    );
    await open(page, PAGE);
    const lengths = ['45 min', '1 hour', '1.5 hours'];
    await expect(cards(page)).toHaveCount(lengths.length);
    for (const [index, length] of lengths.entries())
      await expect(cards(page).nth(index).getByText(`$70 for ${length}`, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Side by side' }).click();
    const price = page.getByRole('row', { name: /^Price per session/ }).getByRole('cell');
    for (const [index, length] of lengths.entries())
      await expect(price.nth(index).getByText(`${length} at $70/hr`, { exact: true })).toBeVisible();
  },
);
