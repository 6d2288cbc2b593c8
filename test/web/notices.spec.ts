import { expect, type Page } from '@playwright/test';
import { overflowOf } from './support/accessible.js';
import { DEMO_ENQUIRY, quoteOf, showQuotes } from './support/quotes.js';
import { ADMIN, TUTOR } from './support/pages.js';
import { test } from './support/test.js';
import { open } from './support/visitor.js';

type Size = { width: number; height: number };

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Logs a stranger in by the form, so that the notice of it stands on the page that follows. */
async function logInTo(page: Page, viewport: Size, username: string, path: string): Promise<void> {
  // From nowhere: nothing of the page before, which had another session, is still under way.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.setViewportSize(viewport);
  await open(page, `/auth?redirect=${encodeURIComponent(path)}`);
  await page.getByLabel('Username').first().fill(username);
  await page.getByLabel('Password', { exact: true }).first().fill('demo-password');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL((url) => url.pathname + url.search === path);
  await expect(notices(page).getByText('Welcome back!')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  if (/^\/admin(\?|$|\/ops|\/history)/.test(path))
    await expect(page.getByRole('group', { name: 'Move the time ahead' })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** What cannot be pressed because a notice lies on it, wherever the page is scrolled to. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const region = document.querySelector('[data-notices]');
    const pressable = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
    const isUnder = (element: HTMLElement) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && region !== null && region.contains(hit);
    };
    const found = pressable.filter((element) => {
      if (region?.contains(element) || !element.checkVisibility() || element.closest('.sr-only')) return false;
      // As a person would: where it is, at the top of the page, and in the middle of the window.
      if (!isUnder(element)) return false;
      scrollTo({ top: 0, behavior: 'instant' });
      if (!isUnder(element)) return false;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      return isUnder(element);
    });
    scrollTo({ top: 0, behavior: 'instant' });
    return found.map((element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName);
  });

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

for (const [who, paths] of [
  ['tutor', TUTOR],
  ['admin', ADMIN],
] as const)
  for (const path of paths)
    test(`D-28 the notice of a login covers nothing that a ${who} can press at ${path}, on a desktop and on a phone`, async ({
      page,
    }) => {
      await logInTo(page, DESKTOP, who, path);
      for (const size of [DESKTOP, PHONE]) {
        await page.setViewportSize(size);
        await expect.poll(() => covered(page), `${size.width} px`).toEqual([]);
        expect.soft(await overflowOf(page), `${size.width} px`).toBe(0);
      }
    });

for (const size of [DESKTOP, PHONE, { width: 320, height: 568 }])
  test(`D-28 U-18 the account menu and Logout are pressed while a notice stands, ${size.width} px wide`, async ({
    page,
  }) => {
    await logInTo(page, size, 'tutor', '/portal');
    const { x, width } = (await notices(page).boundingBox()) ?? { x: 0, width: 0 };
    expect([x + width, width]).toEqual([size.width, Math.min(420, size.width)]);
    const menu = page.getByRole('banner').getByRole('button', { name: 'Your account' });
    await menu.click();
    for (const name of ['Tutor setup', 'Reviews', 'Notifications'])
      await page.getByRole('banner').getByRole('link', { name }).click({ trial: true });
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click({ trial: true });
    await page.keyboard.press('Escape');
    await expect(notices(page).getByText('Welcome back!')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(notices(page).getByText('Logged out', { exact: true })).toBeVisible();
  });

test('D-28 on public pages a notice leaves the header and its menus free', async ({ page }) => {
  for (const size of [DESKTOP, PHONE]) {
    await logInTo(page, size, 'tutor', '/search');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await expect.poll(() => covered(page)).toEqual([]);
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    if (size === DESKTOP) {
      await page.getByRole('banner').getByRole('button', { name: 'For Tutors' }).click();
      for (const entry of await page.getByRole('banner').getByRole('link').all())
        if (await entry.isVisible()) await entry.click({ trial: true });
      await page.keyboard.press('Escape');
      await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click({ trial: true });
    } else {
      await page.getByRole('button', { name: 'Open menu' }).click();
      const drawer = page.getByRole('dialog', { name: 'Menu' });
      await drawer.getByRole('button', { name: 'Close' }).click({ trial: true });
      await drawer.getByRole('button', { name: 'Logout' }).click({ trial: true });
    }
  }
});

test('D-28 a notice over a dialog is closed without closing the dialog, and covers none of its buttons', async ({
  page,
}) => {
  await showQuotes(page, [quoteOf({ studentViewed: true })]);
  await page.route('**/api/enquiries/*/close', (route) => route.fulfill({ status: 503, body: '' }));
  for (const size of [DESKTOP, PHONE, { width: 320, height: 568 }]) {
    await page.setViewportSize(size);
    await open(page, `/enquiries/${DEMO_ENQUIRY}`);
    await page.getByRole('button', { name: 'Close this enquiry' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'It costs too much' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Close the enquiry' }).click();
    await expect(notices(page).getByText('The enquiry was not closed. Please try again.')).toBeVisible();
    for (const name of ['Close', 'Close the enquiry', 'Keep it open'])
      await dialog.getByRole('button', { name, exact: true }).click({ trial: true });
    await notices(page).getByRole('button', { name: 'Close' }).click();
    await expect(notices(page).getByText('The enquiry was not closed.')).toHaveCount(0);
    await expect(dialog.getByRole('radio', { name: 'It costs too much' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Keep it open' }).click();
    await expect(dialog).toHaveCount(0);
  }
});

test('R-50 who closes an enquiry reads how many tutors were notified, if any', async ({ page }) => {
  await showQuotes(page, [quoteOf({ studentViewed: true })]);
  let answer: object = { success: true };
  await page.route('**/api/enquiries/*/close', (route) => route.fulfill({ json: answer }));
  for (const [notified, words] of [
    [0, 'We have stopped looking.'],
    [1, 'We have stopped looking and notified 1 tutor.'],
    [8, 'We have stopped looking and notified 8 tutors.'],
    [undefined, 'We have stopped looking.'],
  ] as const) {
    answer = { success: true, notified };
    await open(page, `/enquiries/${DEMO_ENQUIRY}`);
    await page.getByRole('button', { name: 'Close this enquiry' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Tutors with an open invitation or quote are notified.');
    await dialog.getByRole('radio', { name: 'It costs too much' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Close the enquiry' }).click();
    await expect(notices(page).getByText(words, { exact: true })).toBeVisible();
  }
});
