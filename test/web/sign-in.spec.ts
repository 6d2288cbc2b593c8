import { expect, type Request } from '@playwright/test';
import { test } from './support/test.js';
import { open, signIn } from './support/visitor.js';

test('U-04 U-03 a protected page leads to sign-in and back', { tag: '@core' }, async ({ page }) => {
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

test(
  'U-10 U-12 U-18 M-01 a wrong password says so in the one toast, which stays until it is closed',
  { tag: '@core' },
  async ({ page }) => {
    await open(page, '/auth');
    await page.getByLabel('Username').first().fill('tutor');
    await page.getByLabel('Password', { exact: true }).first().fill('not the password');
    const button = page.getByRole('tabpanel').getByRole('button', { name: /log(ging)? ?in/i });
    let destroyIdle = () => {};
    const held = new Promise<void>((resolve) => (destroyIdle = resolve));
    await page.route('**/api/login', (route) => held.then(() => route.continue()));
    const sent = page.waitForRequest('**/api/login');
    await button.click();
    await expect(button).toHaveText('Logging in...');
    await expect(button).toBeDisabled();
    const request = await sent;
    expect(request.headers()['content-type']).toContain('application/json');
    expect(request.postDataJSON()).toEqual({ username: 'tutor', password: 'not the password' });
    destroyIdle();

    const region = page.getByRole('region', { name: 'Notifications' });
    await expect(region.getByText('Login failed')).toBeVisible();
    await expect(region.getByText('Invalid username or password')).toBeVisible();
    await button.click();
    await expect(button).toBeEnabled();
    await expect(region.getByText('Login failed')).toHaveCount(1);
    const { x, width } = (await region.boundingBox()) ?? { x: 0, width: 0 };
    expect([x + width, width]).toEqual([1280, 420]);
    await page.keyboard.press('F8');
    await expect(region).toBeFocused();
    await region.getByRole('button', { name: 'Close' }).click();
    await expect(region.getByText('Login failed')).toHaveCount(0);
  },
);

test(
  'M-03 the server’s own words are shown, and an answer that cannot be read is warned of',
  { tag: '@core' },
  async ({ page }) => {
    const warned: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()));
    await open(page, '/reset-password');
    const region = page.getByRole('region', { name: 'Notifications' });
    for (const [contentType, body, words] of [
      ['application/json', '{"message":"The mail is away","code":"x"}', 'The mail is away'],
      ['text/plain', 'Away for lunch', 'Away for lunch'],
      ['application/json', '{"message', 'The email could not be sent. Please try again.'],
    ] as const) {
      await page.route('**/api/password-resets', (route) => route.fulfill({ status: 502, contentType, body }));
      await page.getByLabel('Email').fill('somebody@example.com');
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(region.getByText(words)).toBeVisible();
    }
    // The browser hands its console on by itself, perhaps after the words are seen.
    const unread = () => warned.filter((text) => text.includes('could not be read'));
    await expect.poll(unread, { timeout: 20_000 }).toHaveLength(1);
  },
);

test(
  'M-01 M-04 U-09 a session that has ended is announced and leads to sign-in; a visitor sees nothing',
  { tag: '@core' },
  async ({ page }) => {
    const region = page.getByRole('region', { name: 'Notifications' });
    await page.goto('/portal');
    await expect(page).toHaveURL(/\/auth\?redirect=%2Fportal$/);
    await expect(page.getByLabel('Username').first()).toBeVisible();
    await expect(region.getByText('Session expired')).toHaveCount(0);
    const underWay = new Set<Request>();
    page.on('request', (request) => {
      if (/\/api\/(?!portal\/live)/.test(request.url())) underWay.add(request);
    });
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => void underWay.delete(request));
    await signIn(page, 'tutor', '/portal');
    await expect(page).toHaveURL(/\/portal$/);
    const requested = page.waitForRequest('**/api/user');
    await page.getByRole('banner').getByRole('link', { name: 'Opportunities' }).click();
    expect((await (await requested).allHeaders())['cookie']).toContain('banksia=');
    await expect(page).toHaveURL(/\/portal\/opportunities$/);
    await expect(page.getByRole('main').locator('details, article').first()).toBeVisible();
    // What is still under way would hear of the lost session before the next step asks.
    await expect.poll(() => underWay.size).toBe(0);
    await page.context().clearCookies({ name: 'banksia' });
    await page.getByRole('banner').getByRole('link', { name: 'Quotes' }).click();
    await expect(region.getByText('Session expired')).toBeVisible();
    await expect(region.getByText('Please log in again to continue.')).toBeVisible();
    await expect(page).toHaveURL(/\/auth\?redirect=%2Fportal%2Fquotes$/);
  },
);

test('T-19 T-21 R-93 an admin’s portal is the way to the admin area', { tag: '@core' }, async ({ page }) => {
  await signIn(page, 'admin', '/portal');
  const main = page.getByRole('main');
  await expect(main.getByText(/Manage tutor applications/)).toBeVisible();
  await main.getByRole('link', { name: 'Open the admin dashboard' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('U-01 U-06 V-09 a new tutor registers and is taken to setup', { tag: '@core' }, async ({ page }) => {
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

test('U-02 R-102 a signed-in user at /auth goes on to the portal', { tag: '@core' }, async ({ page }) => {
  await signIn(page, 'tutor');
  await expect(page).toHaveURL(/\/portal$/);
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/portal$/);
});

test('U-07 R-103 the header logs out and says so', { tag: '@core' }, async ({ page }) => {
  await signIn(page, 'tutor');
  await expect(page).toHaveURL(/\/portal$/);
  await open(page, '/');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible();
});

test('A-02 U-17 a tutor is refused the admin area', { tag: '@core' }, async ({ page }) => {
  await signIn(page, 'tutor', '/admin');
  await expect(page.getByText("You don't have permission to access the admin dashboard.")).toBeVisible();
});
