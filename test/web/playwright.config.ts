import { defineConfig } from '@playwright/test';

const baseURL = process.env['PUBLIC_URL'] ?? 'http://127.0.0.1:3000';

const TIME_MOVERS = ['**/whole-life.spec.ts', '**/both-sides.spec.ts', '**/busy-day.spec.ts'];
const TIMELESS = ['layout-shift', 'budgets', 'pages', 'year-levels'].map((name) => `**/${name}.spec.ts`);

/** The built program with its demo data, its own database and a real browser; `npm test -- --web` runs it. */
export default defineConfig({
  testDir: '.',
  // Three suites move the time of the one program, so they begin one after the other when all the others have ended.
  // Beside them stand those that look at pages which no time changes.
  projects: [
    { name: 'site', testMatch: '**/*.spec.ts', testIgnore: [...TIME_MOVERS, ...TIMELESS] },
    { name: 'time', testMatch: TIME_MOVERS, dependencies: ['site'], workers: 1 },
    { name: 'pages', testMatch: TIMELESS, dependencies: ['site'], fullyParallel: true },
  ],
  workers: 3,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 15_000 },
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
  webServer: {
    command: 'node --enable-source-maps dist/interfaces/main.js',
    cwd: '../..',
    url: `${baseURL}/api/health`,
    timeout: 90_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 8_000 },
    env: { ...(process.env as Record<string, string>), LIMITS: '1000' },
  },
});
