import { expect, type Page } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { test } from './support/test.js';
import { linkIn, mailsOf, newcomer, open, register } from './support/visitor.js';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const notification = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);

/** The address in the newest mail of a kind to somebody. */
async function mailed(page: Page, to: string, kind: string, pattern: RegExp): Promise<string> {
  const [newest] = await mailsOf(page, (mail) => mail.to === to && mail.kind === kind);
  return linkIn(page, newest?.id ?? '', pattern);
}

async function newAccount(page: Page) {
  const person = newcomer();
  await open(page, '/auth');
  await register(page, person);
  await expect(page).toHaveURL(/\/setup$/);
  return person;
}

test('U-19 R-25 R-81 a forgotten password is set again with the link in the mail, which works once', async ({
  page,
}) => {
  // No page is open that would hear of the session's end while it waits for answers.
  const person = newcomer();
  expect((await page.request.post('/api/register', { data: person })).status()).toBe(201);
  await page.context().clearCookies();
  await open(page, '/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(heading(page, 'Forgot your password?')).toBeVisible();
  await page.getByLabel('Email').fill(person.email.toUpperCase());
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Please check your email')).toBeVisible();

  const link = await mailed(page, person.email, 'reset-password', /\/reset-password#token=[\w-]+/);
  await open(page, link);
  await expect(heading(page, 'A new password')).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password$/);
  const change = async (password: string, again = password) => {
    await page.getByLabel('New Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password').fill(again);
    await page.getByRole('button', { name: 'Change Password' }).click();
  };
  await change('a better password', 'a worse password');
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await change('a better password');
  await expect(notification(page, 'Password Changed')).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);

  const login = async (password: string) => {
    await page.getByLabel('Username').first().fill(person.username);
    await page.getByLabel('Password', { exact: true }).first().fill(password);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Login' }).click();
  };
  await login(person.password);
  await expect(notification(page, 'Invalid username or password')).toBeVisible();
  await login('a better password');
  await expect(notification(page, 'Welcome back!')).toBeVisible();

  await open(page, '/');
  await open(page, link);
  await change('another password');
  await expect(heading(page, 'This link did not work')).toBeVisible();
});

test('F-Low a contact address that is not the account’s is used once its link was confirmed, and the portal says so', async ({
  page,
}) => {
  const person = await newAccount(page);
  const own = `families.${person.email}`;
  await page.request.post('/api/register/tutor', {
    data: {
      name: 'Noor Haddad',
      email: own,
      subjects: ['Physics'],
      postcode: '2880',
      hourlyRate: 60,
      qualifications: 'Bachelor of Science',
      experience: '5 years as a teacher',
      profileDescription: 'I explain slowly and with many examples, until nothing is left to explain.',
    },
  });
  await open(page, '/portal');
  const notice = page.getByText(`Please confirm ${own}.`);
  await expect(notice).toBeVisible();
  await expect(page.getByText(`Until then, families and our team write to ${person.email}`)).toBeVisible();
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: `Send the link to ${own}` }).click();
  await expect(notification(page, 'Please check your email')).toBeVisible();
  await open(page, await mailed(page, own, 'verify-contact', /\/verify-email#token=[\w-]+/));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(heading(page, 'Your address is confirmed')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your portal' }).click();
  await expect(heading(page, 'Welcome back, Noor')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await open(page, '/setup?step=2');
  await expect(page.getByText('Families write here once it is confirmed')).toBeVisible();
});

test('U-19 R-25 R-81 R-119 D-13 an address is confirmed by a press on the page behind the link that the portal sends', async ({
  page,
}) => {
  const person = await newAccount(page);
  await page.request.post('/api/register/tutor', {
    data: {
      name: 'Noor Haddad',
      email: person.email,
      subjects: ['Physics'],
      postcode: '2880',
      hourlyRate: 60,
      qualifications: 'Bachelor of Science',
      experience: '5 years as a teacher',
      profileDescription: 'I explain slowly and with many examples, until nothing is left to explain.',
    },
  });
  await open(page, '/portal');
  await expect(page.getByText('Please confirm your email address.')).toBeVisible();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(notification(page, 'Please check your email')).toBeVisible();

  await open(page, '/verify-email');
  await expect(heading(page, 'Please use the link in your email')).toBeVisible();
  const link = await mailed(page, person.email, 'verify-email', /\/verify-email#token=[\w-]+/);
  for (const [address, words] of [
    [`/verify-email#token=${'x'.repeat(43)}`, 'This link did not work'],
    ['/verify-email#token=%20', 'This link did not work'],
    [link, 'Your address is confirmed'],
  ] as const) {
    await open(page, address);
    await expect(heading(page, 'Confirm your address')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { emailVerified } = (await (await page.request.get('/api/portal/profile')).json()) as {
      emailVerified: boolean;
    };
    expect(emailVerified).toBe(false);
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(heading(page, words)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to your portal' }).click();
  await expect(heading(page, 'Welcome back, Noor')).toBeVisible();
  await expect(page.getByText('Please confirm your email address.')).toHaveCount(0);
});
