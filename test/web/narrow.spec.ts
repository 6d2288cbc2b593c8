import { expect, type Page, test } from '@playwright/test';
import { ADMIN, CONTENT, PUBLIC, TUTOR } from './support/pages.js';
import { answerEightSteps, family, logIn, open } from './support/visitor.js';

const WIDTHS = [390, 360, 320];

/** What stands out of the window to the right, if that makes the page scroll; parts that scroll by themselves do not. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const out = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    const names = out.map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
    return [`${scrollWidth - clientWidth} px`, ...names.slice(0, 12)];
  });

/** What the browser refused for the policy of the page, as it tells it. */
async function refusals(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction('noteRefusal', (what: string) => refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const note = (window as unknown as { noteRefusal: (what: string) => void }).noteRefusal;
      note(`${event.effectiveDirective} ${event.blockedURI} at ${location.pathname}`);
    });
  });
  return refused;
}

const PAGES_A_TEST = 7;
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
  test(`D-22 D-26 from 320 px on nothing scrolls sideways, and no policy is violated, for a ${who} at ${paths.join(' ')}`, async ({
    page,
  }) => {
    const refused = await refusals(page);
    if (who !== 'visitor') await logIn(page, who);
    for (const path of paths) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await open(page, path);
      await page.waitForLoadState('networkidle');
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 700 });
        await expect.poll(() => sideways(page), `${path} at ${width} px`).toEqual([]);
        for (const name of ['Open menu', 'Your account']) {
          const button = page.getByRole('button', { name });
          if ((await button.count()) === 0) continue;
          const { x, width: wide } = (await button.boundingBox()) ?? { x: -1, width: 0 };
          expect.soft(x, `${name} on ${path}`).toBeGreaterThanOrEqual(0);
          expect.soft(x + wide, `${name} on ${path} at ${width} px`).toBeLessThanOrEqual(width);
        }
      }
    }
    expect(refused).toEqual([]);
  });

test('D-22 D-26 an enquiry is answered on the narrowest phone, step by step, under the page’s policy', async ({
  page,
}) => {
  const refused = await refusals(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await open(page, '/');
  await answerEightSteps(page, family());
  await page.getByRole('button', { name: 'Submit Enquiry' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  expect(await sideways(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Year Levels' })).toBeInViewport();
  expect(await sideways(page)).toEqual([]);
  expect(refused).toEqual([]);
});
