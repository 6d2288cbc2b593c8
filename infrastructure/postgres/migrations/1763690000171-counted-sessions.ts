import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many sessions a tutor's success rate is of (S-10). Nobody counts back: the log says it from the next session on. */
export class CountedSessions1763690000171 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table tutors add counted_sessions integer NOT NULL DEFAULT '0'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tutors drop counted_sessions');
  }
}
