import { expect, type Page } from '@playwright/test';
import { barriersOf } from './support/accessible.js';
import { anotherProgram } from './support/another-program.js';
import { test } from './support/test.js';
import { open } from './support/visitor.js';

const DETAILS = {
  CONTACT_PHONE: '+61 2 5550 1234',
  CONTACT_EMAIL: 'team@tutors.example',
  LMS_URL: 'https://learn.example/tutors?from=banksia&tab=start',
};
const LMS = 'Tutor Learning Platform';

let program: Awaited<ReturnType<typeof anotherProgram>>;
test.beforeAll(async () => {
  program = await anotherProgram(DETAILS);
});
test.afterAll(() => program.end());

const contact = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: /^[\d+ ]+$|@/ });
const hrefs = (page: Page) =>
  contact(page).evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));

test('P-08 R-02 R-117 one build shows each program’s own contact details, before any script and after', async ({
  browser,
  page,
  request,
}) => {
  const notification: string[] = [];
  page.on('console', (message) => message.type() === 'error' && notification.push(message.text()));
  page.on('pageerror', (error) => notification.push(error.message));
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  const own = [
    ['+61 2 5550 1234', 'tel:+61255501234'],
    ['team@tutors.example', 'mailto:team@tutors.example'],
  ];
  const defaults = [
    ['1300 000 000', 'tel:1300000000'],
    ['hello@banksia.example', 'mailto:hello@banksia.example'],
  ];
  for (const path of ['/', '/terms', '/no-such-page']) {
    const html = await (await request.get(program.url + path)).text();
    expect(html, path).not.toMatch(/1300 ?000 ?000|hello@banksia|\.invalid/);
    await plain.goto(program.url + path);
    expect(await hrefs(plain), path).toEqual(own);
    await open(page, program.url + path);
    expect(await hrefs(page), path).toEqual(own);
    await open(page, path);
    expect(await hrefs(page), path).toEqual(defaults);
  }
  await context.close();
  const html = await (await request.get(program.url)).text();
  expect(html).toContain('"email":"team@tutors.example","telephone":"+61 2 5550 1234"');
  await open(page, `${program.url}/blog`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('main').getByText('or call +61 2 5550 1234')).toBeVisible();
  await open(page, `${program.url}/auth`);
  expect(await hrefs(page)).toEqual(own);
  expect(notification.filter((line) => !line.includes('404'))).toEqual([]);
});

test('P-04 P-06 R-02 the learning system stands in menu and drawer where it is set, in a new tab', async ({ page }) => {
  for (const [url, expected] of [
    [program.url, 1],
    ['', 0],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, `${url}/year-levels`);
    await page.getByRole('banner').getByRole('button', { name: 'For Tutors' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Admin Login' })).toBeVisible();
    const entry = page.getByRole('banner').getByRole('link', { name: LMS });
    await expect(entry).toHaveCount(expected);
    if (expected) {
      await expect(entry).toHaveAttribute('href', DETAILS.LMS_URL);
      await expect(entry).toHaveAttribute('target', '_blank');
      await expect(entry).toHaveAttribute('rel', 'noopener');
      expect(await barriersOf(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('link', { name: 'New Tutor Onboarding' })).toBeVisible();
    await expect(drawer.getByRole('link', { name: LMS })).toHaveCount(expected);
  }
});

test('P-04 R-02 no page without scripts leads to a learning system that is not set', async ({ request }) => {
  const html = await (await request.get('/')).text();
  expect(html).toContain('Admin Login');
  expect(html).not.toContain(LMS);
  expect(await (await request.get(program.url)).text()).toContain(
    `<a href="${DETAILS.LMS_URL.replaceAll('&', '&amp;')}" target="_blank" rel="noopener"`,
  );
});
