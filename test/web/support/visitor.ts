import { expect, type Page, type Response } from '@playwright/test';

/** Opens a page and waits until its scripts answer; returns what the server answered. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  return answer;
}

/** Stops the time of an open page whose clock is installed: from now on it moves by `page.clock.runFor` alone. */
export const stopTime = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 3_600_000);

/**
 * Keeps what the page is given at a path from now on: others change the world meanwhile, so a screen is held against
 * the answer it shows. Returns the newest answer to a question with these parameters, null for one that is not asked.
 */
export function keepAnswers<T>(page: Page, path: string): (query?: Record<string, string | null>) => Promise<T> {
  const answers: { asked: URLSearchParams; given: Promise<T> }[] = [];
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url());
    if (pathname !== path || response.request().method() !== 'GET') return;
    const answer = response.json() as Promise<T>;
    answer.catch(() => undefined);
    answers.push({ asked: searchParams, given: answer });
  });
  return async (query = {}) => {
    const fits = (one: (typeof answers)[number]) =>
      Object.entries(query).every(([name, value]) => one.asked.get(name) === value);
    await expect.poll(() => answers.some(fits)).toBe(true);
    return (answers.findLast(fits) as (typeof answers)[number]).given;
  };
}

/** Keeps every answer of a path back until the function that this gives is called. */
export async function hold(page: Page, path: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(path, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

export type Family = { name: string; email: string; phone: string; location: string; subjects: string };

let families = 0;
/** A family that nobody else in this run is. */
export function family(change: Partial<Family> = {}): Family {
  const unique = `${Date.now().toString(36)}${process.pid}${families++}`;
  return {
    name: 'Ruth Alder',
    email: `ruth.${unique}@example.com`,
    phone: '0400 123 456',
    location: 'Sydney',
    subjects: 'Maths',
    ...change,
  };
}

const form = (page: Page) => page.locator('#enquiry-form');

export const next = (page: Page) => form(page).getByRole('button', { name: 'Next', exact: true }).click();

/** Walks steps 1 to 8 and stops at the contact details. */
export async function answerEightSteps(
  page: Page,
  { subjects }: Family,
  delivery = "I don't mind, either are fine",
): Promise<void> {
  const enquiry = form(page);
  const choose = async (kind: 'radio' | 'checkbox', name: string) => {
    await enquiry.getByRole(kind, { name, exact: true }).check({ force: true });
    await next(page);
  };
  await choose('radio', 'Secondary Education (age 11-16)');
  await choose('radio', 'Weekly');
  await choose('checkbox', 'Monday');
  await choose('checkbox', 'Late afternoon (3-6pm)');
  await choose('radio', delivery);
  await choose('checkbox', "Student's home");
  await enquiry.getByRole('textbox').first().fill(subjects);
  await next(page);
  await choose('radio', "I'm ready to hire now");
  await expect(enquiry.getByText('Step 9 of 9')).toBeVisible();
}

export async function fillContact(page: Page, { name, email, phone, location }: Family): Promise<void> {
  const enquiry = form(page);
  await enquiry.getByLabel(/name/i).first().fill(name);
  await enquiry.getByLabel(/e-?mail/i).fill(email);
  await enquiry.getByLabel(/phone/i).fill(phone);
  await enquiry.getByLabel(/postcode|town|location/i).fill(location);
}

/**
 * Gives a page the session of an account of the demo, whatever it shows; `sign-in.spec.ts` shows the way by the screen.
 */
export async function logIn(page: Page, username: string): Promise<void> {
  const answer = await page.request.post('/api/login', { data: { username, password: 'demo-password' } });
  expect(answer.status()).toBe(200);
}

/**
 * Opens a page of somebody who has an account of the demo. What the page before still waits for is given up first: it
 * was asked in another session.
 */
export async function signIn(page: Page, username: string, path = '/portal'): Promise<void> {
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await logIn(page, username);
  await open(page, path);
}

type MailHead = { id: string; to: string; kind: string; subject: string };

/** The built-in mailbox's mails of a kind, once there is one that fits. */
export async function mailsOf(page: Page, fits: (mail: MailHead) => boolean): Promise<MailHead[]> {
  let found: MailHead[] = [];
  await expect
    .poll(async () => {
      const answer = (await (await page.request.get('/api/demo/mailbox')).json()) as { mails: MailHead[] };
      found = answer.mails.filter(fits);
      return found.length;
    })
    .toBeGreaterThan(0);
  return found;
}

/** The first address of a mail that fits, without its origin. */
export async function linkIn(page: Page, mailId: string, pattern: RegExp): Promise<string> {
  const { text } = (await (await page.request.get(`/api/demo/mailbox/${mailId}`)).json()) as { text: string };
  const found = pattern.exec(text)?.[0];
  if (!found) throw new Error(`The mail holds no address like ${pattern}:\n${text}`);
  return found;
}

export type Newcomer = { username: string; email: string; firstName: string; lastName: string; password: string };

let newcomers = 0;
/** Somebody who has no account yet. */
export function newcomer(change: Partial<Newcomer> = {}): Newcomer {
  const username = `t${Date.now().toString(36)}${process.pid}${newcomers++}`;
  const names = { firstName: 'Noor', lastName: 'Haddad' };
  return { username, email: `${username}@example.com`, ...names, password: 'a long password', ...change };
}

/** Registers on the sign-in page that is open. */
export async function register(page: Page, person: Newcomer): Promise<void> {
  await page.getByRole('tab', { name: 'Register' }).click();
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Username').fill(person.username);
  await panel.getByLabel('Email').fill(person.email);
  await panel.getByLabel('First Name').fill(person.firstName);
  await panel.getByLabel('Last Name').fill(person.lastName);
  await panel.getByLabel('Password', { exact: true }).fill(person.password);
  await panel.getByLabel('Confirm Password').fill(person.password);
  await panel.getByRole('button', { name: 'Create Account' }).click();
}

export type Profile = { email: string; postcode: string; subjects: string };

/** Fills in step 2 of the setup as far as it must be. */
export async function fillProfile(page: Page, { email, postcode, subjects }: Profile): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Noor Haddad');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Postcode').fill(postcode);
  await page.getByLabel('Subjects').fill(subjects);
  await page.getByLabel('Qualifications').fill('Bachelor of Science, University of Sydney');
  await page.getByLabel('Experience', { exact: true }).fill('5 years as a high school teacher');
  await page
    .getByLabel('Profile Description')
    .fill('I explain slowly and with many examples, and every lesson ends with a problem solved alone.');
}

/** Fills in step 3 of the setup as far as it must be. */
export async function fillContract(page: Page): Promise<void> {
  await page.getByLabel('ABN').fill('51 824 753 556');
  await page.getByLabel('TFN', { exact: true }).fill('123 456 782');
  await page.getByLabel('WWC Number').fill('WWC0123456E');
  await page.getByLabel('WWC Expiry Date').fill('2031-05-01');
  await page.getByLabel('I agree to the terms and conditions').check();
  await page.getByLabel('Digital Signature').fill('Noor Haddad');
}
