import { expect, type Page } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { apply, approve, CHECK } from './support/applicants.js';
import { requested, cards, chips, found, names, panel, paramsOf, quick, SEARCH } from './support/search.js';
import { test } from './support/test.js';
import { logIn, open } from './support/visitor.js';

test(
  'S-01 S-03 S-04 S-07 S-08 a quick card asks, address and chips follow, and Back returns',
  { tag: '@core' },
  async ({ page }) => {
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
      const request = await requested(page, () => quick(page).getByRole('button', { name: card }).click());
      expect(request).toEqual({ ...params, sortBy: 'rating' });
      await expect.poll(() => paramsOf(page.url())).toEqual(params);
      await expect(quick(page)).toBeHidden();
      await expect(page.locator('#results')).toBeFocused();
      await expect(chips(page).getByText(chip, { exact: true })).toBeVisible();
      expect(await found(page)).toBeLessThan(all);
      await page.goBack();
      await expect(quick(page)).toBeVisible();
      await expect.poll(() => paramsOf(page.url())).toEqual({});
      expect(await found(page)).toBe(all);
    }
  },
);

test('S-02 S-07 R-91 the address is read, each chip is taken away, and Clear all leaves none', async ({ page }) => {
  const request = page.waitForRequest(SEARCH);
  await open(
    page,
    '/search?subjects=mathematics,physics,nonsense&yearLevels=senior-11-12&minPrice=40&maxPrice=120&location=sydney' +
      '&tutorType=qualified-teacher&minRating=4.5&minExperience=3&availableDays=monday,saturday&availableTimes=weekend&x=1',
  );
  expect(paramsOf((await request).url())).toEqual({
    subjects: 'mathematics,physics',
    yearLevels: 'senior-11-12',
    minPrice: '40',
    maxPrice: '120',
    availableDays: 'monday,saturday',
    availableTimes: 'weekend',
    location: 'sydney',
    tutorType: 'qualified-teacher',
    minRating: '4.5',
    minExperience: '3',
    sortBy: 'rating',
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
    await expect(page.locator('#results')).toBeFocused();
  }
  await expect.poll(() => paramsOf(page.url())).toEqual({ rating: '4.5', experience: '3' });
  await page.getByRole('button', { name: 'Clear all' }).press('Enter');
  await expect(page.locator('#results')).toBeFocused();
  await expect(chips(page)).toBeHidden();
  await expect.poll(() => paramsOf(page.url())).toEqual({});

  await open(page, '/search?minPrice=40&rating=4.8&experience=10&location=atlantis');
  await expect(chips(page).getByRole('button', { name: /^Remove / })).toHaveCount(2);
  await expect(chips(page).getByText('4.8+ stars', { exact: true })).toBeVisible();
  await expect(chips(page).getByText('10+ years exp', { exact: true })).toBeVisible();
});

test(
  'S-05 S-06 S-08 the panel offers the printed choices, and the slider answers to keys',
  { tag: '@core' },
  async ({ page }) => {
    await open(page, '/search');
    await expect(panel(page).getByText('Any price')).toBeVisible();
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
    expect(await requested(page, () => high.press('ArrowRight'))).toMatchObject({ minPrice: '30', maxPrice: '105' });
    await expect(chips(page).getByText('$30-$105/hr', { exact: true })).toBeVisible();
    await expect(high).toBeFocused();
    await high.press('End');
    await expect(chips(page).getByText('$30-$150/hr', { exact: true })).toBeVisible();
    await low.press('Home');
    await expect(chips(page).getByText('$20-$150/hr', { exact: true })).toBeVisible();
    await expect.poll(() => paramsOf(page.url())).toEqual({ minPrice: '20', maxPrice: '150' });
    // One gesture is one step back.
    await page.goBack();
    await expect(chips(page)).toBeHidden();
    await expect(high).toHaveAttribute('aria-valuenow', '100');

    await panel(page).getByRole('checkbox', { name: 'Physics' }).check();
    await panel(page).getByRole('checkbox', { name: 'Physics' }).uncheck();
    await panel(page).getByRole('checkbox', { name: 'Evening (5PM-8PM)' }).check();
    await panel(page).getByLabel('Location').selectOption('Online');
    await expect.poll(() => paramsOf(page.url())).toEqual({ availableTimes: 'evening', location: 'online' });
  },
);

/** Turns page after page of what is found now, and gives every card as it reads. */
async function everyCard(page: Page): Promise<string[]> {
  const texts: string[] = [];
  const pager = page.getByRole('navigation', { name: 'Pages' });
  for (;;) {
    const total = await found(page);
    texts.push(...(await cards(page).allInnerTexts()));
    if (texts.length >= total) return texts;
    const [first] = await names(page);
    await pager.getByRole('button', { name: 'Next' }).click();
    await expect.poll(async () => (await names(page))[0]).not.toBe(first);
  }
}

test('S-19 R-38 one of a filter is enough, all filters have to fit, a city reaches 50 km, and a day and a time are one lesson', async ({
  page,
}) => {
  await open(page, '/search');
  await panel(page).getByRole('button', { name: 'Advanced Filters' }).click();
  const tick = (name: string) => panel(page).getByRole('checkbox', { name, exact: true }).click();
  const counts: number[] = [];
  for (const steps of [['Physics'], ['Physics', 'Chemistry'], ['Physics']]) {
    for (const name of steps) await tick(name);
    counts.push(await found(page));
  }
  const [physics = 0, chemistry = 0, either = 0] = counts;
  expect(either).toBeGreaterThan(Math.max(physics, chemistry));
  expect(either).toBeLessThanOrEqual(physics + chemistry);

  await tick('Senior 11-12');
  const senior = await found(page);
  expect(senior).toBeLessThan(either);
  await panel(page).getByLabel('Location').selectOption('Sydney');
  expect(await found(page)).toBeLessThan(senior);
  for (const card of await everyCard(page)) {
    expect(card).toMatch(/Physics|Chemistry|more/);
    expect(card).toMatch(/, NSW/);
    expect(card).not.toMatch(/(Newcastle|Merewether|Charlestown), NSW/);
  }

  // Alex teaches Monday to Friday from 3 to 8 pm, and Saturday from 9 am to 1 pm.
  for (const [hours, isThere] of [
    ['availableDays=monday&availableTimes=evening', true],
    ['availableDays=monday&availableTimes=morning', false],
    ['availableDays=saturday&availableTimes=morning', true],
    ['availableDays=saturday&availableTimes=evening', false],
    ['availableDays=sunday', false],
  ] as const) {
    await open(page, `/search?subjects=science&tutorType=qualified-teacher&location=sydney&${hours}`);
    const shown = (await everyCard(page)).some((card) => card.includes('Alex Morgan'));
    expect([hours, shown]).toEqual([hours, isThere]);
  }
});

test('S-20 R-34 who is paused leaves the results with the next look, and is back when resumed', async ({
  page,
  browser,
  baseURL,
}) => {
  const stamp = Date.now().toString(36);
  const query = 'subjects=history&location=darwin&minPrice=23&maxPrice=23';
  const teaching = { subjects: ['History'], postcode: '0800', location: '0800', hourlyRate: 23 };
  const admin = await (await browser.newContext()).newPage();
  await logIn(admin, 'admin');
  const ids: string[] = [];
  for (const name of [`Paused ${stamp}`, `Staying ${stamp}`]) {
    const { email } = await apply(baseURL ?? '', name, { check: CHECK, teaching });
    ids.push(await approve(admin.request, email));
  }
  const setPaused = async (name: 'pause' | 'resume') =>
    expect((await admin.request.post(`/api/admin/tutors/${ids[0]}/${name}`, { data: {} })).status()).toBeLessThan(300);
  const seen = async () => {
    await open(page, `/search?${query}`);
    const total = await found(page);
    const shown = await names(page);
    expect(shown.length).toBe(total);
    return shown.filter((name) => name.endsWith(stamp)).toSorted();
  };
  await expect.poll(seen).toEqual([`Paused ${stamp}`, `Staying ${stamp}`]);
  await setPaused('pause');
  await expect.poll(seen).toEqual([`Staying ${stamp}`]);
  await setPaused('resume');
  await expect.poll(seen).toEqual([`Paused ${stamp}`, `Staying ${stamp}`]);
  await admin.context().close();
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
  expect(await barriersOf(page)).toEqual([]);
  await expect(page).toHaveURL(/subjects=chemistry/);
  await expect(sheet.getByRole('button', { name: `Show ${all} tutors` })).toBeHidden();
  await sheet.getByRole('button', { name: /^Show \d+ tutors?$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Search Filters 1 active' })).toBeVisible();
  expect(await found(page)).toBeLessThan(all);
  await page.getByRole('button', { name: 'Submit Custom Request' }).click();
  await expect(page.locator('#enquiry-form')).toBeInViewport();
  expect(await overflowOf(page)).toBe(0);
});
