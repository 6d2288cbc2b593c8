import { Injectable } from '@nestjs/common';
import { keepDossier } from '../../../application/matching/matching.writes.js';
import type { DataOf } from '../../../application/ports/writes.js';
import type { Statement } from '../ledger/statement.js';
import { Executes } from '../ledger/write-executors.js';

@Injectable()
export class MatchingWrites {
  @Executes(keepDossier)
  keepDossier(statement: Statement, dossiers: DataOf<typeof keepDossier>[]): void {
    statement.insert('matching_runs', dossiers);
  }
}
