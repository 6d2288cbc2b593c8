import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { Command, InvalidArgumentError } from 'commander';
import pg from 'pg';
import { Passwords } from '../../application/ports/accounts.js';
import { Clock } from '../../application/ports/clock.js';
import { Geography } from '../../application/ports/geography.js';
import { Ledger } from '../../application/ports/ledger.js';
import { ObjectStore } from '../../application/ports/object-store.js';
import { Vault } from '../../application/ports/vault.js';
import { migrate } from '../../infrastructure/postgres/data-source.js';
import { PAPER, PAPER_KEY, paper } from './market/paper.js';
import { Market } from './market/market.js';
import { Progress } from './progress.js';
import { databaseUrl, inHouse, run } from './run.js';

type Amounts = { tutors: number; enquiries: number; seed: number };

const MOST = 1_000_000;
/** How many batches are under way at once: one is made while others are written. */
const AT_ONCE = 4;
const ATTEMPTS = 30;
const RETRY_MS = 1_000;

function whole(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > MOST)
    throw new InvalidArgumentError(`It must be a whole number from 0 to ${MOST.toLocaleString('en-AU')}.`);
  return value;
}

/** Tries again when a busy server did not let a connection in, since nothing was written then. */
async function patiently(write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      const keptOut = /connection timeout|trying to connect/.test((error as Error).message);
      if (!keptOut || attempt === ATTEMPTS) throw error;
      await sleep(RETRY_MS);
    }
  }
}

/** Has the planner look at the tables again each time they have doubled, lest plans made for empty ones be kept. */
class Freshness {
  private next = 2_000;

  constructor(private readonly client: pg.Client) {}

  async keep(done: number): Promise<void> {
    if (done < this.next) return;
    this.next = done * 2;
    await this.client.query('analyze');
  }
}

async function fill(
  house: INestApplicationContext,
  client: pg.Client,
  { tutors, enquiries, seed }: Amounts,
): Promise<void> {
  const ledger = house.get(Ledger);
  const passwordHash = await house.get(Passwords).hash(randomBytes(24).toString('hex'));
  const market = new Market({
    seed,
    now: house.get(Clock).now(),
    geography: house.get(Geography),
    passwordHash,
    vault: house.get(Vault),
  });
  const freshness = new Freshness(client);
  const write = async (
    what: string,
    total: number,
    batches: Iterable<{ entry: Parameters<Ledger['commit']>[0]; count: number }>,
  ) => {
    if (total === 0) return;
    const progress = new Progress(what, total);
    const line = batches[Symbol.iterator]();
    let done = 0;
    const worker = async () => {
      for (let next = line.next(); !next.done; next = line.next()) {
        const { entry } = next.value;
        await patiently(() => ledger.commit(entry));
        progress.show((done += next.value.count));
        await freshness.keep(done);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    progress.end(done);
  };
  await house.get(ObjectStore).put(PAPER_KEY, paper(), PAPER.length, 'application/pdf');
  try {
    await write('Tutors', Market.everybody(tutors), market.tutors(tutors));
    await write('Enquiries', enquiries, market.enquiries(enquiries));
  } catch (error) {
    if ((error as { code?: string }).code === '23505' || (error as { kind?: string }).kind === 'conflict')
      throw new Error(`The people of seed ${seed} are here already: choose another with --seed`, { cause: error });
    throw error;
  }
  process.stdout.write(
    `${tutors} approved tutors and ${Market.everybody(tutors) - tutors} others, ${enquiries} enquiries of seed ${seed}\n`,
  );
}

const command = new Command('npm run seed --')
  .description(
    'Fills the database with made-up tutors and past enquiries, all with their events. Nobody is mailed and nobody can sign in as them. ' +
      'The same seed gives the same people.',
  )
  .option('--tutors <n>', 'approved tutors, at most 1,000,000; 15 % more are pending or rejected', whole, 1_000)
  .option('--enquiries <n>', 'enquiries that have ended, at most 1,000,000', whole, 0)
  .option('--seed <n>', 'which people', whole, 1)
  .action(async (amounts: Amounts) => {
    await migrate(databaseUrl());
    const client = new pg.Client({ connectionString: databaseUrl() });
    await client.connect();
    try {
      await inHouse((house) => fill(house, client, amounts));
      await client.query('analyze');
    } finally {
      await client.end();
    }
  });

await run(command);
