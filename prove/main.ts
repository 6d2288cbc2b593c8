import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { Progress } from '../interfaces/cli/progress.js';
import { run } from '../interfaces/cli/run.js';
import { PROOFS } from './proofs.js';
import { holds, keep, list, tableOf, tried } from './result.js';

type Flags = { seed?: number; full?: boolean };

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
  if (full) for (const file of keep(result, DOCS)) console.error(`✓ ${file}`);
  return holds(result);
}

const command = new Command('npm run prove --')
  .description(
    'Tries promises of docs/specification at their figures, on databases of its own that go with it. Prints each figure ' +
      'promised and shown, and exits with 1 when one is missed. TEST_DATABASE_URL names a Postgres, else an embedded one ' +
      'is started.',
  )
  .argument(
    '<what>',
    `${Object.keys(PROOFS).join(', ')}, all; or list, which writes the section of docs/proof.md alone`,
  )
  .option('--seed <n>', 'the seed that a run printed, to draw the same again', seedOf)
  .option('--full', 'at the promised size, which takes minutes; writes docs/proof/')
  .action(async (what: string, flags: Flags) => {
    if (what === 'list') return console.error(`✓ ${list(DOCS)}`);
    for (const name of what === 'all' ? Object.keys(PROOFS) : [what])
      if (!(await prove(name, flags))) process.exitCode = 1;
  });

await run(command);
// What a proof has opened and not closed would keep it for ever.
process.exit();
