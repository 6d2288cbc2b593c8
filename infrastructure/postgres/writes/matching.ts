import { Injectable } from '@nestjs/common';
import { inviteAsKnown, keepDossier } from '../../../application/matching/matching.writes.js';
import type { DataOf } from '../../../application/ports/writes.js';
import type { Statement } from '../ledger/statement.js';
import { Executes } from '../ledger/write-executors.js';

@Injectable()
export class MatchingWrites {
  @Executes(keepDossier)
  keepDossier(statement: Statement, dossiers: DataOf<typeof keepDossier>[]): void {
    statement.insert('matching_runs', dossiers);
  }

  @Executes(inviteAsKnown)
  inviteAsKnown(statement: Statement, waves: DataOf<typeof inviteAsKnown>[]): void {
    for (const { tutorIds, asOf } of waves)
      statement.check(
        `case when exists (
           select from tutor_search where tutor_id = ${statement.anyOf(tutorIds)}
           and not pg_visible_in_snapshot(changed::text::xid8, ${statement.value(asOf)}::pg_snapshot)
         ) then refuse('${inviteAsKnown.kind}') end`,
      );
  }
}
