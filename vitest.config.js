import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.js';

export default defineConfig({
  // The compiler that also builds the program, with the same .swcrc: Nest reads the types of constructors.
  plugins: [swc.vite()],
  oxc: false,
  test: {
    include: ['test/**/*.spec.ts'],
    exclude: ['test/web/**'],
    globals: true,
    tags: [{ name: 'long', description: 'runs in `npm run test:all` alone (decision 070)' }],
    setupFiles: ['test/support/seed.ts'],
    pool: 'forks',
    // A process loads the app once for all its suites (decision 016).
    isolate: false,
    // Most of what a suite makes is soon forgotten: it is not copied while it is still young.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    maxWorkers: 5,
    // Longer than `eventually` waits, so that a failure names what did not happen.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    sequence: { sequencer: LongestFirst },
  },
});
