import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an account is uploading is counted before each upload (F20). */
export class UploadsOfAccount1763690000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index uploads_account on uploads (account_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index uploads_account');
  }
}
