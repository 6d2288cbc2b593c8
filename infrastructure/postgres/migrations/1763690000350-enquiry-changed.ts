import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An enquiry can be put right until it is filled, and a quote knows for which change it was written (G-11). */
export class EnquiryChanged1763690000350 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table enquiries add column changed jsonb not null default '{}';
      alter table tutor_quotes add column enquiry_changed_at timestamptz(3);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table enquiries drop column changed;
      alter table tutor_quotes drop column enquiry_changed_at;
    `);
  }
}
