import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { run } from '../../interfaces/cli/run.js';
import { promisesOf } from '../promises.js';
import { holds, list, tableOf, tried } from '../result.js';
import { figuresOf } from './figures.js';
import type { Queue } from './plan.js';
import { keepChaos, PROMISES, TITLE } from './report.js';
import { type Outcome, runChaos } from './run.js';

type Flags = { queue: Queue | 'both'; seed?: number; enquiries: number; kills: number; keep?: boolean };

/** What was promised (REL-5). */
const FULL = { enquiries: 1_000, kills: 60 };

function whole(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError('It must be a whole number of 0 or more.');
  return value;
}

/** Tries one queue; returns whether every figure was reached. */
async function tryQueue(queue: Queue, flags: Flags): Promise<boolean> {
  const { seed = randomInt(2 ** 31), enquiries, kills, keep = false } = flags;
  console.log(`\nnpm run chaos -- --queue ${queue} --seed ${seed} --enquiries ${enquiries} --kills ${kills}`);
  let outcome: Outcome | undefined;
  const progress = (done: number, total: number) => console.error(`${done} of ${total} strikes`);
  const isKept = keep || (enquiries >= FULL.enquiries && kills >= FULL.kills);
  const proof = {
    name: 'chaos',
    title: TITLE,
    promises: PROMISES,
    run: async () => {
      outcome = await runChaos({ queue, seed, enquiries, kills, progress });
      return figuresOf(outcome, isKept ? FULL : null);
    },
  };
  const result = await tried(proof, { seed, full: true, progress });
  console.log(tableOf(result));
  if (!outcome) return false;
  const { unanswered, keyed, gaveUp } = outcome.sent;
  console.log(
    `${outcome.kills} kills, ${outcome.atPoints} at named points, ${outcome.inPairs} in pairs, ${outcome.faults} faults of ways; ` +
      `${unanswered} requests unanswered, ${gaveUp} of them not sent again, ${keyed} enquiries under a key`,
  );
  for (const name of outcome.pointsMissed) console.log(`! nobody came to the point: ${name}`);
  if (isKept)
    for (const file of [...keepChaos(result, outcome), list(resolve('docs'), promisesOf(resolve('.')))])
      console.error(`✓ ${file}`);
  return holds(result);
}

const command = new Command('npm run chaos --')
  .description(
    'Runs two APIs, two workers, Postgres, Redis, a mail server and object storage, kills all of them again and again, alone, in ' +
      'pairs and at named points, makes faults of the ways between them, and compares what families were answered with rows, ' +
      'log, queue and mails. At its full size, or asked to, it writes docs/proof/chaos.md. Exits with 1 when a figure is missed.',
  )
  .addOption(
    new Option('--queue <backend>', 'where jobs are kept').choices(['postgres', 'redis', 'both']).default('both'),
  )
  .option('--seed <n>', 'the seed that a run printed, to draw the same kills again', whole)
  .option('--enquiries <n>', 'how many families send one', whole, FULL.enquiries)
  .option('--kills <n>', 'how many victims are killed; a quarter as many faults of ways come on top', whole, FULL.kills)
  .option('--keep', 'write the page after a smaller run too, which stands there as smaller than promised')
  .action(async (flags: Flags) => {
    for (const queue of flags.queue === 'both' ? (['postgres', 'redis'] as const) : [flags.queue])
      if (!(await tryQueue(queue, flags))) process.exitCode = 1;
  });

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

await run(command);
// What was killed may have left a connection open.
process.exit();
