import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { Progress } from '../interfaces/cli/progress.js';
import { run } from '../interfaces/cli/run.js';
import { PROOFS } from './proofs.js';
import { promisesOf } from './promises.js';
import { holds, keep, kept, list, tableOf, tried, unproved } from './result.js';
import { sourceDigest } from './source.js';

type Flags = { seed?: number; full?: boolean };

const ROOT = resolve('.');
const DOCS = resolve('docs');

function seedOf(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError('It must be a whole number of 0 or more.');
  return value;
}

async function prove(name: string, { seed = randomInt(2 ** 31), full = false }: Flags): Promise<boolean> {
  const proof = await PROOFS[name]?.();
  if (!proof) throw new Error(`There is no proof ${name}: ${Object.keys(PROOFS).join(', ')}`);
  console.log(`\n${proof.title} (${proof.promises.join(', ')})`);
  console.log(`npm run prove -- ${name}${full ? ' --full' : ''} --seed ${seed}`);
  let bar: Progress | undefined;
  let last = 0;
  const result = await tried(proof, {
    seed,
    full,
    progress: (done, total) => {
      if (done < last) bar = undefined;
      bar ??= new Progress(name, total);
      last = done;
      if (done < total) return bar.show(done);
      bar.end(done);
      bar = undefined;
      last = 0;
    },
  });
  console.log(tableOf(result));
  for (const { name: what, promised, shown } of result.figures.filter((figure) => !figure.holds))
    console.log(`✗ ${what}: ${shown}, promised ${promised}`);
  if (full) for (const file of keep(result, DOCS, promisesOf(ROOT))) console.error(`✓ ${file}`);
  return holds(result);
}

/** Prints what is not proved of this program, a line each, and exits with 1 when there is any. */
function check(): void {
  const lines = unproved([...Object.keys(PROOFS), 'chaos'], kept(DOCS), promisesOf(ROOT), sourceDigest(ROOT));
  for (const line of lines) console.log(`✗ ${line}`);
  console.log(lines.length === 0 ? '✓ Every promise is shown on this program' : `${lines.length} to show`);
  if (lines.length > 0) process.exitCode = 1;
}

const command = new Command('npm run prove --')
  .description(
    'Tries promises of docs/specification at their figures, on databases of its own that go with it. Prints each figure ' +
      'promised and shown, and exits with 1 when one is missed. TEST_DATABASE_URL names a Postgres, else an embedded one ' +
      'is started.',
  )
  .argument(
    '<what>',
    `${Object.keys(PROOFS).join(', ')}, all; list, which writes the sections of docs/proof.md alone; or check, which fails while a promise is not shown on this program`,
  )
  .option('--seed <n>', 'the seed that a run printed, to draw the same again', seedOf)
  .option('--full', 'at the promised size, which takes minutes; writes docs/proof/')
  .action(async (what: string, flags: Flags) => {
    if (what === 'list') return console.error(`✓ ${list(DOCS, promisesOf(ROOT))}`);
    if (what === 'check') return check();
    for (const name of what === 'all' ? Object.keys(PROOFS) : [what])
      if (!(await prove(name, flags))) process.exitCode = 1;
  });

await run(command);
// What a proof has opened and not closed would keep it for ever.
process.exit();
