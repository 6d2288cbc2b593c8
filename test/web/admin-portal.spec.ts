import { expect, type Page } from '@playwright/test';
import { commandOf } from '../support/command.js';
import { barriersOf, overflowOf } from './support/accessible.js';
import { apply } from './support/applicants.js';
import { test } from './support/test.js';
import { open, signIn } from './support/visitor.js';

const card = (page: Page) => page.getByRole('region', { name: 'Admin Portal' });
const WAYS = [
  ['Manage tutor applications', '/admin/vetting', 'Tutors, longest waiting first'],
  ['View student enquiries', '/admin/history', 'Recent enquiries'],
  ['Monitor platform activity', '/admin', 'Recent Activity'],
] as const;

test('T-19 D-7 an admin without a tutor profile finds what the card promises behind its links', async ({ page }) => {
  const refused: string[] = [];
  page.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
  await signIn(page, 'admin', '/portal');
  await expect(page.getByText('You are signed in as an administrator.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Available Opportunities' })).toHaveCount(0);
  for (const [name, path, content] of WAYS) {
    await open(page, '/portal');
    await card(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.getByText(content, { exact: true }).first()).toBeVisible();
  }
  expect(refused).toEqual([]);
});

test('T-19 R-93 D-7 an admin who is a tutor too sees the whole dashboard, with the card', async ({ page, baseURL }) => {
  const person = await apply(baseURL ?? '', 'Robin Both');
  const { DATABASE_URL = '', DATA_DIR = '' } = process.env;
  const promoted = await commandOf('admin', ['promote', person.username], { DATABASE_URL, DATA_DIR });
  expect(promoted).toMatchObject({ code: 0 });
  const { username, password } = person;
  expect((await page.request.post('/api/login', { data: { username, password } })).status()).toBe(200);
  const refused: string[] = [];
  page.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
  await open(page, '/portal');
  for (const heading of ['Available Opportunities', 'Contract Status', 'Active Sessions', 'Profile Completion'])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect(page.getByText('Under Review')).toBeVisible();
  for (const [name, path] of WAYS)
    await expect(card(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  const bar = page.getByRole('navigation', { name: 'Portal' });
  await expect(bar.getByRole('link', { name: 'Opportunities' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Admin' })).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  }
  await open(page, '/setup');
  await expect(page.getByText('3/4 complete')).toBeVisible();
  await open(page, '/admin');
  await expect(bar.getByRole('link', { name: 'Vetting' })).toBeVisible();
  expect(refused).toEqual([]);
});
