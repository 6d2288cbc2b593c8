import { expect, type Page, type Route } from '@playwright/test';
import type { TutorProfile } from '../../interfaces/http/contract/tutor-profile.js';
import { barriersOf, overflowOf } from './support/accessible.js';
import { test } from './support/test.js';
import { keepAnswers, open, signIn } from './support/visitor.js';

const PROFILE = '**/api/tutors/*/profile';
const aside = (page: Page) => page.getByRole('complementary', { name: 'Price and availability' });
const reviews = (page: Page) => page.getByRole('region', { name: 'Reviews' }).getByRole('article');

/** The demo's tutor with the most reviews. */
async function known(page: Page): Promise<TutorProfile> {
  const { id: accountTutor } = await signedInTutor(page);
  const answer = await page.request.get(`/api/tutors/${accountTutor}/profile`);
  return ((await answer.json()) as { tutor: TutorProfile }).tutor;
}

async function signedInTutor(page: Page): Promise<{ id: string }> {
  await page.request.post('/api/login', { data: { username: 'tutor', password: 'demo-password' } });
  const profile = (await (await page.request.get('/api/portal/profile')).json()) as { id: string };
  await page.request.post('/api/logout');
  return profile;
}

test('Q-01 Q-02 Q-03 R-35 the page of a tutor says what families ask, and leads to the enquiry', async ({ page }) => {
  const { id } = await signedInTutor(page);
  const answerOf = keepAnswers<{ tutor: TutorProfile }>(page, `/api/tutors/${id}/profile`);
  await open(page, `/tutor/${id}`);
  const { tutor } = await answerOf();
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: tutor.name })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(tutor.name));
  await expect(main.getByText('AM', { exact: true })).toBeVisible();
  await expect(main.getByText('Verified', { exact: true }).first()).toBeVisible();
  await expect(main.getByText(tutor.averageRating.toFixed(1), { exact: true })).toBeVisible();
  await expect(main.getByText(`(${tutor.totalReviews} reviews)`)).toBeVisible();
  for (const text of [tutor.postcode, tutor.bio, tutor.qualifications, 'Mathematics', 'Physics', 'Senior 11-12'])
    await expect(main.getByText(text).first()).toBeVisible();
  for (const text of [`$${tutor.hourlyRate}/hr`, '9 years', `${tutor.successRate.toFixed(1)}%`, 'Mon–Fri 3–8 pm'])
    await expect(aside(page).getByText(text)).toBeVisible();

  expect(tutor.reviews.length).toBeGreaterThan(3);
  await expect(reviews(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Show All' }).click();
  await expect(reviews(page)).toHaveCount(tutor.reviews.length);
  const [first] = tutor.reviews;
  await expect(reviews(page).first()).toContainText(first?.studentName ?? '');
  await page.getByRole('button', { name: 'Show Fewer' }).click();
  await expect(reviews(page)).toHaveCount(3);

  const link = aside(page).getByRole('link', { name: 'Contact Tutor' });
  await link.click();
  await expect(page).toHaveURL(/\/#enquiry$/);
  const state = await page.evaluate(() => (history.state as { usr?: { preferredTutorId?: string } }).usr);
  expect(state?.preferredTutorId).toBe(tutor.id);
});

test('Q-01 Q-03 S-10 R-112 every field has its place, and what is unknown leaves none', async ({ page }) => {
  const tutor = await known(page);
  let shown: TutorProfile = {
    ...tutor,
    responseTime: 0.4,
    vettingStatus: 'approved',
    invitable: true,
    successRate: 91.26,
    experience: 1,
    specializationTags: ['Exam nerves'],
    certifications: ['First Aid'],
    languagesSpoken: ['English', 'Auslan'],
    portfolioItems: ['https://example.com/worksheets'],
    portfolio: [],
    subjects: ['mathematics', 'latin'],
    reviews: [
      {
        id: tutor.id,
        studentName: 'Ruth Alder',
        verified: true,
        featured: true,
        rating: 4,
        reviewText: null,
        communicationRating: 3,
        knowledgeRating: null,
        punctualityRating: 5,
        reply: 'It was a pleasure, Ruth.',
        repliedAt: '2026-11-08T02:00:00.000Z',
        createdAt: '2026-11-07T02:00:00.000Z',
      },
    ],
  };
  await page.route(PROFILE, (route) => route.fulfill({ json: { success: true, tutor: shown } }));
  await open(page, `/tutor/${tutor.id}`);
  const main = page.getByRole('main');
  for (const text of ['Exam nerves', 'First Aid', 'English, Auslan', 'https://example.com/worksheets', 'Latin'])
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  for (const text of ['Under 1 hour', '91.3%', '1 year'])
    await expect(aside(page).getByText(text, { exact: true })).toBeVisible();
  const review = reviews(page);
  for (const text of ['Ruth Alder', 'Verified', 'Featured', 'Sat 7 Nov 2026', '3/5', '5/5'])
    await expect(review.getByText(text, { exact: true })).toBeVisible();
  await expect(review.getByRole('img', { name: 'Rated 4 out of 5 stars' })).toBeVisible();
  await expect(review.getByText('Knowledge')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show All' })).toBeHidden();
  await expect(review).toContainText(`${tutor.name} replied, Sun 8 Nov 2026`);
  await expect(review).toContainText('It was a pleasure, Ruth.');
  await review.getByRole('button', { name: 'Report the review by Ruth Alder' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What is wrong').fill('Too short');
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(dialog).toContainText('Please say what is wrong in at least 10 characters');
  await page.route('**/api/reviews/*/report', (route) => route.fulfill({ json: { success: true } }));
  await dialog.getByLabel('What is wrong').fill('This was never a session of ours.');
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByText('Thank you for letting us know')).toBeVisible();

  for (const [hours, text] of [
    [1, '1 hour'],
    [23, '23 hours'],
    [24, '1 day'],
    [72, '3 days'],
  ] as const) {
    shown = { ...shown, responseTime: hours };
    await page.reload();
    await expect(aside(page).getByText(text, { exact: true })).toBeVisible();
  }
  for (const [success, text] of [
    [{ successRate: 0, countedSessions: 0 }, 'No sessions yet'],
    [{ successRate: 0, countedSessions: 2 }, '0.0%'],
    [{ successRate: 66.7, countedSessions: 3 }, '66.7%'],
  ] as const) {
    shown = { ...shown, ...success };
    await page.reload();
    await expect(aside(page).getByText(text, { exact: true })).toBeVisible();
  }
  shown = { ...shown, vettingStatus: 'pending', invitable: false, reviews: [], totalReviews: 0, certifications: [] };
  await page.reload();
  await expect(main.getByText('No reviews yet', { exact: true })).toBeVisible();
  await expect(main.getByText('Verified', { exact: true })).toBeHidden();
  await expect(main.getByText('Certifications')).toBeHidden();
  await expect(main.getByText('is not taking new students')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Contact Tutor' })).toBeHidden();
});

test('R-35 R-98 the document of a tutor is complete ahead of its scripts, which find it as they would draw it and read once', async ({
  page,
  browser,
}) => {
  const tutor = await known(page);
  const without = await browser.newContext({ javaScriptEnabled: false });
  const plain = await without.newPage();
  await plain.goto(`/tutor/${tutor.id}`);
  await expect(plain.getByRole('heading', { level: 1, name: tutor.name })).toBeVisible();
  await expect(plain.getByRole('main').getByText(tutor.bio)).toBeVisible();
  await expect(aside(plain).getByText(`$${tutor.hourlyRate}/hr`)).toBeVisible();
  await expect(reviews(plain)).toHaveCount(3);
  await without.close();

  const west = await browser.newContext({ timezoneId: 'Australia/Perth' });
  const far = await west.newPage();
  const complaints: string[] = [];
  far.on('console', (message) => {
    if (/hydrat|React error/i.test(message.text())) complaints.push(message.text());
  });
  far.on('pageerror', ({ message }) => complaints.push(message));
  const asked: string[] = [];
  far.on('request', (request) => {
    if (request.url().endsWith('/profile')) asked.push(request.resourceType());
  });
  const read = far.waitForResponse(PROFILE);
  await open(far, `/tutor/${tutor.id}`);
  await read;
  await far.getByRole('button', { name: 'Show All' }).click();
  await expect(reviews(far)).toHaveCount(tutor.reviews.length);
  expect(asked).toEqual(['fetch']);
  expect(complaints).toEqual([]);
  await west.close();
});

test('R-37 R-78 the next free times stand on the clock of the reader and of the tutor', async ({ page, browser }) => {
  const tutor = await known(page);
  const slots = (route: Route) =>
    route.fulfill({
      json: {
        success: true,
        timezone: 'Australia/Sydney',
        slots: ['04:00', '04:30', '05:00', '05:30', '06:00'].map((time) => ({
          startsAt: `2038-01-05T${time}:00.000Z`,
          endsAt: `2038-01-05T${time.replace(/^0(\d)/, (_, hour: string) => `0${Number(hour) + 1}`)}:00.000Z`,
        })),
      },
    });
  await page.route('**/api/tutors/*/slots', slots);
  await open(page, `/tutor/${tutor.id}`);
  await expect(aside(page).getByText('Tue 5 Jan 2038')).toBeVisible();
  for (const text of ['3:00 pm', '4:30 pm', '+1 more']) await expect(aside(page).getByText(text)).toBeVisible();
  await expect(aside(page).getByText("Start times in AEDT, your zone and Alex's.")).toBeVisible();

  const west = await browser.newContext({ timezoneId: 'Australia/Perth', viewport: { width: 390, height: 844 } });
  const phone = await west.newPage();
  await phone.route('**/api/tutors/*/slots', slots);
  await open(phone, `/tutor/${tutor.id}`);
  await expect(
    aside(phone)
      .getByText(/^\d+:\d0 [ap]m AEDT$/)
      .first(),
  ).toBeVisible();
  await expect(aside(phone).getByText("Your time (AWST), below it Alex's (AEDT).")).toBeVisible();
  expect(await overflowOf(phone)).toBe(0);
  await west.close();
});

test('Q-04 a profile that cannot be loaded says so and is asked for again; WCAG 2.2 AA', async ({ page }) => {
  const tutor = await known(page);
  const failure = page.getByText('Unable to load tutor profile. Please try again.');
  let answer: Parameters<Route['fulfill']>[0] = { status: 500, json: { message: 'Broken', code: 'internal' } };
  await page.route(PROFILE, (route) => route.fulfill(answer));
  // Of this one the document says nothing.
  await open(page, '/tutor/01a1fc89-883f-75f2-8ed1-6cb1e3b81b77');
  await expect(failure).toBeVisible();
  answer = { json: { success: true, tutor } };
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: tutor.name })).toBeVisible();

  // What the document said stays where it could not be read once more.
  answer = { status: 500, json: { message: 'Broken', code: 'internal' } };
  const refused = page.waitForResponse(PROFILE);
  await open(page, `/tutor/${tutor.id}`);
  await refused;
  await expect(page.getByRole('heading', { level: 1, name: tutor.name })).toBeVisible();
  await page.unroute(PROFILE);
  await expect(
    aside(page)
      .getByText(/^\+\d+ more$/)
      .first(),
  ).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);

  for (const id of ['01a1fc89-883f-75f2-8ed1-6cb1e3b81b77', 'nobody']) {
    await open(page, `/tutor/${id}`);
    await expect(failure).toBeVisible();
    await expect(page.getByText('There is no tutor at this address.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tutor profile');
  }
  await page.getByRole('main').getByRole('link', { name: 'Search tutors' }).last().click();
  await expect(page).toHaveURL(/\/search$/);
});

test('R-34 D-14 `Verified` goes with the check, and means the same on profile, search and demo', async ({ page }) => {
  const tutor = await known(page);
  let shown: TutorProfile = { ...tutor, verified: true, invitable: true, reviews: [] };
  await page.route(PROFILE, (route) => route.fulfill({ json: { success: true, tutor: shown } }));
  await open(page, `/tutor/${tutor.id}`);
  const main = page.getByRole('main');
  const badge = main.getByText('Verified', { exact: true });
  const meaning = main.getByText(
    'Verified means that we have approved this tutor and that their working-with-children check is current.',
  );
  await expect(badge).toBeVisible();
  await expect(meaning).toBeVisible();
  shown = { ...shown, verified: false, invitable: false };
  await page.reload();
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(badge).toHaveCount(0);
  await expect(meaning).toHaveCount(0);
  await open(page, '/search');
  await expect(meaning).toBeVisible();
  await expect(badge.first()).toBeVisible();
  await open(page, '/enhanced-demo');
  await expect(meaning).toBeVisible();
});

test('R-55 a tutor’s own reply stands below the review on the profile that was read before', async ({ page }) => {
  const tutor = await known(page);
  const [first] = tutor.reviews;
  let review = { ...first, reply: null as string | null, repliedAt: null as string | null };
  await page.route(PROFILE, (route) =>
    route.fulfill({ json: { success: true, tutor: { ...tutor, reviews: [review] } } }),
  );
  await page.route('**/api/portal/reviews', (route) => route.fulfill({ json: { success: true, reviews: [review] } }));
  await page.route('**/api/portal/reviews/*/reply', (route) => {
    review = { ...review, reply: 'Thank you, it was a pleasure.', repliedAt: '2026-11-25T02:00:00.000Z' };
    return route.fulfill({ json: { success: true, review } });
  });
  await signIn(page, 'tutor', `/tutor/${tutor.id}`);
  await expect(reviews(page)).toHaveCount(1);
  await expect(reviews(page)).not.toContainText('replied');
  await page.getByRole('banner').getByRole('link', { name: 'Portal' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Reviews' }).click();
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByLabel('Your reply').fill('Thank you, it was a pleasure.');
  await page.getByRole('button', { name: 'Publish the reply' }).click();
  await expect(page.getByText('It appears below the review on your profile.')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(reviews(page)).toContainText('Thank you, it was a pleasure.');
});

test('R-37 R-78 around a change of the clocks each time has its own zone, and the tutor’s clock where it differs', async ({
  page,
}) => {
  const tutor = await known(page);
  let timezone = 'Australia/Brisbane';
  let starts = ['2026-10-02T23:00', '2026-10-03T22:00'];
  await page.route('**/api/tutors/*/slots', (route) =>
    route.fulfill({
      json: {
        success: true,
        timezone,
        slots: starts.map((at) => ({
          startsAt: `${at}:00.000Z`,
          endsAt: new Date(Date.parse(`${at}:00.000Z`) + 3_600_000).toISOString(),
        })),
      },
    }),
  );
  const day = (date: string) => aside(page).getByRole('listitem').filter({ hasText: date });
  const time = (date: string) => day(date).getByRole('listitem');
  await open(page, `/tutor/${tutor.id}`);
  await expect(time('Sat 3 Oct 2026')).toHaveText('9:00 am');
  await expect(time('Sun 4 Oct 2026')).toHaveText('9:00 am8:00 am AEST');
  await expect(
    aside(page).getByText("Your time (AEST and AEDT), below it Alex's (AEST) where it differs."),
  ).toBeVisible();

  // The first time that is shown differs, the second does not.
  starts = ['2038-04-02T22:00', '2038-04-03T23:00'];
  await page.reload();
  await expect(time('Sat 3 Apr 2038')).toHaveText('9:00 am8:00 am AEST');
  await expect(time('Sun 4 Apr 2038')).toHaveText('9:00 am');

  timezone = 'Australia/Melbourne';
  await page.reload();
  await expect(time('Sat 3 Apr 2038')).toHaveText('9:00 am');
  await expect(aside(page).getByText("Start times in AEDT and AEST, your zone and Alex's.")).toBeVisible();

  // What is not shown says nothing.
  timezone = 'Australia/Brisbane';
  starts = ['2026-09-30T23:00', '2026-10-01T23:00', '2026-10-02T23:00', '2026-10-03T22:00'];
  await page.reload();
  await expect(aside(page).getByText("Start times in AEST, your zone and Alex's.")).toBeVisible();
});
