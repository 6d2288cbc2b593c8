import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a tutor's own contact address was confirmed; until then the account's is used. */
export class ContactAddresses1763690000133 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tutors add contact_verified_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tutors drop contact_verified_at');
  }
}
