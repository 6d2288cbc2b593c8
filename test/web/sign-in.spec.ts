import { expect, test } from '@playwright/test';
import { open, signIn } from './support/visitor.js';

test('U-04 U-03 a protected page leads to sign-in and back', async ({ page }) => {
  await page.goto('/portal/opportunities');
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fportal%2Fopportunities/);
  await page.getByLabel('Username').first().fill('tutor');
  await page.getByLabel('Password', { exact: true }).first().fill('demo-password');
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /log ?in/i })
    .click();
  await expect(page).toHaveURL(/\/portal\/opportunities$/);
  await expect(page.getByText('Welcome back!')).toBeVisible();
});

test('U-12 a wrong password says so in a toast that stays', async ({ page }) => {
  await open(page, '/auth');
  await page.getByLabel('Username').first().fill('tutor');
  await page.getByLabel('Password', { exact: true }).first().fill('not the password');
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /log ?in/i })
    .click();
  await expect(page.getByText('Login failed')).toBeVisible();
  await expect(page.getByText('Invalid username or password')).toBeVisible();
});

test('U-01 U-06 V-09 a new tutor registers and is taken to setup', async ({ page }) => {
  await open(page, '/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  const panel = page.getByRole('tabpanel');
  const unique = `t${Date.now().toString(36)}${process.pid}`;
  await panel.getByLabel('Username').fill(unique);
  await panel.getByLabel(/e-?mail/i).fill(`${unique}@example.com`);
  await panel.getByLabel('First name', { exact: false }).fill('Noor');
  await panel.getByLabel('Last name', { exact: false }).fill('Haddad');
  await panel.getByLabel('Password', { exact: true }).fill('a long password');
  await panel.getByLabel(/confirm/i).fill('another password');
  await panel.getByRole('button', { name: /register|create/i }).click();
  await expect(panel.getByText("Passwords don't match")).toBeVisible();
  await panel.getByLabel(/confirm/i).fill('a long password');
  await panel.getByRole('button', { name: /register|create/i }).click();
  await expect(page).toHaveURL(/\/setup/);
});

test('U-02 R-102 a signed-in user at /auth goes on to the portal', async ({ page }) => {
  await signIn(page, 'tutor');
  await expect(page).toHaveURL(/\/portal$/);
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/portal$/);
});

test('U-07 R-103 the header logs out and says so', async ({ page }) => {
  await signIn(page, 'tutor');
  await expect(page).toHaveURL(/\/portal$/);
  await open(page, '/');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible();
});

test('A-02 U-17 a tutor is refused the admin desk', async ({ page }) => {
  await signIn(page, 'tutor', '/admin');
  await expect(page.getByText("You don't have permission to access the admin dashboard.")).toBeVisible();
});
