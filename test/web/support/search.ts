import { expect, type Page } from '@playwright/test';
import type { SearchAnswer } from '../../../interfaces/http/contract/search.js';

export const SEARCH = /\/api\/tutors\/search\?/;

export const heading = (page: Page) => page.getByRole('heading', { level: 2, name: /Tutors? Found$/ });
export const cards = (page: Page) => page.getByRole('article');
export const names = (page: Page) => cards(page).getByRole('heading', { level: 3 }).allTextContents();
export const chips = (page: Page) => page.getByRole('group', { name: 'Active filters' });
export const panel = (page: Page) => page.getByRole('complementary', { name: 'Search Filters' });
export const quick = (page: Page) => page.getByRole('list', { name: 'Quick searches' });
export const paramsOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

/** Waits for what search has found, and gives how many that is. */
export async function found(page: Page): Promise<number> {
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('section[aria-labelledby=results]')).toHaveAttribute('aria-busy', 'false');
  return Number.parseInt(((await heading(page).textContent()) ?? '').replace(',', ''));
}

/** Does something and gives the query of the search that follows. */
export async function requested(page: Page, act: () => Promise<unknown>): Promise<Record<string, string>> {
  const request = page.waitForRequest(SEARCH);
  await act();
  return paramsOf((await request).url());
}

export const answers = async (page: Page, query = '') =>
  (await (await page.request.get(`/api/tutors/search?${query}`)).json()) as SearchAnswer;
