import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { Command, InvalidArgumentError } from 'commander';
import { Passwords } from '../../application/ports/account/accounts.js';
import { Clock } from '../../application/ports/clock.js';
import { Geography } from '../../application/ports/enquiry/geography.js';
import { ObjectStore } from '../../application/ports/document/object-store.js';
import { Vault } from '../../application/ports/vault.js';
import { numberText } from '../../domain/shared/number.js';
import { BulkLedger } from '../../infrastructure/postgres/ledger/bulk-ledger.js';
import { DOCUMENT, DOCUMENT_KEY, document } from '../../seed/market/document.js';
import { type Batch, Market } from '../../seed/market/market.js';
import { Progress } from './progress.js';
import { withApp, migratedByOwner, run } from './run.js';

type Amounts = { tutors: number; enquiries: number; families: number; seed: number };

/** Far beyond any market of ours: a larger number is a slip of the finger. */
const MOST = 1_000_000;
/** From so many on, an app without tutors is filled in one transaction that builds the indexes at the end. */
const MANY = 3_000;

function whole(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > MOST)
    throw new InvalidArgumentError(`It must be a whole number from 0 to ${numberText(MOST)}.`);
  return value;
}

async function fill(app: INestApplicationContext, ledger: BulkLedger, amounts: Amounts): Promise<void> {
  const { tutors, enquiries, seed } = amounts;
  const families = tutors > 0 ? amounts.families : 0;
  const passwordHash = await app.get(Passwords).hash(randomBytes(24).toString('hex'));
  const market = new Market({
    seed,
    now: app.get(Clock).now(),
    geography: app.get(Geography),
    passwordHash,
    vault: app.get(Vault),
  });
  const write = async (what: string, total: number, batches: Iterable<Batch>) => {
    if (total === 0) return;
    const progress = new Progress(what, total);
    let done = 0;
    for (const { commit, count } of batches) {
      await ledger.add(commit);
      progress.show((done += count));
      // What was handed over is on its way while the next are made up.
      await setImmediate();
    }
    progress.end(done);
  };
  await app.get(ObjectStore).put(DOCUMENT_KEY, document(), DOCUMENT.length, 'application/pdf');
  try {
    if (Math.max(tutors, enquiries, families) >= MANY && (await ledger.isEmpty())) await ledger.beginBulkLoad();
    await write('Tutors', Market.everybody(tutors), market.tutors(tutors));
    await write('Enquiries', enquiries, market.enquiries(enquiries));
    await write('Families', families, market.families(families));
    let building: Progress | null = null;
    await ledger.end((done, all) => (building ??= new Progress('Indexes', all)).show(done));
  } catch (error) {
    if ((error as { code?: string }).code === '23505')
      throw new Error(`The people of seed ${seed} are here already: choose another with --seed`, { cause: error });
    throw error;
  }
  process.stdout.write(
    `${tutors} approved tutors and ${Market.everybody(tutors) - tutors} others, ${enquiries} enquiries and ${families} families with a tutor of seed ${seed}\n`,
  );
}

const command = new Command('npm run seed --')
  .description(
    'Fills the database with made-up tutors and past enquiries, all with their events. Nobody is mailed and nobody can sign in as them. ' +
      'The same seed gives the same people.',
  )
  .option('--tutors <n>', 'approved tutors, at most 1,000,000; 15 % more are pending or rejected', whole, 1_000)
  .option('--enquiries <n>', 'enquiries that have ended, at most 1,000,000', whole, 0)
  .option(
    '--families <n>',
    'families who looked for a tutor among them, with quotes, sessions, payments, series and cases, at most 1,000,000; none without tutors',
    whole,
    200,
  )
  .option('--seed <n>', 'which people', whole, 1)
  .action(async (amounts: Amounts) => {
    if (process.env['NODE_ENV'] === 'production')
      throw new Error('Production takes no made-up people: NODE_ENV is production');
    const ledger = await BulkLedger.open(await migratedByOwner());
    try {
      await withApp((app) => fill(app, ledger, amounts));
    } finally {
      await ledger.close();
    }
  });

await run(command);
