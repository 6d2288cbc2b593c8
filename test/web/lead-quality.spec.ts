import { expect, type Page } from '@playwright/test';
import { barriersOf, overflowOf } from './support/accessible.js';
import { opportunityOf, showOpportunities } from './support/opportunities.js';
import { test } from './support/test.js';
import { logIn, open } from './support/visitor.js';

const REJECT = '**/api/portal/opportunities/*/reject';
const OPPORTUNITY_DECLINED = { success: true, message: 'Thank you for letting us know.' };

/** What the page sends to a path, which is answered by `answer`. */
async function sentTo(page: Page, path: string, answer: object, status = 200): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route(path, (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status, json: answer });
  });
  return sent;
}

for (const width of [1280, 390])
  test(`G-10 at ${width} px a tutor declines by keyboard, for a reason or none`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await logIn(page, 'tutor');
    await showOpportunities(page, [opportunityOf()]);
    await open(page, '/portal/opportunities');
    const sent = await sentTo(page, REJECT, OPPORTUNITY_DECLINED);
    const opener = page.getByRole('article').getByRole('button', { name: 'Decline' });
    const dialog = page.getByRole('dialog', { name: 'Decline this opportunity?' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('radio')).toHaveCount(7);
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await dialog.getByRole('radio', { name: 'I am not free at these times' }).focus();
    await page.keyboard.press('Space');
    await dialog.getByRole('button', { name: 'Decline' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Opportunity Declined', { exact: true })).toBeVisible();

    await opener.click();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(dialog).toHaveCount(0);
    await opener.click();
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(dialog).toHaveCount(0);
    expect(sent).toEqual([{ reason: 'times' }, null]);
  });
