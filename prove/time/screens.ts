import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { PASSWORD } from '../../test/support/people.js';
import { type Hours, rangesOf, startsOf } from './expected.js';
import { clockWords, dateWords, type Zone, zoneWords } from './law.js';

/** Where readers sit. */
export const READERS: readonly Zone[] = ['Australia/Perth', 'Australia/Adelaide', 'Australia/Hobart'];
const DAYS = 3;
const TIMES = 4;

type Found = { findChromium(): Promise<{ path: string; env: Record<string, string> } | null> };

/** @throws Error without a Chromium */
export async function openChromium(): Promise<Browser> {
  const script = (await import(pathToFileURL(resolve('scripts/chromium.mjs')).href)) as Found;
  const found = await script.findChromium();
  if (!found) throw new Error('There is no browser: give CHROMIUM_PATH, or install Chromium');
  return chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    env: { ...(process.env as Record<string, string>), ...found.env },
  });
}

/** A page of somebody in a zone, whose machine's clock is right. */
async function pageIn(browser: Browser, zone: Zone, now: number) {
  const context = await browser.newContext({ locale: 'en-AU', timezoneId: zone });
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  return page;
}

/** A row of the admin area's sessions: what is written of its time, whether it is marked as today's, and its date. */
type Row = { time: string; isToday: boolean; date: string };

/** What the admin area's screen shows of all sessions to come, and what it should. */
export async function adminAreaIn(
  browser: Browser,
  zone: Zone,
  { url, username, now, sessions }: { url: string; username: string; now: number; sessions: readonly number[] },
): Promise<{ shown: Row[]; expected: Row[] }> {
  const expected = sessions
    .filter((at) => rangesOf(at, now).all_upcoming)
    .sort((one, other) => one - other)
    .map((at) => ({
      time: `${clockWords(at, zone)} ${zoneWords(at, zone)}`,
      isToday: rangesOf(at, now).today,
      date: dateWords(at, zone),
    }));
  const page = await pageIn(browser, zone, now);
  try {
    await page.request.post(`${url}/api/login`, { data: { username, password: PASSWORD }, headers: { Origin: url } });
    await page.goto(`${url}/admin?tab=sessions`);
    await page.getByLabel('Date range').selectOption('all_upcoming');
    await page
      .locator('[aria-busy="false"] table tbody tr')
      .nth(expected.length - 1)
      .waitFor();
    const cells = await page.evaluate<string[][]>(
      `[...document.querySelectorAll('table tbody tr')].map((row) =>
         [...row.cells[0].querySelectorAll('p')].map((line) => line.innerText.replace(/\\s+/g, ' ').trim()))`,
    );
    const shown = cells.map(([time = '', date = '']) => ({
      time: time.replace(/ Today$/, ''),
      isToday: time.endsWith(' Today'),
      date,
    }));
    return { shown, expected };
  } finally {
    await page.context().close();
  }
}

/** What a tutor's page shows of the next free times, and what it should; a line for each time. */
export async function profileIn(
  browser: Browser,
  zone: Zone,
  { url, tutorId, now, hours }: { url: string; tutorId: string; now: number; hours: Hours },
): Promise<{ shown: string[]; expected: string[] }> {
  const starts = startsOf(hours, now);
  const isSame = clockWords(starts[0] as number, zone) === clockWords(starts[0] as number, hours.zone);
  const days = [...Map.groupBy(starts, (at) => dateWords(at, zone))].slice(0, DAYS);
  const theirs = (at: number) => `${clockWords(at, hours.zone)} ${zoneWords(starts[0] as number, hours.zone)}`;
  const expected = days.flatMap(([date, times]) =>
    times.slice(0, TIMES).map((at) => [date, clockWords(at, zone), ...(isSame ? [] : [theirs(at)])].join(' ')),
  );
  const page = await pageIn(browser, zone, now);
  try {
    await page.goto(`${url}/tutor/${tutorId}`);
    const list = page.locator('ul:has(> li > p + ul)').last();
    await list.locator('ul > li').first().waitFor();
    const days = await list.locator(':scope > li').all();
    const shown: string[] = [];
    for (const day of days) {
      const date = await day.locator(':scope > p').innerText();
      for (const time of await day.locator('ul > li').allInnerTexts())
        if (!time.startsWith('+')) shown.push(`${date} ${time.replace(/\s+/g, ' ').trim()}`);
    }
    return { shown, expected };
  } finally {
    await page.context().close();
  }
}
