import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a tutor marked the setup as complete (T-10). */
export class SetupCompleted1763690000170 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tutors add setup_completed_at TIMESTAMP(3) WITH TIME ZONE');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tutors drop setup_completed_at');
  }
}
