import { expect, type Locator, type Page } from '@playwright/test';
import { barriersOf, sideways } from './support/accessible.js';
import { accessibleNames } from './support/icons.js';
import { ADMIN, ARTICLES, CONTENT, PUBLIC, ROUTES, TUTOR } from './support/pages.js';
import { refusals } from './support/policy.js';
import { test } from './support/test.js';
import { logIn, open } from './support/visitor.js';

// Each page is loaded once and everything that holds for every page is looked at there.
test.describe.configure({ mode: 'parallel' });

const DESKTOP = { width: 1280, height: 900 };
const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 700 },
  { width: 320, height: 700 },
];

/** Whatever is filled in by people; a trap for machines is hidden from them. */
const fields = (page: Page): Locator =>
  page.locator(':is(input:not([type=hidden]), select, textarea, [role=slider], [role=combobox]):not([aria-hidden])');

/** How many fields and tables some pages have at least, so that none is judged before it is there. */
const HAS: Record<string, Record<string, readonly [fields: number, tables: number]>> = {
  visitor: {
    '/': [8, 0],
    '/auth': [2, 0],
    '/setup': [20, 0],
    '/setup?step=contract': [8, 0],
    '/competitions': [9, 0],
    '/search': [3, 0],
    '/blog': [1, 0],
    '/reset-password': [1, 0],
  },
  tutor: { '/setup': [2, 0], '/portal/availability': [8, 0], '/portal/notifications': [20, 0] },
  admin: {
    '/admin?tab=students': [2, 1],
    '/admin?tab=tutors': [2, 1],
    '/admin?tab=analytics': [3, 6],
    '/admin/cases': [3, 1],
    '/admin/blocks': [0, 1],
    '/admin/competitions': [2, 2],
    '/admin/newsletter': [2, 2],
    '/admin?tab=calendar': [1, 1],
    '/admin/history': [7, 0],
    '/admin/ops?tab=mail': [2, 1],
    '/admin/ops?tab=policy': [17, 1],
  },
};

/** Pages whose icons are pointed at, and some of the names those have. */
const ICONS: Record<string, Record<string, readonly RegExp[]>> = {
  visitor: {},
  tutor: { '/portal': [], '/portal/availability': [], '/portal/sessions': [], '/portal/reviews': [] },
  admin: {
    '/admin?tab=students': [/^Email /, /^Call /],
    '/admin?tab=tutors': [/^Email /, /^View /, /^Review /],
    '/admin?tab=calendar': [/^Previous /, /^Next /],
  },
};

/** Waits for what a page has at least: a busy machine asks for nothing for a while before all of it is there. */
async function expectThere(page: Page, path: string, icons: readonly RegExp[], who: string) {
  const [leastFields, leastTables] = HAS[who]?.[path] ?? [0, 0];
  const atLeast = (what: Locator, least: number, words: string) =>
    expect.soft.poll(() => what.count(), `${words} of ${path}`).toBeGreaterThanOrEqual(least);
  await atLeast(fields(page), leastFields, 'fields');
  await atLeast(page.getByRole('table'), leastTables, 'tables');
  for (const name of icons)
    await expect
      .soft(page.getByRole('link', { name }).or(page.getByRole('button', { name })).first(), path)
      .toBeVisible();
}

async function expectNames(page: Page, path: string) {
  for (const field of await fields(page).filter({ visible: true }).all())
    await expect.soft(field, path).toHaveAccessibleName(/\S/);
  for (const table of await page.getByRole('table').all()) {
    await expect.soft(table, path).toHaveAccessibleName(/\S/);
    expect.soft(await table.evaluate((element) => element.tagName), path).toBe('TABLE');
    expect.soft(await table.getByRole('columnheader').count(), path).toBeGreaterThan(0);
    expect.soft(await table.locator('th:not([scope])').count(), path).toBe(0);
  }
  // Nothing plays a table, a list of tabs or a dialog without being one.
  const actors = page.locator('div[role=table], div[role=grid], [role=menu]:not(:has([role=menuitem]))');
  expect.soft(await actors.count(), path).toBe(0);
}

async function expectFits(page: Page, path: string, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  const place = `${path} at ${size.width} px`;
  await expect.soft.poll(() => sideways(page), place).toEqual([]);
  for (const name of ['Open menu', 'Your account']) {
    const button = page.getByRole('button', { name, exact: true });
    if ((await button.count()) === 0) continue;
    const { x, width } = (await button.boundingBox()) ?? { x: -1, width: 0 };
    expect.soft(x, `${name} on ${place}`).toBeGreaterThanOrEqual(0);
    expect.soft(x + width, `${name} on ${place}`).toBeLessThanOrEqual(size.width);
  }
}

test('P-01 every route of the specification that needs no login is walked', { tag: '@core' }, () => {
  expect([...PUBLIC, ...CONTENT]).toEqual(expect.arrayContaining(ROUTES));
});

const READ_ON_PHONES = [...ARTICLES, '/blog/no-such-post', '/newsletter'];
// Few enough that a slow machine comes to their end.
const PAGES_A_TEST = 2;
const groups = (
  [
    ['visitor', [...PUBLIC, ...CONTENT]],
    ['tutor', TUTOR],
    ['admin', ADMIN],
  ] as const
).flatMap(([who, paths]) =>
  Array.from({ length: Math.ceil(paths.length / PAGES_A_TEST) }, (_, part) => ({
    who,
    paths: paths.slice(part * PAGES_A_TEST, (part + 1) * PAGES_A_TEST),
  })),
);

for (const { who, paths } of groups)
  test(`P-01 D-22 D-26 R-71 R-77 WCAG 2.2 AA, names for all that is filled in, read or pressed, no sideways scrolling from 320 px on and no violated policy, for a ${who} at ${paths.join(' ')}`, async ({
    page,
  }) => {
    const refused = await refusals(page);
    if (who !== 'visitor') await logIn(page, who);
    await page.route('**/api/admin/matching-policy', async (route) => {
      const answer = await route.fetch();
      const { policy, ...rest } = (await answer.json()) as { policy: { version: string; weights: object } };
      const adopted = { ...policy, actor: 'system', at: '2026-11-20T00:00:00.000Z' };
      await route.fulfill({ response: answer, json: { ...rest, policy, history: [adopted] } });
    });
    for (const path of paths) {
      await page.setViewportSize(DESKTOP);
      const answer = await open(page, path);
      await page.waitForLoadState('networkidle');
      if (who === 'visitor' && ROUTES.includes(path)) {
        expect.soft(answer?.status(), path).toBe(200);
        await expect.soft(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
        await expect.soft(page.getByText('404 Page Not Found'), path).toHaveCount(0);
      }
      if (who !== 'visitor') expect.soft(new URL(page.url()).pathname).toBe(path.split('?')[0]);
      const icons = ICONS[who]?.[path];
      await expectThere(page, path, icons ?? [], who);
      expect.soft(await barriersOf(page), path).toEqual([]);
      await expectNames(page, path);
      if (icons) {
        const message = await accessibleNames(page);
        for (const name of icons) expect.soft(message, path).toContainEqual(expect.stringMatching(name));
      }
      for (const size of [DESKTOP, ...PHONES]) await expectFits(page, path, size);
      if (READ_ON_PHONES.includes(path)) {
        await page.setViewportSize({ width: 390, height: 844 });
        expect.soft(await barriersOf(page), `${path} at 390 px`).toEqual([]);
      }
    }
    expect(refused).toEqual([]);
  });
