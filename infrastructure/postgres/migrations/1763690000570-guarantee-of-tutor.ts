import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A family uses the guarantee once with each tutor of an enquiry (G-07). The index
 * keeps its name, by which a process of the version before knows what it refuses.
 * Those that were used a second time before this stay: the index leaves them out.
 */
export class GuaranteeOfTutor1763690000570 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index cases_guarantee_once;
      do $$
      declare
        again text;
      begin
        select string_agg(format(' and id <> %L', id), '' order by id) into again from (
          select id, row_number() over (partition by enquiry_id, tutor_id order by created_at, id) as place
          from cases where kind = 'guarantee' and enquiry_id is not null and tutor_id is not null) c
        where place > 1;
        execute 'create unique index cases_guarantee_once on cases (enquiry_id, tutor_id) where kind = ''guarantee'''
          || coalesce(again, '');
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index cases_guarantee_once;
      create unique index cases_guarantee_once on cases (booking_id) where kind = 'guarantee';
    `);
  }
}
