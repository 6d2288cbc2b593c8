import { expect, type Page } from '@playwright/test';
import { opportunityOf, showOpportunities } from './support/opportunities.js';
import { hold } from './support/presses.js';
import { DEMO_ENQUIRY, quoteOf, showQuotes } from './support/quotes.js';
import { test } from './support/test.js';
import { logIn, newcomer, open, register, signIn } from './support/visitor.js';

// What a page still asks for when a test ends has nobody to answer it.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const panel = (page: Page) => page.getByRole('tabpanel');
const EXPIRED = { status: 401, json: { message: 'Please log in', code: 'unauthorised' } };

async function fillLogin(page: Page, password = 'demo-password'): Promise<void> {
  await panel(page).getByLabel('Username').fill('tutor');
  await panel(page).getByLabel('Password', { exact: true }).fill(password);
}
const pressLogin = (page: Page) => panel(page).getByRole('button', { name: 'Login' }).click();

/** Counts the calls of a path. */
function counted(page: Page, path: string): { calls: number } {
  const count = { calls: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count.calls++;
  });
  return count;
}

test('D-23 R-101 a session that some calls refuse is lost until a login succeeds: no way to and fro', async ({
  page,
}) => {
  await logIn(page, 'tutor');
  const read = counted(page, '/api/portal/opportunities');
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname));
  await page.route('**/api/portal/opportunities', (route) => route.fulfill(EXPIRED));
  await page.goto('/portal');
  await expect(panel(page).getByLabel('Username')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fportal$/);
  await expect(notices(page).getByText('Session expired')).toBeVisible();
  // A page that goes to and fro never comes to rest.
  await page.waitForLoadState('networkidle');
  expect(read.calls).toBe(1);
  expect(addresses.filter((address) => address === '/auth')).toHaveLength(1);

  await page.getByRole('link', { name: 'Banksia home' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await page.goBack();
  await expect(panel(page).getByLabel('Username')).toBeVisible();
  await fillLogin(page, 'not the password');
  await pressLogin(page);
  await expect(notices(page).getByText('Login failed')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fportal$/);
  expect(read.calls).toBe(1);

  await page.unroute('**/api/portal/opportunities');
  await fillLogin(page);
  await pressLogin(page);
  await expect(page).toHaveURL(/\/portal$/);
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
});

test(
  'R-101 what is answered late to the session before does not end the new one',
  { tag: '@core' },
  async ({ page }) => {
    await logIn(page, 'tutor');
    const late: (() => Promise<void>)[] = [];
    await page.route('**/api/portal/sessions', (route) => {
      if (late.length > 0) return route.continue();
      late.push(() => route.fulfill(EXPIRED));
      return undefined;
    });
    await page.route('**/api/portal/opportunities', (route) => route.fulfill(EXPIRED));
    await page.goto('/portal');
    await expect(panel(page).getByLabel('Username')).toBeVisible();
    await page.unroute('**/api/portal/opportunities');
    await fillLogin(page);
    await pressLogin(page);
    await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
    await expect(notices(page).getByText('Welcome back!')).toBeVisible();
    const answered = page.waitForResponse((answer) => answer.status() === 401);
    await late[0]?.();
    await answered;
    await page.getByRole('banner').getByRole('link', { name: 'Quotes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Quotes' })).toBeVisible();
    await expect(notices(page).getByText('Session expired')).toHaveCount(0);
  },
);

test(
  'R-73 R-99 a stranger hears nothing of an expired session, on a protected page or with an old hint',
  { tag: '@core' },
  async ({ page, context, baseURL }) => {
    await page.goto('/portal');
    await expect(panel(page).getByLabel('Username')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(notices(page).getByText('Session expired')).toHaveCount(0);
    await context.addCookies([{ name: 'banksia_session', value: '1', url: baseURL ?? '' }]);
    const requested = page.waitForResponse('**/api/user');
    await open(page, '/blog');
    expect((await requested).status()).toBe(401);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toHaveCount(0);
    await expect(notices(page).getByText('Session expired')).toHaveCount(0);
  },
);

test('R-73 U-09 a visitor who was signed in reads once that the session expired', async ({ page }) => {
  await signIn(page, 'tutor', '/portal');
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.route('**/api/portal/**', (route) => route.fulfill(EXPIRED));
  await page.getByRole('banner').getByRole('link', { name: 'Sessions' }).click();
  await expect(notices(page).getByText('Session expired')).toBeVisible();
  await expect(notices(page).getByText('Please log in again to continue.')).toBeVisible();
  await notices(page).getByRole('button', { name: 'Close' }).click();
  await page.waitForLoadState('networkidle');
  await expect(notices(page).getByText('Session expired')).toHaveCount(0);
});

test('R-74 a call without an answer for 15 seconds counts as failed, and not before', async ({ page }) => {
  await signIn(page, 'tutor', '/blog');
  await showOpportunities(page, [opportunityOf()]);
  await page.clock.install();
  await open(page, '/portal/opportunities');
  const accept = page.getByRole('button', { name: 'Accept' });
  await expect(accept).toBeEnabled();
  await page.clock.pauseAt(Date.now() + 60_000);
  const held = await hold(page, 'POST', '**/api/portal/opportunities/*/accept');
  await accept.click();
  await expect.poll(() => held.length).toBe(1);
  await page.clock.runFor(14_900);
  await expect(accept).toBeDisabled();
  await expect(notices(page).getByText('Error', { exact: true })).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(notices(page).getByText('Failed to accept opportunity. Please try again.')).toBeVisible();
});

test('R-74 an answer whose body stops coming counts as failed, too', { tag: '@core' }, async ({ page }) => {
  await signIn(page, 'tutor', '/blog');
  await page.clock.install();
  await page.addInitScript(() => {
    const real = window.fetch;
    window.fetch = (input, init) => {
      if (!String(input).endsWith('/api/portal/opportunities')) return real(input, init);
      const body = new ReadableStream({
        start: (controller) => init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason)),
      });
      return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'application/json' } }));
    };
  });
  await open(page, '/portal/opportunities');
  await expect(page.getByText('Loading opportunities')).toBeAttached();
  await page.clock.runFor(16_000);
  await expect(page.getByText('Failed to load opportunities')).toBeVisible();
});

test('U-04 U-10 R-101 D-9 a protected page says `Checking authentication...`, and `Authenticating...` during a login', async ({
  browser,
}) => {
  const known = await (await browser.newContext()).newPage();
  await logIn(known, 'tutor');
  const requested = await hold(known, 'GET', '**/api/user');
  await known.goto('/portal');
  await expect(known.getByText('Checking authentication...')).toBeVisible();
  await expect.poll(() => requested.length).toBe(1);
  await requested[0]?.let();
  await expect(known.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await known.context().close();

  const page = await (await browser.newContext()).newPage();
  await open(page, '/verify-email');
  await page.getByRole('banner').getByRole('button', { name: 'For Tutors' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Existing User Login' }).click();
  const logins = await hold(page, 'POST', '**/api/login');
  await fillLogin(page);
  await pressLogin(page);
  await expect(panel(page).getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  await expect.poll(() => logins.length).toBe(1);
  await page.goBack();
  await page.getByRole('link', { name: 'Go to your portal' }).click();
  await expect(page.getByText('Authenticating...')).toBeVisible();
  await logins[0]?.let();
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await expect(notices(page).getByText('You have successfully logged in.', { exact: true })).toBeVisible();
  await page.context().close();
});

test('U-05 U-12 D-9 a login says what went wrong, by what the server answered', async ({ page }) => {
  await open(page, '/auth');
  for (const [status, words] of [
    [401, 'Invalid username or password'],
    [429, 'Too many login attempts. Please try again later.'],
    [500, 'Server error. Please try again later.'],
    [0, 'Invalid username or password'],
  ] as const) {
    await page.route('**/api/login', (route) =>
      status === 0
        ? route.abort()
        : route.fulfill({ status, json: { message: 'Not the words of the screen', code: 'x' } }),
    );
    await fillLogin(page);
    await pressLogin(page);
    await expect(notices(page).getByText('Login failed', { exact: true })).toBeVisible();
    await expect(notices(page).getByText(words, { exact: true })).toBeVisible();
    await notices(page).getByRole('button', { name: 'Close' }).click();
    await page.unroute('**/api/login');
  }
  await fillLogin(page);
  await pressLogin(page);
  await expect(page).toHaveURL(/\/portal$/);
  await expect(notices(page).getByText('Welcome back!', { exact: true })).toBeVisible();
  await expect(notices(page).getByText('You have successfully logged in.', { exact: true })).toBeVisible();
});

test(
  'U-13 R-121 D-9 a registration says what went wrong, a conflict in the words of the server',
  { tag: '@core' },
  async ({ page }) => {
    await open(page, '/auth');
    const person = newcomer();
    await page.route('**/api/register', (route) =>
      route.fulfill({ status: 400, json: { message: 'validation failed', code: 'validation', fields: {} } }),
    );
    await register(page, person);
    const create = panel(page).getByRole('button', { name: 'Create Account' });
    const says = async (words: string) => {
      await expect(notices(page).getByText('Registration failed', { exact: true })).toBeVisible();
      await expect(notices(page).getByText(words, { exact: true })).toBeVisible();
      await notices(page).getByRole('button', { name: 'Close' }).click();
      await page.unroute('**/api/register');
    };
    await says('Please check all required fields are filled correctly.');
    await page.route('**/api/register', (route) => route.fulfill({ status: 500, body: '' }));
    await create.click();
    await says('Please check your details and try again.');
    await page.route('**/api/register', (route) =>
      route.fulfill({
        status: 409,
        json: { message: 'Please use a different e-mail address or log in', code: 'email_taken' },
      }),
    );
    await create.click();
    await says('Please use a different e-mail address or log in');

    await panel(page).getByLabel('Username').fill('tutor');
    await create.click();
    await says('Username already exists. Please choose a different username.');
    await panel(page).getByLabel('Username').fill(person.username);
    await create.click();
    await expect(page).toHaveURL(/\/setup$/);
    await expect(notices(page).getByText('Your account was created. We are taking you to setup.')).toBeVisible();
  },
);

test('U-11 D-9 the test page has notices of its own: refused, unreachable, without words, done', async ({ page }) => {
  await open(page, '/test-login');
  const says = async (title: string, words: string) => {
    await expect(notices(page).getByText(title, { exact: true })).toBeVisible();
    await expect(notices(page).getByText(words, { exact: true })).toBeVisible();
    await notices(page).getByRole('button', { name: 'Close' }).click();
  };
  await panel(page).getByRole('button', { name: 'Use Demo Account' }).click();
  await page.route('**/api/login', (route) => route.fulfill(EXPIRED));
  await pressLogin(page);
  await says('Login Failed', 'Invalid username or password');
  await page.route('**/api/login', (route) => route.abort());
  await pressLogin(page);
  await says('Login Error', 'Failed to connect to server');

  await page.getByRole('tab', { name: 'Register' }).click();
  const person = newcomer();
  await panel(page).getByLabel('Username').fill('tutor');
  await panel(page).getByLabel('Email').fill(person.email);
  await panel(page).getByLabel('First Name').fill(person.firstName);
  await panel(page).getByLabel('Last Name').fill(person.lastName);
  await panel(page).getByLabel('Password').fill(person.password);
  const create = panel(page).getByRole('button', { name: 'Create Account' });
  await create.click();
  await says('Registration Failed', 'Username already exists');
  await page.route('**/api/register', (route) => route.fulfill({ status: 500, body: '' }));
  await create.click();
  await says('Registration Failed', 'Failed to create account');
  await page.route('**/api/register', (route) => route.abort());
  await create.click();
  await says('Registration Error', 'Failed to connect to server');
  await page.unroute('**/api/register');
  await panel(page).getByLabel('Username').fill(person.username);
  await create.click();
  await expect(notices(page).getByText('Account Created', { exact: true })).toBeVisible();
  await expect(notices(page).getByText('Redirecting to setup page...', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/setup$/);
});

test('U-07 U-08 D-6 D-9 every way of logging out says so: header, drawer, account menu, portal, a typed address', async ({
  page,
}) => {
  const header = () => page.getByRole('banner');
  const ways: Record<string, () => Promise<unknown>> = {
    header: async () => {
      await open(page, '/blog');
      await header().getByRole('button', { name: 'Logout' }).click();
    },
    drawer: async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, '/blog');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    },
    menu: async () => {
      await open(page, '/portal/quotes');
      await header().getByRole('button', { name: 'Your account' }).click();
      await header().getByRole('button', { name: 'Logout' }).click();
    },
    portal: async () => {
      await open(page, '/portal');
      await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    },
    typed: () => page.goto('/api/logout'),
  };
  for (const [way, leave] of Object.entries(ways)) {
    await logIn(page, 'tutor');
    await leave();
    await expect(page, way).toHaveURL(/\/auth$/);
    await expect(notices(page).getByText('Logged out', { exact: true }), way).toBeVisible();
    await expect(notices(page).getByText('You have been successfully logged out.', { exact: true })).toBeVisible();
    expect((await page.request.get('/api/user')).status(), way).toBe(401);
    await page.setViewportSize({ width: 1280, height: 900 });
  }
  await page.reload();
  await expect(panel(page).getByLabel('Username')).toBeVisible();
  await expect(notices(page).getByText('Logged out', { exact: true })).toHaveCount(0);
});

test('U-07 a logout whose call fails leads to the sign-in page as well', async ({ page }) => {
  await signIn(page, 'tutor', '/portal/quotes');
  await page.route('**/api/logout', (route) => route.abort());
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(notices(page).getByText('Logged out', { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(panel(page).getByLabel('Username')).toBeVisible();
  expect((await page.request.get('/api/user')).status()).toBe(200);

  // The next page makes up for it, protected or not, before it asks who is there.
  await page.unroute('**/api/logout');
  await page.goto('/portal/quotes');
  await expect(panel(page).getByLabel('Username')).toBeVisible();
  expect((await page.request.get('/api/user')).status()).toBe(401);
  await fillLogin(page);
  await pressLogin(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Quotes' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Quotes' })).toBeVisible();
});

test('R-104 a notice shows the server’s words without its number; an empty or broken answer is a failure in the words of the screen', async ({
  page,
}) => {
  await signIn(page, 'tutor', '/blog');
  await showOpportunities(page, [opportunityOf()]);
  await open(page, '/portal/opportunities');
  const failure = 'Failed to accept opportunity. Please try again.';
  for (const [answer, words] of [
    [{ status: 503, json: { message: 'We are moving house', code: 'x' } }, 'We are moving house'],
    [{ status: 502, contentType: 'text/plain', body: 'Bad gateway' }, 'Bad gateway'],
    [{ status: 502, contentType: 'text/html', body: '<html><h1>Bad gateway</h1></html>' }, failure],
    [{ status: 500, body: '' }, failure],
    [{ status: 500, contentType: 'application/json', body: '{"mess' }, failure],
    [{ status: 200, contentType: 'application/json', body: '' }, failure],
    [{ status: 200, contentType: 'application/json', body: '{"succ' }, failure],
    [{ status: 200, json: {} }, failure],
  ] as const) {
    await page.route('**/api/portal/opportunities/*/accept', (route) => route.fulfill(answer));
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(notices(page).getByText('Error', { exact: true })).toBeVisible();
    await expect(notices(page).getByText(words, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Accept' })).toBeEnabled();
    await notices(page).getByRole('button', { name: 'Close' }).click();
  }
  await page.unroute('**/api/portal/opportunities');
  for (const body of ['', '[{', '{}', 'null']) {
    await page.route('**/api/portal/opportunities', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body }),
    );
    await open(page, '/portal/opportunities');
    await expect(page.getByText('Failed to load opportunities'), body).toBeVisible();
  }
});

test('R-121 a conflict is shown in the server’s sentence under the specified title, the specified text where it has none', async ({
  page,
}) => {
  const answers = [
    [{ status: 409, json: { message: 'This has just been decided otherwise', code: 'conflict' } }, true],
    [{ status: 409, body: '' }, false],
  ] as const;
  const conflicts = async (path: string, press: () => Promise<unknown>, title: string, text: string) => {
    for (const [answer, isSaid] of answers) {
      await page.route(path, (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.fulfill(answer),
      );
      await press();
      await expect(notices(page).getByText(title, { exact: true }), path).toBeVisible();
      const words = isSaid ? 'This has just been decided otherwise' : text;
      await expect(notices(page).getByText(words, { exact: true }), path).toBeVisible();
      await notices(page).getByRole('button', { name: 'Close' }).click();
      await page.unroute(path);
    }
  };
  await showQuotes(page, [quoteOf({ studentViewed: true })]);
  await open(page, `/enquiries/${DEMO_ENQUIRY}`);
  await conflicts(
    '**/api/tutor-quotes/*/status',
    () => page.getByRole('article').getByRole('button', { name: 'Decline' }).click(),
    'Error',
    'Failed to update quote status. Please try again.',
  );
  await signIn(page, 'tutor', '/blog');
  await showOpportunities(page, [opportunityOf()]);
  await open(page, '/portal/opportunities');
  const card = page.getByRole('article');
  const dialog = page.getByRole('dialog');
  const decline = async () => {
    if (!(await dialog.isVisible())) await card.getByRole('button', { name: 'Decline' }).click();
    await dialog.getByRole('button', { name: 'Decline' }).click();
  };
  for (const [press, path, text] of [
    [
      () => card.getByRole('button', { name: 'Accept' }).click(),
      'accept',
      'Failed to accept opportunity. Please try again.',
    ],
    [decline, 'reject', 'Failed to decline opportunity. Please try again.'],
  ] as const)
    await conflicts(`**/api/portal/opportunities/*/${path}`, press, 'Error', text);
  await open(page, '/setup?step=profile');
  await conflicts(
    '**/api/register/tutor*',
    () => page.getByRole('button', { name: 'Save Profile' }).click(),
    'Profile Error',
    'Failed to save profile. Please try again.',
  );
  await signIn(page, 'admin', '/admin?tab=sessions');
  await page.getByLabel('Date range').selectOption('All upcoming');
  await page.getByLabel('Status').selectOption('Confirmed');
  await conflicts(
    '**/api/admin/sessions/*/status',
    () => page.getByRole('row').getByRole('button', { name: 'Start' }).first().click(),
    'Error',
    'Failed to update session status',
  );
});
