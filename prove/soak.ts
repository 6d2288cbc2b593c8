import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Settings } from '../application/ports/settings.js';
import { RETENTION_DAYS } from '../domain/act/retention.js';
import { DAY, MINUTE } from '../domain/shared/time.js';
import { SessionPool } from '../interfaces/http/account/session-pool.js';
import { SessionStore } from '../interfaces/http/account/session-store.js';
import { Random } from '../seed/market/random.js';
import { composeFile } from '../test/support/compose.js';
import { freePort } from '../test/support/free-port.js';
import { account, severalTutors, signIn } from '../test/support/people.js';
import { type Life, program } from '../test/support/program.js';
import { startTestApp, type TestApp } from '../test/support/test-app.js';
import { Metrics } from './metrics.js';
import { atLeast, atMost, type Context, exactly, type Figure, type Proof, timeoutsOf, within } from './proof.js';
import { MixedLoad } from './soak/mixed-load.js';
import { lagAt, lagOf, MemoryWatch, openFilesOf, WATCHED } from './soak/process.js';
import { visitorAt } from './second-api.js';
import { until } from './until.js';

export const soak: Proof = {
  name: 'soak',
  title:
    'An API and a worker under half of what they can do: memory, event loop, handles, files and rows stay as they are',
  promises: ['REL-32'],
  run: async (context) => {
    await (await buildScript()).build('server', 'web');
    const app = await startTestApp({ LIMITS: '1000000', ROLE: 'api' });
    const product = await Product.start(app, context);
    try {
      return await soaked(app, product, context);
    } finally {
      await product.end();
      await app.close();
    }
  },
};

const FULL = { tutors: 600, capacityMs: MINUTE, warmUpMs: 5 * MINUTE, soakMs: 30 * MINUTE };
const SMALL: typeof FULL = { tutors: 12, capacityMs: 2_000, warmUpMs: 0, soakMs: 4_000 };
/** More than an API has connections: while capacity is measured, every pool is full. */
const LANES = 24;
/** Accounts made at once: their passwords take a core each. */
const TUTORS_AT_ONCE = 20;

/** Node's flags as it is shipped: how large a heap may become says when it is cleared. */
const flagsOf = (service: 'api' | 'worker') =>
  (composeFile().services[service]?.command ?? []).filter((part) => part.startsWith('--')).join(' ');

type Scripts = { build(...parts: string[]): Promise<void> };
const buildScript = () => import(pathToFileURL(resolve('scripts/build.mjs')).href) as Promise<Scripts>;

/**
 * The built API and worker as processes, on the database and
 * files of an app of this process, with the people of the demo.
 */
class Product {
  private constructor(
    readonly url: string,
    readonly api: Life,
    readonly worker: Life,
  ) {}

  static async start(app: TestApp, context: Context): Promise<Product> {
    const [port, { dataDir, sessionSecret }] = [await freePort(), app.part(Settings)];
    const url = `http://127.0.0.1:${port}`;
    const shared = {
      DATABASE_URL: app.database.url,
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      SESSION_SECRET: sessionSecret,
      LIMITS: '1000000',
      TIMEOUTS: timeoutsOf(context),
      LOG_LEVEL: 'info',
      DEMO: 'on',
    };
    const product = new Product(
      url,
      await program('api', { ...shared, NODE_OPTIONS: flagsOf('api') }, port),
      await program('worker', { ...shared, NODE_OPTIONS: `${flagsOf('worker')} ${WATCHED}` }),
    );
    await product.worker.start();
    await product.worker.says('working');
    await product.api.start();
    return product;
  }

  get lives(): Life[] {
    return [this.api, this.worker];
  }

  /** Lines of its logs at or above a level of pino's. */
  lines(level: number): string[] {
    return this.lives.flatMap(({ output }) =>
      output.split('\n').filter((line) => Number(/"level":(\d+)/.exec(line)?.[1] ?? 0) >= level),
    );
  }

  async end(): Promise<void> {
    await Promise.all(this.lives.map((life) => life.kill()));
  }
}

const ERROR = 50;

/** What the processes hold while nothing is asked of them. */
type Held = Record<
  | 'open files of the API'
  | 'open files of the worker'
  | 'timers of the API'
  | 'sockets of the API'
  | 'connections to Postgres',
  number
>;

async function held({ database }: TestApp, { url, api, worker }: Product): Promise<Held> {
  const metrics = await Metrics.of(url);
  const [row] = await database.query<{ count: number }>(
    'select count(*) as count from pg_stat_activity where datname = current_database()',
  );
  return {
    'open files of the API': openFilesOf(api),
    'open files of the worker': openFilesOf(worker),
    'timers of the API': metrics.resources('Timeout'),
    'sockets of the API': metrics.resources('TCPSocketWrap'),
    'connections to Postgres': row?.count ?? 0,
  };
}

const LIVE = ['streams', 'enquiries', 'visitors', 'listeners', 'timers'];
const liveOf = async (url: string) => {
  const metrics = await Metrics.of(url);
  return LIVE.reduce((sum, kind) => sum + metrics.figure(`banksia_live{kind="${kind}"}`), 0);
};

/** Without what a worker signs of the log once a day, whenever that comes. */
const filesOf = (app: TestApp) =>
  readdirSync(app.part(Settings).dataDir, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.includes('log-anchors'),
  ).length;

/** Nobody is owed anything: reactions have run, mails that are due were sent. */
async function atRest({ database }: TestApp): Promise<void> {
  await until('nothing that follows is outstanding', async () => {
    const rows = await database.query(
      `select 1 from outbox union all select 1 from mails where status = 'pending' and due_at <= now() limit 1`,
    );
    return rows.length === 0;
  });
}

async function soaked(app: TestApp, product: Product, { full, seed, progress }: Context): Promise<Figure[]> {
  const { tutors, capacityMs, warmUpMs, soakMs } = full ? FULL : SMALL;
  const people = [];
  while (people.length < tutors)
    people.push(...(await severalTutors(app, Math.min(TUTORS_AT_ONCE, tutors - people.length))));
  const load = new MixedLoad(product.url, people, new Random(`soak ${seed}`));
  await atRest(app);
  // What a flood leaves to be done is part of what it costs.
  const began = performance.now();
  await load.asFastAsPossible(LANES, capacityMs);
  await atRest(app);
  const capacity = load.done / ((performance.now() - began) / 1_000);
  const half = capacity / 2;
  await load.evenly(half, warmUpMs, progress);
  await atRest(app);
  const files = filesOf(app);
  await quiet(product);
  const start = await held(app, product);
  await lagAt(product.url);
  await lagOf(product.worker);
  const [memory, before] = [new MemoryWatch(product.lives), load.done];
  await load.evenly(half, soakMs, progress);
  const grown = memory.end();
  const lags = [await lagAt(product.url), await lagOf(product.worker)];
  await atRest(app);
  await quiet(product);
  let last = await held(app, product);
  const keys = Object.keys(start) as (keyof Held)[];
  const isBack = async () => {
    last = await held(app, product);
    return keys.every((key) => last[key] <= start[key]);
  };
  // What never goes is counted, for waiting gives up.
  if (full) await until('all is as it was', isBack).catch(() => undefined);
  for (const line of [...load.failures, ...load.surprises, ...load.unanswered, ...product.lines(ERROR)].slice(0, 20))
    console.log(line);
  if (full)
    grown.forEach(({ first, last: now }, index) =>
      console.log(`memory of the ${NAMES[index]}: ${Math.round(first)} MB at first, ${Math.round(now)} MB at last`),
    );
  return [
    atLeast('steps a second that both can do, with all that follows', 1, Math.floor(capacity)),
    exactly('steps at half of it, evenly', Math.round((half * soakMs) / 1_000), load.done - before),
    exactly('answers of 500 and above', 0, load.failures.length),
    exactly('answers that a person does not expect', 0, load.surprises.length),
    exactly('requests without an answer', 0, load.unanswered.length),
    exactly('processes that ended, as an unhandled rejection ends one', 0, product.lives.filter(isOver).length),
    exactly('lines of errors in their logs', 0, product.lines(ERROR).length),
    // A machine of others makes the first of them worse, and seconds say nothing of the rest.
    ...(full
      ? [
          ...NAMES.map((name, index) =>
            within(`event loop of the ${name}: 99 of 100 looks within`, 50, lags[index] ?? Number.NaN, 'ms'),
          ),
          ...NAMES.map((name, index) =>
            within(`memory of the ${name} grows, a minute, by`, 1, grown[index]?.slope ?? Number.NaN, 'MB'),
          ),
          ...keys.map((key) => atMost(`${key} afterwards, as at the start`, start[key], last[key])),
        ]
      : []),
    exactly('listeners and entries of live pages left', 0, await liveOf(product.url)),
    exactly('files that are left of what came in', 0, filesOf(app) - files),
    ...(await bounded(app, product)),
  ];
}

const NAMES = ['API', 'worker'] as const;
const isOver = ({ hasEnded }: Life) => hasEnded;

const quiet = ({ url }: Product) => until('no live page is held', async () => (await liveOf(url)) === 0);

/** Makes half of the rows old, lets run what keeps the tables small, and says what is left of both halves. */
async function bounded(app: TestApp, product: Product): Promise<Figure[]> {
  const { database } = app;
  const count = async (from: string, values: unknown[] = []) =>
    (await database.one<{ count: number }>(`select count(*) as count from ${from}`, values))?.count ?? 0;
  const half = (table: string, id: string) =>
    `${id} in (select ${id} from ${table} order by ${id} limit (select count(*) / 2 from ${table}))`;
  const nights = () => count(`event_log where type = 'RetentionKept'`);

  const limitsOver = 'rate_limits where expire < extract(epoch from now()) * 1000';
  await database.query(
    `update rate_limits set expire = expire - ${(RETENTION_DAYS.loginNetworks + 1) * DAY} where ${half('rate_limits', 'key')}`,
  );
  await database.query(`update sessions set expire = expire - interval '15 days' where ${half('sessions', 'sid')}`);
  const idsOf = async (id: string, from: string) =>
    (await database.query<{ id: string }>(`select ${id} as id from ${from}`)).map((row) => row.id);
  const limits = await idsOf(
    'key',
    `rate_limits where expire > extract(epoch from now() + interval '10 minutes') * 1000`,
  );
  const sessions = await idsOf('sid', 'sessions where expire > now()');
  const before = {
    limitsOver: await count(limitsOver),
    sessionsOver: await count('sessions where expire < now()'),
    keys: await count('idempotency_keys'),
    nights: await nights(),
  };
  // Whose session is young.
  const admin = visitorAt(product.url, await signIn(app, await account(app, 'admin')));
  const { status } = await admin.post('/api/demo/clock', { advance: 'P1DT1H' });
  await until('a night was kept', async () => (await nights()) > before.nights);
  const store = new SessionStore(app.part(SessionPool).pool);
  await new Promise<void>((pruned, failed) =>
    store.pruneSessions((error?: unknown) => (error ? failed(error as Error) : pruned())),
  );
  store.close();
  return [
    exactly('answer to who moves the clock by a night', 200, status),
    atLeast('rows of `rate_limits` whose time is over', 1, before.limitsOver),
    exactly('of them left after the night', 0, await count(limitsOver)),
    exactly(
      'rows of `rate_limits` whose time is not over',
      limits.length,
      await count('rate_limits where key = any($1)', [limits]),
    ),
    atLeast('rows of `sessions` whose time is over', 1, before.sessionsOver),
    exactly('of them left after the hour', 0, await count('sessions where expire < now()')),
    exactly(
      'rows of `sessions` whose time is not over',
      sessions.length,
      await count('sessions where sid = any($1)', [sessions]),
    ),
    atLeast('rows of `idempotency_keys`', 1, before.keys),
    exactly('of them left after their day', 0, await count('idempotency_keys')),
  ];
}
