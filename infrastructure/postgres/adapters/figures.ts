import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Figures } from '../../../application/ports/admin/figures.js';
import { Database } from '../database.js';
import { RUNS_A_BATCH, tallyDossiers } from '../match-tallies.js';

/** Changes folded by one statement: its locks are held for a moment only. */
const BATCH = 5_000;
/** Commits whose people are folded first where nobody waits for it; of a backlog twice as many each time. */
const FIRST_SLICE = 10;
/** Between two slices others have the processor. */
const BETWEEN_SLICES_MS = 30;

/**
 * Works what at most so many commits have noted of students and tutors into
 * their rows; a read that needs them exact does so first. Returns of how many.
 */
export async function foldPeople(database: Database, most = BATCH): Promise<number> {
  const row = await database.asyncCommit.one<{ n: number }>('select fold_people($1) as n', [most]);
  return row?.n ?? 0;
}

@Injectable()
export class PostgresFigures extends Figures {
  constructor(private readonly database: Database) {
    super();
  }

  async fold(): Promise<number> {
    const people = await this.foldPeopleInSlices();
    const row = await this.database.asyncCommit.one<{ n: number }>(`select fold_figures(${BATCH}) as n`);
    const folded = Math.max(people, row?.n ?? 0);
    return folded < BATCH ? 0 : folded;
  }

  private async foldPeopleInSlices(): Promise<number> {
    let folded = 0;
    for (let slice = FIRST_SLICE; folded < BATCH; slice *= 2) {
      const most = Math.min(slice, BATCH - folded);
      const some = await foldPeople(this.database, most);
      folded += some;
      if (some < most) break;
      await sleep(BETWEEN_SLICES_MS);
    }
    return folded;
  }

  async tally(): Promise<number> {
    const runs = await tallyDossiers(this.database);
    return runs < RUNS_A_BATCH ? 0 : runs;
  }
}
