import { expect } from '@playwright/test';
import { expectSentOnce, hold, pressFast } from './support/presses.js';
import { at, give, ID, SERVER } from './support/samples.js';
import { test } from './support/test.js';
import { answerEightSteps, family, fillContact, open } from './support/visitor.js';

test('D-25 an enquiry is sent once however fast it is pressed, and again under the same key until its content changes', async ({
  page,
}) => {
  const sender = family();
  await open(page, '/');
  await answerEightSteps(page, sender);
  await fillContact(page, sender);
  const button = page.getByRole('button', { name: 'Submit Enquiry' });
  await expectSentOnce(page, {
    reach: () => button,
    sends: ['POST', '**/api/enquiries'],
    message: 'Submission Failed',
  });
  const held = await hold(page, 'POST', '**/api/enquiries');
  await pressFast(button);
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.refuse();
  await expect(button).toBeEnabled();
  await page.getByLabel(/phone/i).fill('0400 999 999');
  await pressFast(button);
  await expect.poll(() => held.length).toBe(2);
  await held[1]?.let();
  await expect(page.getByRole('dialog', { name: 'Enquiry Submitted Successfully!' })).toBeVisible();
  expect(held).toHaveLength(2);
  expect(held[1]?.key).not.toBe(held[0]?.key);
});

test('D-25 the visitor’s forms are sent once: newsletter, competition', async ({ page }) => {
  await open(page, '/blog');
  const newsletter = page.getByRole('form', { name: 'Newsletter' });
  await newsletter.getByLabel('Email').fill('somebody@example.com');
  await expectSentOnce(page, {
    reach: () => newsletter.getByRole('button'),
    sends: ['POST', '**/api/newsletter'],
    message: 'Subscription Failed',
  });

  await open(page, '/competitions');
  await page.getByRole('radio', { name: 'Science Investigation' }).check({ force: true });
  await page.getByLabel('Name', { exact: true }).fill('Ruth Alder');
  await page.getByLabel('Student name').fill('Sam');
  await page.getByLabel('Email').fill('ruth@example.com');
  await page.getByLabel('Phone').fill('0400 123 456');
  await page.getByLabel('Year level').selectOption('year-8');
  await page.getByLabel('Subjects of interest').selectOption('multiple');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Submit Entry' }),
    sends: ['POST', '**/api/competitions/enter'],
    message: 'Entry Failed: Please try again or contact us for assistance.',
  });
});

test('D-25 the visitor’s forms are sent once: review, report', async ({ page }) => {
  const invitation = {
    tutorId: ID,
    tutorName: 'Mia Okafor',
    studentName: 'Nora Whitfield',
    subject: 'Maths',
    sessionDate: at(-4),
    sessionDuration: 60,
    sessionType: 'online',
    timezone: 'Australia/Sydney',
    expiresAt: at(600),
  };
  await page.route('**/api/reviews/invitation', (route) => route.fulfill({ json: { success: true, invitation } }));
  await open(page, '/reviews#token=not-a-real-one-but-long-enough');
  await page.getByRole('group', { name: 'All in all' }).getByRole('radio').last().check({ force: true });
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Publish the review' }),
    sends: ['POST', '**/api/reviews'],
    message: SERVER,
  });

  const { tutors } = (await (await page.request.get('/api/tutors')).json()) as { tutors: { id: string }[] };
  const reviewed = `/api/tutors/${tutors[0]?.id}/profile`;
  const profile = (await (await page.request.get(reviewed)).json()) as { tutor: object };
  const review = {
    id: ID,
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
    createdAt: at(-100),
  };
  await give(page, `**${reviewed}`, { ...profile, tutor: { ...profile.tutor, totalReviews: 1, reviews: [review] } });
  await open(page, `/tutor/${tutors[0]?.id}`);
  await page.getByRole('button', { name: 'Report the review by Ruth Alder' }).click();
  await page.getByLabel('What is wrong').fill('This was never a session of ours.');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Send the report' }),
    sends: ['POST', '**/api/reviews/*/report'],
    message: SERVER,
  });
});

test('D-25 what a visitor does by a mailed link is sent once, and so is the request for another link', async ({
  page,
}) => {
  for (const [path, name, call] of [
    ['/newsletter', 'Confirm my subscription', '**/api/newsletter/confirmations'],
    ['/competition-entry', 'Confirm my entries', '**/api/competitions/confirmations'],
    ['/verify-email', 'Confirm my address', '**/api/email-verifications'],
  ] as const) {
    await open(page, `${path}#token=not-a-real-one-but-long-enough`);
    await expectSentOnce(page, {
      reach: () => page.getByRole('main').getByRole('button', { name: new RegExp(`^(${name}|Try Again)$`) }),
      sends: ['POST', call],
      message: 'This link did not work',
    });
  }

  await open(page, `/enquiries/${ID}`);
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Send me the link again' }),
    sends: ['POST', '**/api/enquiry-access/resend'],
    message: SERVER,
  });
});

test('D-25 the forms of an account are sent once: login, create account, reset request, new password', async ({
  page,
}) => {
  await open(page, '/auth');
  await page.getByLabel('Username').first().fill('tutor');
  await page.getByLabel('Password', { exact: true }).first().fill('demo-password');
  const panel = page.getByRole('tabpanel');
  await expectSentOnce(page, {
    reach: () => panel.getByRole('button', { name: 'Login' }),
    sends: ['POST', '**/api/login'],
    message: 'Login failed',
  });
  await page.getByRole('tab', { name: 'Register' }).click();
  await panel.getByLabel('Username').fill('somebody.new');
  await panel.getByLabel('Email').fill('somebody.new@example.com');
  await panel.getByLabel('First Name').fill('Noor');
  await panel.getByLabel('Last Name').fill('Haddad');
  await panel.getByLabel('Password', { exact: true }).fill('a long password');
  await panel.getByLabel('Confirm Password').fill('a long password');
  await expectSentOnce(page, {
    reach: () => panel.getByRole('button', { name: 'Create Account' }),
    sends: ['POST', '**/api/register'],
    message: 'Registration failed',
  });

  await open(page, '/reset-password');
  await page.getByLabel('Email').fill('somebody@example.com');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Send the link' }),
    sends: ['POST', '**/api/password-resets'],
    message: SERVER,
  });
  await open(page, '/blog');
  await open(page, '/reset-password#token=not-a-real-one-but-long-enough');
  await page.getByLabel('New Password', { exact: true }).fill('a long password');
  await page.getByLabel('Confirm Password').fill('a long password');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Change Password' }),
    sends: ['POST', '**/api/password-resets/*'],
    message: SERVER,
  });
});

test('D-25 the forms of the test page are sent once: login, create account', async ({ page }) => {
  const panel = page.getByRole('tabpanel');
  await open(page, '/test-login');
  await panel.getByRole('button', { name: 'Use Demo Account' }).click();
  await expectSentOnce(page, {
    reach: () => panel.getByRole('button', { name: 'Login' }),
    sends: ['POST', '**/api/login'],
    message: 'Login Failed',
  });
  await page.getByRole('tab', { name: 'Register' }).click();
  for (const [label, value] of [
    ['Username', 'somebody.new'],
    ['Email', 'somebody.new@example.com'],
    ['First Name', 'Noor'],
    ['Last Name', 'Haddad'],
    ['Password', 'a long password'],
  ] as const)
    await panel.getByLabel(label).fill(value);
  await expectSentOnce(page, {
    reach: () => panel.getByRole('button', { name: 'Create Account' }),
    sends: ['POST', '**/api/register'],
    message: 'Registration Failed',
  });
});

test('D-25 a new tutor who double-clicks Create Account is one account, and lands at setup', async ({ page }) => {
  const username = `t${Date.now().toString(36)}${process.pid}`;
  await open(page, '/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Username').fill(username);
  await panel.getByLabel('Email').fill(`${username}@example.com`);
  await panel.getByLabel('First Name').fill('Noor');
  await panel.getByLabel('Last Name').fill('Haddad');
  await panel.getByLabel('Password', { exact: true }).fill('a long password');
  await panel.getByLabel('Confirm Password').fill('a long password');
  const sent: string[] = [];
  page.on('request', (call) => call.method() === 'POST' && sent.push(call.url()));
  await pressFast(panel.getByRole('button', { name: 'Create Account' }));
  await expect(page).toHaveURL(/\/setup$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Noor' })).toBeVisible();
  expect(sent.map((url) => new URL(url).pathname)).toEqual(['/api/register']);
});

test('D-25 a real double click, Enter with a click, and Enter held down are one press each', async ({ page }) => {
  await open(page, '/auth');
  const sent: string[] = [];
  await page.route('**/api/login', (route) => {
    sent.push(route.request().headers()['idempotency-key'] ?? '');
    return route.fulfill({ status: 401, json: { message: 'Invalid username or password', code: 'wrong_password' } });
  });
  const region = page.getByRole('region', { name: 'Notifications' });
  const password = page.getByLabel('Password', { exact: true }).first();
  const button = page.getByRole('tabpanel').getByRole('button', { name: 'Login' });
  await page.getByLabel('Username').first().fill('tutor');
  const pressed = async (word: string, press: () => Promise<void>) => {
    sent.length = 0;
    await password.fill(word);
    await press();
    await expect(region.getByText('Login failed')).toBeVisible();
    await expect(button).toBeEnabled();
    await region.getByRole('button', { name: 'Close' }).click();
    expect(sent, word).toHaveLength(1);
  };
  await pressed('a double click', () => button.dblclick());
  await pressed('three clicks', () => button.click({ clickCount: 3 }));
  await pressed('Enter held down', async () => {
    await password.focus();
    for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
  });
  await pressed('Enter held down on the button', async () => {
    await button.focus();
    for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
  });
});

test('D-25 a press that has succeeded can be made again, under a new key', async ({ page }) => {
  await open(page, '/blog');
  const keys: (string | undefined)[] = [];
  await page.route('**/api/newsletter', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return route.fulfill({ json: { success: true } });
  });
  const form = page.getByRole('form', { name: 'Newsletter' });
  for (const sent of [1, 2]) {
    await form.getByLabel('Email').fill('somebody@example.com');
    await form.getByRole('button').click();
    await expect(form.getByLabel('Email')).toHaveValue('');
    expect(keys).toHaveLength(sent);
  }
  expect(new Set(keys).size).toBe(2);
});
