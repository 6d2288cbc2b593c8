import { Injectable } from '@nestjs/common';
import type { DataOf } from '../../../application/ports/writes.js';
import { keepReach, keepSearchRow, rereadTutors } from '../../../application/tutor/tutor.writes.js';
import { snakeKeys } from '../ledger/rows.js';
import type { Statement } from '../ledger/statement.js';
import { Executes } from '../ledger/write-executors.js';

type Reach = DataOf<typeof keepReach>;

@Injectable()
export class TutorWrites {
  @Executes(keepSearchRow)
  keepSearchRow(statement: Statement, rows: DataOf<typeof keepSearchRow>[]): void {
    const changed = Object.keys(snakeKeys(rows[0] ?? {})).map((column) => `${column} = excluded.${column}`);
    statement.insert('tutor_search', rows, `on conflict (tutor_id) do update set changed = default, ${changed.join()}`);
    statement.check(`pg_notify('search', '')`);
  }

  @Executes(rereadTutors)
  rereadTutors(statement: Statement, accounts: DataOf<typeof rereadTutors>[]): void {
    const ids = statement.anyOf(accounts.map(({ accountId }) => accountId));
    statement.part(
      `update tutor_search set changed = default where tutor_id in (select id from tutors where user_id = ${ids})`,
    );
  }

  @Executes(keepReach)
  keepReach(statement: Statement, reach: Reach[]): void {
    const places = (tutors: Reach[]) =>
      `(select t."tutorId" as tutor_id, t.shuffle, subject, cell
        from jsonb_to_recordset(${statement.json(tutors)}) as t("tutorId" uuid, shuffle int, subjects text[], cells int[])
          cross join unnest(t.subjects) subject cross join unnest(t.cells) cell)`;
    const known = reach.filter(({ isNew }) => !isNew);
    if (known.length > 0)
      statement.part(
        `delete from tutor_reach r where tutor_id = ${statement.anyOf(known.map(({ tutorId }) => tutorId))}
         and not exists (select from ${places(known)} k where k.tutor_id = r.tutor_id and k.subject = r.subject
           and k.cell = r.cell and k.shuffle = r.shuffle)`,
      );
    statement.part(
      `insert into tutor_reach (subject, cell, shuffle, tutor_id) select subject, cell, shuffle, tutor_id
       from ${places(reach)} p on conflict do nothing`,
    );
  }
}
