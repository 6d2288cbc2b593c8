import { type Browser, expect, type Page } from '@playwright/test';
import { opportunityOf, showOpportunities } from './support/opportunities.js';
import { test } from './support/test.js';
import { fillContract, hold, keepAnswers, logIn, open } from './support/visitor.js';
import { asks } from './support/world.js';

test.beforeEach(({ page }) => logIn(page, 'tutor'));

type Opportunity = { id: string; status: string; contractDownloaded: boolean; enquiry: { subjects: string } };
const opportunities = async (page: Page) =>
  (await (await page.request.get('/api/portal/opportunities')).json()) as Opportunity[];

/** A family asks this tutor, whom it has reached: a page that is open already would not hear of it. */
async function asked(browser: Browser, page: Page): Promise<string> {
  const { subjects } = await asks(browser, page);
  await expect.poll(async () => (await opportunities(page)).map(({ enquiry }) => enquiry.subjects)).toContain(subjects);
  return subjects;
}

test(
  'T-13 T-14 T-18 T-19 R-36 the portal shows what there is to do and how many sessions are to come',
  { tag: '@core' },
  async ({ page }) => {
    const answerOf = keepAnswers<{ sessions: { status: string }[] }>(page, '/api/portal/sessions');
    await open(page, '/portal');
    await expect(page.getByText(/available opportunities/i).first()).toBeVisible();
    await expect(page.getByText(/contract status/i).first()).toBeVisible();
    const { sessions } = await answerOf();
    const active = sessions.filter(({ status }) => ['confirmed', 'in_progress'].includes(status)).length;
    expect(active).toBeGreaterThan(0);
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Active Sessions' }) });
    await expect(card.getByText(String(active), { exact: true })).toBeVisible();
    await expect(page.getByRole('main').locator('a[href="/admin"]')).toHaveCount(0);
  },
);

test(
  'O-01 O-02 O-03 R-46 opportunities are listed with masked contact and the reasons for the match',
  { tag: '@core' },
  async ({ page }) => {
    await open(page, '/portal/opportunities');
    await expect(page.getByRole('button', { name: /accept/i }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /decline/i }).first()).toBeVisible();
    await expect(page.getByText(/previous responses/i).first()).toBeVisible();
    await expect(page.getByText('•••').first()).toBeVisible();
  },
);

test(
  'O-05 O-12 R-48 API-16 an opportunity is accepted, moves to the previous responses, and the dashboard knows',
  { tag: '@core' },
  async ({ page, browser }) => {
    const subjects = await asked(browser, page);
    const answerOf = keepAnswers<Opportunity[]>(page, '/api/portal/opportunities');
    await open(page, '/portal');
    const waiting = page
      .getByRole('heading', { name: 'Available Opportunities' })
      .locator('xpath=following-sibling::p[1]');
    /** What waits by the newest answer of the app, as the dashboard says. */
    const available = async () => {
      let mails: Opportunity[] = [];
      // Others ask this tutor meanwhile, which may bring a newer answer.
      await expect(async () => {
        mails = (await answerOf()).filter(({ status }) => status === 'available');
        await expect(waiting).toHaveText(String(mails.length), { timeout: 1_000 });
      }).toPass();
      return mails.map(({ enquiry }) => enquiry.subjects);
    };
    expect(await available()).toContain(subjects);
    await page
      .getByRole('link', { name: /opportunit/i })
      .first()
      .click();
    await expect(page).toHaveURL(/\/portal\/opportunities$/);
    const mail = page.getByRole('article').filter({ hasText: subjects });
    const refreshed = ['opportunities', 'contracts', 'profile'].map((what) =>
      page.waitForResponse(
        (answer) => answer.request().method() === 'GET' && answer.url().endsWith(`/api/portal/${what}`),
      ),
    );
    await mail.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Opportunity Accepted!')).toBeVisible();
    await expect(mail.getByRole('button', { name: 'Accept' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /^Available/ })).toBeFocused();
    await expect(page.locator('details').filter({ hasText: subjects })).toBeVisible();
    await page.goBack();
    await Promise.all(refreshed);
    expect(await available()).not.toContain(subjects);
  },
);

test(
  'M-02 O-06 a list that cannot be loaded says so, and is asked for again by Try Again alone',
  { tag: '@core' },
  async ({ page }) => {
    let requested = 0;
    // What changes for the same tutor meanwhile, by another test, is a reason of its own to ask.
    await page.route('**/api/portal/live', (route) => route.abort());
    await page.route('**/api/portal/opportunities', (route) => {
      requested++;
      return route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } });
    });
    await open(page, '/portal/opportunities');
    await expect(page.getByText('Failed to load opportunities')).toBeVisible();
    const before = requested;
    await page.evaluate(() => {
      for (const what of ['visibilitychange', 'focus', 'online']) dispatchEvent(new Event(what));
    });
    const again = page.waitForResponse('**/api/portal/opportunities');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await again;
    expect(requested).toBe(before + 1);
  },
);

const CONTRACT = {
  id: '01a1fc89-883f-75f2-8ed1-6cb1e3b81b77',
  businessNumber: '•••000',
  taxFileNumber: null,
  wwcNumber: '•••000',
  wwcExpiryDate: '2030-01-01T00:00:00.000Z',
  teacherRegistrationNumber: null,
  teacherRegistrationExpiry: null,
  digitalSignature: 'Alex',
  agreedToTerms: true,
  adminNotes: null,
  submittedAt: '2026-01-01T00:00:00.000Z',
  reviewedAt: null,
};

const DOCUMENT = {
  id: '01a1fc89-883f-75f2-8ed1-6cb1e3b81b78',
  fileName: 'a.pdf',
  fileSize: 9,
  mimeType: 'application/pdf',
  scan: 'pending',
  verified: false,
  verifiedAt: null,
  refused: false,
  refusalReason: null,
  uploadedAt: '2026-01-01T00:00:00.000Z',
};

test(
  'T-15 T-16 T-17 T-20 T-21 T-25 R-30 the contract is shown in its four words, the button leads to what is missing',
  { tag: '@core' },
  async ({ page }) => {
    const button = page.getByRole('link', { name: 'Complete Profile' });
    for (const [contracts, title, note] of [
      [[], 'Setup Required', /./],
      [[{ ...CONTRACT, status: 'submitted' }], 'Under Review', /1-2 business days/],
      [[{ ...CONTRACT, status: 'approved' }], 'Approved', /You can now accept opportunities/],
      [[{ ...CONTRACT, status: 'rejected' }], 'Rejected', /Please resubmit your contract/],
    ] as const) {
      await page.route('**/api/portal/contracts', (route) => route.fulfill({ json: contracts }));
      await page.route('**/api/portal/credentials', (route) => route.fulfill({ json: [] }));
      await open(page, '/dashboard');
      const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Contract Status' }) });
      await expect(card.getByText(title)).toBeVisible();
      await expect(card.getByText(note).first()).toBeVisible();
      await expect(button).toHaveAttribute('href', '/setup?step=credentials');
    }
    const documents = ['wwc_credential', 'qualifications'].map((documentType) => ({ ...DOCUMENT, documentType }));
    for (const [credentials, status, missing] of [
      [documents.slice(1), 'approved', 'credentials'],
      [documents, 'rejected', 'contract'],
      [documents, 'submitted', null],
    ] as const) {
      await page.route('**/api/portal/credentials', (route) => route.fulfill({ json: credentials }));
      await page.route('**/api/portal/contracts', (route) => route.fulfill({ json: [{ ...CONTRACT, status }] }));
      await open(page, '/portal');
      const way = missing ? button : page.getByRole('link', { name: 'Profile Complete' });
      await expect(way).toHaveAttribute('href', missing ? `/setup?step=${missing}` : '/portal/opportunities');
    }
    const refusalReason = 'Our virus scan found something in this file. Please upload another.';
    const refused = { ...documents[0], scan: 'quarantined', refused: true, refusalReason };
    await page.route('**/api/portal/credentials', (route) => route.fulfill({ json: [refused, ...documents] }));
    await open(page, '/portal');
    await expect(page.getByText('Please upload your working-with-children credential again.')).toBeVisible();
    for (const step of ['profile', 'credentials', 'contract'])
      await expect(page.locator(`a[href="/setup?step=${step}"]`).first()).toBeVisible();
  },
);

test('T-17 R-45 R-67 R-86 a check that has expired is the first thing said, and is renewed with a new contract', async ({
  page,
}) => {
  const expired = { ...CONTRACT, status: 'approved', wwcExpiryDate: '2026-01-01T00:00:00.000Z' };
  await page.route('**/api/portal/contracts', (route) => route.fulfill({ json: [expired] }));
  await page.route('**/api/portal/profile', async (route) => {
    const answer = await route.fetch();
    const profile = (await answer.json()) as object;
    await route.fulfill({ json: { ...profile, wwcExpiryDate: expired.wwcExpiryDate } });
  });
  await open(page, '/portal');
  const next = page.getByRole('region', { name: 'What to do next' });
  await expect(next.getByRole('paragraph').first()).toHaveText(/check expired on Thu 1 Jan 2026/);
  await expect(page.getByText('Your working-with-children check has expired')).toBeVisible();
  await expect(page.getByText('You can now accept opportunities')).toHaveCount(0);
  await next.getByRole('link', { name: 'Renew your check' }).click();
  await expect(page).toHaveURL(/\/setup\?step=contract$/);
  await expect(page.getByText('You are hidden from search and matching.')).toBeVisible();
  await expect(page.getByText('You can now accept opportunities.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Renew your check' }).click();
  await expect(page.getByLabel('WWC Expiry Date')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Submit Contract' })).toBeVisible();

  const renewed = { ...CONTRACT, status: 'submitted' };
  await page.route('**/api/portal/contracts', (route) => route.fulfill({ json: [renewed, expired] }));
  await open(page, '/portal');
  await expect(next.getByText(/until we have approved your new contract/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Renew your check' })).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

for (const [who, change, words] of [
  [
    'is suspended',
    { suspendedAt: '2026-11-20T00:00:00.000Z', suspensionReason: 'A complaint.' },
    /^There is nothing to do/,
  ],
  ['is paused by an admin', { pausedAt: '2026-11-20T00:00:00.000Z' }, /^There is nothing to do/],
  ['has switched new students off', { acceptingStudents: false }, /^You take no new students/],
] as const)
  test(`G-01 T-13 a tutor who ${who} is promised no new opportunities`, async ({ page }) => {
    await page.route('**/api/portal/opportunities', (route) => route.fulfill({ json: [] }));
    await page.route('**/api/portal/profile', async (route) => {
      const answer = await route.fetch();
      const profile = (await answer.json()) as object;
      await route.fulfill({ json: { ...profile, ...change } });
    });
    await open(page, '/portal');
    const next = page.getByRole('region', { name: 'What to do next' });
    await expect(next.getByRole('paragraph').filter({ hasText: words })).toBeVisible();
    await expect(page.getByText('Nothing is waiting for you.', { exact: true })).toBeVisible();
    await expect(page.getByText(/New opportunities appear here/)).toHaveCount(0);
    const notice = page.getByRole('region', { name: /^(Your profile is suspended|Our team has paused your profile)$/ });
    const isStopped = who.startsWith('is ');
    await expect(notice).toHaveCount(isStopped ? 1 : 0);
    await open(page, '/portal/opportunities');
    await expect(page.getByText(/^You get none at the moment/)).toBeVisible();
    await expect(page.getByText(/appears here and in your email/)).toHaveCount(0);
    await expect(notice).toHaveCount(isStopped ? 1 : 0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

test(
  'R-72 R-100 a tutor finds the finished steps of the setup finished, and the masked contract',
  { tag: '@core' },
  async ({ page }) => {
    await open(page, '/setup?step=contract');
    await expect(page.getByText('3/4 complete')).toBeVisible();
    await expect(page.getByText('You can now accept opportunities.')).toBeVisible();
    await expect(page.getByText(/^•+\w{3}$/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Back to Profile' }).click();
    await expect(page.getByLabel('Email', { exact: true })).not.toHaveValue('');
  },
);

test('R-49 a quote is written when the tutor’s own rate is known, and begins with it', async ({ page }) => {
  await showOpportunities(page, [opportunityOf({ status: 'accepted', respondedAt: new Date().toISOString() })]);
  await page.route('**/api/portal/quotes', (route) => route.fulfill({ json: { success: true, quotes: [] } }));
  const answerOf = keepAnswers<{ hourlyRate: number }>(page, '/api/portal/profile');
  const release = await hold(page, '**/api/tutors/*/profile');
  await open(page, '/portal/opportunities');
  const form = page.getByRole('form', { name: 'Your quote' });
  const { hourlyRate } = await answerOf();
  await expect(form).toHaveCount(0);
  release();
  await expect(form.getByLabel('Hourly rate')).toHaveValue(String(hourlyRate));

  const message = 'I would begin with the algebra of last term and go on from there.';
  await form.getByLabel('Your message').fill(message);
  await form.getByLabel('When you are free').fill('Weekday evenings');
  await page.route(/\/api\/portal\/(opportunities|quotes)/, (route) => route.abort());
  const read = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/portal/opportunities'));
  await form.getByRole('button', { name: 'Send the quote' }).click();
  await read;
  await expect(form.getByRole('button', { name: 'Send the quote' })).toBeEnabled();
  await expect(page.getByText('The quote was not saved. Please try again.')).toBeVisible();
  await expect(form.getByLabel('Your message')).toHaveValue(message);
});

test('O-06 R-49 a quote that is being written stays open while another opportunity is accepted', async ({ page }) => {
  const respondedAt = new Date().toISOString();
  const first = opportunityOf({ status: 'accepted', respondedAt }, 'Harp');
  const second = opportunityOf({}, 'Oboe');
  await showOpportunities(page, [second, first]);
  await page.route('**/api/portal/quotes', (route) => route.fulfill({ json: { success: true, quotes: [] } }));
  await open(page, '/portal/opportunities');
  const row = (subjects: string) => page.locator('details').filter({ hasText: subjects });
  const message = row('Harp').getByLabel('Your message');
  await expect(message).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/api/portal/opportunities/*/accept', async (route) => {
    await held;
    await showOpportunities(page, [{ ...second, status: 'accepted', respondedAt }, first]);
    await route.fulfill({ json: { message: 'Opportunity accepted' } });
  });
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await message.fill('I would begin with forces.');
  release();
  await expect(row('Oboe').getByLabel('Your message')).toBeVisible();
  await expect(message).toBeVisible();
  await expect(message).toBeFocused();
  await expect(message).toHaveValue('I would begin with forces.');
  // What the tutor folds by hand stays folded.
  await row('Harp').locator('summary').first().click();
  await expect(message).toBeHidden();
});

test('R-49 R-72 a quote begins with the rate that the tutor has changed a moment ago', async ({ page }) => {
  await showOpportunities(page, [opportunityOf({ status: 'accepted', respondedAt: new Date().toISOString() })]);
  await page.route('**/api/portal/quotes', (route) => route.fulfill({ json: { success: true, quotes: [] } }));
  let hourlyRate = 61;
  await page.route('**/api/tutors/*/profile', async (route) => {
    const answer = (await (await route.fetch()).json()) as { tutor: object };
    await route.fulfill({ json: { ...answer, tutor: { ...answer.tutor, hourlyRate } } });
  });
  await page.route('**/api/register/tutor*', (route) => {
    hourlyRate = 62;
    return route.fulfill({ json: { success: true } });
  });
  await open(page, '/portal/opportunities');
  const rate = page.getByRole('form', { name: 'Your quote' }).getByLabel('Hourly rate');
  await expect(rate).toHaveValue('61');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'Tutor setup' }).click();
  await page.getByRole('navigation', { name: 'Setup progress' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Profile Updated')).toBeVisible();
  await page.goBack();
  await expect(rate).toHaveValue('62');
});

test('V-18 R-118 D-1 a quote in half dollars or half minutes is refused for just that, and sends nothing', async ({
  page,
}) => {
  await showOpportunities(page, [opportunityOf({ status: 'accepted', respondedAt: new Date().toISOString() })]);
  await page.route('**/api/portal/quotes', (route) => route.fulfill({ json: { success: true, quotes: [] } }));
  await open(page, '/portal/opportunities');
  const form = page.getByRole('form', { name: 'Your quote' });
  let sent = 0;
  await page.route('**/api/portal/opportunities/*/quote', (route) => ((sent += 1), route.abort()));
  await form.getByLabel('Hourly rate').fill('65.5');
  await form.getByLabel('Session length').fill('62.5');
  await form.getByLabel('Your message').fill('I would begin with the algebra of last term and go on from there.');
  await form.getByLabel('When you are free').fill('Weekday evenings');
  await form.getByRole('button', { name: 'Send the quote' }).click();
  await expect(form.getByText('Hourly rate must be in whole dollars')).toBeVisible();
  await expect(form.getByText('Session duration must be in whole minutes')).toBeVisible();
  await form.getByLabel('Hourly rate').fill('200.5');
  await expect(form.getByText('Hourly rate cannot exceed $200')).toBeVisible();
  await expect(form.getByText('Hourly rate must be in whole dollars')).toHaveCount(0);
  expect(sent).toBe(0);
});

test('T-13 D-9 while the dashboard reads what it shows it says `Loading your dashboard...`', async ({ page }) => {
  const release = await hold(page, '**/api/portal/opportunities');
  await open(page, '/portal');
  await expect(page.getByText('Loading your dashboard...')).toBeVisible();
  release();
  await expect(page.getByText('Loading your dashboard...')).toHaveCount(0);
});

test('T-18 R-76 D-9 three opportunities are shown ahead and the others are counted', async ({ page }) => {
  const subjects = ['Maths', 'Physics', 'English', 'French', 'Music'];
  await showOpportunities(
    page,
    subjects.map((name) => opportunityOf({}, name)),
  );
  await open(page, '/portal');
  const preview = page.getByRole('region', { name: 'Opportunities', exact: true });
  await expect(preview.getByRole('listitem')).toHaveCount(3);
  await expect(preview.getByText('+2 more', { exact: true })).toBeVisible();
  await showOpportunities(page, [opportunityOf(), opportunityOf(), opportunityOf()]);
  await open(page, '/portal');
  await expect(preview.getByRole('listitem')).toHaveCount(3);
  await expect(preview.getByText(/more$/)).toHaveCount(0);
});

test('O-06 D-9 a dashboard that cannot read the opportunities says so on both of its cards', async ({ page }) => {
  await page.route('**/api/portal/opportunities', (route) => route.fulfill({ status: 500, body: '' }));
  await open(page, '/portal');
  const count = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Available Opportunities' }) });
  await expect(count.getByText('Error', { exact: true })).toBeVisible();
  const preview = page.getByRole('region', { name: 'Opportunities', exact: true });
  await expect(preview.getByText('Failed to load opportunities')).toBeVisible();
  await expect(preview.getByText('Please try refreshing the page')).toBeVisible();
});

test(
  'O-05 O-06 R-104 D-9 declining says so, and an answer that fails without words says which one failed',
  { tag: '@core' },
  async ({ page }) => {
    await showOpportunities(page, [opportunityOf()]);
    await open(page, '/portal/opportunities');
    const notices = page.getByRole('region', { name: 'Notifications' });
    for (const [answer, button, failure] of [
      ['accept', 'Accept', 'Failed to accept opportunity. Please try again.'],
      ['reject', 'Decline', 'Failed to decline opportunity. Please try again.'],
    ] as const) {
      await page.route(`**/api/portal/opportunities/*/${answer}`, (route) => route.fulfill({ status: 500, body: '' }));
      await page.getByRole('button', { name: button, exact: true }).click();
      if (answer === 'reject') await page.getByRole('dialog').getByRole('button', { name: button }).click();
      await expect(notices.getByText('Error', { exact: true })).toBeVisible();
      await expect(notices.getByText(failure, { exact: true })).toBeVisible();
    }
    await page.route('**/api/portal/opportunities/*/reject', (route) =>
      route.fulfill({
        status: 400,
        json: { message: 'validation failed: Please choose a reason of the list', code: 'validation', fields: {} },
      }),
    );
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    await expect(notices.getByText('Please choose a reason of the list', { exact: true })).toBeVisible();
    await page.route('**/api/portal/opportunities/*/reject', (route) =>
      route.fulfill({ json: { success: true, message: 'You will not be asked about this enquiry again.' } }),
    );
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    await expect(notices.getByText('Opportunity Declined', { exact: true })).toBeVisible();
    await expect(notices.getByText('You will not be asked about this enquiry again.')).toBeVisible();
  },
);

test('O-08 O-09 D-8 the terms of an opportunity are kept as read once opened, and lead to the contract', async ({
  page,
  browser,
}) => {
  const subjects = await asked(browser, page);
  const expired = [{ ...CONTRACT, status: 'approved', wwcExpiryDate: '2020-01-01T00:00:00.000Z' }];
  await page.route('**/api/portal/contracts', (route) => route.fulfill({ json: expired }));
  await open(page, '/portal/opportunities');
  const mail = page.getByRole('article').filter({ hasText: subjects });
  const terms = mail.locator('summary', { hasText: 'Read the terms and conditions' });
  const kept = page.waitForResponse(/\/api\/portal\/opportunities\/[0-9a-f-]+\/terms$/);
  await terms.click();
  await expect(mail.getByText('You teach as an independent contractor.')).toBeVisible();
  const id = new URL((await kept).url()).pathname.split('/').at(-2);
  expect((await opportunities(page)).find((one) => one.id === id)).toMatchObject({ contractDownloaded: true });
  await mail.getByRole('link', { name: 'Sign your contract for this opportunity' }).click();
  await expect(page).toHaveURL(new RegExp(`/setup\\?step=contract&opportunity=${id}$`));
  await page.route('**/api/register/contract*', (route) =>
    route.fulfill({ json: { success: true, contractId: CONTRACT.id, status: 'submitted' } }),
  );
  await fillContract(page);
  const sent = page.waitForRequest('**/api/register/contract*');
  await page.getByRole('button', { name: 'Submit Contract' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ opportunityId: id });
});

test('R-55 a reply to a review begins in its field, and “Not now” leads back to its button', async ({ page }) => {
  const review = {
    id: '00000000-0000-4000-8000-000000000055',
    studentName: 'Ruth Alder',
    verified: true,
    featured: false,
    rating: 4,
    reviewText: 'Patient.',
    communicationRating: null,
    knowledgeRating: null,
    punctualityRating: null,
    reply: null,
    repliedAt: null,
    createdAt: new Date().toISOString(),
  };
  await page.route('**/api/portal/reviews', (route) =>
    route.fulfill({ json: { success: true, reviews: [review, { ...review, id: review.id.replace('55', '56') }] } }),
  );
  await open(page, '/portal/reviews');
  const reply = page.getByRole('button', { name: 'Reply', exact: true }).last();
  await expect(reply).not.toBeFocused();
  await reply.press('Enter');
  const field = page.getByLabel('Your reply');
  await expect(field).toBeFocused();
  await page.keyboard.type('Thank you');
  await page.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(reply).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Thank you');
});
