import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, type Request, test } from '@playwright/test';
import type { SearchAnswer, TutorCard } from '../../interfaces/http/contract/search.js';
import { answerEightSteps, family, fillContact, open } from './support/visitor.js';

const SEARCH = /\/api\/tutors\/search\?/;

const heading = (page: Page) => page.getByRole('heading', { level: 2, name: /Tutors? Found$/ });
const cards = (page: Page) => page.getByRole('article');
const names = (page: Page) => cards(page).getByRole('heading', { level: 3 }).allTextContents();
const chips = (page: Page) => page.getByRole('group', { name: 'Active filters' });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Search Filters' });
const quick = (page: Page) => page.getByRole('list', { name: 'Quick searches' });
const paramsOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

/** Waits for what search has found, and gives how many that is. */
async function found(page: Page): Promise<number> {
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('section[aria-labelledby=results]')).toHaveAttribute('aria-busy', 'false');
  return Number.parseInt(((await heading(page).textContent()) ?? '').replace(',', ''));
}

/** Does something and gives the query of the search that follows. */
async function asked(page: Page, act: () => Promise<unknown>): Promise<Record<string, string>> {
  const request = page.waitForRequest(SEARCH);
  await act();
  return paramsOf((await request).url());
}

const answers = async (page: Page, query = '') =>
  (await (await page.request.get(`/api/tutors/search?${query}`)).json()) as SearchAnswer;

const RICH: TutorCard = {
  ...{ id: '00000000-0000-4000-8000-0000000000aa', name: 'Ada Lovelace-Byron', hourlyRate: 85, experience: 1 },
  ...{ bio: 'A long story. '.repeat(60), qualifications: 'Doctor of Mathematics', location: 'Newtown, NSW' },
  subjects: ['mathematics', 'physics', 'computer-science', 'english', 'history', 'economics'],
  ...{ averageRating: 4.75, totalReviews: 1, responseTime: 30, successRate: 97.25, availability: 'Mon–Fri 3–8 pm' },
  specializationTags: ['Exam nerves', 'Olympiads', 'Dyslexia', 'Robotics'],
  ...{ languagesSpoken: ['English', 'French', 'Auslan'], certifications: ['First Aid'] },
};

const serve = (page: Page, tutors: TutorCard[]) =>
  page.route(SEARCH, (route) =>
    route.fulfill({ json: { tutors, total: tutors.length, hasMore: false, hasPrevious: false } }),
  );

test('S-01 S-03 S-04 S-07 S-08 a quick card asks, address and chips follow, and Back returns', async ({ page }) => {
  await open(page, '/search');
  const all = await found(page);
  await expect(panel(page).getByText(`${all} tutors found`)).toBeVisible();
  await expect(page.locator('section[aria-labelledby=results] ul li article')).toHaveCount(20);
  await expect(quick(page).getByRole('button')).toHaveCount(4);
  await expect(chips(page)).toBeHidden();

  for (const [card, params, chip] of [
    ['Mathematics', { subjects: 'mathematics' }, '1 subject'],
    ['English', { subjects: 'english' }, '1 subject'],
    ['Science', { subjects: 'physics,chemistry,biology' }, '3 subjects'],
    ['Local', { location: 'sydney' }, 'Sydney'],
  ] as const) {
    const request = await asked(page, () => quick(page).getByRole('button', { name: card }).click());
    expect(request).toEqual({ ...params, sortBy: 'rating' });
    expect(paramsOf(page.url())).toEqual(params);
    await expect(quick(page)).toBeHidden();
    await expect(chips(page).getByText(chip, { exact: true })).toBeVisible();
    expect(await found(page)).toBeLessThan(all);
    await page.goBack();
    await expect(quick(page)).toBeVisible();
    expect(paramsOf(page.url())).toEqual({});
    expect(await found(page)).toBe(all);
  }
});

test('S-02 S-07 R-91 the address is read, each chip is taken away, and Clear all leaves none', async ({ page }) => {
  const request = page.waitForRequest(SEARCH);
  await open(
    page,
    '/search?subjects=mathematics,physics,nonsense&yearLevels=senior-11-12&minPrice=40&maxPrice=120&location=sydney' +
      '&tutorType=qualified-teacher&minRating=4.5&minExperience=3&availableDays=monday,saturday&availableTimes=weekend&x=1',
  );
  expect(paramsOf((await request).url())).toEqual({
    ...{ subjects: 'mathematics,physics', yearLevels: 'senior-11-12', minPrice: '40', maxPrice: '120' },
    ...{ availableDays: 'monday,saturday', availableTimes: 'weekend', location: 'sydney' },
    ...{ tutorType: 'qualified-teacher', minRating: '4.5', minExperience: '3', sortBy: 'rating' },
  });
  await expect(panel(page).getByLabel('Location')).toHaveValue('sydney');
  await expect(panel(page).getByLabel('Tutor type')).toHaveValue('qualified-teacher');
  await expect(panel(page).getByLabel('Rating')).toHaveValue('4.5');
  await expect(panel(page).getByText('$40 to $120 an hour')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Advanced Filters' }).click();
  for (const name of ['Mathematics', 'Physics', 'Senior 11-12', 'Monday', 'Saturday', 'Weekend'])
    await expect(panel(page).getByRole('checkbox', { name })).toBeChecked();
  await expect(panel(page).getByLabel('Minimum experience')).toHaveValue('3');

  const texts = [
    ...['2 subjects', '1 level', '$40-$120/hr', '2 days', '1 time', 'Sydney', 'Qualified Teacher'],
    ...['4.5+ stars', '3+ years exp'],
  ];
  const remove = chips(page).getByRole('button', { name: /^Remove / });
  await expect(remove).toHaveCount(texts.length);
  for (const [index, text] of texts.entries()) {
    if (index === 7) break;
    await expect(chips(page).getByText(text, { exact: true })).toBeVisible();
    await chips(page)
      .getByRole('button', { name: `Remove ${text}` })
      .click();
    await expect(chips(page).getByText(text, { exact: true })).toBeHidden();
  }
  expect(paramsOf(page.url())).toEqual({ rating: '4.5', experience: '3' });
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(chips(page)).toBeHidden();
  expect(paramsOf(page.url())).toEqual({});

  await open(page, '/search?minPrice=40&rating=4.8&experience=10&location=atlantis');
  await expect(chips(page).getByRole('button', { name: /^Remove / })).toHaveCount(2);
  await expect(chips(page).getByText('4.8+ stars')).toBeVisible();
  await expect(chips(page).getByText('10+ years exp')).toBeVisible();
});

test('S-05 S-06 S-08 the panel offers the printed choices, and the slider answers to keys', async ({ page }) => {
  await open(page, '/search');
  const options = (label: string) => panel(page).getByLabel(label).getByRole('option').allTextContents();
  expect(await options('Location')).toEqual(
    'Any Location,Sydney,Melbourne,Brisbane,Perth,Adelaide,Canberra,Darwin,Hobart,Online'.split(','),
  );
  expect(await options('Tutor type')).toEqual(
    'Any Experience,Qualified Teacher,University Graduate,Current Student,Industry Professional'.split(','),
  );
  expect(await options('Rating')).toEqual(['Any Rating', '4+ stars', '4.5+ stars', '4.8+ stars']);
  await expect(panel(page).getByRole('checkbox')).toHaveCount(0);
  const toggle = panel(page).getByRole('button', { name: 'Advanced Filters' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  for (const [group, count] of [
    ['Subjects', 12],
    ['Year levels', 7],
    ['Available days', 7],
    ['Preferred times', 4],
  ] as const)
    await expect(panel(page).getByRole('group', { name: group }).getByRole('checkbox')).toHaveCount(count);
  expect((await options('Minimum experience')).slice(1)).toEqual([
    ...['1+ year', '2+ years', '3+ years', '5+ years', '10+ years'],
  ]);

  const low = panel(page).getByRole('slider', { name: 'Lowest hourly rate' });
  const high = panel(page).getByRole('slider', { name: 'Highest hourly rate' });
  for (const [end, value] of [
    [low, '30'],
    [high, '100'],
  ] as const) {
    await expect(end).toHaveAttribute('aria-valuemin', /20|30/);
    await expect(end).toHaveAttribute('aria-valuenow', value);
  }
  expect(await asked(page, () => high.press('ArrowRight'))).toMatchObject({ minPrice: '30', maxPrice: '105' });
  await expect(chips(page).getByText('$30-$105/hr')).toBeVisible();
  await expect(high).toBeFocused();
  await high.press('End');
  await expect(chips(page).getByText('$30-$150/hr')).toBeVisible();
  await low.press('Home');
  await expect(chips(page).getByText('$20-$150/hr')).toBeVisible();
  expect(paramsOf(page.url())).toEqual({ minPrice: '20', maxPrice: '150' });
  // One gesture is one step back.
  await page.goBack();
  await expect(chips(page)).toBeHidden();
  await expect(high).toHaveAttribute('aria-valuenow', '100');

  await panel(page).getByRole('checkbox', { name: 'Physics' }).check();
  await panel(page).getByRole('checkbox', { name: 'Physics' }).uncheck();
  await panel(page).getByRole('checkbox', { name: 'Evening (5PM-8PM)' }).check();
  await panel(page).getByLabel('Location').selectOption('Online');
  expect(paramsOf(page.url())).toEqual({ availableTimes: 'evening', location: 'online' });
});

test('S-09 S-18 R-39 R-111 R-112 sorts order, pages turn, and a filter begins at page 1', async ({ page }) => {
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
  expect(await asked(page, () => sort.selectOption('Price: Low to High'))).toEqual({ sortBy: 'price-low' });
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
    expect(await names(page)).toEqual((await answers(page, `sortBy=${slug}`)).tutors.map(({ name }) => name));
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

  await open(page, `/search?page=${Math.ceil(total / 20)}`);
  await found(page);
  await expect(pager.getByText(`Showing ${total % 20 || 20} of ${total} tutors`)).toBeVisible();
  await expect(pager.getByRole('button', { name: 'Next' })).toBeDisabled();
  await open(page, '/search?page=999');
  await page.getByRole('button', { name: 'Back to the first page' }).click();
  await expect.poll(() => names(page)).toEqual(first);
});

test('S-10 S-11 S-13 S-14 a card keeps its limits, and its heart is kept nowhere', async ({ page }) => {
  await serve(page, [RICH]);
  await open(page, '/search');
  await expect(page.getByRole('heading', { name: '1 Tutor Found', exact: true })).toBeVisible();
  await expect(panel(page).getByText('1 tutor found', { exact: true })).toBeVisible();
  const card = cards(page);
  for (const text of [
    ...['AL', 'Ada Lovelace-Byron', '4.8', '(1 review)', 'Newtown, NSW', 'Responds in 1 day', 'Doctor of Mathematics'],
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
  page.on('request', (request) => requests.push(request));
  await card.getByRole('button', { name: 'Add to favourites' }).click();
  const heart = card.getByRole('button', { name: 'Remove from favourites' });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(requests).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]))).not.toContain(RICH.id);
  await page.reload();
  await expect(card.getByRole('button', { name: 'Add to favourites' })).toBeVisible();
});

test('S-12 R-35 R-79 a card leads to the profile, and its tutor is the one who is asked first', async ({ page }) => {
  await open(page, '/search?subjects=mathematics');
  await found(page);
  const [tutor] = (await answers(page, 'subjects=mathematics')).tutors;
  const card = cards(page).first();
  await card.getByRole('link', { name: 'View Full Profile' }).click();
  await expect(page).toHaveURL(new RegExp(`/tutor/${tutor?.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: tutor?.name })).toBeVisible();
  await page.goBack();
  await expect(chips(page).getByText('1 subject')).toBeVisible();
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

test('S-15 S-16 S-17 S-21 loading, kept, failed, empty; answers stay for five minutes', async ({ page }) => {
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
});

test('on a phone the filters open in a sheet, and a custom request in the form', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/search');
  const all = await found(page);
  await expect(panel(page)).toBeHidden();
  await page.getByRole('button', { name: 'Search Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Search Filters' });
  await sheet.getByRole('button', { name: 'Advanced Filters' }).click();
  await sheet.getByRole('checkbox', { name: 'Chemistry' }).check();
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ') ?? ''}`)).toEqual([]);
  await expect(page).toHaveURL(/subjects=chemistry/);
  await expect(sheet.getByRole('button', { name: `Show ${all} tutors` })).toBeHidden();
  await sheet.getByRole('button', { name: /^Show \d+ tutors?$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Search Filters 1 active' })).toBeVisible();
  expect(await found(page)).toBeLessThan(all);
  await page.getByRole('button', { name: 'Submit Custom Request' }).click();
  await expect(page.locator('#enquiry-form')).toBeInViewport();
  expect(await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
});
