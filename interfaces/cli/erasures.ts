import { readFile } from 'node:fs/promises';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { ErasePerson } from '../../application/erasure/erase-person.command.js';
import { PersonalData } from '../../application/ports/erasure/personal-data.js';
import { ERASURE_REASONS } from '../../domain/act/act.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { Progress } from './progress.js';
import { withApp } from './run.js';

const ids = z.array(z.uuid());
const erasures = z.array(
  z.object({
    reason: z.enum(ERASURE_REASONS),
    rows: z.object({
      ...{ enquiries: ids, bookings: ids, bookingRequests: ids, tutors: ids, accounts: ids },
      // Older erasures do not name them.
      ...{ subscriptions: ids.default([]), entries: ids.default([]), cases: ids.default([]) },
    }),
    at: z.iso.datetime(),
  }),
);

/** Prints who was erased according to the log, as ids alone: kept outside, it outlives a database that is restored. */
export async function listErasures(): Promise<void> {
  await withApp(async (app) => {
    process.stdout.write(`${JSON.stringify(await app.get(PersonalData).erasures())}\n`);
  });
}

/** Erases again, in a restored backup, everybody on a list; who is forgotten already stays so (REL-34). */
export async function eraseAgain(file: string): Promise<void> {
  const list = erasures.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!list.success) throw new Error(`${file} is no list of erasures: ${list.error.issues[0]?.message ?? ''}`);
  await withApp(async (app) => {
    const progress = new Progress('Erasures', list.data.length);
    let again = 0;
    for (const [place, { rows, reason }] of list.data.entries()) {
      try {
        await app.get(CommandBus).execute(new ErasePerson({ rows }, reason, 'operator'));
        again += 1;
      } catch (error) {
        if (!(error instanceof DomainError && error.code === 'not_found')) throw error;
      }
      progress.show(place + 1);
    }
    progress.end(list.data.length);
    process.stdout.write(`${again} of ${list.data.length} were erased again, the others were forgotten already\n`);
  });
}
