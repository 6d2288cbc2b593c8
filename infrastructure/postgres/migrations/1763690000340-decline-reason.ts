import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a tutor declined, where one said so (G-10). */
export class DeclineReason1763690000340 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tutor_opportunities add column decline_reason text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tutor_opportunities drop column decline_reason');
  }
}
