import { defineConfig } from '@playwright/test';

const baseURL = process.env['PUBLIC_URL'] ?? 'http://127.0.0.1:3000';

const TIME_MOVERS = ['whole-life', 'bookings-and-quotes', 'busy-day', 'bad-days', 'after-first-session'].map(
  (name) => `**/${name}.spec.ts`,
);
const TIMELESS = ['layout-shift', 'budgets', 'pages', 'year-levels'].map((name) => `**/${name}.spec.ts`);

/** The built program with its demo data, its own database and a real browser; `npm test -- --web` runs it. */
export default defineConfig({
  testDir: '.',
  // Five suites move the time of their site: they run one after the other on a site of their own, beside all others.
  projects: [
    {
      name: 'time',
      testMatch: TIME_MOVERS,
      workers: 1,
      use: { baseURL: process.env['TIME_SITE_URL'] ?? baseURL },
    },
    { name: 'site', testMatch: '**/*.spec.ts', testIgnore: [...TIME_MOVERS, ...TIMELESS] },
    { name: 'pages', testMatch: TIMELESS, fullyParallel: true },
  ],
  workers: 4,
  fullyParallel: false,
  // Nothing depends on how fast a machine is: what does not happen is given up after a long while.
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  forbidOnly: true,
  use: {
    baseURL,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    viewport: { width: 1280, height: 900 },
    // A colour half way through its transition is no colour of ours, nor is a page half way scrolled.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    },
  },
});
