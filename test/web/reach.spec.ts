import { expect } from '@playwright/test';
import type { Reach } from '../../interfaces/http/contract/reach.js';
import { barriersOf, overflowOf } from './support/accessible.js';
import { test } from './support/test.js';
import { keepAnswers, logIn, open } from './support/visitor.js';

const PATH = '/api/portal/reach';

for (const width of [1280, 390])
  test(`G-24 at ${width} px a tutor reads how families found them, and what would change it`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const answerOf = keepAnswers<Reach>(page, PATH);
    await logIn(page, 'tutor');
    await open(page, '/portal');
    await page.getByRole('button', { name: 'Your account', exact: true }).click();
    await page.getByRole('link', { name: 'How you are found' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'How you are found' })).toBeVisible();
    const { considered, invited, stopped, advice } = await answerOf();
    expect(considered).toBeGreaterThan(0);
    expect(invited).toBeGreaterThan(0);
    await expect(page.getByRole('term').filter({ hasText: 'Considered' })).toBeVisible();
    const part = (name: string) => page.getByRole('region', { name });
    await expect(part('What stood in the way').getByRole('listitem')).toHaveCount(stopped.length);
    await expect(part('What would change it').getByRole('listitem')).toHaveText(advice);
    await expect(part('Your points compared with other tutors').getByRole('listitem')).toHaveCount(7);
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });

test('G-24 a new tutor reads that there are no figures yet, and what would bring some', async ({ page }) => {
  await logIn(page, 'tutor');
  await page.route(`**${PATH}`, async (route) => {
    const real = (await (await route.fetch()).json()) as Reach;
    const points = real.points.map((each) => ({ ...each, mine: null, market: null }));
    const nobody = { considered: 0, stopped: [], invited: 0, answered: 0, chosen: 0 };
    await route.fulfill({ json: { ...real, ...nobody, points, advice: ['Your profile is not approved yet.'] } });
  });
  await open(page, '/portal/reach');
  await expect(page.getByRole('heading', { name: 'No figures yet' })).toBeVisible();
  await expect(page.getByText('Your profile is not approved yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit your profile' })).toHaveAttribute('href', '/setup');
  expect(await barriersOf(page)).toEqual([]);
});
