import { expect, type Page, type Request } from '@playwright/test';
import type { SearchAnswer, TutorCard } from '../../interfaces/http/contract/search.js';
import { answers, requested, cards, chips, found, heading, names, panel, SEARCH } from './support/search.js';
import { test } from './support/test.js';
import { answerEightSteps, family, fillContact, keepAnswers, open } from './support/visitor.js';

const RICH: TutorCard = {
  id: '00000000-0000-4000-8000-0000000000aa',
  name: 'Ada Lovelace-Byron',
  profileImageUrl: null,
  hourlyRate: 85,
  experience: 1,
  bio: 'A long story. '.repeat(60),
  qualifications: 'Doctor of Mathematics',
  location: 'Newtown, NSW',
  subjects: ['mathematics', 'physics', 'computer-science', 'english', 'history', 'economics'],
  averageRating: 4.75,
  totalReviews: 1,
  responseTime: 30,
  successRate: 97.25,
  countedSessions: 40,
  availability: 'Mon–Fri 3–8 pm',
  specializationTags: ['Exam nerves', 'Olympiads', 'Dyslexia', 'Robotics'],
  languagesSpoken: ['English', 'French', 'Auslan'],
  certifications: ['First Aid'],
};

const serve = (page: Page, tutors: TutorCard[]) =>
  page.route(SEARCH, (route) =>
    route.fulfill({ json: { tutors, total: tutors.length, hasMore: false, hasPrevious: false } }),
  );

test(
  'S-09 S-18 R-39 R-111 R-112 sorts order, pages turn, and a filter begins at page 1',
  { tag: '@core' },
  async ({ page }) => {
    const answerOf = keepAnswers<SearchAnswer>(page, '/api/tutors/search');
    await open(page, '/search');
    const total = await found(page);
    const sort = page.getByLabel('Sort by');
    expect(await sort.getByRole('option').allTextContents()).toEqual(
      'Highest Rated,Price: Low to High,Price: High to Low,Most Experienced,Fastest Response,Success Rate'.split(','),
    );
    await expect(sort).toHaveValue('rating');
    const prices = async () =>
      (
        await cards(page)
          .getByText(/^\$\d+\/hr$/)
          .allTextContents()
      ).map((text) => Number.parseInt(text.slice(1)));
    expect(await requested(page, () => sort.selectOption('Price: Low to High'))).toEqual({ sortBy: 'price-low' });
    await found(page);
    expect(await prices()).toEqual((await prices()).toSorted((one, other) => one - other));
    await sort.selectOption('Price: High to Low');
    await found(page);
    expect(await prices()).toEqual((await prices()).toSorted((one, other) => other - one));
    for (const [label, slug] of [
      ['Most Experienced', 'experience'],
      ['Fastest Response', 'response-time'],
      ['Success Rate', 'success-rate'],
      ['Highest Rated', 'rating'],
    ] as const) {
      await sort.selectOption(label);
      await found(page);
      expect(await names(page)).toEqual((await answerOf({ sortBy: slug })).tutors.map(({ name }) => name));
    }

    const pager = page.getByRole('navigation', { name: 'Pages' });
    await expect(pager.getByText(`Showing 20 of ${total} tutors`)).toBeVisible();
    await expect(pager.getByRole('button', { name: 'Previous' })).toBeDisabled();
    const first = await names(page);
    await pager.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
    await found(page);
    const second = await names(page);
    expect(second).not.toEqual(first);
    await expect(heading(page)).toBeInViewport();
    await pager.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(() => names(page)).toEqual(first);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(second);

    await panel(page).getByLabel('Location').selectOption('Sydney');
    await expect(page).toHaveURL(/\?location=sydney$/);
    await found(page);

    // Others change the market meanwhile: what a fresh page shows is held against what is so now.
    const soon = { timeout: 10_000 };
    await expect(async () => {
      await open(page, `/search?page=${Math.ceil((await answers(page, 'sortBy=rating')).total / 20)}`);
      const all = await found(page);
      await expect(pager.getByText(`Showing ${all % 20 || 20} of ${all} tutors`)).toBeVisible(soon);
      await expect(pager.getByRole('button', { name: 'Next' })).toBeDisabled(soon);
    }).toPass();
    await expect(async () => {
      await open(page, '/search?page=999');
      await page.getByRole('button', { name: 'Back to the first page' }).click();
      await found(page);
      expect(await names(page)).toEqual((await answers(page, 'sortBy=rating')).tutors.map(({ name }) => name));
    }).toPass();
  },
);

test(
  'S-10 S-11 S-13 S-14 a card keeps its limits, and its heart is kept nowhere',
  { tag: '@core' },
  async ({ page }) => {
    await serve(page, [RICH]);
    await open(page, '/search');
    await expect(page.getByRole('heading', { name: '1 Tutor Found', exact: true })).toBeVisible();
    await expect(panel(page).getByText('1 tutor found', { exact: true })).toBeVisible();
    const card = cards(page);
    for (const text of [
      ...[
        'AL',
        'Ada Lovelace-Byron',
        '4.8',
        '(1 review)',
        'Newtown, NSW',
        'Responds in 1 day',
        'Doctor of Mathematics',
      ],
      ...['1 year experience', '$85/hr', '97.3% success rate', 'Mon–Fri 3–8 pm', 'Verified', 'Certified'],
      ...['Mathematics', 'Physics', 'Computer Science', 'English', '+2 more', 'Exam nerves', 'Olympiads', 'Dyslexia'],
      'English, French',
    ])
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    for (const text of ['History', 'Economics', 'Robotics', 'Auslan']) await expect(card.getByText(text)).toBeHidden();
    const bio = card.getByText('A long story.');
    const lines = await bio.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(Math.round(lines)).toBe(2);

    const requests: Request[] = [];
    // A first press of any kind on a page brings scripts with it, which carry nothing away.
    page.on('request', (request) => {
      if (request.resourceType() !== 'script') requests.push(request);
    });
    await card.getByRole('button', { name: 'Add to favourites' }).click();
    const heart = card.getByRole('button', { name: 'Remove from favourites' });
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    expect(requests).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]))).not.toContain(RICH.id);
    await page.reload();
    await expect(card.getByRole('button', { name: 'Add to favourites' })).toBeVisible();
  },
);

test('S-10 D-4 a card says that there are no reviews or no sessions only where there are none', async ({ page }) => {
  const numbered = (id: number, change: Partial<TutorCard>): TutorCard => ({
    ...RICH,
    averageRating: 0,
    totalReviews: 0,
    successRate: 0,
    id: RICH.id.replace('aa', `b${id}`),
    name: `Tutor ${id}`,
    ...change,
  });
  await serve(page, [
    numbered(1, { countedSessions: 0 }),
    numbered(2, { countedSessions: 1 }),
    numbered(3, { successRate: 50, countedSessions: 2, averageRating: 4, totalReviews: 3 }),
    numbered(4, { successRate: 100 }),
  ]);
  await open(page, '/search');
  const card = (id: number) => cards(page).filter({ hasText: `Tutor ${id}` });
  for (const [id, sessions, reviews] of [
    [1, 'No sessions yet', 'No reviews yet'],
    [2, '0.0% success rate', 'No reviews yet'],
    [3, '50.0% success rate', '(3 reviews)'],
    [4, '100.0% success rate', 'No reviews yet'],
  ] as const) {
    await expect(card(id).getByText(sessions, { exact: true })).toBeVisible();
    await expect(card(id).getByText(reviews, { exact: true })).toBeVisible();
    await expect(card(id).getByText('No sessions yet')).toHaveCount(id === 1 ? 1 : 0);
    await expect(card(id).getByText('No reviews yet')).toHaveCount(id === 3 ? 0 : 1);
  }
});

test('S-12 R-35 R-79 a card leads to the profile, and its tutor is the one who is asked first', async ({ page }) => {
  const answerOf = keepAnswers<SearchAnswer>(page, '/api/tutors/search');
  await open(page, '/search?subjects=mathematics');
  await found(page);
  const [tutor] = (await answerOf({ subjects: 'mathematics' })).tutors;
  const card = cards(page).first();
  await card.getByRole('link', { name: 'View Full Profile' }).click();
  await expect(page).toHaveURL(new RegExp(`/tutor/${tutor?.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: tutor?.name })).toBeVisible();
  await page.goBack();
  await expect(chips(page).getByText('1 subject', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: 'Contact Tutor' }).click();
  await expect(page).toHaveURL(/\/#enquiry$/);
  await expect(page.getByText(`We ask ${tutor?.name} first.`)).toBeVisible();
  const parents = family();
  await answerEightSteps(page, parents);
  await fillContact(page, parents);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/enquiries'),
  );
  await page.getByRole('button', { name: 'Submit Enquiry' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ preferredTutorId: tutor?.id, email: parents.email });
  await expect(page.getByRole('dialog')).toBeVisible();
});

test(
  'S-15 S-16 S-17 S-21 loading, kept, failed, empty; answers stay for five minutes',
  { tag: '@core' },
  async ({ page }) => {
    let release = () => {};
    let asks = 0;
    let answer: (tutors: TutorCard[]) => { status?: number; json: unknown } = (tutors) => ({
      json: { tutors, total: tutors.length, hasMore: false, hasPrevious: false },
    });
    let tutors = [RICH];
    await page.route(SEARCH, async (route) => {
      asks += 1;
      await new Promise<void>((resolve) => (release = resolve));
      await route.fulfill(answer(tutors));
    });
    const released = async (count: number) => {
      await expect.poll(() => asks).toBe(count);
      release();
    };
    await open(page, '/search');
    await expect(page.locator('[data-skeleton]')).toHaveCount(6);
    await expect(page.getByText('Verified means that we have approved this tutor')).toBeVisible();
    await released(1);
    await expect(cards(page)).toHaveCount(1);
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);

    await panel(page).getByLabel('Location').selectOption('Perth');
    await expect(page.locator('section[aria-labelledby=results]')).toHaveAttribute('aria-busy', 'true');
    await expect(cards(page)).toHaveCount(1);
    tutors = [];
    await released(2);
    await expect(page.getByRole('heading', { name: 'No tutors found' })).toBeVisible();
    await expect(page.getByText('Try adjusting your search filters to find more tutors in your area.')).toBeVisible();
    await page.getByRole('button', { name: 'Submit Custom Request' }).click();
    await expect(page.locator('#enquiry-form')).toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(page.locator('#enquiry-form').getByRole('radio').first()).toBeFocused();

    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(cards(page)).toHaveCount(1);
    await panel(page).getByLabel('Location').selectOption('Perth');
    await expect(page.getByRole('heading', { name: 'No tutors found' })).toBeVisible();
    expect(asks).toBe(2);

    answer = () => ({ status: 500, json: { message: 'Broken', code: 'internal' } });
    await panel(page).getByLabel('Location').selectOption('Hobart');
    await released(3);
    await expect(page.getByText("Sorry, we couldn't load the tutors at the moment.")).toBeVisible();
    await page.unroute(SEARCH);
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Try Again' }).click()]);
    await expect(heading(page)).toBeVisible();
    await expect(page).toHaveURL(/location=hobart/);
    await expect(page.getByRole('heading', { name: 'Tips for choosing a tutor' })).toBeVisible();
  },
);

test('S-18 a page past the last one says how many tutors there are, and on how many pages', async ({ page }) => {
  for (const [total, words] of [
    [1, '1 tutor fits on 1 page.'],
    [41, '41 tutors fit on 3 pages.'],
  ] as const) {
    await page.route(SEARCH, (route) =>
      route.fulfill({ json: { tutors: [], total, hasMore: false, hasPrevious: true } }),
    );
    await open(page, '/search?page=9');
    await expect(page.getByText('There is nothing on this page')).toBeVisible();
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await page.unroute(SEARCH);
  }
});
