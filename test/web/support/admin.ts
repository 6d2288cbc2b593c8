import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import Papa from 'papaparse';
import { family, signIn } from './visitor.js';

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' });

export async function enter(page: Page, path = '/admin'): Promise<void> {
  await signIn(page, 'admin', path);
  await expect(page).toHaveURL((url) => url.pathname + url.search === path);
}
export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
export const read = async <T>(page: Page, path: string) => (await (await page.request.get(path)).json()) as T;
export const card = (page: Page, label: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: label, exact: true }) }).last();
export const rows = (table: Locator) => table.locator('tbody tr');
export const dollars = (cents: number) =>
  `$${(cents / 100).toLocaleString('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
export const refuse = (page: Page, path: string, status = 500) =>
  page.route(path, (route) => route.fulfill({ status, json: { message: 'Broken', code: 'internal' } }));

/** Waits until a directory says how many it shows, in the numbers of what the page was given. */
export async function footer(page: Page, whom: string, answer: () => Promise<{ shown: number; total: number }>) {
  await expect(async () => {
    const { shown, total } = await answer();
    const words = `Showing ${count(shown)} of ${count(total)} ${whom}`;
    await expect(page.getByText(words, { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
/** `1,234` */
export const count = (amount = 0) => amount.toLocaleString('en-US');

/** The rows of a spreadsheet of today as a program reads them, and the text as it lies on the disk. */
export async function exported(
  page: Page,
  name: string,
): Promise<{ text: string; fields: string[]; data: string[][] }> {
  const begun = new Date();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  // Midnight may pass meanwhile.
  expect([begun, new Date()].map((at) => `${name}-${today.format(at)}.csv`)).toContain(file.suggestedFilename());
  const text = await readFile(await file.path(), 'utf8');
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''));
  expect(errors).toEqual([]);
  return { text, fields: data[0] ?? [], data: data.slice(1) };
}

/** An enquiry of a family that nobody else is, once the first wave of tutors has been asked. */
export async function enquire(
  page: Page,
  more: object = {},
): Promise<{ id: string; reference: string; name: string; email: string }> {
  const { name, email, phone, location, subjects } = family();
  const answer = await page.request.post('/api/enquiries', {
    data: {
      name,
      email,
      phone,
      location,
      subjects,
      educationLevel: 'Other',
      frequency: 'Weekly',
      availableDays: ['Any'],
      availableTimes: ['Any'],
      deliveryPreference: "I don't mind, either are fine",
      locationPreferences: ["Student's home"],
      hiringLikelihood: "I'm ready to hire now",
      ...more,
    },
  });
  expect(answer.status()).toBe(201);
  const { id, reference } = (await answer.json()) as { id: string; reference: string };
  return { id, reference, name, email };
}

export const notification = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('region', { name: /notifications/i })).toContainText(words);
export const confirm = (page: Page, action: string) =>
  page.getByRole('dialog').getByRole('button', { name: action }).click();
