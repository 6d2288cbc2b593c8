import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { freePort, startEmbeddedPostgres } from './embedded-postgres.mjs';
import { ready, root } from './install.mjs';
import { whenNpmEnds } from './parents.mjs';
import { onStop, script } from './progress.mjs';
import { findRedis } from './redis.mjs';

const HELP = `
npm test                     every suite
npm test -- <words>          the suites whose path contains one of the words (or any option of vitest)
npm test -- --web [<words>]  the browser suite alone

TEST_DATABASE_URL   a Postgres to test on, else an embedded one
TEST_REDIS_URL      a Redis, else redis-server, Docker or Debian's package
CHAOS_SEED          what a chaos suite printed, to have the same strikes again
MODEL_SEED          what the model check printed, to live the same lives again; MODEL_RUNS: how many (6)
CHROMIUM_PATH       a browser, else the one of the npm package or the system's
CI=true             a part that cannot run is a failure`;

const APPLICATION_VARIABLES = [
  'PORT HOST PUBLIC_URL DATA_DIR DATABASE_URL REDIS_URL SMTP_URL S3_URL CLAMD_URL ROLE DEMO NODE_ENV SESSION_SECRET FIELD_KEYS',
  'REQUIRE_EMAIL_CONFIRMATION RATE_CAP TRUST_PROXY LIMITS PGPORT',
].flatMap((line) => line.split(' '));

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

function suite(args, env) {
  const [command, ...rest] = process.platform === 'win32' ? [] : ['sh', '-c', GUARDED, 'suite'];
  const words = [...rest, process.execPath, ...args];
  const child = spawn(command ?? words.shift(), words, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
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

/** One that could not be read in or prepared, so that none of its tests says what is wrong. */
const isBroken = ({ status, assertionResults }) =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed');

async function vitest(folder, env, filters) {
  const file = join(folder, 'vitest.json');
  const code = await suite(
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'],
      ...[`--outputFile.json=${file}`, ...filters],
    ],
    env,
  );
  const said = report(file);
  const failed = said ? said.numFailedTests + said.testResults.filter(isBroken).length : 0;
  count(said?.numPassedTests ?? 0, Math.max(failed, code === 0 ? 0 : 1));
}

async function playwright(folder, env, filters) {
  const file = join(folder, 'playwright.json');
  const code = await suite(
    [
      ...['node_modules/@playwright/test/cli.js', 'test', '--config', browserSuite, '--reporter=list,json'],
      ...['--output', join(folder, 'test-results'), ...(filters.length > 0 ? ['--no-deps'] : []), ...filters],
    ],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  const stats = report(file)?.stats;
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  count(stats?.expected ?? 0, Math.max(failed, code === 0 ? 0 : 1));
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
  const filters = args.filter((arg) => arg !== '--web');
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
  const env = { ...process.env, TMPDIR: temporary };
  for (const name of APPLICATION_VARIABLES) delete env[name];

  if (!webOnly) {
    const redis = await findRedis(folder);
    if (redis) open.push(() => redis.stop());
    else missing('The queue over Redis', 'give TEST_REDIS_URL, or install redis-server or Docker');
    await vitest(folder, { ...env, DATABASE_URL: databaseUrl, ...(redis && { TEST_REDIS_URL: redis.url }) }, filters);
  }
  if (withWeb) {
    const browser = await findChromium();
    if (!browser) return missing('The browser suite', 'give CHROMIUM_PATH, or install Chromium');
    const port = await freePort();
    const dataDir = join(folder, 'web');
    mkdirSync(dataDir);
    const site = {
      DATABASE_URL: await databaseFor(`banksia_web_${process.pid}`, databaseUrl),
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      CHROMIUM_PATH: browser.path,
    };
    await playwright(folder, { ...env, ...browser.env, ...site }, filters);
  }
}

await script(HELP, async (args) => {
  await ready();
  const stop = () => closeAll().finally(() => process.exit(130));
  onStop(stop);
  whenNpmEnds(stop);
  try {
    await everySuite(args);
  } finally {
    await closeAll();
  }
  process.stdout.write(`\n${tally.passed} passed, ${tally.failed} failed\n`);
  process.exit(tally.failed === 0 ? 0 : 1);
});
