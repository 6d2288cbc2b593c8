import { type Browser, expect, type Page } from '@playwright/test';
import { enquiry } from '../support/enquiries.js';
import { barriersOf, overflowOf } from './support/accessible.js';
import { anotherProgram } from './support/another-program.js';
import { test } from './support/test.js';
import { linkIn, mailsOf, open } from './support/visitor.js';

let program: Awaited<ReturnType<typeof anotherProgram>>;
test.beforeAll(async () => {
  program = await anotherProgram({ REQUIRE_EMAIL_CONFIRMATION: 'on' });
});
test.afterAll(() => program.end());

let families = 0;
/** A family that has sent an enquiry from this browser; returns its private page and the one behind its mailed link. */
async function asks(page: Page): Promise<{ path: string; link: string; id: string }> {
  const email = `confirms.${Date.now().toString(36)}${families++}@example.com`;
  const data = enquiry({ email });
  const answer = await page.request.post(`${program.url}/api/enquiries`, { data, headers: { Origin: program.url } });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  const [mail] = await mailsOf(page, ({ to, kind }) => to === email && kind === 'enquiry-received');
  const link = await linkIn(page, mail?.id ?? '', /\/enquiries\/[^\s#"]+#token=[\w.~-]+/);
  return { id, path: `${program.url}/enquiries/${id}`, link: program.url + link };
}
const elsewhere = async (browser: Browser) => (await browser.newContext()).newPage();
const button = (page: Page) => page.getByRole('button', { name: 'Confirm my enquiry' });

test('R-11 R-119 D-13 an enquiry is confirmed by a press on its page, not by opening the link', async ({
  page,
  browser,
}) => {
  const { id, path, link } = await asks(page);
  await open(page, path);
  await expect(page.getByText('Please open the link in our email and confirm it there')).toBeVisible();
  await expect(button(page)).toHaveCount(0);

  const reader = await elsewhere(browser);
  const sent: string[] = [];
  reader.on('request', (request) => request.method() !== 'GET' && sent.push(new URL(request.url()).pathname));
  await open(reader, link);
  await expect(button(reader)).toBeVisible();
  expect(reader.url()).not.toContain('token');
  expect(sent).toEqual(['/api/enquiry-access']);
  for (const width of [1280, 390]) {
    await reader.setViewportSize({ width, height: 900 });
    expect(await barriersOf(reader)).toEqual([]);
    expect(await overflowOf(reader)).toBe(0);
  }
  await reader.reload();
  await expect(button(reader)).toBeVisible();
  const view = await reader.request.get(`${program.url}/api/enquiries/${id}`);
  expect(await view.json()).toMatchObject({ enquiry: { status: 'submitted', awaitsConfirmation: true } });

  await button(reader).click();
  await expect(reader.getByText('Enquiry confirmed')).toBeVisible();
  await expect(button(reader)).toHaveCount(0);
  for (const one of [reader, page])
    await expect(one.getByRole('status').filter({ hasText: /Thank you for confirming|We have asked/ })).toBeVisible();
});

test('F14 R-50 all other access is ended from the page, which stays open here and closes elsewhere', async ({
  page,
  browser,
}) => {
  const { path, link } = await asks(page);
  const other = await elsewhere(browser);
  await open(other, link);
  await expect(other.getByRole('button', { name: 'End all other access' })).toBeVisible();
  await open(page, path);
  await page.getByRole('button', { name: 'End all other access' }).click();
  const dialog = page.getByRole('dialog', { name: 'End all other access?' });
  await expect(dialog).toContainText('This page, and every page opened from its links, closes on all other devices');
  expect(await barriersOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('button', { name: 'End all other access' }).click();
  await dialog.getByRole('button', { name: 'Yes, end it' }).click();
  await expect(page.getByText('All other access has ended')).toBeVisible();

  await expect(other.getByText('This page is private. Use the link in your mail.')).toBeVisible();
  await open(other, `${program.url}/`);
  await open(other, link);
  await expect(other.getByText('This page is private. Use the link in your mail.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'End all other access' })).toBeVisible();
});
