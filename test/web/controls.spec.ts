import { expect, type Locator, type Page, test } from '@playwright/test';
import { rows } from './support/desk.js';
import { cards, found } from './support/search.js';
import { logIn, open } from './support/visitor.js';

/** Marks the controls in view that show an icon and no words, one of each picture; gives how many there are. */
async function markIconControls(page: Page): Promise<number> {
  return page.evaluate(() => {
    document.querySelectorAll('[data-icon-control]').forEach((element) => element.removeAttribute('data-icon-control'));
    const wordsOf = (element: Element) => {
      const copy = element.cloneNode(true) as Element;
      copy.querySelectorAll('.sr-only').forEach((hidden) => hidden.remove());
      return copy.textContent?.trim() ?? '';
    };
    const pictures = new Set<string>();
    // A dialog covers what is behind it, but not the notices.
    const view = document.querySelector('[role=dialog]') ?? document;
    for (const control of view.querySelectorAll('button, a[href], [role=button]')) {
      const icon = control.querySelector('svg');
      const picture = icon?.innerHTML ?? '';
      const isShown = control.checkVisibility({ visibilityProperty: true }) && !control.matches(':disabled');
      if (!icon || !isShown || wordsOf(control) || pictures.has(picture)) continue;
      control.setAttribute('data-icon-control', String(pictures.size));
      pictures.add(picture);
    }
    return pictures.size;
  });
}

/** The names of the icons in view, each of which its tooltip has told. */
async function toldNames(page: Page): Promise<string[]> {
  const names: string[] = [];
  for (let number = 0, count = await markIconControls(page); number < count; number++) {
    const control = page.locator(`[data-icon-control="${number}"]`);
    await control.hover();
    const tooltip = page.getByRole('tooltip');
    await expect(tooltip).toHaveText(/./);
    const name = (await tooltip.textContent()) ?? '';
    await expect(control).toHaveAccessibleName(name);
    names.push(name);
    await page.mouse.move(0, 0);
    await expect(tooltip).toHaveCount(0);
  }
  return names;
}

test('R-71 what is only an icon is named, and its tooltip has the same words: for visitors', async ({ page }) => {
  await open(page, '/search?subjects=mathematics&location=sydney');
  await found(page);
  expect(await toldNames(page)).toEqual(
    expect.arrayContaining(['Add to favourites', expect.stringMatching(/^Remove /)] as unknown[]),
  );
  await cards(page).first().getByRole('button', { name: 'Add to favourites' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).focus();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await toldNames(page)).toContain('Close');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 900 });

  // A notice and a dialog.
  await open(page, '/auth');
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password').fill('nothing at all');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login failed')).toBeVisible();
  expect(await toldNames(page)).toContain('Close');
  await open(page, '/success-stories');
  await page
    .getByRole('button', { name: /^Play video/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await toldNames(page)).toContain('Close');
});

test('R-71 what is only an icon is named, and its tooltip has the same words: in portal and desk', async ({ page }) => {
  await logIn(page, 'tutor');
  for (const path of ['/portal', '/portal/availability', '/portal/sessions', '/portal/reviews']) {
    await open(page, path);
    await page.waitForLoadState('networkidle');
    await toldNames(page);
  }
  await logIn(page, 'admin');
  const named: Record<string, unknown[]> = {
    '/admin?tab=students': [expect.stringMatching(/^Email /), expect.stringMatching(/^Call /)],
    '/admin?tab=tutors': [/^Email /, /^View /, /^Review /].map((words) => expect.stringMatching(words) as unknown),
    '/admin?tab=calendar': [expect.stringMatching(/^Previous /), expect.stringMatching(/^Next /)],
  };
  for (const [path, names] of Object.entries(named)) {
    await open(page, path);
    await page.waitForLoadState('networkidle');
    expect(await toldNames(page), path).toEqual(expect.arrayContaining(names));
  }
  await open(page, '/admin?tab=sessions');
  await page.getByLabel('Date range').selectOption('All upcoming');
  await page.getByLabel('Status').selectOption('Confirmed');
  await expect(rows(page.getByRole('table', { name: 'Active Sessions' })).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await toldNames(page)).toContain('Join meeting');
  await open(page, '/admin/vetting');
  await page
    .getByRole('button', { name: /Review|Open/ })
    .or(rows(page.getByRole('table')).first().getByRole('button'))
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await toldNames(page)).toContain('Close');
});

/** Whatever is filled in by people; a trap for machines is hidden from them. */
const fields = (page: Page): Locator =>
  page.locator(':is(input:not([type=hidden]), select, textarea, [role=slider], [role=combobox]):not([aria-hidden])');

test('R-77 every field has a label, every table is a table with a name and heads, on every screen that has any', async ({
  page,
}) => {
  const look = async (path: string) => {
    await open(page, path);
    await page.waitForLoadState('networkidle');
    for (const field of await fields(page).filter({ visible: true }).all())
      await expect(field, path).toHaveAccessibleName(/\S/);
    for (const table of await page.getByRole('table').all()) {
      await expect(table, path).toHaveAccessibleName(/\S/);
      expect(await table.evaluate((element) => element.tagName), path).toBe('TABLE');
      expect(await table.getByRole('columnheader').count(), path).toBeGreaterThan(0);
      expect(await table.locator('th:not([scope])').count(), path).toBe(0);
    }
    // Nothing plays a table, a list of tabs or a dialog without being one.
    expect(await page.locator('div[role=table], div[role=grid], [role=menu]:not(:has([role=menuitem]))').count()).toBe(
      0,
    );
    return { fields: await fields(page).count(), tables: await page.getByRole('table').count() };
  };
  const seen = { fields: 0, tables: 0 };
  const visit = async (...paths: string[]) => {
    for (const path of paths) {
      const { fields: some, tables } = await look(path);
      seen.fields += some;
      seen.tables += tables;
    }
  };
  await visit('/', '/auth', '/setup', '/setup?step=contract', '/competitions', '/search', '/blog', '/reset-password');
  await logIn(page, 'tutor');
  await visit('/portal/availability', '/portal/notifications', '/portal/opportunities', '/portal/quotes', '/setup');
  await logIn(page, 'admin');
  await visit(...['sessions', 'students', 'tutors', 'analytics', 'calendar'].map((tab) => `/admin?tab=${tab}`));
  await visit(
    '/admin/vetting',
    '/admin/history',
    ...['', 'mail', 'queue', 'policy'].map((tab) => `/admin/ops?tab=${tab}`),
  );
  expect(seen.fields).toBeGreaterThan(60);
  expect(seen.tables).toBeGreaterThan(5);
});

test('R-77 menus are links behind a button, tabs are tabs, dialogs are dialogs, by keyboard too', async ({ page }) => {
  await open(page, '/');
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Resources' });
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await menu.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Blog' }).or(main.getByRole('menuitem', { name: 'Blog' }))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');

  await open(page, '/auth');
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(page.getByRole('tablist')).toHaveAccessibleName(/\S/);
  await expect(tab('Login')).toHaveAttribute('aria-selected', 'true');
  await tab('Login').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Register')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'Register' })).toBeVisible();

  await open(page, '/success-stories');
  const opener = page.getByRole('button', { name: /^Play video/ }).first();
  await opener.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName(/\S/);
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
