import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { enquiry } from '../../support/enquiries.js';
import { mailsOf, open, signIn } from './visitor.js';

export const DAY = 86_400_000;
const HOUR = 3_600_000;

type Quote = { id: string };
export type Asking = { page: Page; id: string; email: string; subjects: string };

export async function signedIn(
  browser: Browser,
  username: string,
  path: string,
  context: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await browser.newContext(context)).newPage();
  await signIn(page, username, path);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  return page;
}

/** A call with the page's session; its answer. */
export async function call<T>(page: Page, method: string, path: string, data?: unknown): Promise<T> {
  const headers = { Origin: new URL(page.url()).origin };
  const answer = await page.request.fetch(path, { method, headers, ...(data !== undefined && { data }) });
  expect(`${method} ${path}: ${answer.status()}`).toMatch(/: 20[012]$/);
  return (await answer.json()) as T;
}

let families = 0;
/** A family that has asked this tutor for help with a subject, on its private page. */
export async function asks(browser: Browser, tutor: Page, subject = 'Maths'): Promise<Asking> {
  const page = await (await browser.newContext()).newPage();
  await open(page, '/');
  const number = `${Date.now().toString(36)}${families++}`;
  const subjects = `${subject} for ${number}`;
  const email = `nora.${number}@example.com`;
  const { id: preferredTutorId } = await call<{ id: string }>(tutor, 'GET', '/api/portal/profile');
  const input = enquiry({ name: 'Nora Whitfield', email, subjects, preferredTutorId });
  const { id } = await call<{ id: string }>(page, 'POST', '/api/enquiries', input);
  await open(page, `/enquiries/${id}`);
  return { page, id, email, subjects };
}

/** What a tutor quotes. */
export const QUOTE = {
  proposedHourlyRate: 70,
  sessionDuration: 60,
  availability: 'Weekday afternoons and evenings',
  personalizedMessage: 'Thank you for asking me. We would begin with the algebra of last term.',
};

export async function quotes(tutor: Page, { subjects }: Pick<Asking, 'subjects'>): Promise<string> {
  type Opportunity = { id: string; enquiry: { subjects: string } };
  let found: Opportunity | undefined;
  await expect
    .poll(async () => {
      const all = await call<Opportunity[]>(tutor, 'GET', '/api/portal/opportunities');
      found = all.find((one) => one.enquiry.subjects === subjects);
      return found !== undefined;
    })
    .toBe(true);
  const path = `/api/portal/opportunities/${found?.id ?? ''}`;
  await call(tutor, 'POST', `${path}/accept`);
  const { quote } = await call<{ quote: Quote }>(tutor, 'POST', `${path}/quote`, QUOTE);
  return quote.id;
}

export async function settles(browser: Browser, tutor: Page): Promise<Asking & { quoteId: string }> {
  const asking = await asks(browser, tutor);
  const quoteId = await quotes(tutor, asking);
  await call(asking.page, 'PATCH', `/api/tutor-quotes/${quoteId}/status`, { status: 'accepted' });
  return { ...asking, quoteId };
}

export async function mailTo(page: Page, email: string, kind: string): Promise<string> {
  const [mail] = await mailsOf(page, (one) => one.to === email && one.kind === kind);
  return (await call<{ text: string }>(page, 'GET', `/api/demo/mailbox/${mail?.id ?? ''}`)).text;
}

/** The time of the whole program. */
export const clock = async (admin: Page, advance = 'PT0S') =>
  Date.parse((await call<{ now: string }>(admin, 'POST', '/api/demo/clock', { advance })).now);

/** Moves the time to so many hours before an instant. */
export async function goTo(admin: Page, instant: string, hoursBefore: number): Promise<void> {
  const seconds = Math.ceil((Date.parse(instant) - hoursBefore * HOUR - (await clock(admin))) / 1000);
  await clock(admin, `PT${seconds}S`);
}
