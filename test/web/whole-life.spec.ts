import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './support/test.js';
import { answerEightSteps, family, fillContact, linkIn, mailsOf, open, signIn } from './support/visitor.js';
import { call, goTo } from './support/world.js';

const SEARCH = '/api/tutors/search?subjects=mathematics&sortBy=rating';

type Ranking = { rank: number; averageRating: number; totalReviews: number };

/** Where a tutor stands among all mathematicians, best rated first. */
async function rankingOf(page: Page, tutorId: string): Promise<Ranking> {
  for (let number = 1, before = 0; ; number++) {
    const answer = (await (await page.request.get(`${SEARCH}&page=${number}`)).json()) as {
      tutors: ({ id: string } & Omit<Ranking, 'rank'>)[];
      hasMore: boolean;
    };
    const index = answer.tutors.findIndex(({ id }) => id === tutorId);
    const found = answer.tutors[index];
    if (found)
      return { rank: before + index + 1, averageRating: found.averageRating, totalReviews: found.totalReviews };
    if (!answer.hasMore) throw new Error(`The search does not list tutor ${tutorId}`);
    before += answer.tutors.length;
  }
}

async function visitorOf(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

async function signedIn(browser: Browser, username: string, path: string): Promise<Page> {
  const page = await visitorOf(browser);
  await signIn(page, username, path);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  return page;
}

/** Moves the time of the whole program ahead, as an admin may in a demonstration. */
async function advance(admin: Page, duration: string): Promise<void> {
  const answer = await admin.request.post('/api/demo/clock', {
    data: { advance: duration },
    headers: { Origin: new URL(admin.url()).origin },
  });
  expect(answer.status()).toBe(200);
}

test('R-49 R-50 R-52 R-53 R-54 R-55 Q-02 from the enquiry to the review that moves the ranking', async ({
  browser,
}) => {
  const [tutor, admin, parent] = await Promise.all([
    signedIn(browser, 'tutor', '/portal/opportunities'),
    signedIn(browser, 'admin', '/admin'),
    visitorOf(browser),
  ]);
  const { id: tutorId, name } = (await (await tutor.request.get('/api/portal/profile')).json()) as Record<
    string,
    string
  >;
  const before = await rankingOf(parent, tutorId ?? '');
  const subjects = `Maths, algebra before ${Date.now().toString(36)}`;
  const sender = family({ name: 'Nora Whitfield', subjects });

  await open(parent, `/tutor/${tutorId}`);
  await parent.getByRole('link', { name: 'Contact Tutor' }).first().click();
  await answerEightSteps(parent, sender);
  await fillContact(parent, sender);
  await parent.getByRole('button', { name: 'Submit Enquiry' }).click();
  await parent.getByRole('link', { name: 'Follow your enquiry' }).click();
  await expect(parent.getByText(/We have asked \d+ tutors?/)).toBeVisible();
  await expect(parent.getByText('No Quotes Yet')).toBeVisible();

  await open(tutor, '/portal/opportunities');
  const mail = tutor.getByRole('article').filter({ hasText: subjects });
  await expect(mail).toContainText('•••');
  await mail.getByRole('button', { name: 'Accept' }).click();
  await expect(tutor.getByText('Opportunity Accepted!')).toBeVisible();
  await expect(parent.getByText('and 1 wants to teach you')).toBeVisible();

  const answered = tutor.locator('details').filter({ hasText: subjects });
  if ((await answered.getAttribute('open')) === null) await answered.locator('summary').click();
  await answered.getByLabel('Hourly rate').fill('80');
  await answered
    .getByLabel('Your message')
    .fill('Thank you for asking me. We would begin with the algebra of last term.');
  await answered.getByLabel('When you are free').fill('Weekday afternoons and evenings');
  await expect(answered.getByRole('article')).toContainText('$80/hr');
  await answered.getByRole('button', { name: 'Send the quote' }).click();
  await expect(tutor.getByText('Quote sent')).toBeVisible();

  const quote = parent.getByRole('article').filter({ hasText: name ?? '' });
  await expect(quote.getByText('New', { exact: true })).toBeVisible();
  const viewed = parent.waitForResponse(/\/viewed$/);
  await quote.getByRole('button', { name: name ?? '' }).click();
  await expect(quote).toContainText('We would begin with the algebra of last term.');
  await viewed;
  await open(tutor, '/portal/quotes');
  await expect(
    tutor
      .getByRole('listitem')
      .filter({ hasText: subjects })
      .getByText(/^Seen /),
  ).toBeVisible();
  await quote.getByRole('button', { name: 'Accept' }).click();
  await parent.getByRole('dialog').getByRole('button', { name: 'Yes, accept' }).click();
  await expect(parent.getByText('Quote Updated')).toBeVisible();
  await expect(parent.getByRole('heading', { name: `Sessions with ${name}` })).toBeFocused();
  await mailsOf(parent, ({ kind, to }) => kind.startsWith('quote-accepted') && to !== sender.email);

  const times = parent.getByRole('group', { name: /^Times on/ });
  await times.getByRole('button').first().click();
  await expect(parent.getByText(/Held for you for (10:00|9:\d\d)/)).toBeVisible();
  await parent.getByRole('button', { name: 'Confirm the session' }).click();
  const session = parent.getByRole('article', { name: /^Session on/ });
  await expect(session.getByText('Confirmed', { exact: true })).toBeVisible();
  const calendar = await parent.request.get(
    (await session.getByRole('link', { name: 'Add to your calendar' }).getAttribute('href')) ?? '',
  );
  expect(await calendar.text()).toContain('BEGIN:VEVENT');

  await open(tutor, '/portal/sessions');
  const hers = { hasText: sender.email };
  const row = tutor.getByRole('article').filter(hers);
  await expect(row).toContainText(sender.phone);
  await expect(row.getByRole('button', { name: 'Complete' })).toHaveCount(0);
  // Over, and before it completes by itself (G-13).
  type Booked = { studentEmail: string; endsAt: string };
  const { sessions } = await call<{ sessions: Booked[] }>(tutor, 'GET', '/api/portal/sessions');
  await goTo(admin, sessions.find(({ studentEmail }) => studentEmail === sender.email)?.endsAt ?? '', 0);
  await open(tutor, '/portal/sessions');
  await expect(tutor.getByRole('region', { name: 'How did it go?' }).getByRole('article').filter(hers)).toBeVisible();
  await row.getByRole('button', { name: 'Complete' }).click();
  await tutor.getByRole('dialog').getByLabel('What comes next?').fill('Decimals, and how they meet fractions.');
  await tutor.getByRole('dialog').getByRole('button', { name: 'Complete the session' }).click();
  await expect(row.getByText('Completed')).toBeVisible();
  await expect(session.getByText('Completed', { exact: true })).toBeVisible();
  await expect(session.getByText('Decimals, and how they meet fractions.')).toBeVisible();

  await advance(admin, 'PT3H');
  const [invitation] = await mailsOf(parent, ({ kind, to }) => kind.startsWith('review') && to === sender.email);
  await open(parent, await linkIn(parent, invitation?.id ?? '', /\/reviews#token=[\w.~-]+/));
  await parent
    .getByRole('group', { name: 'All in all' })
    .getByRole('radio', { name: /^1 of 5/ })
    .focus();
  await parent.keyboard.press('Space');
  await parent.getByLabel('In your words').fill('The session began late and did not follow what she does at school.');
  await parent.getByRole('button', { name: 'Publish the review' }).click();
  await expect(parent.getByRole('heading', { name: 'Thank you' })).toBeVisible();

  await parent.getByRole('link', { name: /profile$/ }).click();
  await expect(parent.getByText('The session began late and did not follow')).toBeVisible();
  await expect.poll(async () => (await rankingOf(parent, tutorId ?? '')).totalReviews).toBe(before.totalReviews + 1);
  const after = await rankingOf(parent, tutorId ?? '');
  expect(after.averageRating).toBeLessThan(before.averageRating);
  expect(after.rank).toBeGreaterThan(before.rank);
});
