import { Command, InvalidArgumentError } from 'commander';
import { type AdminOptions, measureAdmin } from './admin-bench.js';
import { keepsGate, plainAdmin, writeAdmin } from './admin-report.js';
import { type FanOutOptions, measureFanOut } from './fan-out.js';
import { type GrowthOptions, measureGrowth } from './growth.js';
import { judgeGrowth, writeGrowth } from './growth-report.js';
import { loadNow, machineOf } from './machine.js';
import { judgeMatching, writeMatching } from './matching-report.js';
import { type MatchingOptions, measureMatching } from './matching-replay.js';
import { type Circumstances, plainTable, writeFanOut } from './report.js';
import { measureSearch, type SearchOptions } from './search-bench.js';
import { judgeSearch, writeSearch } from './search-report.js';
import { judgeFanOut, type Line } from './verdicts.js';
import { measureSizes, type SizesOptions, writeSizes } from './sizes.js';
import { measureWorkers, type WorkersOptions, writeWorkers } from './workers.js';
import { run, serverUrl } from '../interfaces/cli/run.js';

type Flags = {
  tutors?: number[];
  enquiries?: number;
  rounds?: number;
  quick?: boolean;
  json?: boolean;
  redis?: string;
};

type WorkersFlags = Partial<Omit<WorkersOptions, 'databaseUrl' | 'redisUrl'>> & {
  redis?: string;
  quick?: boolean;
  json?: boolean;
};
type SizesFlags = Partial<Omit<SizesOptions, 'databaseUrl' | 'redisUrl'>> & {
  redis?: string;
  quick?: boolean;
  json?: boolean;
};
type GrowthFlags = Partial<Pick<GrowthOptions, 'tutors' | 'history' | 'rounds' | 'keep'>> & {
  quick?: boolean;
  json?: boolean;
};
type MatchingFlags = Partial<Omit<MatchingOptions, 'databaseUrl'>> & { quick?: boolean; json?: boolean };
type SearchFlags = {
  tutors?: number[];
  rounds?: number;
  seconds?: number;
  keep?: boolean;
  quick?: boolean;
  json?: boolean;
};

const FULL_ADMIN = { tutors: 100_000, enquiries: 100_000, bookings: 300_000 };
const QUICK_ADMIN = { tutors: 10_000, enquiries: 10_000, bookings: 30_000 };
const FULL_SEARCH = { tutors: [1_000, 10_000, 100_000, 1_000_000], rounds: 3, seconds: 6 };
const QUICK_SEARCH = { tutors: [1_000], rounds: 1, seconds: 2 };
/** The hundredth of 300 paced enquiries is the fourth slowest: one collection of garbage does not make it. */
const FULL = { tutors: [1_000, 10_000, 100_000], enquiries: 400, warmUp: 250, rounds: 3, pacedSeconds: 30 };
const QUICK = { tutors: [1_000], enquiries: 120, warmUp: 40, rounds: 1, pacedSeconds: 5 };
const FULL_WORKERS = { tutors: 10_000, enquiries: 400, warmUp: 250, rounds: 3, workers: [1, 2, 4, 8] };
const FULL_SIZES = { tutors: [10_000, 100_000, 1_000_000], enquiries: 400, warmUp: 250, rounds: 5 };
const QUICK_SIZES = { tutors: [1_000, 2_000], enquiries: 80, warmUp: 40, rounds: 1 };
const FULL_GROWTH = {
  tutors: 10_000,
  history: 250_000,
  rounds: 3,
  load: { enquiries: 400, pacedSeconds: 30 },
  times: 20,
  nightSeconds: 30,
};
const QUICK_GROWTH = {
  tutors: 1_000,
  history: 2_000,
  rounds: 1,
  load: { enquiries: 80, pacedSeconds: 5 },
  times: 5,
  nightSeconds: 5,
};
const FULL_MATCHING = { tutors: [1_000, 10_000, 100_000], enquiries: 2_000, rounds: 5 };
const QUICK_MATCHING = { tutors: [1_000], enquiries: 200, rounds: 1 };
const QUICK_WORKERS = { tutors: 1_000, enquiries: 80, warmUp: 40, rounds: 1, workers: [1, 2] };

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('It must be a whole number above 0.');
  return value;
}

/** Of a run that ends now and found the machine under `load`. */
const circumstancesOf = (load: ReturnType<typeof loadNow>, machine: string): Circumstances => ({
  date: new Date().toISOString().slice(0, 10),
  machine,
  load: `${load} before, ${loadNow()} after`,
});

/**
 * Prints what was found, writes its pages where the run was a whole one, and says whether every gate is held.
 */
function tell(
  { json, quick }: { json?: boolean | undefined; quick?: boolean | undefined },
  found: unknown,
  lines: Line[],
  circumstances: Circumstances,
  pages: () => string[],
): boolean {
  if (json) console.log(JSON.stringify({ ...circumstances, lines, found }, null, 1));
  else console.log(`${circumstances.machine}, load ${circumstances.load}\n\n${plainTable(lines)}`);
  if (!quick) for (const file of pages()) console.error(`✓ ${file}`);
  return lines.every(({ verdict }) => verdict !== 'fail');
}

async function fanOut(flags: Flags): Promise<boolean> {
  const scale = flags.quick ? QUICK : FULL;
  const options: FanOutOptions = {
    databaseUrl: serverUrl(),
    redisUrl: flags.redis ?? null,
    tutors: flags.tutors ?? scale.tutors,
    rounds: flags.rounds ?? scale.rounds,
    load: {
      enquiries: flags.enquiries ?? scale.enquiries,
      pacedSeconds: scale.pacedSeconds,
      warmUp: scale.warmUp,
    },
  };
  const load = loadNow();
  const found = await measureFanOut(options);
  const lines = judgeFanOut(found);
  const circumstances = circumstancesOf(load, machineOf(found.postgres, options.redisUrl));
  return tell(flags, found, lines, circumstances, () => writeFanOut(found, lines, options, circumstances));
}

async function workers(flags: WorkersFlags): Promise<boolean> {
  const scale = flags.quick ? QUICK_WORKERS : FULL_WORKERS;
  const { json, quick, redis = null, ...wanted } = flags;
  const options: WorkersOptions = { databaseUrl: serverUrl(), redisUrl: redis, ...scale, ...wanted };
  const load = loadNow();
  const found = await measureWorkers(options);
  const circumstances = circumstancesOf(load, machineOf(found.postgres, options.redisUrl));
  if (json) console.log(JSON.stringify({ ...circumstances, found }, null, 1));
  else console.log(`${circumstances.machine}, load ${circumstances.load}\n\n${plainTable(found.lines)}`);
  if (!quick) for (const file of writeWorkers(found, options, circumstances)) console.error(`✓ ${file}`);
  return found.lines.every(({ verdict }) => verdict !== 'fail');
}

async function marketSizes(flags: SizesFlags): Promise<boolean> {
  const { json, quick, redis = null, ...wanted } = flags;
  const scale = quick ? QUICK_SIZES : FULL_SIZES;
  const options: SizesOptions = { databaseUrl: serverUrl(), redisUrl: redis, ...scale, ...wanted };
  const load = loadNow();
  const found = await measureSizes(options);
  const circumstances = circumstancesOf(load, machineOf(found.postgres, options.redisUrl));
  return tell({ json, quick }, found, found.lines, circumstances, () => writeSizes(found, options, circumstances));
}

async function growth({ json, quick, keep = false, ...wanted }: GrowthFlags): Promise<boolean> {
  const scale = quick ? QUICK_GROWTH : FULL_GROWTH;
  const options: GrowthOptions = { databaseUrl: serverUrl(), keep, ...scale, ...wanted };
  const load = loadNow();
  const found = await measureGrowth(options);
  const lines = judgeGrowth(found, options);
  const circumstances = circumstancesOf(load, machineOf(found.postgres, null));
  return tell({ json, quick }, found, lines, circumstances, () => writeGrowth(found, lines, options, circumstances));
}

async function matching({ json, quick, ...wanted }: MatchingFlags): Promise<boolean> {
  const options: MatchingOptions = { databaseUrl: serverUrl(), ...(quick ? QUICK_MATCHING : FULL_MATCHING), ...wanted };
  const load = loadNow();
  const found = await measureMatching(options);
  const lines = judgeMatching(found);
  const circumstances = circumstancesOf(load, machineOf(found.postgres, null));
  return tell({ json, quick }, found, lines, circumstances, () => writeMatching(found, lines, options, circumstances));
}

async function search(flags: SearchFlags): Promise<boolean> {
  const scale = flags.quick ? QUICK_SEARCH : FULL_SEARCH;
  const options: SearchOptions = {
    databaseUrl: serverUrl(),
    tutors: flags.tutors ?? scale.tutors,
    rounds: flags.rounds ?? scale.rounds,
    seconds: flags.seconds ?? scale.seconds,
    keep: flags.keep ?? false,
  };
  const load = loadNow();
  const found = await measureSearch(options);
  const lines = judgeSearch(found);
  const circumstances = circumstancesOf(load, machineOf(found.postgres, null));
  return tell(flags, found, lines, circumstances, () => writeSearch(found, lines, options, circumstances));
}

async function admin(flags: { times?: number; quick?: boolean; json?: boolean }): Promise<boolean> {
  const options: AdminOptions = {
    databaseUrl: serverUrl(),
    market: flags.quick ? QUICK_ADMIN : FULL_ADMIN,
    times: flags.times ?? (flags.quick ? 10 : 40),
  };
  const load = loadNow();
  const found = await measureAdmin(options);
  const circumstances = circumstancesOf(load, machineOf(found.postgres, null));
  if (flags.json) console.log(JSON.stringify({ ...circumstances, found }, null, 1));
  else console.log(`${circumstances.machine}, load ${circumstances.load}\n\n${plainAdmin(found)}`);
  if (!flags.quick) console.error(`✓ ${writeAdmin(found, options, circumstances)}`);
  return found.lines.every(keepsGate);
}

const sizes = (text: string) => text.split(',').map(positive);

const command = new Command('npm run bench --').description(
  'Measures the product beside its floors in the same run, on databases of its own that go with it; needs a superuser ' +
    'of a Postgres in DATABASE_URL. Prints each measure with its gate and goal, writes docs/benchmarks/, and exits with 1 ' +
    'when a gate is missed.',
);
command
  .command('fan-out', { isDefault: true })
  .description('from an enquiry to its tutors’ mailboxes (the default)')
  .option('--tutors <n,n,…>', 'sizes of the market', sizes)
  .option('--enquiries <n>', 'enquiries of a round', positive)
  .option('--rounds <n>', 'rounds for each size of the market', positive)
  .option('--quick', 'one short round among 1,000 tutors; writes no files')
  .option('--json', 'prints everything measured as JSON')
  .option('--redis <url>', 'queues of all on this Redis instead of Postgres')
  .action(async (flags: Flags) => {
    if (!(await fanOut(flags))) process.exitCode = 1;
  });
command
  .command('workers')
  .description('the fan-out with one worker process and with several; each needs some forty connections to Postgres')
  .option('--tutors <n>', 'size of the market', positive)
  .option('--workers <n,n,…>', 'numbers of workers; the others are held against the first', sizes)
  .option('--enquiries <n>', 'enquiries of a round', positive)
  .option('--rounds <n>', 'rounds for each number of workers', positive)
  .option('--quick', 'one short round with one and two workers; writes no files')
  .option('--json', 'prints everything measured as JSON')
  .option('--redis <url>', 'queues on this Redis instead of Postgres')
  .action(async (flags: WorkersFlags) => {
    if (!(await workers(flags))) process.exitCode = 1;
  });
command
  .command('sizes')
  .description('the fan-out among few tutors and among many, up to a million, side by side')
  .option('--tutors <n,n,…>', 'sizes of the market; the others are held against the first', sizes)
  .option('--enquiries <n>', 'enquiries of a round', positive)
  .option('--rounds <n>', 'rounds for each size of the market', positive)
  .option('--quick', 'one short round among 1,000 and 2,000 tutors; writes no files')
  .option('--json', 'prints everything measured as JSON')
  .option('--redis <url>', 'queues on this Redis instead of Postgres')
  .action(async (flags: SizesFlags) => {
    if (!(await marketSizes(flags))) process.exitCode = 1;
  });
command
  .command('growth')
  .description('fan-out, search, admin area and the night’s work on a market with a past, beside one just made')
  .option('--tutors <n>', 'size of the market', positive)
  .option('--history <n>', 'past enquiries', positive)
  .option('--rounds <n>', 'rounds of the fan-out on each', positive)
  .option('--keep', 'keeps the grown market as a database banksia_grown_<n>_<n>, with which the next run goes on')
  .option('--quick', 'one short round with 2,000 past enquiries among 1,000 tutors; writes no files')
  .option('--json', 'prints everything measured as JSON')
  .action(async (flags: GrowthFlags) => {
    if (!(await growth(flags))) process.exitCode = 1;
  });
command
  .command('matching')
  .description('whom the same enquiries find: of a draw by lot, and of every tutor of the market')
  .option('--tutors <n,n,…>', 'sizes of the market', sizes)
  .option('--enquiries <n>', 'enquiries of a round', positive)
  .option('--rounds <n>', 'rounds for each size of the market', positive)
  .option('--quick', 'one round of 200 enquiries among 1,000 tutors; writes no files')
  .option('--json', 'prints everything measured as JSON')
  .action(async (flags: MatchingFlags) => {
    if (!(await matching(flags))) process.exitCode = 1;
  });
command
  .command('search')
  .description('a page of tutors with its exact total, beside covering indexes and bitmap rows behind bare node:http')
  .option('--tutors <n,n,…>', 'sizes of the market, up to 1000000', sizes)
  .option('--rounds <n>', 'rounds for each size of the market', positive)
  .option('--seconds <n>', 'length of a round', positive)
  .option('--keep', 'keeps each market as a database banksia_market_<n> for the next run, which copies it')
  .option('--quick', 'one short round among 1,000 tutors; writes no files')
  .option('--json', 'prints everything measured as JSON')
  .action(async (flags: SearchFlags) => {
    if (!(await search(flags))) process.exitCode = 1;
  });
command
  .command('admin')
  .description('every read of the admin area over 100,000 enquiries, 100,000 tutors and 300,000 bookings')
  .option('--times <n>', 'how often each read is asked', positive)
  .option('--quick', 'a tenth of it, ten times each; writes no files')
  .option('--json', 'prints everything measured as JSON')
  .action(async (flags: { times?: number; quick?: boolean; json?: boolean }) => {
    if (!(await admin(flags))) process.exitCode = 1;
  });

await run(command);
