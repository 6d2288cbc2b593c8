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
    for (const { tutorIds, asOf } of waves) {
      const known = `${statement.value(asOf)}::pg_snapshot`;
      // Mostly no tutor at all was changed since, which the end of one index says.
      statement.check(
        `case when (select max(changed) from tutor_search) >= pg_snapshot_xmin(${known})::text::bigint and exists (
           select from tutor_search where tutor_id = ${statement.anyOf(tutorIds)}
           and not pg_visible_in_snapshot(changed::text::xid8, ${known})
         ) then refuse('${inviteAsKnown.kind}') end`,
      );
    }
  }
}
