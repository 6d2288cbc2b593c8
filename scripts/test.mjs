import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { freePort, startEmbeddedPostgres } from './embedded-postgres.mjs';
import { keyOf, reasonOf } from './failure-reasons.mjs';
import { ready, root, withoutSettings } from './install.mjs';
import { whenNpmEnds } from './parents.mjs';
import { onStop, Refusal, script, step } from './progress.mjs';
import { findRedis } from './redis.mjs';

const HELP = `
npm test                     what each change must pass: every suite without the tests marked \`long\`, and of the
                             browser's those marked \`@core\` (decision 070)
npm run test:all             every test
npm test -- <words>          the suites whose path contains one of the words, whole (or any option of vitest)
npm test -- --web [<words>]  the browser suite alone, whole

TEST_DATABASE_URL   a Postgres to test on, else an embedded one
TEST_REDIS_URL      a Redis, else redis-server, Docker or Debian's package
TEST_SEED           the seed that a run printed, to draw the same data, kills and histories again
MODEL_RUNS          how many histories the model check draws (6)
MARKET_RUNS         how many markets the index of matching is held against the pure function in (500)
RACE_ROUNDS         how many rounds each race of a suspension has (8)
FUZZ_FILES          how many damaged files the upload fuzz draws (400)
CHROMIUM_PATH       a browser, else the one of the npm package or the system's
CI=true             a part that cannot run is a failure`;

const browserSuite = join(root, 'test', 'web', 'playwright.config.ts');

/** What is open now and how it is closed; the last opened is closed first, whatever ends the run. */
const open = [];
const keep = (thing, close) => {
  open.push(close);
  return thing;
};
let closing;
const closeAll = () =>
  (closing ??= (async () => {
    for (const close of open.reverse()) await close();
  })());

/** Which tests run: what each change must pass, every test, or what the words name. */
const [CORE, ALL, CHOSEN] = ['core', 'all', 'chosen'];

// What each change must pass hardly waits: more processes than cores would only load the same program once more each.
const CORE_OF_SERVER = ['--tags-filter', '!long', '--maxWorkers', '3'];
const CORE_OF_BROWSER = ['--grep', '@core', '--workers', '2'];

const tally = { passed: 0, failed: 0 };
const count = (passed, failed) => {
  tally.passed += passed;
  tally.failed += failed;
};

function missing(what, how) {
  process.stderr.write(`${process.env.CI === 'true' ? '✗' : '!'} ${what} cannot run: ${how}\n`);
  if (process.env.CI === 'true') count(0, 1);
}

// In a group of its own, so that everything a suite starts can be ended with it; the shell's other half ends the group
// when this process is killed, because then the pipe closes.
const GUARDED = '(trap "" TERM; cat <&3 >/dev/null; kill -TERM -$$; sleep 5; kill -KILL -$$) & exec "$@" 3<&-';

function suite(args, env, stdio = ['ignore', 'inherit', 'inherit']) {
  const [command, ...rest] = process.platform === 'win32' ? [] : ['sh', '-c', GUARDED, 'suite'];
  const words = [...rest, process.execPath, ...args];
  const child = spawn(command ?? words.shift(), words, {
    cwd: root,
    stdio: [...stdio, 'pipe'],
    detached: true,
    env,
  });
  const ended = new Promise((answer) => child.on('exit', (code) => answer(code ?? 1)));
  const end = (signal) => {
    try {
      process.kill(-child.pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  };
  open.push(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      end('SIGTERM');
      const timer = setTimeout(() => end('SIGKILL'), 4_000);
      await ended;
      clearTimeout(timer);
    }
    end('SIGKILL');
  });
  return ended;
}

const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

const failures = [];
const indented = (text) => text.replace(/^(?=.)/gm, '    ');
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
const commandFor = (...words) => `TEST_SEED=${process.env.TEST_SEED} npm test -- ${words.join(' ')}`;
const pattern = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** One that could not be read in or prepared, so that none of its tests says what is wrong. */
const isBroken = ({ status, assertionResults }) =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed');

function countServerSuites({ numPassedTests, testResults }, reasons) {
  let failed = 0;
  const fail = (name, title, reason, ...words) => {
    failed += 1;
    const path = relative(root, name);
    failures.push({ what: `${path} › ${title}`, command: commandFor(path, ...words), reason });
  };
  for (const result of testResults) {
    const { name, message, assertionResults } = result;
    if (isBroken(result)) fail(name, 'could not be loaded or prepared', reasonOf([message]));
    for (const { status, fullName } of assertionResults) {
      if (status === 'passed') continue;
      const title = `${fullName}${status === 'failed' ? '' : ` (${status})`}`;
      fail(name, title, reasons?.[keyOf(name, fullName)], '-t', quoted(pattern(fullName)));
    }
  }
  return count(numPassedTests, failed);
}

async function vitest(folder, env, filters, size) {
  const file = join(folder, 'vitest.json');
  const reasons = join(folder, 'reasons.json');
  const code = await suite(
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'],
      ...['--reporter=scripts/failure-reasons.mjs', `--outputFile.json=${file}`, ...filters],
      ...(size === CORE ? CORE_OF_SERVER : []),
    ],
    { ...env, FAILURE_REASONS: reasons },
  );
  const before = tally.failed;
  const result = report(file);
  if (result) countServerSuites(withoutLeftOut(result, size), report(reasons));
  if (code === 0 || tally.failed > before) return;
  const what = 'an error outside of every test, printed above as `Unhandled Errors`';
  failures.push({ what, command: commandFor(...filters) });
  count(0, 1);
}

/** What was not asked for is reported as skipped: by words everything else, otherwise only what is marked long. */
const withoutLeftOut = (result, size) => ({
  ...result,
  testResults: result.testResults.map((one) => ({
    ...one,
    assertionResults: one.assertionResults.filter(
      ({ status, tags }) =>
        ['passed', 'failed'].includes(status) || size === ALL || (size === CORE && !tags.includes('long')),
    ),
  })),
});

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

async function playwright(folder, env, args, size) {
  const file = join(folder, 'playwright.json');
  const code = await suite(
    [
      ...['node_modules/@playwright/test/cli.js', 'test', '--config', browserSuite, '--reporter=list,json'],
      ...['--output', join(folder, 'test-results'), ...args, ...(size === CORE ? CORE_OF_BROWSER : [])],
    ],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  const result = report(file);
  const bad = result ? result.suites.flatMap(specsOf).filter(({ tests }) => tests.some(isNotPassed)) : [];
  for (const { file: name, line, title, tests } of bad) {
    const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors);
    const reason = reasonOf(errors.map(({ message }) => message));
    const command = commandFor('--web', `test/web/${name}:${line}`);
    failures.push({ what: `test/web/${name} › ${title}`, command, reason });
  }
  count(result?.stats.expected ?? 0, Math.max(bad.length, code === 0 ? 0 : 1));
}

const isNotPassed = ({ status }) => status !== 'expected';

/** A site that the browser opens; each answer of its health check is waited for, however long it takes to come up. */
async function serveSite(folder, name, databaseUrl, env) {
  const port = await freePort();
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const site = {
    DATABASE_URL: await databaseFor(`banksia_${name}_${process.pid}`, databaseUrl),
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  const logs = openSync(join(dataDir, 'server.log'), 'w');
  const ended = suite(
    ['--enable-source-maps', 'dist/interfaces/main.js'],
    { ...env, ...site, LIMITS: '1000', TIMEOUTS: '20' },
    ['ignore', logs, 'inherit'],
  );
  let code = null;
  void ended.then((status) => (code = status));
  const answers = () =>
    fetch(`${site.PUBLIC_URL}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (code !== null) throw new Refusal(`The site for the browser ended by itself with code ${code}`);
    await sleep(100);
  }
  return site;
}

async function databaseFor(name, serverUrl) {
  const { default: pg } = await import('pg');
  const query = async (sql) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await query(`CREATE DATABASE ${name}`);
  // A server of this run goes with all it holds; on a given one the database may still be in use by its housekeeping.
  open.push(() => query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).catch(() => undefined));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function server(folder) {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  const postgres = await startEmbeddedPostgres({ dataDir: folder, temporary: true });
  return keep(postgres.url, () => postgres.stop());
}

async function everySuite(args) {
  const webOnly = args.includes('--web');
  const filters = args.filter((arg) => !['--web', '--all'].includes(arg));
  const size = args.includes('--all') ? ALL : webOnly || filters.length > 0 ? CHOSEN : CORE;
  const withWeb = existsSync(browserSuite) && (webOnly || filters.length === 0);
  await build('server', ...(withWeb ? ['web'] : []));

  const folder = keep(mkdtempSync(join(tmpdir(), 'banksia-test-')), () => undefined);
  open.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  // What a suite leaves behind goes with the folder; an ordinary user, whom some suites play, has to pass through it.
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  chmodSync(folder, 0o711);
  chmodSync(temporary, 0o1777);
  const databaseUrl = await server(folder);
  const env = { ...withoutSettings(process.env), TMPDIR: temporary };

  if (!webOnly) {
    const redis = await findRedis(folder);
    if (redis) open.push(() => redis.stop());
    else missing('The queue over Redis', 'give TEST_REDIS_URL, or install redis-server or Docker');
    await vitest(
      folder,
      { ...env, DATABASE_URL: databaseUrl, ...(redis && { TEST_REDIS_URL: redis.url }) },
      filters,
      size,
    );
  }
  if (withWeb) {
    const browser = await findChromium();
    if (!browser) return missing('The browser suite', 'give CHROMIUM_PATH, or install Chromium');
    const around = { ...env, ...browser.env, CHROMIUM_PATH: browser.path };
    // Suites that move the time, which are long, have a site of their own wherever others may run at the same moment.
    const names = size === CORE || filters.length === 1 ? ['web'] : ['web', 'web_time'];
    const [site, timeSite] = await step('Starting the site for the browser', () =>
      Promise.all(names.map((name) => serveSite(folder, name, databaseUrl, around))),
    );
    await playwright(
      folder,
      { ...around, ...site, ...(timeSite && { TIME_SITE_URL: timeSite.PUBLIC_URL }) },
      filters,
      size,
    );
  }
}

await script(HELP, async (args) => {
  await ready();
  process.env.TEST_SEED ??= String(randomInt(2 ** 31));
  process.stdout.write(`TEST_SEED=${process.env.TEST_SEED}\n`);
  const stop = () => closeAll().finally(() => process.exit(130));
  onStop(stop);
  whenNpmEnds(stop);
  try {
    await everySuite(args);
  } finally {
    await closeAll();
  }
  for (const { what, command, reason } of failures)
    process.stdout.write(`\n✗ ${what}\n  ${command}\n${reason ? `\n${indented(reason)}\n` : ''}`);
  process.stdout.write(`\n${tally.passed} passed, ${tally.failed} failed\n`);
  process.exit(tally.failed === 0 ? 0 : 1);
});
