import { Command, InvalidArgumentError } from 'commander';
import { type FanOutOptions, measureFanOut } from './bench/fan-out.js';
import { loadNow, machineOf } from './bench/machine.js';
import { plainTable, writeFanOut } from './bench/report.js';
import { judgeFanOut } from './bench/verdicts.js';
import { databaseUrl, run } from './run.js';

type Flags = {
  tutors?: number[];
  enquiries?: number;
  rounds?: number;
  quick?: boolean;
  json?: boolean;
  redis?: string;
};

const FULL = { tutors: [1_000, 10_000, 100_000], enquiries: 400, rounds: 3, pacedSeconds: 15 };
const QUICK = { tutors: [1_000], enquiries: 120, rounds: 1, pacedSeconds: 5 };

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('It must be a whole number above 0.');
  return value;
}

const command = new Command('npm run bench --')
  .description(
    'Measures the product beside its floors in the same run; needs a superuser of a Postgres in DATABASE_URL',
  )
  .argument('[what]', 'fan-out: from an enquiry to its tutors’ mailboxes', 'fan-out')
  .option('--tutors <n,n,…>', 'sizes of the market', (text: string) => text.split(',').map(positive))
  .option('--enquiries <n>', 'enquiries of a round', positive)
  .option('--rounds <n>', 'rounds for each size of the market', positive)
  .option('--quick', 'one short round among 1,000 tutors; writes no files')
  .option('--json', 'prints everything measured as JSON')
  .option('--redis <url>', 'queues of both on this Redis instead of Postgres');

async function fanOut(flags: Flags): Promise<boolean> {
  const scale = flags.quick ? QUICK : FULL;
  const options: FanOutOptions = {
    databaseUrl: databaseUrl(),
    redisUrl: flags.redis ?? null,
    tutors: flags.tutors ?? scale.tutors,
    rounds: flags.rounds ?? scale.rounds,
    load: { enquiries: flags.enquiries ?? scale.enquiries, pacedSeconds: scale.pacedSeconds },
  };
  const load = loadNow();
  const found = await measureFanOut(options);
  const lines = judgeFanOut(found);
  const circumstances = {
    date: new Date().toISOString().slice(0, 10),
    machine: machineOf(found.postgres, options.redisUrl),
    load: `${load} before, ${loadNow()} after`,
  };
  if (flags.json) console.log(JSON.stringify({ ...circumstances, lines, found }, null, 1));
  else console.log(`${circumstances.machine}, load ${circumstances.load}\n\n${plainTable(lines)}`);
  if (!flags.quick) for (const file of writeFanOut(found, lines, options, circumstances)) console.error(`✓ ${file}`);
  return lines.every(({ verdict }) => verdict !== 'fail');
}

command.action(async (what: string, flags: Flags) => {
  if (what === 'search' || what === 'admin') throw new Error(`bench ${what} is not there yet: only bench fan-out is`);
  if (what !== 'fan-out') throw new Error(`There is no bench ${what}: only fan-out`);
  if (!(await fanOut(flags))) process.exitCode = 1;
});

await run(command);
