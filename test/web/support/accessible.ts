import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

// The package's own choice is the source with all its comments, which goes over the line for every look at a page.
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
export const GOOD_PRACTICE = [...WCAG_22_AA, 'best-practice'];

/** What axe finds against WCAG 2.2 AA, or more, in the state that stands now; each rule with the first place. */
export async function barriersOf(page: Page, { tags = WCAG_22_AA, within = 'html' } = {}): Promise<string[]> {
  // In the page itself: no state that is judged shows a frame, for which axe would open another page each time.
  const axe = new AxeBuilder({ page, axeSource })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .include(within);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ') ?? ''}`);
}

/** How many pixels the page is wider than the screen. */
export const overflowOf = (page: Page): Promise<number> =>
  page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);

/**
 * What stands out of the window to the right, if that makes the page scroll; parts that scroll by themselves do not.
 */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const out = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    const names = out.map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
    return [`${scrollWidth - clientWidth} px`, ...names.slice(0, 12)];
  });
