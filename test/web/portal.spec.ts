import { expect, test } from '@playwright/test';
import { open, signIn } from './support/visitor.js';

test.beforeEach(async ({ page }) => {
  await signIn(page, 'tutor');
  await expect(page).toHaveURL(/\/portal$/);
});

test('T-13 T-14 T-18 the portal shows what there is to do', async ({ page }) => {
  await expect(page.getByText(/available opportunities/i).first()).toBeVisible();
  await expect(page.getByText(/contract status/i).first()).toBeVisible();
  await expect(page.getByText(/active sessions/i).first()).toBeVisible();
});

test('O-01 O-02 O-03 R-46 opportunities are listed with masked contact and the reasons for the match', async ({
  page,
}) => {
  await open(page, '/portal/opportunities');
  await expect(page.getByRole('button', { name: /accept/i }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /decline/i }).first()).toBeVisible();
  await expect(page.getByText(/previous responses/i).first()).toBeVisible();
  await expect(page.getByText('•••').first()).toBeVisible();
});

test('O-05 API-16 an opportunity is accepted and moves to the previous responses', async ({ page }) => {
  await open(page, '/portal/opportunities');
  const buttons = page.getByRole('button', { name: /^accept/i });
  await expect(buttons.first()).toBeVisible();
  const before = await buttons.count();
  await buttons.first().click();
  await expect(page.getByText('Opportunity Accepted!')).toBeVisible();
  await expect(buttons).toHaveCount(before - 1);
});

test('O-06 a list that cannot be loaded says so and offers Try Again', async ({ page }) => {
  await page.route('**/api/portal/opportunities', (route) =>
    route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } }),
  );
  await open(page, '/portal/opportunities');
  await expect(page.getByText('Failed to load opportunities')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
});
