import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { Clock } from '../../../application/ports/clock.js';
import { Geography } from '../../../application/ports/geography.js';
import { Ledger } from '../../../application/ports/ledger.js';
import { DAY, plus } from '../../../domain/shared/time.js';
import { HouseModule } from '../../app.module.js';
import { join, joiningOf } from '../market/joining.js';
import { People } from '../market/people.js';
import { Places } from '../market/places.js';

const BATCH = 250;

/** Fills a database with approved tutors. */
async function main(tutors: number): Promise<void> {
  const app = await NestFactory.createApplicationContext(HouseModule, { logger: ['error'] });
  const ledger = app.get(Ledger);
  const people = new People('bench', 'b', new Places(app.get(Geography)));
  const joinedAt = plus(app.get(Clock).now(), -100 * DAY);
  const house = { vettedBy: people.id('account', -1), passwordHash: 'none' };
  let next = 0;
  const lane = async () => {
    while (next < tutors) {
      const first = next;
      next += BATCH;
      const joined = Array.from({ length: Math.min(BATCH, tutors - first) }, (_, index) => {
        const person = people.person(first + index, 'approved');
        return join(person, house, (kind) => people.id(kind, first + index), joinedAt);
      });
      await ledger.commit(joiningOf(joined));
    }
  };
  await Promise.all([lane(), lane()]);
  await app.close();
}

main(Number(process.argv[3])).then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  },
);
