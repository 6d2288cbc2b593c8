import { cpus } from 'node:os';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './embedded-postgres.mjs';
import { BROWSER_ARGS, exhibit } from './exhibit.mjs';
import { install, root } from './install.mjs';
import { bar, script, step } from './progress.mjs';

const HELP = `
npm run lighthouse -- [<addresses>]

Lighthouse (mobile, the median of five runs) on the pages that must be quick; ends with an error where performance is below
95 or accessibility, best practices or SEO are below 100. Without addresses it opens one public page of each kind and the page of
a tutor with a photo, and the table is written to docs/benchmarks/.`;

const PAGES = [
  ...['/', '/search', '/tutors/sydney', '/subjects/mathematics', '/year-levels', '/enhanced-demo', '/competitions'],
  ...['/success-stories', '/blog', '/blog/how-to-choose-private-tutor'],
];
const RUNS = 5;
const GATES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

/** The page of a tutor is not for search engines (a private person): there it is no fault that none may list it. */
const isListed = (page) => !page.startsWith('/tutor/');

async function tutorWithPhoto(url) {
  const { tutors } = await (await fetch(`${url}/api/tutors/search`)).json();
  return `/tutor/${tutors.find(({ profileImageUrl }) => profileImageUrl).id}`;
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const rowOf = (page, runs) => {
  const of = (name) => median(runs.map((run) => run[name]));
  return [
    ...[`\`${page}\``, ...Object.keys(GATES).map(of)],
    ...[`${(of('LCP') / 1_000).toFixed(2)} s`, of('CLS').toFixed(3), `${Math.round(of('TBT'))} ms`],
  ];
};

const table = (rows) =>
  [
    '| page | performance | accessibility | best practices | SEO | LCP | CLS | TBT |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');

await script(HELP, async (args) => {
  await exhibit(async ({ url, chromium }) => {
    const pages = args.length ? args : [...PAGES, await tutorWithPhoto(url)];
    const port = await freePort();
    const { chromium: playwright } = await import('@playwright/test');
    await install(join(root, 'scripts', 'lighthouse'), 'Installing Lighthouse');
    const { measure } = await import('./lighthouse/measure.mjs');
    const browser = await playwright.launch({
      executablePath: chromium.path,
      args: [...BROWSER_ARGS, `--remote-debugging-port=${port}`],
      env: { ...process.env, ...chromium.env },
    });
    let done = 0;
    const found = new Map(pages.map((page) => [page, []]));
    const all = async () => {
      for (let run = 0; run < RUNS; run++)
        for (const page of pages) {
          found.get(page).push(await measure(url + page, port, Object.keys(GATES), isListed(page)));
          done += 1;
        }
    };
    await step('Lighthouse', all, { amount: () => bar(done, RUNS * pages.length) }).finally(() => browser.close());
    const written = table([...found].map(([page, runs]) => rowOf(page, runs)));
    process.stdout.write(`${written}\n`);
    const misses = [...found].flatMap(([page, runs]) =>
      Object.entries(GATES)
        .filter(([name, gate]) => median(runs.map((run) => run[name])) < gate)
        .map(([name]) => `${page}: ${name}; ${[...new Set(runs.flatMap(({ failed }) => failed))].join(', ')}`),
    );
    if (!args.length)
      writeFileSync(
        join(root, 'docs', 'benchmarks', 'lighthouse.md'),
        `# Lighthouse\n\n${new Date().toISOString().slice(0, 10)} · mobile, simulated throttling, median of ${RUNS} · ${cpus().length} cores, Node ${process.versions.node}\n\n${written}\n\nThe page of a tutor is kept out of search engines (a tutor is a private person), so that one audit of SEO, \`is-crawlable\`, is left out there.\n`,
      );
    for (const miss of misses) process.stderr.write(`✗ ${miss}\n`);
    process.exitCode = misses.length ? 1 : 0;
  });
});
