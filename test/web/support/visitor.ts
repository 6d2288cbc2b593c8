import { expect, type Page } from '@playwright/test';

/** Opens a page and waits until its scripts answer. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
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
export async function answerEightSteps(page: Page, { subjects }: Family): Promise<void> {
  const enquiry = form(page);
  const choose = async (kind: 'radio' | 'checkbox', name: string) => {
    await enquiry.getByRole(kind, { name, exact: true }).check({ force: true });
    await next(page);
  };
  await choose('radio', 'Secondary Education (age 11-16)');
  await choose('radio', 'Weekly');
  await choose('checkbox', 'Monday');
  await choose('checkbox', 'Late afternoon (3-6pm)');
  await choose('radio', "I don't mind, either are fine");
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

export async function signIn(page: Page, username: string, redirect = ''): Promise<void> {
  await open(page, `/auth${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`);
  await page.getByLabel('Username').first().fill(username);
  await page.getByLabel('Password', { exact: true }).first().fill('demo-password');
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /log ?in/i })
    .click();
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
