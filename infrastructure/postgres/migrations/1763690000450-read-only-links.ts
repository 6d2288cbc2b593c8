import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links with which somebody else reads a private page and changes nothing (G-18). */
export class ReadOnlyLinks1763690000450 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table enquiry_access add column is_read_only boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from enquiry_access where is_read_only;
      alter table enquiry_access drop column is_read_only;
    `);
  }
}
