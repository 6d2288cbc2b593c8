import { defineConfig } from '@playwright/test';

const baseURL = process.env['PUBLIC_URL'] ?? 'http://127.0.0.1:3000';

const TIME_MOVERS = ['**/whole-life.spec.ts', '**/both-sides.spec.ts', '**/busy-day.spec.ts'];
const TIMELESS = ['layout-shift', 'budgets', 'pages', 'year-levels'].map((name) => `**/${name}.spec.ts`);

/** The built program with its demo data, its own database and a real browser; `npm test -- --web` runs it. */
export default defineConfig({
  testDir: '.',
  // Three suites move the time of the one site: they run one after the other when `site` has ended, and beside them those
  // that look at pages which no time changes. No project depends on another: `npm test` runs them in this order.
  projects: [
    { name: 'site', testMatch: '**/*.spec.ts', testIgnore: [...TIME_MOVERS, ...TIMELESS] },
    { name: 'time', testMatch: TIME_MOVERS, workers: 1 },
    { name: 'pages', testMatch: TIMELESS, fullyParallel: true },
  ],
  workers: 3,
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
