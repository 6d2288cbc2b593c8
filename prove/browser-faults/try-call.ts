import type { Browser, Locator, Page, Request } from '@playwright/test';
import { until } from '../until.js';
import { type Fault, isSilent, NO_ANSWER_MS } from './faults.js';
import type { SpecifiedCall } from './specified-calls.js';
import { enter, type Visit } from './visits.js';

/** What was seen of one call under one fault. */
export type Seen = {
  fault: string;
  /** Those that the screen had to say and did not. */
  missing: string[];
  isBlank: boolean;
  /** What its scripts threw and nobody caught. */
  thrown: string[];
  /**
   * Whether all that was typed is still there and can be sent again;
   * null where nothing can be typed, or the session has ended.
   */
  isKept: boolean | null;
};

const TIMEOUT_MS = 45_000;
const CONTEXT = { locale: 'en-AU', timezoneId: 'Australia/Sydney', viewport: { width: 1280, height: 900 } } as const;
const CRASHED = 'Something went wrong on this page';
/** Fewer letters than this are no screen. */
const LEAST_WORDS = 40;

/** Makes one call under each fault, on one page, and at last without; says whether that was answered. */
export async function tryCall(
  browser: Browser,
  url: string,
  call: SpecifiedCall,
  visit: Visit,
  faults: readonly Fault[],
  onSeen: (seen: Seen) => void,
): Promise<boolean> {
  const context = await browser.newContext({ ...CONTEXT, baseURL: url, reducedMotion: 'reduce' });
  context.setDefaultTimeout(TIMEOUT_MS);
  try {
    const page = await context.newPage();
    await enter(page, visit.as);
    const screen = await watched(page, call);
    for (const fault of faults)
      onSeen(await tryFault(page, screen, visit, fault).catch((error: Error) => untried(page, fault, error)));
    screen.fault = null;
    return await answered(page, visit).catch(() => false);
  } finally {
    await context.close();
  }
}

type Screen = {
  fault: Fault | null;
  /** How often the fault has happened. */
  happened: number;
  /** Calls that wait for an answer. */
  waiting: Set<Request>;
  thrown: string[];
};

/** From now on the call meets the fault that is set, and the page's clock can be moved. */
async function watched(page: Page, call: SpecifiedCall): Promise<Screen> {
  const screen: Screen = { fault: null, happened: 0, waiting: new Set(), thrown: [] };
  const isLive = (request: Request) => request.url().endsWith('/live');
  const isOfApi = ({ pathname }: URL) => pathname.startsWith('/api/');
  page.on('pageerror', ({ message }) => screen.thrown.push(message));
  page.on('request', (request) => {
    if (isOfApi(new URL(request.url())) && !isLive(request)) screen.waiting.add(request);
  });
  const end = (request: Request) => screen.waiting.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  await page.clock.install();
  await page.route(isOfApi, async (route, request) => {
    const { fault } = screen;
    if (!fault || request.method() !== call.method || !call.isAt(new URL(request.url()))) return route.continue();
    screen.waiting.delete(request);
    screen.happened += 1;
    // A page that is left waits for no answer any more.
    await fault.happen(route).catch(() => undefined);
  });
  return screen;
}

async function tryFault(page: Page, screen: Screen, visit: Visit, fault: Fault): Promise<Seen> {
  const { sends } = visit;
  screen.fault = null;
  if (sends) {
    if (!(await canSend(page, visit))) await visit.open(page);
    await dismiss(page);
  }
  const typed = await valuesOf(page, sends?.fields);
  screen.thrown = [];
  screen.happened = 0;
  screen.fault = fault;
  await (sends ? send(page, visit) : visit.open(page));
  await until(`the call is made under ${fault.name}`, () => screen.happened > 0);
  if (isSilent(fault)) {
    // Nobody else is to be late.
    await until('all others are answered', () => screen.waiting.size === 0);
    await page.clock.fastForward(NO_ANSWER_MS);
  }
  const missing = await missingOf(page, visit.words(fault));
  const hasSucceeded = visit.isUnread && fault.status === 200;
  const isKept =
    typed.length === 0 || hasSucceeded || (visit.isProtected && fault.status === 401)
      ? null
      : await comesTrue('what was typed can be sent again', () => isAsTyped(page, visit, typed));
  const seen = { fault: fault.name, missing, isBlank: await isBlank(page), thrown: screen.thrown, isKept };
  screen.fault = null;
  // What the page believes of its session now is not what it would believe of the next fault.
  if (fault.status === 401) await page.goto('about:blank');
  return seen;
}

/** A button rests while what it has changed is read again, which may end after the words have come. */
const isAsTyped = async (page: Page, { sends }: Visit, typed: string[]) =>
  (await sends?.button(page).isEnabled()) === true && same(typed, await valuesOf(page, sends?.fields));

const comesTrue = (what: string, isTrue: () => Promise<boolean>) =>
  until(what, isTrue).then(
    () => true,
    () => false,
  );

/** What could not be tried is a case without its words. */
async function untried(page: Page, { name }: Fault, { message }: Error): Promise<Seen> {
  await page.goto('about:blank');
  return { fault: name, missing: [message], isBlank: false, thrown: [], isKept: null };
}

const canSend = async (page: Page, { sends }: Visit) =>
  page.url() !== 'about:blank' && (await sends?.button(page).isVisible()) === true;

async function send(page: Page, { sends }: Visit): Promise<void> {
  if (sends?.press) await sends.press(page);
  else await sends?.button(page).click();
}

const notices = (page: Page) => page.getByRole('region', { name: /^Notifications/ });

/** Closes what an earlier fault has left to read. */
async function dismiss(page: Page): Promise<void> {
  const close = notices(page).getByRole('button', { name: 'Close' });
  if (await close.isVisible()) await close.click();
}

async function missingOf(page: Page, words: string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const text of words)
    await page
      .getByText(text)
      .filter({ visible: true })
      .first()
      .waitFor()
      .catch(() => missing.push(text));
  if (await page.getByText('<html').first().isVisible()) missing.push('words instead of markup');
  return missing;
}

async function isBlank(page: Page): Promise<boolean> {
  // Behind a dialog it has no role.
  const main = page.locator('main').first();
  if (!(await main.isVisible())) return true;
  const text = await main.innerText();
  return text.trim().length < LEAST_WORDS || text.includes(CRASHED);
}

type Field = { type?: string; checked?: boolean; value?: string };
const valueOf = (field: unknown) => {
  const { type, checked, value } = field as Field;
  return type === 'radio' || type === 'checkbox' ? String(checked) : (value ?? '');
};

/** What stands in the fields of a form; those that are not there are `gone`. */
async function valuesOf(page: Page, fields: ((page: Page) => Locator[]) | undefined): Promise<string[]> {
  const values: string[] = [];
  for (const field of fields?.(page) ?? [])
    values.push((await field.isVisible()) || (await field.count()) > 0 ? await field.evaluate(valueOf) : 'gone');
  return values;
}

const same = (before: string[], after: string[]) => before.join('\n') === after.join('\n');

/** Makes the call once more, of which the answer comes now: by what the failed screen offers, where it does. */
async function answered(page: Page, visit: Visit): Promise<boolean> {
  // Where there are several the last reads all of what has failed.
  const again = page.getByRole('button', { name: /^Try Again/ }).last();
  if (visit.sends) {
    if (!(await canSend(page, visit))) await visit.open(page);
    await dismiss(page);
    await send(page, visit);
  } else if (page.url() !== 'about:blank' && (await again.isVisible())) await again.click();
  else await visit.open(page);
  return (await missingOf(page, [])).length === 0 && (await shows(page, visit.done));
}

const shows = (page: Page, words: string | RegExp) =>
  page
    .getByText(words)
    .filter({ visible: true })
    .first()
    .waitFor()
    .then(
      () => true,
      () => false,
    );
