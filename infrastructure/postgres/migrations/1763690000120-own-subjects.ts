import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ownSubjectsOf } from '../../../domain/matching/own-subjects.js';

const AT_ONCE = 5_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

type Typed = { id: string; words: string[] };

/** Tutors are found by subjects that search does not know, and none by an enquiry that names no subject. */
export class OwnSubjects1763690000120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table tutor_search add own_subjects text[] NOT NULL DEFAULT '{}'`);
    for (let after: string | undefined = FIRST; after !== undefined;) {
      const tutors: Typed[] = await runner.query(
        `select t.id, t.subject_words as words from tutors t join tutor_search s on s.tutor_id = t.id
         where t.id > $1 order by t.id limit $2`,
        [after, AT_ONCE],
      );
      const told = tutors
        .map(({ id, words }) => ({ id, own: ownSubjectsOf(words) }))
        .filter(({ own }) => own.length > 0);
      await runner.query(
        `update tutor_search s set own_subjects = t.own
         from jsonb_to_recordset($1) as t(id uuid, own text[]) where s.tutor_id = t.id`,
        [JSON.stringify(told)],
      );
      after = tutors.at(-1)?.id;
    }
    await runner.query(
      `insert into tutor_reach (subject, cell, shuffle, tutor_id)
       select own, r.cell, r.shuffle, r.tutor_id
       from tutor_search s join tutor_reach r on r.tutor_id = s.tutor_id and r.subject = '' cross join unnest(s.own_subjects) own
       on conflict do nothing`,
    );
    await runner.query(`delete from tutor_reach where subject = ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `insert into tutor_reach (subject, cell, shuffle, tutor_id)
       select distinct '', cell, shuffle, tutor_id from tutor_reach on conflict do nothing`,
    );
    await runner.query('alter table tutor_search drop column own_subjects');
  }
}
