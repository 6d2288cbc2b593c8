import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is to be told of a check's end is found by what they were told last, not among all whose check ends soon. */
export class WwcNotice1763690000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index tutors_wwc_notice on tutors (wwc_notice_days, wwc_expiry_date) where wwc_expiry_date is not null',
    );
    await runner.query('drop index tutors_wwc_expiry');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index tutors_wwc_expiry on tutors (wwc_expiry_date) where wwc_expiry_date is not null');
    await runner.query('drop index tutors_wwc_notice');
  }
}
