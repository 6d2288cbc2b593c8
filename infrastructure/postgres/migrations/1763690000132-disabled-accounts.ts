import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why the desk has disabled an account (SEC-8). */
export class DisabledAccounts1763690000132 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add disabled_reason text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop disabled_reason');
  }
}
