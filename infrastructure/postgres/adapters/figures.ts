import { Injectable } from '@nestjs/common';
import { Figures } from '../../../application/ports/admin/figures.js';
import { Database } from '../database.js';
import { RUNS_A_BATCH, tallyDossiers } from '../match-tallies.js';

/** Changes folded by one statement: its locks are held for a moment only. */
const BATCH = 5_000;

/** Works what commits have noted of students and tutors into their rows; a read that needs them exact does so first. */
export async function foldPeople(database: Database): Promise<number> {
  const row = await database.asyncCommit.one<{ n: number }>(`select fold_people(${BATCH}) as n`);
  return row?.n ?? 0;
}

@Injectable()
export class PostgresFigures extends Figures {
  constructor(private readonly database: Database) {
    super();
  }

  async fold(): Promise<number> {
    const people = await foldPeople(this.database);
    const row = await this.database.asyncCommit.one<{ n: number }>(`select fold_figures(${BATCH}) as n`);
    const folded = Math.max(people, row?.n ?? 0);
    return folded < BATCH ? 0 : folded;
  }

  async tally(): Promise<number> {
    const runs = await tallyDossiers(this.database);
    return runs < RUNS_A_BATCH ? 0 : runs;
  }
}
